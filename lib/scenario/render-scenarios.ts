import * as en from "../messages/en.js";
import * as ko from "../messages/ko.js";
import { renderReportJson } from "../report/json-report.js";
import { findingLines, indent, wholeDiagnosticLines } from "../report/text-diagnostic.js";
import { placeText } from "../report/text-case.js";
import { labelled, safeLine, type TextOptions, type TextStyle, textStyle } from "../report/text-style.js";
import { retell } from "../messages/tell.js";
import type { Diagnostic } from "../run/run-report.js";
import { renderCause } from "./call-cause.js";
import type { ScenarioCallReport, ScenarioReport, ScenarioRunReport } from "./scenario-report.js";

/**
 * A scenario as text for people: its line, how its calls ended, what does not hold.
 *
 * @example
 * ```
 * ✓ a malformed answer is an error  built-in, 2026-07-28  3 ms
 *     call      malformed_message: error (malformedMessage), 2 ms: The answer to `tools/call` is broken: …
 *     observer  ping: success, 1 ms
 * ```
 */
export function renderScenarioText(report: ScenarioReport, options: TextOptions): string {
  const style = textStyle(options);
  const labels = { en, ko }[style.language].scenarioLabels;
  const { status, name, run, target, protocolVersion, durationMs, call, observer, place } = report;
  const mark = style.paints[status](style.marks[status]);
  const where = [target === "built-in" ? labels.builtIn : safeLine(target, style), ...(protocolVersion === undefined ? [] : [safeLine(protocolVersion, style)])].join(", ");
  const head = [`${mark} ${style.bold(safeLine(name, style))}`, ...(run === undefined ? [] : [labels.run(run.number, run.of)]), ...(status === "cancelled" ? [style.labels.statuses.cancelled] : []), style.dim(where), style.dim(style.labels.duration(durationMs))].join("  ");
  const width = Math.max(...[labels.call, labels.observer].map((label) => label.length));
  const calls = [
    ...(call === undefined ? [] : [callLine(labels.call.padEnd(width), call, style)]),
    ...(observer === undefined ? [] : [callLine(labels.observer.padEnd(width), observer, style)]),
  ];
  const isFailed = status !== "passed";
  const details = [
    ...calls,
    ...(isFailed && place !== undefined ? [`${labelled(style.labels.at, style)}${placeText(place, style)}`] : []),
    ...[report.diagnostic ?? [], report.failures].flat().flatMap((diagnostic) => wholeDiagnosticLines(diagnostic, style)),
    ...report.warnings.flatMap((warning) => warningLines(warning, style)),
    // What was seen belongs to the fault; it only explains where something does not hold, or is odd.
    ...(isFailed || report.warnings.length > 0 ? findingLines(report.findings, style) : []),
  ];
  return `${[head, ...indent(details, "    ")].join("\n")}\n`;
}

function callLine(label: string, { tool, outcome, durationMs, error }: ScenarioCallReport, style: TextStyle): string {
  const kind = error === undefined ? "" : ` (${error.kind})`;
  const cause = error === undefined ? "" : `: ${safeLine(renderCause(error, style.language), style)}`;
  return `${style.dim(label)}  ${safeLine(tool, style)}: ${outcome}${kind}, ${style.labels.duration(durationMs)}${cause}`;
}

function warningLines(warning: Diagnostic, style: TextStyle): string[] {
  const { message, hint } = retell(warning, style.language);
  const paint = style.severityPaints.warning;
  return [`${paint(`${style.signs.finding} ${style.labels.severities.warning}`)}  ${safeLine(message, style)} ${style.dim(`(${warning.code})`)}`, `  ${labelled(style.labels.hint, style)}${safeLine(hint, style)}`];
}

/** The last line: `3 passed, 1 failed (4 scenarios, 1.2 s)`. Ends with a newline. */
export function renderScenarioSummary({ summary, durationMs }: Pick<ScenarioRunReport, "summary" | "durationMs">, options: TextOptions): string {
  const style = textStyle(options);
  const labels = { en, ko }[style.language].scenarioLabels;
  const { statuses, duration } = style.labels;
  const counts = (["passed", "failed", "notRun", "cancelled"] as const).flatMap((status) => (summary[status] === 0 ? [] : [[summary[status], statuses[status]] as const]));
  const worst = summary.total === 0 || summary.failed > 0 ? "failed" : summary.notRun + summary.cancelled > 0 ? "notRun" : "passed";
  return `${style.paints[worst](labels.summary(counts, summary.total, duration(durationMs)))}\n`;
}

/** The whole report as text for people: the scenarios of a file below its name, then the line that sums up. */
export function* renderScenariosText(report: ScenarioRunReport, options: TextOptions): Generator<string, void, undefined> {
  let file: string | undefined;
  for (const scenario of report.scenarios) {
    yield renderScenarioHeading(scenario, file, options);
    file = scenario.file;
    yield renderScenarioText(scenario, options);
  }
  yield `\n${renderScenarioSummary(report, options)}`;
}

/** The name of a scenario's file, where it is another one than that of the scenario before; else nothing. */
export function renderScenarioHeading({ file }: ScenarioReport, before: string | undefined, options: TextOptions): string {
  if (file === undefined || file === before) return "";
  return `${before === undefined ? "" : "\n"}${textStyle(options).dim(safeLine(file, textStyle(options)))}\n`;
}

/** The report as JSON text, indented by two, in pieces. It parses to exactly the report. */
export function renderScenariosJson(report: ScenarioRunReport): Generator<string, void, undefined> {
  return renderReportJson(report);
}
