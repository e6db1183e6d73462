import { isPlainObject, type JsonValue } from "../json/json-value.js";
import type { ResponseSchemaSpec } from "../spec/response-schema-spec.js";

/** What is nested deeper is only known by its type. */
const maxDepth = 20;
/** So many members of an object are described; of one with more, only its type: it is a table. */
const maxMembers = 50;
/** So many items of a list are looked at. */
const maxItems = 200;

/**
 * The form of a value: types and members, nothing of its content. What is null may be anything, as it says nothing.
 *
 * @example
 * shapeOf({ city: "Seoul", days: [{ tempC: 21 }, { tempC: 19, wind: 3 }] });
 * // { type: "object", required: ["city", "days"], properties: { city: { type: "string" },
 * //   days: { type: "array", items: { type: "object", required: ["tempC"], properties: { tempC: { type: "number" }, wind: { type: "number" } } } } } }
 */
export function shapeOf(value: JsonValue, depth = 0): ResponseSchemaSpec {
  if (value === null) return {};
  if (Array.isArray(value)) return arrayShape(value as readonly JsonValue[], depth);
  if (!isPlainObject(value)) return { type: typeof value as "string" | "number" | "boolean" };
  const members = Object.entries(value as Readonly<Record<string, JsonValue>>);
  if (members.length === 0 || members.length > maxMembers || depth >= maxDepth) return { type: "object" };
  return { type: "object", required: members.map(([name]) => name), properties: Object.fromEntries(members.map(([name, member]) => [name, shapeOf(member, depth + 1)])) };
}

function arrayShape(items: readonly JsonValue[], depth: number): ResponseSchemaSpec {
  if (items.length === 0 || items.length > maxItems || depth >= maxDepth) return { type: "array" };
  const common = items.map((item) => shapeOf(item, depth + 1)).reduce(commonShape);
  return common.type === undefined ? { type: "array" } : { type: "array", items: common };
}

/** What holds of both. */
function commonShape(left: ResponseSchemaSpec, right: ResponseSchemaSpec): ResponseSchemaSpec {
  if (left.type === undefined || left.type !== right.type) return {};
  if (left.type === "array") return left.items === undefined || right.items === undefined ? { type: "array" } : withItems(commonShape(left.items, right.items));
  if (left.type !== "object" || left.properties === undefined || right.properties === undefined) return { type: left.type };
  const [ours, theirs] = [new Map(Object.entries(left.properties)), new Map(Object.entries(right.properties))];
  const properties = [...new Set([...ours.keys(), ...theirs.keys()])].map((name): [string, ResponseSchemaSpec] => {
    const [one, other] = [ours.get(name), theirs.get(name)];
    return [name, one !== undefined && other !== undefined ? commonShape(one, other) : ((one ?? other) as ResponseSchemaSpec)];
  });
  const required = (left.required ?? []).filter((name) => right.required?.includes(name));
  return { type: "object", ...(required.length > 0 && { required }), properties: Object.fromEntries(properties) };
}

function withItems(items: ResponseSchemaSpec): ResponseSchemaSpec {
  return items.type === undefined ? { type: "array" } : { type: "array", items };
}
