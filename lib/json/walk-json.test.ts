import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { walkJson } from "./walk-json.js";

function walked(text: string): string[] {
  const steps: string[] = [];
  walkJson(text, {
    open: (offset, isArray) => steps.push(`${isArray ? "[" : "{"}${offset}`),
    close: () => steps.push("end"),
    key: (key, offset) => steps.push(`${JSON.stringify(key)}${offset}`),
  });
  return steps;
}

test("brackets and keys are met in order, with their offsets", () => {
  assert.deepEqual(walked('{ "a" : [1, "b", {"c\\"d":"]:{"}] }'), ["{0", '"a"2', "[8", "{17", '"c\\"d"18', "end", "end", "end"]);
});

test("a backslash before the closing quote is part of the text only when it is not escaped itself", () => {
  assert.deepEqual(walked('{"a\\\\":"\\\\\\"","\\u0061":1}'), ["{0", '"a\\\\"1', '"a"14', "end"]);
});

test("every key and bracket of any JSON is met", () => {
  fc.assert(
    fc.property(fc.json({ noUnicodeString: false }), fc.constantFrom(undefined, 1), (json, indent) => {
      const text = JSON.stringify(JSON.parse(json), null, indent);
      const expected: string[] = [];
      const visit = (value: unknown): void => {
        if (typeof value !== "object" || value === null) return;
        expected.push(Array.isArray(value) ? "[" : "{");
        for (const [key, member] of Object.entries(value)) {
          if (!Array.isArray(value)) expected.push(JSON.stringify(key));
          visit(member);
        }
        expected.push("end");
      };
      visit(JSON.parse(text));
      const met: string[] = [];
      walkJson(text, {
        open: (_, isArray) => met.push(isArray ? "[" : "{"),
        close: () => met.push("end"),
        key: (key) => met.push(JSON.stringify(key)),
      });
      assert.deepEqual(met, expected);
    }),
  );
});
