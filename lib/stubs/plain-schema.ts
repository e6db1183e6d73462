import { findNonJson } from "../json/find-non-json.js";
import { isDeeperThan } from "../json/json-depth.js";
import type { JsonValue } from "../json/json-value.js";
import type { SchemaProblem } from "../messages/facts/declared-schema.js";
import type { UnreadableSchema } from "../messages/facts/stubs.js";
import { maxSchemaDepth } from "../schema/walk-schema.js";

/** A schema as a wire would carry it, or why none could. What is written in code may have members that are `undefined`: they are left out. */
export function plainSchema(value: unknown): { readonly schema: JsonValue } | { readonly problem: SchemaProblem | UnreadableSchema } {
  if (isDeeperThan(value, maxSchemaDepth)) return { problem: { path: [], kind: "tooDeep", limit: maxSchemaDepth } };
  const found = findNonJson(value);
  if (found.length === 0) return { schema: value as JsonValue };
  const wrong = found.find(({ kind, path }) => kind !== "undefined" || typeof path.at(-1) !== "string");
  return wrong === undefined ? { schema: JSON.parse(JSON.stringify(value)) as JsonValue } : { problem: { kind: "notJson", path: wrong.path } };
}
