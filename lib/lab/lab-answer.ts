import type { JsonObject } from "../json/json-value.js";

/** A result whose text is the JSON of `value`. */
export function labAnswer(value: JsonObject, isError = false): JsonObject {
  return { content: [{ type: "text", text: JSON.stringify(value) }], structuredContent: value, ...(isError && { isError }) };
}
