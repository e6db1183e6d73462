import type { JsonValue } from "../json/json-value.js";
import { escapeControls } from "../messages/show-value.js";
import { retell } from "../messages/tell.js";
import type { Diagnostic, Finding, RawEvidence, ViolationList } from "../run/run-report.js";
import { prettyJsonLines, shortJson } from "./json-text.js";
import { barBlock, barLine, labelled, safeLine, type TextStyle, wordLines } from "./text-style.js";

const maxValueLines = 30;
const maxRawLines = 10;
const maxFindings = 20;
/** As the report itself has it; holds for reports that others made, too. */
const maxViolations = 20;

/** What is told of a diagnostic before its evidence: headline, place, values, hint. Not indented. */
export function diagnosticLines(diagnostic: Diagnostic, place: string | undefined, style: TextStyle): string[] {
  const { message, hint } = retell(diagnostic, style.language);
  return [
    ...headline(message, diagnostic.code, style.paints.failed, style),
    ...(place === undefined ? [] : [`${labelled(style.labels.at, style)}${place}`]),
    ...("expected" in diagnostic ? valueLines(style.labels.expected, diagnostic.expected, style) : []),
    ...("received" in diagnostic ? valueLines(style.labels.received, diagnostic.received, style) : []),
    ...(diagnostic.violations === undefined ? [] : violationLines(diagnostic.violations, style)),
    ...hintLines(hint, style),
  ];
}

/** A diagnostic that stands alone, with all of its evidence. */
export function wholeDiagnosticLines(diagnostic: Diagnostic, style: TextStyle): string[] {
  return [
    ...diagnosticLines(diagnostic, undefined, style),
    ...stderrLines(diagnostic.stderr ?? [], style),
    ...(diagnostic.raw === undefined ? [] : rawLines(diagnostic.raw, style)),
  ];
}

/** The server's last lines on stderr, under a heading. */
export function stderrLines(stderr: readonly string[], style: TextStyle): string[] {
  const last = stderr.slice(Math.max(0, stderr.length - style.stderrLines));
  if (last.length === 0) return [];
  return [style.dim(style.labels.stderr), ...last.flatMap((line) => barBlock(line, maxRawLines, style))];
}

/** The beginning of the answer as it came, under a heading that says how long it is. */
export function rawLines(raw: RawEvidence, style: TextStyle): string[] {
  const heading = raw.truncated ? style.labels.answerCut(Buffer.byteLength(raw.text), raw.bytes) : style.labels.answer(raw.bytes);
  if (raw.text === "") return [style.dim(heading)];
  return [style.dim(heading), ...barBlock(raw.text.replace(/[\r\n]+$/u, ""), maxRawLines, style)];
}

/**
 * Findings one below the other, the same one many times in a row only once; what is more than 20 is counted.
 * What is only good to know comes last, a line each: a server of the SDK 1.x gives some on every run.
 */
export function findingLines(findings: readonly Finding[], style: TextStyle): string[] {
  const groups = grouped([...findings.filter((finding) => !isNote(finding)), ...findings.filter(isNote)]);
  const shown = groups.slice(0, maxFindings);
  const lines = shown.flatMap(({ finding, times }) => oneFinding(finding, times, style));
  const left = groups.slice(maxFindings).reduce((sum, { times }) => sum + times, 0);
  return left > 0 ? [...lines, style.dim(`${style.signs.ellipsis} ${style.labels.moreViolations(left)}`)] : lines;
}

function grouped(findings: readonly Finding[]): { readonly finding: Finding; times: number }[] {
  const groups: { readonly finding: Finding; times: number }[] = [];
  for (const finding of findings) {
    const last = groups.at(-1);
    if (last !== undefined && isSame(last.finding, finding)) last.times += 1;
    else groups.push({ finding, times: 1 });
  }
  return groups;
}

function isSame(one: Finding, other: Finding): boolean {
  return one.code === other.code && one.severity === other.severity && one.message === other.message && one.path === other.path;
}

function isNote({ severity }: Finding): boolean {
  return severity === "info";
}

