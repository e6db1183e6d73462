import { McpeakError } from "../errors/mcpeak-error.js";
import { fail } from "../messages/fail.js";
import { factsOf, keepFacts } from "../messages/tell.js";
import type { RunSuiteOptions, SuiteSource } from "../run/run-options.js";
import type { CaseReport, Diagnostic, SuiteReport } from "../run/run-report.js";
import { runSuite } from "../run/run-suites.js";
import type { ClientName } from "../session/session.js";
import type { ApprovedCaseSpec } from "../spec/suite-spec.js";

/** Options of {@link dryRunSuite}: those of `runSuite`, for one era and one client. */
export interface DryRunOptions extends Omit<RunSuiteOptions, "protocol" | "client"> {
  /** `auto` (default) negotiates; a version of MCP is taken alone. */
  readonly protocol?: string;
  /** `mcpeak` when absent. */
  readonly client?: ClientName;
}

/** A suite that was run once, to be approved. */
export interface DryRun {
  readonly report: SuiteReport;
  /** Ids of the cases that passed, in the order of the suite. */
  readonly passed: readonly string[];
  /** Cases that somebody has to class. */
  readonly failing: readonly FailingCase[];
}

/** A case that failed or timed out. */
export interface FailingCase {
  readonly report: CaseReport;
  /** What the suite's approval says of it, if anything. */
  readonly approvedAs?: ApprovedCaseSpec["status"];
  /** The suite is as it was when this case was classed as a defect of the server: nothing is to be decided. */
  readonly isKnownDefect: boolean;
}

/**
 * Runs a suite once to see which of its cases pass, so that it can be approved.
 *
 * @example
 * const run = await dryRunSuite(weather, { server: stdio("node", ["server.js"]) });
 * run.failing.map(({ report }) => report.id); // ["bad-city"]
 * const approval = approvalOf(weather, run, { defects: ["bad-city"] });
 * @throws McpeakError the code of the server's problem (`SERVER_…`, `AUTH_…`) when it could not be had, `APPROVAL_INCOMPLETE`
 *   when some case could not be judged, `INTERRUPTED` when the signal ended the run; those of `runSuite`
 */
export async function dryRunSuite(suite: SuiteSource, options: DryRunOptions): Promise<DryRun> {
  const run = await runSuite(suite, options);
  const [report] = run.suites;
  if (report === undefined) throw new TypeError("a run without a suite");
  refuseUnjudged(report);
  const spec = "toSpec" in suite && typeof suite.toSpec === "function" ? suite.toSpec() : (suite as Exclude<SuiteSource, { toSpec(): unknown }>);
  const approved = new Map(spec.approval?.cases?.map(({ id, status }) => [id, status]));
  return {
    report,
    passed: report.cases.filter(({ status }) => status === "passed").map(({ id }) => id),
    failing: report.cases.filter(({ status }) => status !== "passed").map((failing) => failingCase(failing, approved.get(failing.id))),
  };
}

function failingCase(report: CaseReport, approvedAs: ApprovedCaseSpec["status"] | undefined): FailingCase {
  return { report, ...(approvedAs !== undefined && { approvedAs }), isKnownDefect: report.knownServerDefect === true };
}

function refuseUnjudged({ id, target, status, cases, diagnostic }: SuiteReport): void {
  if (status === "cancelled" || cases.some((each) => each.status === "cancelled")) throw fail({ room: "session", code: "INTERRUPTED", target });
  if (diagnostic !== undefined) throw errorOf(diagnostic);
  const unjudged = cases.filter((each) => each.status === "notRun");
  const [first] = unjudged;
  if (first !== undefined) throw fail({ room: "approve", code: "APPROVAL_INCOMPLETE", suite: id, total: cases.length, unjudged: unjudged.length, first: first.id });
}

/** Why there was no server, as an error that can be told in every language. */
function errorOf(diagnostic: Diagnostic): McpeakError {
  const { code, message, hint } = diagnostic;
  const error = new McpeakError({ code: code as McpeakError["code"], message, hint });
  const facts = factsOf(diagnostic);
  return facts === undefined ? error : keepFacts(error, facts);
}
