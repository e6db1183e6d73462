import type { RunReport } from "../run/run-report.js";

/** Exit codes that a run's report can lead to. 2, wrong input, never gets as far as a report. */
export type RunExitCode = 0 | 1 | 3 | 130;

/**
 * The exit code for a report: 130 when anything was interrupted, else 3 when a
 * server could not be had, else 1 when any case did not pass, else 0. A report
 * without a single case is never 0: nothing was shown to work.
 */
export function exitCodeOf(report: Pick<RunReport, "suites">): RunExitCode {
  const { suites } = report;
  const statuses = new Set<string>();
  for (const suite of suites) {
    statuses.add(suite.status);
    for (const { status } of suite.cases) statuses.add(status);
  }
  if (statuses.has("cancelled")) return 130;
  if (suites.some(({ diagnostic }) => diagnostic !== undefined)) return 3;
  const hasCases = suites.some(({ cases }) => cases.length > 0);
  return hasCases && [...statuses].every((status) => status === "passed") ? 0 : 1;
}
