import type { Ajv } from "ajv";
import { jsonKey } from "../json/canonical-json.js";
import { jsonEqual } from "../json/json-equal.js";
import type { JsonArray, JsonValue } from "../json/json-value.js";

/**
 * Puts other judges in the place of ajv's for `const`, `enum` and `uniqueItems`. Its own take members called `valueOf`,
 * `toString` or `constructor` for methods, and compare each item with each other.
 */
export function compareAsJson(ajv: Ajv): void {
  for (const keyword of ["const", "enum", "uniqueItems"]) ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword: "const",
    compile: (expected: JsonValue) => (value: JsonValue) => jsonEqual(expected, value),
    error: { message: "must be equal to constant" },
  });
  ajv.addKeyword({
    keyword: "enum",
    schemaType: "array",
    compile: (allowed: JsonArray) => (value: JsonValue) => allowed.some((one) => jsonEqual(one, value)),
    error: { message: "must be equal to one of the allowed values" },
  });
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    compile: (isAsked: boolean) => (items: JsonArray) => !isAsked || new Set(items.map((item) => jsonKey(item))).size === items.length,
    error: { message: "must NOT have duplicate items" },
  });
}
