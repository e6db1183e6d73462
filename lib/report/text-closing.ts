import { escapeControls } from "../messages/show-value.js";
import type { CaseDifference, CaseReport, CaseVerdict, RunReport } from "../run/run-report.js";
import { indent } from "./text-diagnostic.js";
import { labelled, safeLine, type TextOptions, type TextStyle, textStyle } from "./text-style.js";
import { variantLabels } from "./variant-labels.js";

const maxDifferences = 20;

/**
 * The end of the text report: the cases that did not end alike in every era or
 * with every client; how many passed with a finding, so that it is not
 * overlooked above; what servers were not asked; and the line that sums up.
 */
export function renderClosing(report: RunReport, options: TextOptions): string {
  const style = textStyle(options);
  const { differences } = report;
  const compared = differences === undefined ? [] : differenceLines(differences, report, style);
  const warned = report.suites.reduce((sum, { cases }) => sum + cases.filter(hasPassedWithFinding).length, 0);
  const strict = report.suites.filter(({ strictFailure }) => strictFailure !== undefined).length;
  const notAsked = [...new Set(report.suites.flatMap(({ protocolsNotAsked = [] }) => protocolsNotAsked))].sort();
  const lines = [
    ...compared,
    ...(compared.length === 0 ? [] : [""]),
    ...(warned === 0 ? [] : [style.severityPaints.warning(style.labels.passedWithFinding(warned))]),
    ...(strict === 0 ? [] : [style.paints.failed(style.labels.failedByFindings(strict))]),
    ...(notAsked.length === 0 ? [] : [style.dim(safeLine(style.labels.protocolsNotAsked(notAsked), style))]),
    renderSummaryLine(report, options),
  ];
  return `${lines.join("\n")}\n`;
}

/** The last line of the text report, without a newline: `12 passed, 1 failed, 2 not run (15 cases, 1.2 s)`. */
export function renderSummaryLine(report: Pick<RunReport, "summary" | "durationMs"> & Partial<Pick<RunReport, "suites">>, options: TextOptions): string {
  const style = textStyle(options);
  const { summary, durationMs, suites = [] } = report;
  const hasFailed = summary.failed + summary.timedOut > 0 || suites.some(({ strictFailure }) => strictFailure !== undefined);
  const isGreen = summary.total > 0 && summary.passed === summary.total && !hasFailed;
  const paint = style.paints[isGreen ? "passed" : hasFailed || summary.total === 0 ? "failed" : "notRun"];
  return paint(style.labels.summary(summary, summary.total, durationMs));
}

function hasPassedWithFinding({ status, findings }: CaseReport): boolean {
  return status === "passed" && findings.some(({ severity }) => severity !== "info");
}

/** A sentence for each case that did not end alike, then what to do about it. */
function differenceLines(differences: readonly CaseDifference[], report: RunReport, style: TextStyle): string[] {
  const { labels } = style;
  if (differences.length === 0) return [labels.noDifferences];
  const told = differences.map(withoutUnavailable).filter(({ verdicts }) => !isAlike(verdicts));
  if (told.length === 0) return [];
  const nameOf = suiteNames(report);
  const hints = [
    ...(told.some(({ verdicts }) => dependsOn(verdicts, "protocol", "client")) ? [labels.eraHint] : []),
    ...(told.some(({ verdicts }) => dependsOn(verdicts, "client", "protocol")) ? [labels.clientHint] : []),
  ];
  const left = told.length - maxDifferences;
  return [
    style.bold(labels.differences(told.length)),
    ...indent(told.slice(0, maxDifferences).map((difference) => sentence(difference, nameOf(difference), style))),
    ...(left > 0 ? [`  ${style.dim(`${style.signs.ellipsis} ${labels.moreViolations(left)}`)}`] : []),
    ...hints.map((hint) => `  ${labelled(labels.hint, style)}${hint}`),
  ];
}

/** Cases that had no server are told of where the suite says why. */
function withoutUnavailable(difference: CaseDifference): CaseDifference {
  return { ...difference, verdicts: difference.verdicts.filter(({ code }) => code !== "NOT_RUN_SERVER_UNAVAILABLE") };
}

function isAlike([first, ...others]: readonly CaseVerdict[]): boolean {
  return first === undefined || others.every((other) => isSameVerdict(first, other));
}

function isSameVerdict(left: CaseVerdict, right: CaseVerdict): boolean {
  return left.status === right.status && left.code === right.code;
}

/** Whether two runs that differ in `key` alone ended differently. */
function dependsOn(verdicts: readonly CaseVerdict[], key: "protocol" | "client", same: "protocol" | "client"): boolean {
  return verdicts.some((left) => verdicts.some((right) => left[same] === right[same] && left[key] !== right[key] && !isSameVerdict(left, right)));
}

/** `seoul of weather passed in 2025-11-25, but failed in 2026-07-28 (BODY_MISMATCH).` */
function sentence({ case: id, verdicts }: CaseDifference, suite: string | undefined, style: TextStyle): string {
  const places = variantLabels(verdicts).map((label) => style.labels.variantPlace(label));
  const groups = new Map<string, { readonly verdict: CaseVerdict; readonly places: string[] }>();
  for (const [index, verdict] of verdicts.entries()) {
    const key = `${verdict.status} ${verdict.code ?? ""}`;
    const group = groups.get(key) ?? { verdict, places: [] };
    group.places.push(places[index] ?? "");
    groups.set(key, group);
  }
  const parts = [...groups.values()].map(({ verdict, places: where }) => ({ status: verdict.status, places: where, ...(verdict.code !== undefined && { code: escapeControls(verdict.code) }) }));
  return style.labels.difference({ case: style.bold(safeLine(id, style)), ...(suite !== undefined && { suite: safeLine(suite, style) }), parts });
}

/** How a suite is named beside a case: not at all where there is one, and with its file where ids repeat. */
function suiteNames({ suites }: RunReport): (difference: CaseDifference) => string | undefined {
  const files = new Map<string, Set<string>>();
  for (const { id, file = "" } of suites) files.set(id, (files.get(id) ?? new Set()).add(file));
  return ({ suite, file }) => {
    const isRepeated = (files.get(suite)?.size ?? 0) > 1;
    if (isRepeated && file !== undefined) return `${suite} (${file})`;
    return files.size > 1 || isRepeated ? suite : undefined;
  };
}
