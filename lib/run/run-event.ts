import type { CaseReport, RunReport, SuiteReport } from "./run-report.js";

/** What happens during a run, as it happens. `suite` is the index of the suite in the run. */
export type RunEvent =
  | { readonly type: "runStarted"; readonly suites: number; readonly cases: number }
  | { readonly type: "suiteStarted"; readonly suite: number; readonly id: string; readonly name: string; readonly cases: number }
  | { readonly type: "caseStarted"; readonly suite: number; readonly index: number; readonly id: string }
  | { readonly type: "caseFinished"; readonly suite: number; readonly index: number; readonly report: CaseReport }
  | { readonly type: "suiteFinished"; readonly suite: number; readonly report: SuiteReport }
  | { readonly type: "runFinished"; readonly report: RunReport };
