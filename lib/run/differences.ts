import type { CaseDifference, CaseReport, CaseVerdict, SuiteReport } from "./run-report.js";

/**
 * The cases that did not end alike in all runs of one suite, in the order of the suite:
 * another status, or, where none passed, another code. What an interruption kept from
 * its verdict is left out, since it says nothing of era or client.
 */
export function differencesOf(reports: readonly SuiteReport[]): readonly CaseDifference[] {
  const [first] = reports;
  if (first === undefined || reports.length < 2) return [];
  const { id: suite, file } = first;
  return first.cases.flatMap(({ id }, index) => {
    const verdicts = reports.flatMap((report) => verdictOf(report, report.cases[index]));
    return isAlike(verdicts) ? [] : [{ suite, ...(file !== undefined && { file }), case: id, verdicts }];
  });
}

function verdictOf({ protocolVersion, client, variant }: SuiteReport, report: CaseReport | undefined): CaseVerdict[] {
  if (report === undefined || report.status === "cancelled" || report.diagnostic?.code === "NOT_RUN_CANCELLED") return [];
  const { status, diagnostic } = report;
  return [{
    protocol: variant?.protocol ?? "auto",
    ...(protocolVersion !== undefined && { protocolVersion }),
    client,
    status,
    ...(diagnostic !== undefined && { code: diagnostic.code }),
  }];
}

function isAlike([first, ...others]: readonly CaseVerdict[]): boolean {
  return first === undefined || others.every(({ status, code }) => status === first.status && code === first.code);
}
