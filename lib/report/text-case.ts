import type { Place } from "../json/place.js";
import type { CaseReport, Diagnostic } from "../run/run-report.js";
import { diagnosticLines, findingLines, rawLines, stderrLines } from "./text-diagnostic.js";
import { labelled, safeLine, type TextOptions, type TextStyle, textStyle } from "./text-style.js";

/** What is to be told below a case's line, not indented. `isReasonTold` leaves out why it was not run. */
export function caseDetails(report: CaseReport, isReasonTold: boolean, style: TextStyle): string[] {
  return [
    ...(report.status === "passed" || isReasonTold ? [] : failureLines(report, style)),
    ...findingLines(report.findings, style),
    ...(report.raw === undefined ? [] : rawLines(report.raw, style)),
  ];
}

/** Id and name of a case, as they stand on its line. */
export function caseTitle({ id, name }: CaseReport, style: TextStyle): string {
  return `${style.bold(safeLine(id, style))}  ${safeLine(name, style)}`;
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

export function placeText(place: Place, style: TextStyle): string {
  return `${safeLine(place.file, style)}:${place.line}:${place.column}`;
}
