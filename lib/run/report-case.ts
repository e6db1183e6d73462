import type { Judgement } from "../match/judgement.js";
import type { MatchWarningFacts } from "../messages/facts/match.js";
import { factsOf, keepFacts } from "../messages/tell.js";
import type { Redactor } from "../secrets/redactor.js";
import { findingOf } from "../session/finding.js";
import type { Observation, Session } from "../session/session.js";
import type { CaseOutcome } from "./ask-case.js";
import { diagnose, diagnoseStrict, rawEvidence } from "./diagnose.js";
import type { AssertionReport, CaseReport, Diagnostic, Finding, RawEvidence } from "./run-report.js";
import { caseAt, type SuiteContext } from "./suite-context.js";

/** A case that was asked, with all that its report is made of. */
export interface AskedCase {
  readonly outcome: CaseOutcome;
  /** One for each assertion; `undefined` where there was no answer to judge. */
  readonly judgements: readonly Judgement[] | undefined;
  readonly durationMs: number;
  readonly timeoutMs: number;
  readonly session: Session;
  /** What was seen of it beside its answer. */
  readonly seen: readonly Observation[];
}

/** The report of a case that was asked. */
export function reportCase(context: SuiteContext, position: number, asked: AskedCase): CaseReport {
  const { redactor, options } = context;
  const { judgements, durationMs } = asked;
  const seen = asked.seen.map((observation) => findingOf(observation, redactor));
  if (judgements === undefined) {
    const { status, diagnostic } = unanswered(asked, redactor);
    return withHead(context, position, { status, durationMs, diagnostic, assertions: notRunAssertions(context, position), findings: seen });
  }
  const assertions = judgements.map((judgement, index) => assertionReport(context, position, index, judgement));
  const findings = [...seen, ...warningFindings(judgements, redactor)];
  const failure = assertions.find(({ status }) => status === "failed")?.diagnostic ?? (options.strict === true ? diagnoseStrict(findings, "case", redactor) : undefined);
  const status = failure === undefined ? "passed" : "failed";
  const isRawKept = failure !== undefined || findings.length > 0;
  const raw = isRawKept ? rawOf(asked, redactor) : undefined;
  return withHead(context, position, {
    status,
    durationMs,
    ...(failure !== undefined && { diagnostic: withRaw(failure, raw) }),
    assertions,
    findings,
    ...(failure === undefined && raw !== undefined && { raw }),
  });
}

/** The report of a case that was not asked. */
export function caseWithoutAnswer(context: SuiteContext, position: number, diagnostic: Diagnostic): CaseReport {
  return withHead(context, position, { status: "notRun", durationMs: 0, diagnostic, assertions: notRunAssertions(context, position), findings: [] });
}

/** In the order in which reports are written. Members added behind a spread cost Node 20 a hundred times as much, and this is made for each case. */
function withHead(context: SuiteContext, position: number, rest: Omit<CaseReport, "id" | "name" | "place" | "knownServerDefect">): CaseReport {
  const { id, name } = caseAt(context, position);
  const place = context.suite.places[position];
  const isDefect = (rest.status === "failed" || rest.status === "timedOut") && context.suite.knownDefects.has(id);
  return { id, name, ...(place !== undefined && { place }), ...(isDefect && { knownServerDefect: true }), ...rest };
}

function notRunAssertions(context: SuiteContext, position: number): readonly AssertionReport[] {
  return caseAt(context, position).assertions.map(({ type }) => ({ type, status: "notRun" }));
}

function assertionReport(context: SuiteContext, position: number, index: number, judgement: Judgement): AssertionReport {
  // There is one judgement for each assertion.
  const type = caseAt(context, position).assertions[index]!.type;
  if (judgement.status === "passed") return { type, status: "passed" };
  const { facts, expected, received, match } = judgement;
  const evidence = { ...(expected !== undefined && { expected }), ...(received !== undefined && { received }), ...(match !== undefined && { match }) };
  return { type, status: "failed", diagnostic: diagnose(facts, context.redactor, evidence) };
}

/** Each assertion of a case may warn of the same thing; it is told once. */
function warningFindings(judgements: readonly Judgement[], redactor: Redactor): Finding[] {
  const warnings = new Map<string, MatchWarningFacts>();
  for (const judgement of judgements) {
    if (judgement.status === "passed") for (const facts of judgement.warnings) warnings.set(facts.code, facts);
  }
  return [...warnings.values()].map((facts) => findingOf({ severity: "warning", facts }, redactor));
}

/** Why a case has no answer to judge. */
function unanswered({ outcome, timeoutMs, session }: AskedCase, redactor: Redactor): { status: "failed" | "timedOut" | "cancelled"; diagnostic: Diagnostic } {
  switch (outcome.kind) {
    case "timedOut": {
      const suspect = outcome.suspect === undefined ? {} : { suspect: outcome.suspect };
      const evidence = { stderr: session.stderrTail() };
      return { status: "timedOut", diagnostic: diagnose({ room: "run", code: "CASE_TIMED_OUT", timeoutMs, ...suspect }, redactor, evidence) };
    }
    case "cancelled":
      return { status: "cancelled", diagnostic: diagnose({ room: "run", code: "CASE_CANCELLED" }, redactor) };
    case "failed": {
      const evidence = { stderr: session.stderrTail(), ...(outcome.raw !== undefined && { raw: outcome.raw }) };
      return { status: "failed", diagnostic: diagnose(outcome.facts, redactor, evidence) };
    }
    case "error":
      // Only an operation without assertions of its own on errors comes here: `tools/list`.
      return { status: "failed", diagnostic: diagnose({ room: "match", code: "JSON_RPC_ERROR", method: "tools/list", error: outcome.error }, redactor, { raw: outcome.raw }) };
    case "result":
      throw new TypeError("an answer that was not judged");
  }
}

function rawOf({ outcome }: AskedCase, redactor: Redactor): RawEvidence | undefined {
  return outcome.kind === "result" || outcome.kind === "error" ? rawEvidence(outcome.raw, redactor) : undefined;
}

/** The diagnostic of the case is that of its first failed assertion, with the answer as it came. */
function withRaw(diagnostic: Diagnostic, raw: RawEvidence | undefined): Diagnostic {
  const facts = factsOf(diagnostic);
  const whole = { ...diagnostic, ...(raw !== undefined && { raw }) };
  return facts === undefined ? whole : keepFacts(whole, facts);
}
