import { ownMember } from "../json/json-object.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";

/** A member that is a list; an empty one where it is none. */
export function arrayMember(schema: JsonObject, name: string): readonly JsonValue[] {
  const value = ownMember(schema, name);
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
