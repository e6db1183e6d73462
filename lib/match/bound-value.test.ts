import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonValue } from "../json/json-value.js";
import { boundValue } from "./bound-value.js";

test("a value of a size to be shown is given back itself", () => {
  const value = { a: [1, { b: null }], text: "x".repeat(100_000) };
  assert.equal(boundValue(value), value);
});

test("what is too deep is noted by its kind", () => {
  assert.deepEqual(boundValue([[1], { a: {} }, 2], { depth: 1 }), ["… (array)", "… (object)", 2]);
  let deep: JsonValue = 1;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  assert.ok(JSON.stringify(boundValue(deep)).length < 100);
});

test("what is too much is counted", () => {
  assert.deepEqual(boundValue([1, 2, 3, 4], { members: 2 }), [1, 2, "… (2 more items)"]);
  assert.deepEqual(boundValue({ a: 1, b: 2, c: 3 }, { members: 2 }), { a: 1, b: 2, "…": "1 more properties" });
  assert.ok(JSON.stringify(boundValue(Array.from({ length: 100_000 }, () => [1]))).length < 20_000);
});

test("numbers that JSON can't write are written as text", () => {
  assert.deepEqual(boundValue(JSON.parse("[1e400]") as JsonValue), ["Infinity"]);
});

test("an own __proto__ stays a property", () => {
  assert.equal(JSON.stringify(boundValue(JSON.parse('{"__proto__":{"a":[[]]}}') as JsonValue, { depth: 2 })), '{"__proto__":{"a":"… (array)"}}');
});
