import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findInexactNumbers } from "./inexact-numbers.js";
import { compareWritten, isInexact } from "./is-inexact.js";

const inexact = [
  "9007199254740993", "-9007199254740993", "18446744073709551615", "9223372036854775807", "100000000000000000000000", "9007199254740993.0", "9007199254740993.9",
  "1e400", "-1e400", "1E+400", "1e0400", `1${"0".repeat(400)}`, "1e-400", "-0.1e-400", `0.${"0".repeat(400)}1`,
];
const exact = [
  "0", "-0", "0.0", "0e400", "1", "9007199254740991", "-9007199254740992", "9007199254740994", "10000000000000000000", "10000000000000000000000",
  // What JavaScript makes of 2^60, and what 2^60 is.
  "1152921504606847000", "1152921504606846976", "1e21", "1e23", "1.7976931348623157e308", "5e-324", "0.1", "3.14159265358979323846", "0.30000000000000004", "9007199254740994.0", "9007199254740992.5",
];

test("a number is inexact when JavaScript reads another integer, Infinity or 0", () => {
  assert.deepEqual(inexact.filter((text) => !isInexact(text)), []);
  assert.deepEqual(exact.filter(isInexact), []);
});

test("an inexact number is found with its path, wherever it stands", () => {
  const text = '{"a": [1, {"b\\"{": 9007199254740993}, "1e400", [[], -1e400]], "1234567890123456789": 1, "c":\t"9007199254740993" , "d" : {"":1e-400}}';
  assert.deepEqual(findInexactNumbers(text), {
    numbers: [
      { path: ["a", 1, 'b"{'], text: "9007199254740993" },
      { path: ["a", 3, 1], text: "-1e400" },
      { path: ["d", ""], text: "1e-400" },
    ],
    isMore: false,
  });
  for (const each of inexact) assert.deepEqual(findInexactNumbers(each), { numbers: [{ path: [], text: each }], isMore: false }, each);
});

test("nothing is found in texts without one, whatever their strings say", () => {
  for (const text of [...exact, "null", '"1e400"', '{"9007199254740993":"9007199254740993"}', "[0.1,1e10,12345678901234]"]) {
    assert.deepEqual(findInexactNumbers(text), { numbers: [], isMore: false }, text);
  }
});

test("every number of any JSON is found where it stands", () => {
  const mark = "9007199254740993";
  fc.assert(
    fc.property(fc.json({ noUnicodeString: false }), fc.constantFrom(undefined, 1), (json, indent) => {
      const expected: (string | number)[][] = [];
      const marked = (value: unknown, path: (string | number)[]): unknown => {
        if (typeof value === "number") return expected.push(path), "«mark»";
        if (Array.isArray(value)) return value.map((item, index) => marked(item, [...path, index]));
        if (typeof value !== "object" || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, marked(member, [...path, key])]));
      };
      const text = JSON.stringify(marked(JSON.parse(json), []), null, indent).replaceAll('"«mark»"', mark);
      assert.deepEqual(findInexactNumbers(text).numbers.map(({ path }) => path), expected);
    }),
  );
});

test("what is too much to be listed is said to be more", () => {
  const { numbers, isMore } = findInexactNumbers(`[${Array.from({ length: 60_000 }, () => "1e400").join()}]`);
  assert.equal(isMore, true);
  assert.equal(numbers.length, 50_000);
  const deep = findInexactNumbers(`${"[".repeat(200_000)}1e400${"]".repeat(200_000)}`);
  assert.deepEqual(deep, { numbers: [], isMore: true });
});

const comparisons: readonly (readonly [text: string, bound: number, sign: number])[] = [
  ["9007199254740993", 9007199254740992, 1],
  ["9007199254740991", 9007199254740992, -1],
  ["-9007199254740993", -9007199254740992, -1],
  ["9007199254740993.9", 9007199254740994, -1],
  ["-9007199254740993.9", -9007199254740994, 1],
  ["9007199254740993", 5, 1],
  ["1e400", Number.MAX_VALUE, 1],
  ["-1e400", -Number.MAX_VALUE, -1],
  ["1e-400", 0, 1],
  ["-1e-400", 0, -1],
  ["1e-400", 1, -1],
];

for (const [text, bound, sign] of comparisons) {
  test(`${text} is ${sign > 0 ? "more" : "less"} than ${bound}`, () => assert.equal(Math.sign(compareWritten(text, bound)), sign));
}
