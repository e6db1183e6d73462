import type { CaseStatus, Summary } from "./run-report.js";

/** Counts cases by status. */
export function countCases(cases: Iterable<{ readonly status: CaseStatus }>): Summary {
  const counts = { passed: 0, failed: 0, timedOut: 0, notRun: 0, cancelled: 0 };
  let total = 0;
  for (const { status } of cases) {
    counts[status] += 1;
    total += 1;
  }
  return { total, ...counts };
}

/** Adds the counts of several suites. */
export function addSummaries(summaries: Iterable<Summary>): Summary {
  const sum = { total: 0, passed: 0, failed: 0, timedOut: 0, notRun: 0, cancelled: 0 };
  for (const summary of summaries) {
    for (const key of Object.keys(sum) as (keyof Summary)[]) sum[key] += summary[key];
  }
  return sum;
}
