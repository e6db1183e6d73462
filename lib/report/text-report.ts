import type { CaseReport, RunReport, SuiteReport } from "../run/run-report.js";
import { caseDetails, caseTitle } from "./text-case.js";
import { renderClosing } from "./text-closing.js";
import { renderComparison } from "./text-comparison.js";
import { indent } from "./text-diagnostic.js";
import { type TextOptions, type TextStyle, textStyle } from "./text-style.js";
import { suiteDiagnostic, suiteFacts, suiteFindings, suiteHeadline } from "./text-suite.js";

/**
 * The report for people: every suite, an empty line after each, and the line
 * that sums up. A suite that ran in several eras or with several clients is one
 * table, and the cases that did not end alike are named at the end. Comes in
 * pieces that end with a newline; nothing is written.
 *
 * @example
 * ```ts
 * for (const piece of renderText(report, { color: false, language: "en" })) process.stdout.write(piece);
 * // weather (2 cases)
 * //   suites/weather.suite.json · weather-server 1.2.0 · MCP 2025-11-25 · node server.js
 * //   ✓ tool-exists  offers get_weather (12 ms)
 * //   ✓ seoul-succeeds  서울 날씨를 정상 조회한다 (35 ms)
 * //
 * // 2 passed (2 cases, 180 ms)
 * ```
 */
export function* renderText(report: RunReport, options: TextOptions): Generator<string, void, undefined> {
  for (const suites of runsOfSuites(report.suites)) {
    yield* renderSuiteText(suites, options);
    yield "\n";
  }
  yield renderClosing(report, options);
}

/**
 * The part of the text report that tells of one suite, so that it can be shown as
 * soon as the suite ends: of its one run, or of several in a table.
 */
export function* renderSuiteText(suite: SuiteReport | readonly SuiteReport[], options: TextOptions): Generator<string, void, undefined> {
  const style = textStyle(options);
  const [first, ...others] = isList(suite) ? suite : [suite];
  if (first === undefined) return;
  if (others.length > 0) yield* renderComparison([first, ...others], style);
  else yield* renderRun(first, style);
}

function isList(value: SuiteReport | readonly SuiteReport[]): value is readonly SuiteReport[] {
  return Array.isArray(value);
}

/** The entries of a report, those that are runs of one suite together. */
function runsOfSuites(entries: readonly SuiteReport[]): readonly (readonly SuiteReport[])[] {
  const groups: SuiteReport[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (entry.variant !== undefined && last?.[0]?.variant?.suite === entry.variant.suite) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

function* renderRun(suite: SuiteReport, style: TextStyle): Generator<string, void, undefined> {
  yield joined([suiteHeadline(suite, style), `  ${suiteFacts(suite, [], style)}`, ...indent(suiteDiagnostic(suite, style))]);
  let toldReason = suite.diagnostic === undefined ? undefined : "NOT_RUN_SERVER_UNAVAILABLE";
  for (const report of suite.cases) {
    const reason: string | undefined = report.status === "notRun" ? report.diagnostic?.code : undefined;
    yield joined(indent(caseLines(report, reason !== undefined && reason === toldReason, style)));
    toldReason = reason ?? toldReason;
  }
  const last = suiteFindings(suite, style);
  if (last.length > 0) yield joined(indent([style.dim(style.labels.suiteFindings), ...indent(last)]));
}

/** A case's line and what is to be told below it. `isReasonTold` leaves out why it was not run. */
function caseLines(report: CaseReport, isReasonTold: boolean, style: TextStyle): string[] {
  return [caseLine(report, style), ...indent(caseDetails(report, isReasonTold, style), "    ")];
}

function caseLine(report: CaseReport, style: TextStyle): string {
  const { status } = report;
  const paint = style.paints[status];
  const parts = [`${paint(style.marks[status])} ${caseTitle(report, style)}`];
  if (status !== "passed" && status !== "failed") parts.push(`${style.signs.dot} ${paint(style.labels.statuses[status])}`);
  if (report.knownServerDefect === true) parts.push(`${style.signs.dot} ${style.paints.notRun(style.labels.knownServerDefect)}`);
  if (status !== "notRun") parts.push(style.dim(`(${style.labels.duration(report.durationMs)})`));
  return parts.join(" ");
}

function joined(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
