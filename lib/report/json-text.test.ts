import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { JsonValue } from "../json/json-value.js";
import { compactJson, prettyJsonLines, shortJson } from "./json-text.js";

function nested(depth: number): JsonValue {
  let value: JsonValue = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

test("texts are those of JSON.stringify for any value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (given) => {
      const value = given as JsonValue;
      const compact = JSON.stringify(value);
      assert.equal(compactJson(value), compact);
      assert.equal(shortJson(value, compact.length), compact);
      assert.equal(shortJson(value, compact.length - 1), undefined);
      assert.deepEqual(prettyJsonLines(value, 1_000_000), { lines: JSON.stringify(value, null, 2).split("\n"), isWhole: true });
    }),
  );
});

test("a value nested 100 000 deep has a text, too", () => {
  const depth = 100_000;
  const text = compactJson(nested(depth));
  assert.equal(text.length, depth / 2 * "[]".length + depth / 2 * '{"a":}'.length + 1);
  assert.ok(text.startsWith('{"a":[{"a":['));
  assert.equal(shortJson(nested(depth), 100), undefined);
  const { lines, isWhole } = prettyJsonLines(nested(depth), 3);
  assert.deepEqual(lines, ["{", '  "a": [', "    {"]);
  assert.equal(isWhole, false);
});

test("keys named __proto__ and constructor are data", () => {
  const value = JSON.parse('{"__proto__":{"a":1},"constructor":[]}') as JsonValue;
  assert.equal(shortJson(value, 100), '{"__proto__":{"a":1},"constructor":[]}');
  assert.equal(prettyJsonLines(value, 100).lines.join("\n"), JSON.stringify(value, null, 2));
});
