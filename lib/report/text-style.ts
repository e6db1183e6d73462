import picocolors from "picocolors";
import { type ReportLabels, reportLabels } from "../messages/report-labels.js";
import { escapeControls } from "../messages/show-value.js";
import type { Language } from "../messages/words.js";
import type { CaseStatus } from "../run/run-report.js";

/** How text for people is written. */
export interface TextOptions {
  /** Whether colours are used. The caller knows the terminal, `NO_COLOR` and `--no-color`. */
  readonly color: boolean;
  readonly language: Language;
  /** Whether marks may be other than ASCII; `true` when absent. */
  readonly unicode?: boolean;
  /** Columns that a value may take before it is written over several lines; 100 when absent. */
  readonly width?: number;
  /** How many of the last lines of a server's stderr are shown; 20 when absent. */
  readonly stderrLines?: number;
}

type Paint = (text: string) => string;

/** Everything that the text renderers share: paints, marks, labels, limits. */
export interface TextStyle {
  readonly language: Language;
  readonly labels: ReportLabels;
  /** Columns of the widest label that stands before a value. */
  readonly labelColumns: number;
  readonly bold: Paint;
  readonly dim: Paint;
  readonly paints: { readonly [Status in CaseStatus]: Paint };
  readonly severityPaints: { readonly error: Paint; readonly warning: Paint };
  readonly marks: { readonly [Status in CaseStatus]: string };
  readonly signs: { readonly finding: string; readonly bar: string; readonly dot: string; readonly ellipsis: string };
  readonly width: number;
  readonly stderrLines: number;
}

const unicodeMarks = { passed: "✓", failed: "✗", timedOut: "✗", notRun: "○", cancelled: "○" } as const;
const asciiMarks = { passed: "+", failed: "x", timedOut: "x", notRun: "-", cancelled: "-" } as const;

export function textStyle(options: TextOptions): TextStyle {
  const { green, red, yellow, bold, dim } = picocolors.createColors(options.color);
  const isUnicode = options.unicode ?? true;
  const labels = reportLabels(options.language);
  return {
    language: options.language,
    labels,
    labelColumns: Math.max(...[labels.at, labels.expected, labels.received, labels.hint].map(displayColumns)),
    bold,
    dim,
    paints: { passed: green, failed: red, timedOut: red, notRun: yellow, cancelled: yellow },
    severityPaints: { error: red, warning: yellow },
    marks: isUnicode ? unicodeMarks : asciiMarks,
    signs: isUnicode
      ? { finding: "!", bar: "│", dot: "·", ellipsis: "…" }
      : { finding: "!", bar: "|", dot: "-", ellipsis: "..." },
    width: options.width ?? 100,
    stderrLines: options.stderrLines ?? 20,
  };
}

/** The four labels that stand before values take the same columns, so that values stand below each other. */
export function labelled(label: string, style: TextStyle): string {
  return `${style.dim(label)}${" ".repeat(style.labelColumns - displayColumns(label) + 2)}`;
}

/** Code points that a terminal draws two columns wide, roughly; too many rather than too few. */
const wide = /[\u1100-\u115f\u231a-\u231b\u2329-\u232a\u23e9-\u23f3\u25fd-\u27bf\u2b00-\u2bff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{1b2ff}\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** How many columns `text` takes on a terminal; never less than it takes. */
export function displayColumns(text: string): number {
  let columns = 0;
  for (const character of text) columns += wide.test(character) ? 2 : 1;
  return columns;
}

/** Longest line of foreign text, in UTF-16 code units. */
const maxLine = 500;

/** One line of foreign text: safe for a terminal, and cut with its true length said. */
export function safeLine(text: string, style: TextStyle, fullLength: number = text.length): string {
  if (text.length <= maxLine && fullLength === text.length) return escapeControls(text);
  const last = text.charCodeAt(maxLine - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? maxLine - 1 : maxLine;
  return `${escapeControls(text.slice(0, end))}${style.signs.ellipsis} ${style.labels.cutLine(fullLength)}`;
}

/** Foreign text of several lines as a block with a bar at its left, at most `maxLines` of it. */
export function barBlock(text: string, maxLines: number, style: TextStyle): string[] {
  const lines = text.split(/\r\n|\n|\r/u, maxLines + 1);
  const shown = lines.slice(0, maxLines).map((line) => barLine(safeLine(line, style), style));
  if (lines.length > maxLines) shown.push(moreLine(countLines(text) - maxLines, style));
  return shown;
}

export function barLine(text: string, style: TextStyle): string {
  return text === "" ? `  ${style.dim(style.signs.bar)}` : `  ${style.dim(style.signs.bar)} ${text}`;
}

export function moreLine(lines: number, style: TextStyle): string {
  return `  ${style.dim(`${style.signs.ellipsis} ${style.labels.moreLines(lines)}`)}`;
}

function countLines(text: string): number {
  let lines = 1;
  for (const _break of text.matchAll(/\r\n|\n|\r/gu)) lines += 1;
  return lines;
}

/** Our own words: each line safe, indented as given. */
export function wordLines(text: string): string[] {
  return text.split("\n").map((line) => escapeControls(line));
}
