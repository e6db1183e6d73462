import { escapeControls } from "../messages/show-value.js";
import type { Place } from "../json/place.js";
import type { ApprovalReport, CaseReport, Diagnostic, RunReport, SuiteReport, Summary } from "../run/run-report.js";
import { diagnosticLines, findingLines, indent, rawLines, stderrLines, wholeDiagnosticLines } from "./text-diagnostic.js";
import { labelled, safeLine, type TextOptions, type TextStyle, textStyle } from "./text-style.js";

/**
 * The report for people: every suite, an empty line after each, and the line
 * that sums up. Comes in pieces that end with a newline; nothing is written.
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
  for (const suite of report.suites) {
    yield* renderSuiteText(suite, options);
    yield "\n";
  }
  yield renderClosing(report, options);
}

/** The part of the text report that tells of one suite, so that it can be shown as soon as the suite ends. */
export function* renderSuiteText(suite: SuiteReport, options: TextOptions): Generator<string, void, undefined> {
  const style = textStyle(options);
  yield joined([suiteHeadline(suite, style), `  ${suiteFacts(suite, style)}`, ...suiteDiagnostic(suite, style)]);
  let toldReason = suite.diagnostic === undefined ? undefined : "NOT_RUN_SERVER_UNAVAILABLE";
  for (const report of suite.cases) {
    const reason: string | undefined = report.status === "notRun" ? report.diagnostic?.code : undefined;
    yield joined(indent(caseLines(report, reason !== undefined && reason === toldReason, style)));
    toldReason = reason ?? toldReason;
  }
  const last = suiteEnd(suite, style);
  if (last.length > 0) yield joined(indent(last));
}

/**
 * The end of the text report: how many cases passed with a warning, if any, so
 * that it is not overlooked above; then the line that sums up.
 */
export function renderClosing(report: RunReport, options: TextOptions): string {
  const style = textStyle(options);
  const warned = report.suites.reduce((sum, { cases }) => sum + cases.filter(hasPassedWithWarning).length, 0);
  const warning = warned === 0 ? "" : `${style.severityPaints.warning(style.labels.passedWithWarning(warned))}\n`;
  return `${warning}${renderSummaryLine(report, options)}\n`;
}

function hasPassedWithWarning({ status, findings }: CaseReport): boolean {
  return status === "passed" && findings.some(({ severity }) => severity !== "info");
}

/** The last line of the text report, without a newline: `12 passed, 1 failed, 2 not run (15 cases, 1.2 s)`. */
export function renderSummaryLine(report: { readonly summary: Summary; readonly durationMs: number }, options: TextOptions): string {
  const style = textStyle(options);
  const { summary, durationMs } = report;
  const isGreen = summary.total > 0 && summary.passed === summary.total;
  const hasFailed = summary.failed + summary.timedOut > 0;
  const paint = style.paints[isGreen ? "passed" : hasFailed || summary.total === 0 ? "failed" : "notRun"];
  return paint(style.labels.summary(summary, summary.total, durationMs));
}

/** A case's line and what is to be told below it. `isReasonTold` leaves out why it was not run. */
function caseLines(report: CaseReport, isReasonTold: boolean, style: TextStyle): string[] {
  const details = [
    ...(report.status === "passed" || isReasonTold ? [] : failureLines(report, style)),
    ...findingLines(report.findings, style),
    ...(report.raw === undefined ? [] : rawLines(report.raw, style)),
  ];
  return [caseLine(report, style), ...indent(details, "    ")];
}

function caseLine(report: CaseReport, style: TextStyle): string {
  const { status } = report;
  const paint = style.paints[status];
  const parts = [`${paint(style.marks[status])} ${style.bold(safeLine(report.id, style))}  ${safeLine(report.name, style)}`];
  if (status !== "passed" && status !== "failed") parts.push(`${style.signs.dot} ${paint(style.labels.statuses[status])}`);
  if (report.knownServerDefect === true) parts.push(`${style.signs.dot} ${style.paints.notRun(style.labels.knownServerDefect)}`);
  if (status !== "notRun") parts.push(style.dim(`(${style.labels.duration(report.durationMs)})`));
  return parts.join(" ");
}

/** Why a case did not pass: what the text report says of it, without the case's own line. */
export function renderCaseFailure(report: CaseReport, options: TextOptions): string {
  return failureLines(report, textStyle(options)).join("\n");
}

