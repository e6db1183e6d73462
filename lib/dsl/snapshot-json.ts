import type { JsonValue } from "../json/json-value.js";

/** A frozen copy of a JSON value, so that what is changed later does not change the suite. What stands in several places is copied once. */
export function snapshotJson<Value>(value: Value): Value {
  return copy(value as JsonValue, new Map()) as Value;
}

function copy(value: JsonValue, copies: Map<object, JsonValue>): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  const copied = Array.isArray(value)
    ? value.map((item: JsonValue) => copy(item, copies))
    : // fromEntries makes `__proto__` a member like any other
      Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member, copies)]));
  copies.set(value, Object.freeze(copied));
  return copied;
}
