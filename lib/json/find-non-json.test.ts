import assert from "node:assert/strict";
import { test } from "node:test";
import { findNonJson } from "./find-non-json.js";
import { renderPath } from "./json-path.js";

function kinds(value: unknown): string[] {
  return findNonJson(value).map((found) => `${renderPath(found.path)} ${found.kind}`);
}

test("what JSON can say is clean", () => {
  assert.deepEqual(findNonJson({ a: [1, -0, "x", true, null, {}, []], ["__proto__"]: 1 }), []);
  assert.deepEqual(findNonJson(Object.create(null)), []);
  assert.deepEqual(findNonJson("text"), []);
});

test("everything that JSON can't say is found with its exact path, in the order written", () => {
  class Point {}
  const value = {
    a: NaN,
    b: [Infinity, { c: -Infinity }],
    d: undefined,
    e: () => 1,
    f: Symbol("x"),
    g: 1n,
    h: new Date(0),
    i: new Map(),
    j: new Point(),
    k: { ["x.y"]: [[undefined]] },
  };
  assert.deepEqual(kinds(value), [
    "a NaN",
    "b[0] Infinity",
    "b[1].c -Infinity",
    "d undefined",
    "e function",
    "f symbol",
    "g bigint",
    "h instance",
    "i instance",
    "j instance",
    "k.x.y[0][0] undefined",
  ]);
});

test("the class of an instance is named", () => {
  assert.deepEqual(findNonJson([new Map()]), [{ path: [0], kind: "instance", className: "Map" }]);
  assert.deepEqual(findNonJson(new (class {})()), [{ path: [], kind: "instance", className: "class" }]);
});

test("a hole in a sparse array is found, an undefined item is not a hole", () => {
  const sparse: unknown[] = [1, , undefined];
  assert.deepEqual(kinds(sparse), ["[1] hole", "[2] undefined"]);
});

test("a cycle is found where it closes", () => {
  const value: Record<string, unknown> = { list: [{}] };
  (value["list"] as Record<string, unknown>[])[0]!["back"] = value;
  assert.deepEqual(kinds(value), ["list[0].back cycle"]);
});

test("an object that stands in two places is no cycle, and is reported in both", () => {
  const shared = { at: NaN };
  assert.deepEqual(kinds({ a: shared, b: [shared], c: { d: {} } }), ["a.at NaN", "b[0].at NaN"]);
});

test("a getter counts as the value it gives, and one that throws is found", () => {
  const value = {
    get good() {
      return 1;
    },
    get bad(): number {
      throw new Error("no");
    },
  };
  assert.deepEqual(kinds(value), ["bad throwingGetter"]);
  const items = Object.defineProperty([1, 2, NaN], 1, Object.getOwnPropertyDescriptor(value, "bad") ?? {});
  assert.deepEqual(kinds({ items }), ["items[1] throwingGetter", "items[2] NaN"]);
});

test("symbol keys, inherited and hidden properties are not looked at", () => {
  const value = Object.defineProperty({ [Symbol("x")]: NaN }, "hidden", { value: NaN });
  assert.deepEqual(findNonJson(value), []);
});

test("1000 levels are fine, the 1001st is too deep, and the place counts from the root given", () => {
  const nest = (levels: number): unknown => {
    let value: unknown = 1;
    for (let level = 0; level < levels; level++) value = [value];
    return value;
  };
  assert.deepEqual(findNonJson(nest(1000)), []);
  assert.deepEqual(findNonJson(nest(1001)).map((found) => [found.kind, found.path.length]), [["tooDeep", 1000]]);
  assert.deepEqual(findNonJson(nest(999), ["a", 0]).map((found) => [found.kind, found.path.length]), [["tooDeep", 1000]]);
  assert.equal(findNonJson(nest(100_000)).length, 1);
});

test("objects that share each other a hundred levels deep cost no more than their number", () => {
  const weave = (leaf: unknown): unknown => {
    let value = leaf;
    for (let level = 0; level < 100; level++) value = { a: value, b: value };
    return value;
  };
  assert.deepEqual(findNonJson(weave(1)), []);
  assert.ok(findNonJson(weave(NaN)).length > 1000);
});
