import { maxJsonDepth } from "./json-depth.js";
import type { JsonTextProblem } from "./json-problem.js";
import type { JsonValue } from "./json-value.js";
import { lineStarts, type Position, positionIn } from "./position.js";
import { findSyntaxProblem, scanJson } from "./scan-json.js";
import { unreadable } from "./syntax-problem.js";

export type { JsonTextProblem } from "./json-problem.js";

export type ParsedJson =
  | { readonly ok: true; readonly value: JsonValue; /** Only when asked for. */ readonly elements: readonly Position[] }
  | { readonly ok: false; readonly problem: JsonTextProblem };

export interface ParseJsonOptions {
  /** A key of the root: where each object of the array under it begins is given beside the value, at next to no cost. */
  readonly elementsOf?: string;
}

/**
 * Reads strict JSON. A key written twice in one object is a problem (never
 * last-wins), and so are more than {@link maxJsonDepth} levels. Costs about
 * one and a half times `JSON.parse`.
 *
 * @example
 * parseJson('{"a":1,}');
 * // { ok: false, problem: { kind: "syntax", reason: "trailingComma", position: { line: 1, column: 7 }, found: "," } }
 */
export function parseJson(text: string, options: ParseJsonOptions = {}): ParsedJson {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return { ok: false, problem: findSyntaxProblem(text, maxJsonDepth) ?? unreadable(text) };
  }
  const { problem, elements } = scanJson(text, maxJsonDepth, options.elementsOf);
  return problem === undefined ? { ok: true, value, elements: positionsOf(text, elements) } : { ok: false, problem };
}

function positionsOf(text: string, offsets: readonly number[]): readonly Position[] {
  if (offsets.length === 0) return [];
  const starts = lineStarts(text);
  return offsets.map((offset) => positionIn(starts, offset));
}
