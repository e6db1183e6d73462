import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { SyntaxReason } from "./json-problem.js";
import { parseJson } from "./parse-json.js";

/** text, reason, line, column, found */
const broken: readonly (readonly [string, SyntaxReason, number, number, string])[] = [
  ["", "empty", 1, 1, ""],
  ["  \n", "empty", 2, 1, ""],
  ['{"a":1,}', "trailingComma", 1, 7, ","],
  ["[1,\n]", "trailingComma", 1, 3, ","],
  ["[,1]", "missingValue", 1, 2, ","],
  ['{"a":}', "missingValue", 1, 6, "}"],
  ["[1,,2]", "missingValue", 1, 4, ","],
  ['{"a" 1}', "missingColon", 1, 6, "1"],
  ['{"a":1\r\n"b":2}', "missingComma", 2, 1, '"'],
  ["[1 2]", "missingComma", 1, 4, "2"],
  ["{a:1}", "unquotedKey", 1, 2, "a"],
  ["{1:2}", "missingKey", 1, 2, "1"],
  ["{'a':1}", "singleQuotes", 1, 2, "'"],
  ["['a']", "singleQuotes", 1, 2, "'"],
  ["[NaN]", "unknownWord", 1, 2, "NaN"],
  ['{"a":undefined}', "unknownWord", 1, 6, "undefined"],
  ["[True]", "unknownWord", 1, 2, "True"],
  ["[01]", "badNumber", 1, 2, "01"],
  ["[0x1f]", "badNumber", 1, 2, "0x1f"],
  ["[1.]", "badNumber", 1, 2, "1."],
  ["[.5]", "badNumber", 1, 2, ".5"],
  ["[+1]", "badNumber", 1, 2, "+1"],
  ["[-]", "badNumber", 1, 2, "-"],
  ["[1e]", "badNumber", 1, 2, "1e"],
  ["[-Infinity]", "badNumber", 1, 2, "-Infinity"],
  ['["abc', "unclosedString", 1, 2, '"abc'],
  ['["a\nb"]', "unclosedString", 1, 2, '"a'],
  ['["a\tb"]', "controlCharacter", 1, 4, "\t"],
  ['["a\\x"]', "badEscape", 1, 4, "\\x"],
  ['["\\n\\u12G4"]', "badEscape", 1, 5, "\\u12G"],
  ["// c\n{}", "comment", 1, 1, "/"],
  ["{} /* c */", "comment", 1, 4, "/"],
  ["1 2", "textAfterEnd", 1, 3, "2"],
  ['{"a":1}}', "textAfterEnd", 1, 8, "}"],
  ["[1", "unclosedBracket", 1, 3, ""],
  ['{"a":[1}', "wrongBracket", 1, 8, "}"],
  ["\ufeff{}", "unknownWord", 1, 1, "\ufeff"],
];

for (const [text, reason, line, column, found] of broken) {
  test(`${JSON.stringify(text)} is broken JSON at ${line}:${column}: ${reason}`, () => {
    const parsed = parseJson(text);
    assert.ok(!parsed.ok && parsed.problem.kind === "syntax");
    const { opened: _, ...problem } = parsed.problem;
    assert.deepEqual(problem, { kind: "syntax", reason, position: { line, column }, found });
    assert.throws(() => JSON.parse(text), SyntaxError);
  });
}

test("an unclosed bracket is named with its place", () => {
  const parsed = parseJson('{"a":1,\n "b":[{"c":2}\n');
  assert.ok(!parsed.ok && parsed.problem.kind === "syntax");
  assert.deepEqual(parsed.problem.opened, { bracket: "[", position: { line: 2, column: 6 } });
});

test("a bracket closed by the wrong sign is named with its place", () => {
  const parsed = parseJson('{"a":{"b":[1]]');
  assert.ok(!parsed.ok && parsed.problem.kind === "syntax");
  assert.deepEqual(parsed.problem.opened, { bracket: "{", position: { line: 1, column: 6 } });
});

test("a key written twice in one object is a problem with both places", () => {
  assert.deepEqual(parseJson('{"a":1,\n  "b":{"c":1,"c":2}}'), {
    ok: false,
    problem: { kind: "duplicateKey", key: "c", first: { line: 2, column: 8 }, second: { line: 2, column: 14 } },
  });
});