function oneFinding(finding: Finding, times: number, style: TextStyle): string[] {
  const { message, hint } = retell(finding, style.language);
  const { severity } = finding;
  const label = style.labels.severities[severity];
  const repeated = times === 1 ? "" : ` ${style.labels.times(times)}`;
  if (severity === "info") return [style.dim(`${style.signs.dot} ${label}  ${safeLine(message, style)} (${escapeControls(finding.code)})${repeated}`)];
  const paint = style.severityPaints[severity];
  const [first = "", ...rest] = headline(message, finding.code, paint, style);
  return [
    `${paint(`${style.signs.finding} ${label}`)}  ${first}${repeated === "" ? "" : style.dim(repeated)}`,
    ...rest,
    ...(finding.path === undefined ? [] : [`  ${labelled(style.labels.at, style)}${safeLine(finding.path, style)}`]),
    ...(finding.violations === undefined || finding.violations.total < 2 ? [] : indent(violationLines(finding.violations, style))),
    ...hintLines(hint, style).map((line) => `  ${line}`),
  ];
}

function headline(message: string, code: string, paint: (text: string) => string, style: TextStyle): string[] {
  const lines = wordLines(message).map((line) => paint(line));
  const last = lines.pop() ?? "";
  return [...lines, `${last} ${style.dim(`(${escapeControls(code)})`)}`];
}

function hintLines(hint: string, style: TextStyle): string[] {
  if (hint === "") return [];
  const [first = "", ...rest] = wordLines(hint);
  return [`${labelled(style.labels.hint, style)}${first}`, ...rest.map((line) => barLine(line, style))];
}

function violationLines(violations: ViolationList, style: TextStyle): string[] {
  const shown = violations.shown.slice(0, maxViolations);
  const lines = shown.flatMap(({ path, keyword, expected, received }) => [
    `${style.bold(safeLine(path, style))}  ${style.dim(escapeControls(keyword))}`,
    ...indent(expectedLines(keyword, expected, style)),
    ...indent(valueLines(style.labels.received, received, style)),
  ]);
  const left = violations.total - shown.length;
  return left > 0 ? [...lines, style.dim(`${style.signs.ellipsis} ${style.labels.moreViolations(left)}`)] : lines;
}

/** What a keyword asks for, in the words of a reader where its bare value would be none. */
function expectedLines(keyword: string, expected: JsonValue, style: TextStyle): string[] {
  const label = labelled(style.labels.expected, style);
  if (keyword === "type" && typeof expected === "string") return [`${label}${safeLine(expected, style)}`];
  if (keyword === "required" && expected === true) return [`${label}${style.labels.something}`];
  if (keyword === "additionalProperties" && expected === false) return [`${label}${style.labels.nothing}`];
  return valueLines(style.labels.expected, expected, style);
}

/** A value after its label: on the same line if it is short, as a block below if not. */
function valueLines(label: string, value: JsonValue | undefined, style: TextStyle): string[] {
  if (value === undefined) return [`${labelled(label, style)}${style.labels.nothing}`];
  if (typeof value === "string") return textLines(label, value, style);
  const short = shortJson(value, style.width);
  if (short !== undefined) return [`${labelled(label, style)}${escapeControls(short)}`];
  const { lines, isWhole } = prettyJsonLines(value, maxValueLines);
  const block = lines.map((line) => barLine(safeLine(line, style), style));
  return [style.dim(label), ...block, ...(isWhole ? [] : [`  ${style.dim(style.signs.ellipsis)}`])];
}

/** Text of several lines keeps its lines; a single line stands in quotes. */
function textLines(label: string, text: string, style: TextStyle): string[] {
  if (/[\r\n]/u.test(text.replace(/[\r\n]+$/u, ""))) return [style.dim(label), ...barBlock(text, maxValueLines, style)];
  const quoted = JSON.stringify(text.length > 1_000 ? text.slice(0, 1_000) : text);
  return [`${labelled(label, style)}${text.length > 1_000 ? safeLine(quoted, style, text.length) : safeLine(quoted, style)}`];
}

export function indent(lines: readonly string[], by: string = "  "): string[] {
  return lines.map((line) => `${by}${line}`);
}