/** Everything about why a case did not pass, as its JUnit failure text and the text report show it. Not indented. */
export function failureLines(report: CaseReport, style: TextStyle): string[] {
  const diagnostics = diagnosticsOf(report);
  const place = report.place === undefined ? undefined : placeText(report.place, style);
  const told = diagnostics.flatMap((diagnostic, index) => diagnosticLines(diagnostic, index === 0 ? place : undefined, style));
  const stderr = diagnostics.find((diagnostic) => diagnostic.stderr !== undefined)?.stderr ?? [];
  const raw = diagnostics.find((diagnostic) => diagnostic.raw !== undefined)?.raw;
  const isUntold = diagnostics.length === 0 && place !== undefined;
  return [
    ...(isUntold ? [`${labelled(style.labels.at, style)}${place}`] : told),
    ...stderrLines(stderr, style),
    ...(raw === undefined ? [] : rawLines(raw, style)),
  ];
}

/** The diagnostics of a case and of its assertions, each once, in the order of the assertions. */
export function diagnosticsOf(report: CaseReport): readonly Diagnostic[] {
  const ofAssertions = report.assertions.flatMap(({ status, diagnostic }) => (status === "failed" && diagnostic !== undefined ? [diagnostic] : []));
  const { diagnostic } = report;
  if (diagnostic === undefined) return ofAssertions;
  const index = ofAssertions.findIndex((other) => other.code === diagnostic.code && other.message === diagnostic.message);
  if (index < 0) return [diagnostic, ...ofAssertions];
  return ofAssertions.map((other, at) => (at === index ? withEvidenceOf(other, diagnostic) : other));
}

/** The same failure told at an assertion and at its case: the case may hold more evidence. Keeps the hidden facts. */
function withEvidenceOf(told: Diagnostic, other: Diagnostic): Diagnostic {
  return Object.create(Object.getPrototypeOf(told) as object, {
    ...Object.getOwnPropertyDescriptors(other),
    ...Object.getOwnPropertyDescriptors(told),
  }) as Diagnostic;
}

function suiteHeadline(suite: SuiteReport, style: TextStyle): string {
  const count = style.labels.caseCount(suite.cases.length);
  return `${style.bold(safeLine(suite.name, style))} ${style.dim(`(${count})`)}`;
}

function suiteFacts(suite: SuiteReport, style: TextStyle): string {
  const server = suite.server === undefined ? "" : [suite.server.name, suite.server.version].filter((part) => part !== "").join(" ");
  const facts = [suite.file ?? "", server, suite.protocolVersion === undefined ? "" : `MCP ${suite.protocolVersion}`, suite.target];
  const said = facts.filter((fact) => fact !== "").map((fact) => style.dim(safeLine(fact, style)));
  if (suite.approval.state === "matched") said.push(style.dim(style.labels.approved));
  if (suite.approval.state === "mismatched") said.push(style.severityPaints.warning(style.labels.approvalMismatched));
  return said.join(style.dim(` ${style.signs.dot} `));
}

function suiteDiagnostic(suite: SuiteReport, style: TextStyle): string[] {
  if (suite.diagnostic === undefined) return [];
  const [first = "", ...rest] = wholeDiagnosticLines(suite.diagnostic, style);
  return [`  ${style.paints.failed(style.marks.failed)} ${first}`, ...indent(rest, "    ")];
}

function suiteEnd(suite: SuiteReport, style: TextStyle): string[] {
  const { approval, findings } = suite;
  const isTold = approval.state !== "mismatched" || findings.some(({ code }) => code === "APPROVAL_MISMATCH");
  const lines = [...(isTold ? [] : [approvalLine(approval, style)]), ...findingLines(findings, style)];
  return lines.length === 0 ? [] : [style.dim(style.labels.suiteFindings), ...indent(lines)];
}

function approvalLine({ approvedFingerprint = "", fingerprint }: ApprovalReport, style: TextStyle): string {
  const sign = style.severityPaints.warning(`${style.signs.finding} ${style.labels.severities.warning}`);
  return `${sign}  ${escapeControls(style.labels.approvalChanged(approvedFingerprint, fingerprint))}`;
}

export function placeText(place: Place, style: TextStyle): string {
  return `${safeLine(place.file, style)}:${place.line}:${place.column}`;
}

function joined(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
