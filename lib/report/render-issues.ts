import { escapeControls } from "../messages/show-value.js";
import { retell } from "../messages/tell.js";
import { indent } from "./text-diagnostic.js";
import { labelled, safeLine, type TextOptions, type TextStyle, textStyle, wordLines } from "./text-style.js";
import type { LocatedIssue, ValidatedFile, ValidationReport } from "./validation-report.js";

/**
 * What `validate` prints for people: each issue with its place in the file,
 * what is wrong and how to go on; warnings after the issues of their file; a
 * count as the last line.
 *
 * @example
 * ```
 * suites/weather.suite.json:12:18  INVALID_TIMEOUT  cases[0].timeoutMs
 *   `timeoutMs` must be an integer from 1 to 2147483647, but it is "5s".
 *   hint      Leave it out to use 10000.
 *
 * 1 file, 1 issue
 * ```
 */
export function* renderIssues(report: ValidationReport, options: TextOptions): Generator<string, void, undefined> {
  const style = textStyle(options);
  for (const file of report.files) yield* fileText(file, style);
  yield `${summary(report, style)}\n`;
}

function* fileText(file: ValidatedFile, style: TextStyle): Generator<string, void, undefined> {
  if (file.valid) yield `${style.paints.passed(style.marks.passed)} ${safeLine(file.file, style)}  ${style.dim(style.labels.validFile)}\n`;
  for (const issue of file.issues) yield `${issueLines(file.file, issue, "error", style).join("\n")}\n`;
  for (const warning of file.warnings) yield `${issueLines(file.file, warning, "warning", style).join("\n")}\n`;
  yield "\n";
}

/** One issue: place, code and path on the first line, the sentence and the way out below. */
export function issueLines(file: string | undefined, issue: LocatedIssue, severity: "error" | "warning", style: TextStyle): string[] {
  const { message, hint } = retell(issue, style.language);
  const paint = style.severityPaints[severity];
  const word = severity === "warning" ? [paint(style.labels.severities.warning)] : [];
  // What is wrong with a file as a whole has no path worth reading.
  const path = issue.path === "$" ? [] : [style.bold(safeLine(issue.path, style))];
  const first = [...placeOf(file, issue, style), ...word, paint(escapeControls(issue.code)), ...path];
  const [hintStart = "", ...hintRest] = wordLines(hint);
  const hints = hint === "" ? [] : [`${labelled(style.labels.hint, style)}${hintStart}`, ...indent(hintRest)];
  return [first.join("  "), ...indent([...wordLines(message), ...hints])];
}

function placeOf(file: string | undefined, { line, column, file: elsewhere }: LocatedIssue, style: TextStyle): string[] {
  const place = line === undefined ? "" : `:${line}${column === undefined ? "" : `:${column}`}`;
  if (file !== undefined) return [`${safeLine(elsewhere ?? file, style)}${place}`];
  return place === "" ? [] : [place.slice(1)];
}

function summary(report: ValidationReport, style: TextStyle): string {
  let issues = 0;
  let warnings = 0;
  for (const file of report.files) {
    issues += file.issues.length;
    warnings += file.warnings.length;
  }
  const isGreen = report.files.length > 0 && report.files.every(({ valid }) => valid);
  const paint = isGreen ? style.paints.passed : style.paints.failed;
  return paint(style.labels.validationSummary(report.files.length, issues, warnings));
}
