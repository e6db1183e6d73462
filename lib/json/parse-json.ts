import { maxJsonDepth } from "./json-depth.js";
import type { JsonTextProblem } from "./json-problem.js";
import type { JsonValue } from "./json-value.js";
import { scanJson } from "./scan-json.js";
import { unreadable } from "./syntax-problem.js";

export type { JsonTextProblem } from "./json-problem.js";

export type ParsedJson =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly problem: JsonTextProblem };

/**
 * Reads strict JSON. A key written twice in one object is a problem (never
 * last-wins), and so are more than {@link maxJsonDepth} levels. Costs about
 * two and a half times `JSON.parse`.
 *
 * @example
 * parseJson('{"a":1,}');
 * // { ok: false, problem: { kind: "syntax", reason: "trailingComma", position: { line: 1, column: 7 }, found: "," } }
 */
export function parseJson(text: string): ParsedJson {
  const problem = scanJson(text, maxJsonDepth);
  if (problem !== undefined) return { ok: false, problem };
  try {
    return { ok: true, value: JSON.parse(text) as JsonValue };
  } catch {
    return { ok: false, problem: unreadable(text) };
  }
}