test("a duplicate is found after objects inside have ended", () => {
  assert.deepEqual(parseJson('{"x":{"a":1,"y":[{"a":1}]},"b":1,"b":2}'), {
    ok: false,
    problem: { kind: "duplicateKey", key: "b", first: { line: 1, column: 28 }, second: { line: 1, column: 34 } },
  });
});

test("a key written once with an escape and once without is a duplicate", () => {
  const parsed = parseJson('{"a":1,"\\u0061":2}');
  assert.ok(!parsed.ok && parsed.problem.kind === "duplicateKey");
  assert.equal(parsed.problem.key, "a");
});

test("one key in several objects is no duplicate", () => {
  assert.deepEqual(parseJson('[{"a":1},{"a":{"a":{"a":2}}},{"b":[{"a":3}],"a":4}]').ok, true);
});

test("a duplicate is found among many keys, wherever it stands", () => {
  const keys = Array.from({ length: 100 }, (_, index) => `"k${index}":{"k1":0}`);
  assert.equal(parseJson(`{${keys.join(",")}}`).ok, true);
  for (const twice of [0, 15, 16, 17, 50, 99]) {
    const parsed = parseJson(`{${keys.join(",")},"k${twice}":1}`);
    assert.ok(!parsed.ok && parsed.problem.kind === "duplicateKey", `k${twice}`);
    assert.equal(parsed.problem.key, `k${twice}`);
  }
});

test("broken syntax after a duplicate key is what is told", () => {
  const parsed = parseJson('{"a":1,"a":2');
  assert.ok(!parsed.ok);
  assert.equal(parsed.problem.kind, "syntax");
});

test("`__proto__` and `constructor` come through as own data, and twice they are duplicates", () => {
  const parsed = parseJson('{"__proto__":{"x":1},"constructor":2}');
  assert.ok(parsed.ok);
  assert.deepEqual(Object.keys(parsed.value as object), ["__proto__", "constructor"]);
  assert.equal(({} as { x?: number }).x, undefined);
  assert.equal(parseJson('{"__proto__":1,"__proto__":2}').ok, false);
});

test("1000 levels are read and 1001 are too deep", () => {
  assert.equal(parseJson("[".repeat(1000) + "]".repeat(1000)).ok, true);
  assert.deepEqual(parseJson(`\n${"[".repeat(1001)}${"]".repeat(1001)}`), {
    ok: false,
    problem: { kind: "tooDeep", position: { line: 2, column: 1001 }, maxDepth: 1000 },
  });
});

test("a million opening brackets are too deep, not a crash", () => {
  for (const bracket of ["[", '{"a":']) {
    const parsed = parseJson(bracket.repeat(1_000_000));
    assert.ok(!parsed.ok);
    assert.equal(parsed.problem.kind, "tooDeep");
  }
});

test("what JSON.parse reads, parseJson reads, and nothing else", () => {
  const pieces = fc.constantFrom(..."{}[]:,\"'\\ntf0123456789.eE+-/* \t\n\r", "true", "null", '"a"', '"b":', "\\u00e9", "é", "\u2028", "\u0000", "[]", "{}");
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
    fc.json({ maxDepth: 4 }),
    fc.tuple(fc.json({ maxDepth: 3 }), fc.nat(), pieces).map(([text, at, piece]) => {
      const cut = at % (text.length + 1);
      return text.slice(0, cut) + piece + text.slice(cut);
    }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const parsed = parseJson(text);
      let expected: unknown;
      try {
        expected = JSON.parse(text);
      } catch {
        return !parsed.ok && parsed.problem.kind === "syntax" && parsed.problem.reason !== "unreadable";
      }
      if (!parsed.ok) return parsed.problem.kind === "duplicateKey";
      assert.deepEqual(parsed.value, expected);
      return true;
    }),
    { numRuns: 3000 },
  );
});

test("where the objects of a root array begin is given when asked for", () => {
  const text = '{"x":[{}],\n"cases":[{"cases":[{}]},\n  {"a":{}}],"y":[{}]}';
  const parsed = parseJson(text, { elementsOf: "cases" });
  assert.deepEqual(parsed.ok && parsed.elements, [
    { line: 2, column: 10 },
    { line: 3, column: 3 },
  ]);
  const plain = parseJson(text);
  assert.deepEqual(plain.ok && plain.elements, []);
});
