import { escapeControls } from "../messages/show-value.js";
import { retell } from "../messages/tell.js";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import { hideWritten } from "../secrets/hide-written.js";
import { asMcpeakError } from "./as-mcpeak-error.js";
import { issueLines } from "./render-issues.js";
import { indent } from "./text-diagnostic.js";
import { labelled, safeLine, type TextOptions, type TextStyle, textStyle, wordLines } from "./text-style.js";
import type { LocatedIssue } from "./validation-report.js";

const maxProblems = 20;

/**
 * An error as text for stderr, ending with a newline: what happened and its
 * code, the problems inside it if it holds several, and how to go on. What is
 * not a `McpeakError` is told as `INTERNAL` with its stack.
 *
 * @example
 * ```
 * error: No such file: suites/wether.suite.json. (FILE_NOT_FOUND)
 *   hint  Did you mean suites/weather.suite.json?
 * ```
 */
export function renderError(error: unknown, options: TextOptions): string {
  const style = textStyle(options);
  return `${errorLines(error, style, new Set()).join("\n")}\n`;
}

function errorLines(error: unknown, style: TextStyle, seen: Set<unknown>): string[] {
  seen.add(error);
  const parts = problemsOf(error).filter((part) => !seen.has(part));
  // A bundle of errors that says nothing itself is told by its parts.
  if (parts.length > 0 && !isMcpeakError(error)) return partLines(parts, style, seen);
  const told = asMcpeakError(error, style.language);
  const { message, hint } = retell(told, style.language);
  const [first = "", ...rest] = wordLines(message);
  const lines = [first, ...indent(rest)];
  const last = lines.pop() ?? "";
  return [
    `${style.paints.failed(`${style.labels.error}:`)} ${[...lines, `${last} ${style.dim(`(${escapeControls(told.code)})`)}`].join("\n")}`,
    ...indent(issuesOf(error).slice(0, maxProblems).flatMap((issue) => issueLines(undefined, issue, "error", style))),
    ...leftOver(issuesOf(error).length, style),
    ...indent(partLines(parts, style, seen)),
    ...(hint === "" ? [] : wordLines(hint).map((line, index) => (index === 0 ? `  ${labelled(style.labels.hint, style)}${line}` : `    ${line}`))),
    ...(isMcpeakError(error) ? [] : indent(stackLines(error, style))),
  ];
}

function partLines(parts: readonly unknown[], style: TextStyle, seen: Set<unknown>): string[] {
  return [...parts.slice(0, maxProblems).flatMap((part) => errorLines(part, style, seen)), ...leftOver(parts.length, style)];
}

function leftOver(count: number, style: TextStyle): string[] {
  return count > maxProblems ? [style.dim(`  ${style.signs.ellipsis} ${style.labels.moreViolations(count - maxProblems)}`)] : [];
}

/** The errors that an `AggregateError`, or an error caused by one, holds. */
function problemsOf(error: unknown): readonly unknown[] {
  for (const holder of [error, (error as { readonly cause?: unknown } | null | undefined)?.cause]) {
    if (holder instanceof AggregateError) return holder.errors as readonly unknown[];
  }
  return [];
}

/** The issues that an error carries, if it does, e.g. those of an invalid suite. */
function issuesOf(error: unknown): readonly LocatedIssue[] {
  const issues = (error as { readonly issues?: unknown } | null | undefined)?.issues;
  return Array.isArray(issues) ? (issues as readonly LocatedIssue[]) : [];
}

function stackLines(error: unknown, style: TextStyle): string[] {
  const stack = error instanceof Error ? error.stack : undefined;
  if (stack === undefined) return [];
  return hideWritten(stack).split("\n").map((line) => style.dim(safeLine(line, style)));
}
