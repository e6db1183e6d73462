import type { JsonValue } from "../json/json-value.js";
import { parseJson, type ParsedJson, type ParseJsonOptions } from "../json/parse-json.js";
import { fail } from "../messages/fail.js";

/**
 * Reads strict JSON: a key written twice is an error, never last-wins.
 *
 * @param name - What the text is called in errors: its file, or what stands for one.
 * @throws McpeakError JSON_SYNTAX, JSON_DUPLICATE_KEY, JSON_TOO_DEEP, with line and column.
 */
export function parseJsonText(text: string, name: string, options: ParseJsonOptions = {}): Extract<ParsedJson, { readonly ok: true }> {
  const parsed = parseJson(text, options);
  if (parsed.ok) return parsed;
  const { problem } = parsed;
  switch (problem.kind) {
    case "syntax":
      throw fail({ room: "load", code: "JSON_SYNTAX", file: name, problem });
    case "duplicateKey":
      throw fail({ room: "load", code: "JSON_DUPLICATE_KEY", file: name, problem });
    case "tooDeep":
      throw fail({ room: "load", code: "JSON_TOO_DEEP", file: name, problem });
  }
}

/**
 * The value of a strict JSON text: as `JSON.parse`, but a key written twice is
 * an error and errors say line and column.
 *
 * @example
 * parseStrictJson('{"city":"Seoul"}', "arguments"); // { city: "Seoul" }
 * @param name - What the text is called in errors.
 * @throws McpeakError JSON_SYNTAX, JSON_DUPLICATE_KEY, JSON_TOO_DEEP
 */
export function parseStrictJson(text: string, name: string): JsonValue {
  return parseJsonText(text, name).value;
}
