import assert from "node:assert/strict";
import { test } from "node:test";
import { literalText } from "./literal-text.js";

test("short values stand on one line, names without quotes where they can", () => {
  assert.equal(literalText({ city: "서울", "x-y": [1, { 값: null }], $a: true, "1": [] }), '{ "1": [], city: "서울", "x-y": [1, { 값: null }], $a: true }');
  assert.equal(literalText({}), "{}");
});

test("a line that would be longer than 100 is broken, its members stay on one line where they fit", () => {
  const value = { first: "x".repeat(40), second: ["y".repeat(40), "z"], third: {} };
  assert.equal(literalText(value), `{\n  first: "${"x".repeat(40)}",\n  second: ["${"y".repeat(40)}", "z"],\n  third: {},\n}`);
});

test("a line of exactly 100 is not broken, one of 101 is", () => {
  const of = (length: number): string => literalText({ a: "x".repeat(length - '{ a: "" }'.length) });
  assert.equal(of(100).length, 100);
  assert.match(of(101), /\n/);
});

test("__proto__ is a computed name, so that it becomes a property", () => {
  assert.equal(literalText(JSON.parse('{"__proto__":1}')), '{ ["__proto__"]: 1 }');
});

test("a letter that no identifier may have is in quotes", () => {
  assert.equal(literalText({ "a\u2e2fb": 1, ⅷ: 2, "1a": 3 }), '{ "a\u2e2fb": 1, ⅷ: 2, "1a": 3 }');
});

test("numbers and strings are exact, and what can't be seen is escaped", () => {
  assert.equal(literalText([-0, 1e21, 0.1, "\u2028\ud800\u202e\u{e0041}\u0000"]), '[-0, 1e+21, 0.1, "\\u2028\\ud800\\u202e\\u{e0041}\\u0000"]');
});

test("the joiner within an emoji stays, any other is escaped", () => {
  assert.equal(literalText("👩‍👧 👁️‍🗨️ a\u200db"), '"👩‍👧 👁️‍🗨️ a\\u200db"');
});

test("what is nested deeper than 80 levels is JSON in a string", () => {
  let value: unknown = "x".repeat(100);
  for (let level = 0; level < 100_000; level++) value = [value];
  assert.match(literalText(value as never), /JSON\.parse\("\[\[\[/);
});
