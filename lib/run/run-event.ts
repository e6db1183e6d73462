import type { ClientName } from "../session/session.js";
import type { CaseDifference, CaseReport, RunReport, SuiteReport } from "./run-report.js";

/** One of several ways in which each suite of a run is run. */
export interface RunVariant {
  /** What the server is asked for: a version of MCP, or `auto`. */
  readonly protocol: string;
  readonly client: ClientName;
}

/**
 * What happens during a run, as it happens. `suite` is the index of the suite in the run.
 *
 * Where a run has more than one era or client, each suite is run in each of them, one
 * after the other: these events come once a `variant`, and `suiteCompared` once a suite.
 * `cases` of `runStarted` counts them all; an `eraNotSpoken` takes its own off again.
 */
export type RunEvent =
  | { readonly type: "runStarted"; readonly suites: number; readonly cases: number }
  | { readonly type: "suiteStarted"; readonly suite: number; readonly variant?: RunVariant; readonly id: string; readonly name: string; readonly cases: number }
  | { readonly type: "caseStarted"; readonly suite: number; readonly variant?: RunVariant; readonly index: number; readonly id: string }
  | { readonly type: "caseFinished"; readonly suite: number; readonly variant?: RunVariant; readonly index: number; readonly report: CaseReport }
  /** With a `variant`, the report lacks what is only known when the others have run; see `suiteCompared`. */
  | { readonly type: "suiteFinished"; readonly suite: number; readonly variant?: RunVariant; readonly report: SuiteReport }
  /** Instead of the cases and the end of a variant: the server does not speak that era, and the suite is not run in it. */
  | { readonly type: "eraNotSpoken"; readonly suite: number; readonly variant: RunVariant; readonly cases: number }
  /** All variants of a suite have run: their entries of the report, whole. */
  | { readonly type: "suiteCompared"; readonly suite: number; readonly reports: readonly SuiteReport[]; readonly differences: readonly CaseDifference[] }
  | { readonly type: "runFinished"; readonly report: RunReport };
