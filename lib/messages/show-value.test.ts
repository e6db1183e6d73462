import assert from "node:assert/strict";
import { test } from "node:test";
import { escapeControls, shorten, showValue } from "./show-value.js";

test("a text that is too long is cut between characters and says how much is left out, in no language", () => {
  assert.equal(shorten("abcdef", 6), "abcdef");
  assert.equal(shorten("abcdef", 4), "abcd… (+2)");
  assert.equal(shorten("abc😀f", 4), "abc… (+3)");
  assert.equal(showValue("abcdef", 4), '"abcd"… (+2)');
  assert.equal(showValue("a\"… (b", 4), '"a\\"… "… (+2)');
  assert.equal(showValue(["abcdef"], 4), '["ab… (+6)');
});

test("what a terminal would obey is written as an escape", () => {
  assert.equal(showValue("\u001b[2J\u009b\u202e\ud800\n"), '"\\u001b[2J\\u009b\\u202e\\ud800\\n"');
  assert.equal(escapeControls("a\u001b\u{e0041}\r\n\tb"), "a\\u001b\\u{e0041}\\r\\n\\tb");
});

test("any value can be shown", () => {
  const cyclic: Record<string, unknown> = {};
  cyclic["self"] = cyclic;
  const values: readonly (readonly [unknown, string])[] = [
    [undefined, "undefined"],
    [Number.NaN, "NaN"],
    [5n, "5n"],
    [() => 1, "a function"],
    [Symbol("x"), "a symbol"],
    [cyclic, "a value that JSON cannot say"],
    [{ a: [1, null] }, '{"a":[1,null]}'],
  ];
  for (const [value, shown] of values) assert.equal(showValue(value), shown);
});
