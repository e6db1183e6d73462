import { isMcpeakError } from "../errors/mcpeak-error.js";
import type { JsonValue } from "../json/json-value.js";
import type { RunReport } from "../run/run-report.js";
import { asMcpeakError } from "./as-mcpeak-error.js";
import { escapeForTerminal } from "./escape-for-terminal.js";
import { compactJson, prettyJson } from "./json-text.js";
import type { ValidationReport } from "./validation-report.js";

/** Members that hold a value from a suite or a server: written on one line, since they may be nested to any depth. */
const foreignMembers: ReadonlySet<string> = new Set(["expected", "received"]);

/** Lists that may be long: written an element at a time. */
const longLists: ReadonlySet<string> = new Set(["suites", "scenarios", "cases", "differences", "findings", "files", "issues", "warnings"]);

/** How deep lists are written an element at a time: suites → cases → findings. */
const streamedLevels = 3;

/**
 * The report as JSON text, indented by two, in pieces of one case at most, so
 * that no report is too long. It parses to exactly the report. Characters that
 * could steer a terminal are written as escapes.
 *
 * @example
 * ```ts
 * for (const piece of renderJson(report)) process.stdout.write(piece);
 * // {
 * //   "schemaVersion": 1,
 * //   "mcpeak": { … },
 * ```
 */
export function* renderJson(report: RunReport): Generator<string, void, undefined> {
  yield* document(report);
}

/** A report of another kind as JSON text, in pieces: lists of suites, scenarios, cases and findings come an element at a time. */
export function* renderReportJson(report: object): Generator<string, void, undefined> {
  yield* document(report);
}

/** What `validate --json` prints: `{ files: [{ file, valid, issues, warnings }] }`. */
export function* renderValidationJson(report: ValidationReport): Generator<string, void, undefined> {
  yield* document(report);
}

/**
 * What a command prints with a machine format when it fails itself:
 * `{ schemaVersion: 1, error: { code, message, hint } }`. Anything that is not
 * a `McpeakError` is told as `INTERNAL`. Where files were invalid, `invalid`
 * adds them to the error with all their issues, as `validate --json` shows them.
 */
export function renderErrorJson(error: unknown, invalid?: ValidationReport): string {
  const { code, message, hint } = isMcpeakError(error) ? error : asMcpeakError(error, "en");
  return [...document({ schemaVersion: 1, error: { code, message, hint, ...invalid } })].join("");
}

/**
 * Any value as JSON text for people and programs: indented by two, ending with
 * a newline, safe for a terminal, and of any depth.
 */
export function renderJsonValue(value: JsonValue): string {
  return `${escapeForTerminal(prettyJson(value))}\n`;
}

function* document(value: object): Generator<string, void, undefined> {
  for (const piece of streamedObject(value, "", streamedLevels)) yield escapeForTerminal(piece);
  yield "\n";
}

/** An object whose long lists come an element at a time, down to `levels` of them. */
function* streamedObject(value: object, indent: string, levels: number): Generator<string, void, undefined> {
  const inner = `${indent}  `;
  let before = "{\n";
  for (const [key, member] of definedEntries(value)) {
    const start = `${before}${inner}${JSON.stringify(key)}: `;
    before = ",\n";
    if (levels > 0 && longLists.has(key) && Array.isArray(member) && member.length > 0) {
      yield start;
      yield* streamedList(member, inner, levels - 1);
    } else {
      yield `${start}${prettyMember(key, member, inner)}`;
    }
  }
  yield before === "{\n" ? "{}" : `\n${indent}}`;
}

function* streamedList(list: readonly unknown[], indent: string, levels: number): Generator<string, void, undefined> {
  const inner = `${indent}  `;
  let before = "[\n";
  for (const element of list) {
    const start = `${before}${inner}`;
    before = ",\n";
    if (hasLongList(element) && levels > 1) {
      yield start;
      yield* streamedObject(element, inner, levels);
    } else {
      yield `${start}${pretty(element, inner)}`;
    }
  }
  yield `\n${indent}]`;
}

function hasLongList(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.keys(value).some((key) => longLists.has(key));
}

/** Recursive: the report's own structure has a small fixed depth. */
function pretty(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const elements = value.map((element) => `${inner}${pretty(element, inner)}`);
    return elements.length === 0 ? "[]" : `[\n${elements.join(",\n")}\n${indent}]`;
  }
  const members = definedEntries(value).map(([key, member]) => `${inner}${JSON.stringify(key)}: ${prettyMember(key, member, inner)}`);
  return members.length === 0 ? "{}" : `{\n${members.join(",\n")}\n${indent}}`;
}

function prettyMember(key: string, member: unknown, indent: string): string {
  return foreignMembers.has(key) ? compactJson(member as JsonValue) : pretty(member, indent);
}

function definedEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}
