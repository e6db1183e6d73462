import type { JsonObject, JsonValue } from "./json-value.js";

/** Whether a JSON value is an object: neither null nor an array. Of what is no JSON, `isPlainObject` knows. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member of the object itself, never one that it inherits. */
export function ownMember(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
