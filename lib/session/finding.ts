import type { FindingCode } from "../errors/codes.js";
import { renderValuePath } from "../json/json-path.js";
import type { JsonValue } from "../json/json-value.js";
import type { Facts } from "../messages/facts.js";
import type { ResultViolations } from "../messages/facts/session-evidence.js";
import { shorten } from "../messages/show-value.js";
import { keepFacts, tell } from "../messages/tell.js";
import type { Redactor } from "../secrets/redactor.js";
import type { Observation } from "./session.js";

/** Something that was seen beside the assertions. */
export interface Finding {
  readonly code: FindingCode;
  /** `error` breaks a MUST of the protocol. */
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly hint: string;
  /** Where in the result, led by `$`: `$.content[0].type`, `$.tools[3].inputSchema`. Of several places the first. */
  readonly path?: string;
  /** All places that are meant, where the finding is about places. */
  readonly violations?: ViolationList;
}

export interface ViolationList {
  /** All of them; `shown` holds at most 20. */
  readonly total: number;
  readonly shown: readonly ViolationReport[];
}

export interface ViolationReport {
  /** Led by `$`. */
  readonly path: string;
  readonly keyword: string;
  readonly expected: JsonValue;
  readonly received?: JsonValue;
}

/** The longest string that a finding shows of a server's answer, in UTF-16 code units; the raw answer has the rest. */
const maxShown = 2000;

/** Puts an observation into words. Everything is hidden that must be before a word is made of it. */
export function findingOf(observation: Observation, redactor: Redactor): Finding {
  const { severity, path } = observation;
  const facts = redactor.hideValue(observation.facts);
  const { code, message, hint } = tell(facts);
  const places = placesOf(facts);
  const finding: Finding = {
    code: code as FindingCode, severity, message, hint,
    ...(path !== undefined && { path: redactor.hideText(path) }),
    ...(places !== undefined && { violations: violationList(places) }),
  };
  return keepFacts(finding, facts);
}

function placesOf(facts: Facts): ResultViolations | undefined {
  if ("ofCase" in facts) return placesOf(facts.facts);
  return facts.room === "session" && "violations" in facts ? facts : undefined;
}

function violationList({ total, violations }: ResultViolations): ViolationList {
  const shown = violations.map(({ path, keyword, expected, received }) => ({
    path: renderValuePath(path), keyword, expected: cut(expected), ...(received !== undefined && { received: cut(received) }),
  }));
  return { total, shown };
}

function cut(value: JsonValue): JsonValue {
  return typeof value === "string" ? shorten(value, maxShown) : value;
}
