import type { JsonPath } from "../json/json-path.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import type { Conversion } from "./conversion.js";

/** A converted schema; `undefined` where the source accepts any value, which no response schema may say. */
export type Converted = JsonObject | undefined;

/** One declared member of an object schema. */
export interface Member {
  readonly name: string;
  readonly schema: Converted;
  readonly required: boolean;
}

/** Puts an object schema together. `rest` tells about members that are not declared; `true` lets them be anything. */
export function objectSchema(conversion: Conversion, path: JsonPath, members: readonly Member[], rest: boolean | JsonObject): JsonObject {
  const properties: [string, JsonValue][] = [];
  const required: string[] = [];
  for (const member of members) {
    if (member.schema !== undefined) properties.push([member.name, member.schema]);
    // Left out of `properties`, the member would fall under `additionalProperties`.
    else if (rest !== true) conversion.refuse(path, { kind: "anyInClosedObject", member: member.name });
    if (!member.required) continue;
    if (member.name.trim() === "") conversion.refuse(path, { kind: "blankRequired" });
    required.push(member.name);
  }
  return {
    type: "object",
    ...(required.length > 0 && { required }),
    // fromEntries makes `__proto__` a member like any other
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(rest !== true && { additionalProperties: rest }),
  };
}

/** Puts an array schema together. */
export function arraySchema(items: Converted, minItems: number | undefined): JsonObject {
  return { type: "array", ...(items !== undefined && { items }), ...(minItems !== undefined && { minItems }) };
}

/** The schema that accepts exactly these literals of a source schema, once they are known to be scalars of JSON. */
export function scalarsSchema(conversion: Conversion, path: JsonPath, literals: readonly unknown[]): JsonObject {
  for (const value of literals) {
    const isScalar = value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
    if (!isScalar) conversion.refuse(path, { kind: "notJson", value: String(value) });
  }
  if (literals.length === 0) conversion.refuseConstruct(path, "z.enum([])", "unknown");
  return valuesSchema(literals as readonly JsonValue[]);
}

/** The schema that accepts exactly these scalars. */
export function valuesSchema(values: readonly JsonValue[]): JsonObject {
  const unique = [...new Set(values)];
  const types = new Set(unique.map(typeName));
  const [type] = types;
  const only = types.size === 1 && type !== undefined ? { type } : {};
  const [first] = unique;
  return unique.length === 1 && first !== undefined ? { ...only, const: first } : { ...only, enum: unique };
}

/** All scalars that `schema` accepts, when they can be counted: constants, enums, booleans, null. */
export function countableValues(schema: Converted): readonly JsonValue[] | undefined {
  if (schema === undefined) return undefined;
  const { type, const: constant, enum: list, ...rest } = schema;
  if (Object.keys(rest).length > 0) return undefined;
  const listed = constant !== undefined ? [constant] : Array.isArray(list) ? (list as readonly JsonValue[]) : undefined;
  if (listed === undefined) return type === "boolean" ? [true, false] : type === "null" ? [null] : undefined;
  const areCountable = listed.every((value) => (typeof value !== "object" || value === null) && (type === undefined || type === typeName(value)));
  const isOneOfList = constant === undefined || list === undefined || (list as readonly JsonValue[]).includes(constant);
  return areCountable && isOneOfList ? listed : undefined;
}

/** One schema for all values of `parts`, when each part's values can be counted. */
export function unionSchema(parts: readonly Converted[]): JsonObject | undefined {
  const lists = parts.map(countableValues);
  return lists.every((list) => list !== undefined) ? valuesSchema(lists.flat()) : undefined;
}

function typeName(value: JsonValue): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
