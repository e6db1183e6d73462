import type { ErrorCode, FailureCode } from "../errors/codes.js";
import type { McpeakError } from "../errors/mcpeak-error.js";
import type { JsonValue } from "../json/json-value.js";
import { renderValuePath } from "../json/json-path.js";
import type { MatchResult } from "../match/violation.js";
import type { Facts } from "../messages/facts.js";
import type { FindingFacts } from "../messages/facts/run.js";
import { factsOf, keepFacts, tell } from "../messages/tell.js";
import type { Redactor } from "../secrets/redactor.js";
import type { RawAnswer } from "../wire/outcome.js";
import type { Diagnostic, Finding, RawEvidence, ViolationList } from "./run-report.js";

/** How much of a raw answer a report keeps, in bytes. */
const maxRawBytes = 64 * 1024;

/** What stands in a diagnostic beside its words. */
export interface Evidence {
  readonly expected?: JsonValue;
  readonly received?: JsonValue;
  readonly match?: MatchResult;
  readonly stderr?: readonly string[];
  readonly raw?: RawAnswer;
}

type DiagnosticFacts = Extract<Facts, { readonly code: FailureCode | ErrorCode }>;

/** Puts a failure into words. Everything is hidden that must be before a word is made of it. */
export function diagnose(facts: DiagnosticFacts, redactor: Redactor, evidence: Evidence = {}): Diagnostic {
  const hidden = redactor.hideValue(facts);
  const { code, message, hint } = tell(hidden);
  return keepFacts({ code, message, hint, ...renderEvidence(evidence, redactor) }, hidden);
}

/** Makes the diagnostic of an error that kept a server from starting. */
export function diagnoseError(error: McpeakError, redactor: Redactor): Diagnostic {
  const facts = factsOf(error);
  const stderr = facts !== undefined && "stderrTail" in facts ? facts.stderrTail : [];
  const diagnostic = {
    code: error.code as ErrorCode,
    message: redactor.hideText(error.message),
    hint: redactor.hideText(error.hint),
    ...renderEvidence({ stderr }, redactor),
  };
  return facts === undefined ? diagnostic : keepFacts(diagnostic, redactor.hideValue(facts));
}

/** Why a finding makes a case, or its suite, fail in a strict run. */
export function diagnoseStrict(findings: readonly Finding[], of: "case" | "suite", redactor: Redactor): Diagnostic | undefined {
  const errors = findings.filter(({ severity }) => severity === "error");
  const [first] = errors;
  const facts = first === undefined ? undefined : factsOf(first);
  if (first === undefined || facts === undefined) return undefined;
  return diagnose({ room: "run", code: "STRICT_FINDING", of, facts: facts as FindingFacts, more: errors.length - 1 }, redactor);
}

function renderEvidence(evidence: Evidence, redactor: Redactor): Partial<Diagnostic> {
  const { expected, received, match, stderr, raw } = evidence;
  return {
    ...(expected !== undefined && { expected: redactor.hideValue(expected) }),
    ...(received !== undefined && { received: redactor.hideValue(received) }),
    ...(match !== undefined && { violations: violationList(match, redactor) }),
    ...(stderr !== undefined && stderr.length > 0 && { stderr: stderr.map((line) => redactor.hideText(line)) }),
    ...(raw !== undefined && { raw: rawEvidence(raw, redactor) }),
  };
}

function violationList(match: MatchResult, redactor: Redactor): ViolationList {
  return {
    total: match.total,
    shown: match.violations.map(({ path, keyword, expected, received }) => ({
      path: redactor.hideText(renderValuePath(path)),
      keyword,
      expected: redactor.hideAt(path, expected),
      ...(received !== undefined && { received: redactor.hideAt(path, received) }),
    })),
  };
}

/** Hides first and cuts after, so that no half of a secret is left at the edge. */
export function rawEvidence(raw: RawAnswer, redactor: Redactor): RawEvidence {
  // The answer itself may have been cut in the middle of one.
  const hidden = redactor.hideStart(raw.text);
  const bytes = Buffer.from(hidden, "utf8");
  if (bytes.length <= maxRawBytes) return { text: hidden, bytes: raw.bytes, truncated: false };
  let end = maxRawBytes;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return { text: bytes.toString("utf8", 0, end), bytes: raw.bytes, truncated: true };
}
