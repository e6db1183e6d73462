import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isAsWritten } from "./is-as-written.js";
import type { JsonValue } from "./json-value.js";
import { scanJson } from "./scan-json.js";

const parsed = (text: string): boolean => isAsWritten(text, JSON.parse(text) as JsonValue);

test("what JavaScript writes itself is known; everything that it reads as something else is not", () => {
  for (const text of ['{"a":[1,-2.5,1e+22,"ü\\n\\u0001\\ud800"],"b":{},"__proto__":null}', "1152921504606847000"]) assert.ok(parsed(text), text);
  for (const text of ['{"a":1,"a":1}', '{"a":1,"\\u0061":1}', '{"a": 1}', "9007199254740993", "1e999", "1e-999", "-0", "1.0", '"\\u00fc"', "[1 ]"]) assert.ok(!parsed(text), text);
});

test("a text too deep to be written is not known", () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  assert.ok(!parsed(deep));
});

test("a text that is known has nothing that a scan finds", () => {
  const member = fc.oneof(fc.jsonValue(), fc.constantFrom(2 ** 53, 2 ** 60, 1e21, 5e-324, 1.7976931348623157e308));
  fc.assert(
    fc.property(fc.dictionary(fc.string(), member), fc.boolean(), (value, isTwice) => {
      const text = JSON.stringify(value);
      // A function, so that no `$'` in a text is taken for a part of the pattern.
      const written = isTwice ? text.replace("{", () => `{${text.slice(1, -1)}${text === "{}" ? "" : ","}`) : text;
      const { problem, inexact } = scanJson(written, Number.POSITIVE_INFINITY);
      const isClean = problem === undefined && inexact.length === 0;
      assert.equal(isClean || !parsed(written), true);
      if (!isTwice) assert.ok(isClean);
    }),
  );
});
