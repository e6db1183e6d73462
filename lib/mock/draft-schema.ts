import type { JsonObject, JsonValue } from "../json/json-value.js";

/**
 * A schema that all these arguments pass: what they have in common is required, types are those that were seen.
 *
 * @example
 * draftSchema([{ city: "Seoul" }, { city: "Busan", days: 2 }]);
 * // { type: "object", properties: { city: { type: "string" }, days: { type: "number" } }, required: ["city"] }
 */
export function draftSchema(seen: readonly JsonObject[]): JsonObject {
  const types = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  for (const args of seen) {
    for (const [name, value] of Object.entries(args)) {
      types.set(name, (types.get(name) ?? new Set()).add(typeName(value)));
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  if (types.size === 0) return { type: "object" };
  const properties = Object.fromEntries([...types].map(([name, found]): [string, JsonObject] => [name, { type: found.size === 1 ? ([...found][0] as string) : [...found] }]));
  const required = [...counts].filter(([, count]) => count === seen.length).map(([name]) => name);
  return { type: "object", properties, ...(required.length > 0 && { required }) };
}

function typeName(value: JsonValue): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
