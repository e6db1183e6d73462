import type { FaultIssueCode } from "../errors/codes.js";
import type { McpeakError } from "../errors/mcpeak-error.js";
import { type JsonPath, renderPath } from "../json/json-path.js";
import type { PlaceOf } from "../json/locate.js";
import type { FaultIssueFacts } from "../messages/facts/faults.js";
import { fail } from "../messages/fail.js";
import { keepFacts, tell } from "../messages/tell.js";
import type { Language } from "../messages/words.js";

/** One thing that makes a list of faults invalid. */
export interface FaultIssue {
  readonly code: FaultIssueCode;
  /** Such as `faults[0].on.nth`; `$` is the whole. */
  readonly path: string;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** How to go on. */
  readonly hint: string;
}

/** The error for faults that are refused: its message tells the first problem, `issues` holds all. */
export interface InvalidFaultsError extends McpeakError {
  readonly code: "INVALID_FAULTS";
  readonly issues: readonly FaultIssue[];
}

export function renderFaultIssue(facts: FaultIssueFacts, language: Language = "en"): FaultIssue {
  const { code, message, hint } = tell(facts, language);
  return keepFacts({ code, path: renderPath(facts.segments), message, hint }, facts);
}

/** Which place in a file a problem is about, and whether the key or the value that stands there. */
export function faultIssuePlace({ code, segments }: FaultIssueFacts): { readonly path: JsonPath; readonly placeOf: PlaceOf } {
  return { path: segments, placeOf: code === "UNKNOWN_FIELD" ? "key" : "value" };
}

export function invalidFaultsError(issues: readonly [FaultIssueFacts, ...FaultIssueFacts[]], source: string | undefined, language: Language | undefined): InvalidFaultsError {
  const facts = { room: "faults", code: "INVALID_FAULTS", first: issues[0], total: issues.length, ...(source !== undefined && { source }) } as const;
  const error = fail(facts, language === undefined ? {} : { language });
  return Object.assign(error, { code: "INVALID_FAULTS" as const, issues: issues.map((issue) => renderFaultIssue(issue, language)) });
}
