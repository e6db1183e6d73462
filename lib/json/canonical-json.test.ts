import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { canonicalJson, jsonKey } from "./canonical-json.js";
import { jsonEqual } from "./json-equal.js";
import { isDeeperThan } from "./json-depth.js";
import type { JsonValue } from "./json-value.js";

const jsonValue = fc.jsonValue() as fc.Arbitrary<JsonValue>;

function nest(levels: number): JsonValue {
  let value: JsonValue = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

test("keys are sorted by UTF-16 code unit, nothing is padded", () => {
  assert.equal(
    canonicalJson({ "\ufb33": 1, "\u{1f600}": 2, "é": 3, b: 4, a: [1, { z: null, y: true }], "10": 5, "9": 6, B: 7, "": 8 }),
    '{"":8,"10":5,"9":6,"B":7,"a":[1,{"y":true,"z":null}],"b":4,"é":3,"\u{1f600}":2,"\ufb33":1}',
  );
});

test("numbers and strings are written as JSON.stringify writes them", () => {
  assert.equal(canonicalJson([1.0, -0, 1e21, 1e-7, 0.1, 333333333.33333329]), "[1,0,1e+21,1e-7,0.1,333333333.3333333]");
  assert.equal(canonicalJson(["\u20ac$\u000f\n\"\\/", "\ud800", "é"]), '["€$\\u000f\\n\\"\\\\/","\\ud800","é"]');
  assert.notEqual(canonicalJson("\u00e9"), canonicalJson("e\u0301"));
});

test("`__proto__` is a key like any other", () => {
  assert.equal(canonicalJson(JSON.parse('{"b":1,"__proto__":{"x":[]}}')), '{"__proto__":{"x":[]},"b":1}');
});

test("an empty root and scalar roots are written", () => {
  assert.deepEqual([[], {}, null, 0, "", false].map((value) => canonicalJson(value as JsonValue)), ["[]", "{}", "null", "0", '""', "false"]);
});

test("what JSON can't say is refused, never dropped", () => {
  for (const value of [undefined, NaN, Infinity, () => 1, 1n, Symbol("x")]) {
    assert.throws(() => canonicalJson({ a: [value] } as never), TypeError);
  }
  assert.throws(() => canonicalJson([1, , 2] as never), TypeError);
  const cycle: Record<string, unknown> = {};
  cycle["self"] = [cycle];
  assert.throws(() => canonicalJson(cycle as never), TypeError);
});

test("a key is the canonical text, with room for numbers that are too large", () => {
  fc.assert(fc.property(jsonValue, (value) => jsonKey(value) === canonicalJson(value)));
  assert.equal(jsonKey(JSON.parse('{"b":[1e400],"a":-1e400}')), '{"a":-Infinity,"b":[Infinity]}');
  let deep: JsonValue = Infinity;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  assert.ok(jsonKey(deep).includes("[Infinity]"));
  assert.throws(() => jsonKey([undefined] as never), TypeError);
});

test("canonical text read back gives the same value and the same text", () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      const text = canonicalJson(value);
      const again = JSON.parse(text) as JsonValue;
      assert.ok(jsonEqual(again, value));
      assert.equal(canonicalJson(again), text);
    }),
  );
});

test("two values are equal exactly when their canonical texts are", () => {
  const small = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, fc.constantFrom(0, -0, 1, "a", "1", null, true, false), tie("list"), tie("object")),
    list: fc.array(tie("value"), { maxLength: 2 }),
    object: fc.dictionary(fc.constantFrom("a", "b", "__proto__"), tie("value"), { maxKeys: 2 }),
  })).value as fc.Arbitrary<JsonValue>;
  fc.assert(
    fc.property(small, small, (left, right) => {
      assert.equal(jsonEqual(left, right), canonicalJson(left) === canonicalJson(right));
    }),
    { numRuns: 2000 },
  );
});

test("the order of keys makes no difference, the order of items does", () => {
  assert.ok(jsonEqual({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }));
  assert.ok(!jsonEqual([1, 2], [2, 1]));
});

test("values that only look alike are not equal", () => {
  const pairs: [unknown, unknown][] = [[1, "1"], [0, false], [null, 0], [[], {}], [{}, []], [null, {}], [{ a: null }, {}], [{ a: 1 }, { b: 1 }], [[1], [1, 2]], ["e\u0301", "\u00e9"]];
  for (const [left, right] of pairs) {
    assert.ok(!jsonEqual(left as JsonValue, right as JsonValue), JSON.stringify([left, right]));
    assert.ok(!jsonEqual(right as JsonValue, left as JsonValue), JSON.stringify([right, left]));
  }
});

test("inherited properties don't count", () => {
  assert.ok(!jsonEqual({ toString: 1 } as never, { a: 1 }));
  assert.ok(!jsonEqual(JSON.parse('{"__proto__":1}'), { a: 1 }));
  assert.ok(!jsonEqual({ a: 1 }, JSON.parse('{"__proto__":1}')));
});

test("values nested 100 000 deep are written, compared and measured", () => {
  const deep = nest(100_000);
  assert.equal(canonicalJson(deep).length, 50_000 * 2 + 50_000 * 6 + 1);
  assert.ok(jsonEqual(deep, nest(100_000)));
  assert.ok(!jsonEqual(deep, nest(99_998)));
  assert.ok(isDeeperThan(deep, 99_999));
  assert.ok(!isDeeperThan(deep, 100_000));
});

test("depth counts arrays and objects, and a cycle is deeper than anything", () => {
  assert.deepEqual([1, [], [1, [2]], { a: [] }].map((value) => [0, 1, 2].filter((limit) => isDeeperThan(value, limit))), [[], [0], [0, 1], [0, 1]]);
  const cycle: unknown[] = [];
  cycle.push(1, cycle);
  assert.ok(isDeeperThan(cycle));
});

test("the text is the same on both sides of the depth where recursion ends", () => {
  const leaf: JsonValue = { b: [1, {}, []], a: "x" };
  for (const levels of [198, 199, 200, 201, 202, 1200]) {
    let value: JsonValue = leaf;
    let expected = '{"a":"x","b":[1,{},[]]}';
    for (let level = 0; level < levels; level++) {
      value = { z: 1, a: [value, 0] };
      expected = `{"a":[${expected},0],"z":1}`;
    }
    assert.equal(canonicalJson(value), expected, String(levels));
  }
});
