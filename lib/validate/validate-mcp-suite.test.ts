import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { factsOf, retell } from "../messages/tell.js";
import { findSuiteIssues } from "./find-suite-issues.js";
import { validateMcpSuite } from "./validate-mcp-suite.js";

type Fields = Record<string, unknown>;

function suiteWith(testCase: Fields, top: Fields = {}): Fields {
  return {
    schemaVersion: 1,
    id: "s",
    name: "n",
    cases: [{ id: "a", name: "A", operation: { type: "callTool", tool: "t", input: {} }, assertions: [{ type: "isError", expected: false }], ...testCase }],
    ...top,
  };
}

const withInput = (input: unknown): Fields => suiteWith({ operation: { type: "callTool", tool: "t", input } });
const withSchema = (schema: unknown): Fields => suiteWith({ assertions: [{ type: "bodyMatchesSchema", schema }] });

function issues(suite: unknown): string[] {
  const result = validateMcpSuite(suite);
  return result.valid ? [] : result.issues.map(({ code, path }) => `${code} ${path}`);
}

const input = "cases[0].operation.input";
const schema = "cases[0].assertions[0].schema";

test("a valid suite comes back as it is", () => {
  const suite = suiteWith({});
  const result = validateMcpSuite(suite);
  assert.ok(result.valid);
  assert.equal(result.value as unknown, suite);
});

test("an issue is plain data, with its facts and path segments hidden behind it", () => {
  const result = validateMcpSuite(suiteWith({ timeoutMs: "5s" }));
  assert.ok(!result.valid);
  assert.deepEqual(JSON.parse(JSON.stringify(result.issues)), [
    {
      code: "INVALID_TIMEOUT",
      path: "cases[0].timeoutMs",
      message: '`timeoutMs` must be an integer from 1 to 2147483647 (milliseconds), but it is "5s".',
      hint: "Leave it out to use the suite's `defaultTimeoutMs`, or 10000.",
    },
  ]);
  const facts = factsOf(result.issues[0]!);
  assert.ok(facts?.room === "validate" && "segments" in facts);
  assert.deepEqual(facts.segments, ["cases", 0, "timeoutMs"]);
  assert.match(retell(result.issues[0]!, "ko").message, /정수/);
});

test("issues are told in Korean when asked", () => {
  const result = validateMcpSuite({}, { lang: "ko" });
  assert.ok(!result.valid);
  assert.equal(result.issues[0]?.message, "스위트에는 `schemaVersion` 필드가 있어야 하지만 없습니다.");
});

test("everything in an input that JSON can't say is reported with its exact path", () => {
  class Point {}
  const value = { a: [1, { b: NaN }], c: Infinity, d: -Infinity, e: undefined, f: new Date(), g: () => 1, h: Symbol("x"), i: 1n, j: new Map(), k: new Point(), l: [1, , 2], "x.y": { z: new Set() }, ok: [null, -0] };
  assert.deepEqual(issues(withInput(value)), ["a[1].b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l[1]", "x.y.z"].map((path) => `INVALID_JSON_VALUE ${input}.${path}`));
});

test("an input of a class is not a JSON object", () => {
  for (const value of [new Date(), new Map(), new (class Point {})(), () => 1, undefined, 1n]) {
    assert.deepEqual(issues(withInput(value)), [`INVALID_JSON_VALUE ${input}`]);
  }
});

test("const and enum hold JSON values only", () => {
  assert.deepEqual(issues(withSchema({ const: NaN })), [`INVALID_JSON_VALUE ${schema}.const`]);
  assert.deepEqual(issues(withSchema({ const: undefined })), [`INVALID_JSON_VALUE ${schema}.const`]);
  assert.deepEqual(issues(withSchema({ const: { a: [undefined] } })), [`INVALID_JSON_VALUE ${schema}.const.a[0]`]);
  assert.deepEqual(issues(withSchema({ enum: [1, Infinity, { a: new Date() }] })), [`INVALID_JSON_VALUE ${schema}.enum[1]`, `INVALID_JSON_VALUE ${schema}.enum[2].a`]);
  assert.deepEqual(issues(withSchema({ enum: [1, , 2] })), [`INVALID_JSON_VALUE ${schema}.enum[1]`]);
  assert.deepEqual(issues(withSchema({ enum: [[1]], const: { a: null } })), []);
});

test("a number beyond what a double holds is no JSON value and no bound", () => {
  assert.deepEqual(issues(JSON.parse(JSON.stringify(withInput({ n: "N" })).replace('"N"', "1e999"))), [`INVALID_JSON_VALUE ${input}.n`]);
  assert.deepEqual(issues(withSchema({ type: "number", minimum: -Infinity, maximum: NaN })), [`INVALID_VALUE ${schema}.minimum`, `INVALID_VALUE ${schema}.maximum`]);
  assert.deepEqual(issues(withSchema({ type: "string", minLength: NaN, maxLength: Infinity })), [`INVALID_VALUE ${schema}.minLength`, `INVALID_VALUE ${schema}.maxLength`]);
  assert.deepEqual(issues(suiteWith({ timeoutMs: NaN })), ["INVALID_TIMEOUT cases[0].timeoutMs"]);
});

test("a cycle in an input is reported where it closes", () => {
  const value: Fields = { a: { b: [] } };
  ((value["a"] as Fields)["b"] as unknown[]).push(value);
  assert.deepEqual(issues(withInput(value)), [`INVALID_JSON_VALUE ${input}.a.b[0]`]);
});

test("a cyclic schema is reported at the node that is its own ancestor, and the rest is still checked", () => {
  const node: Fields = { type: "object" };
  node["properties"] = { a: { type: "array", items: node }, b: {} };
  assert.deepEqual(issues(withSchema(node)), [`INVALID_JSON_VALUE ${schema}.properties.a.items`, `INVALID_VALUE ${schema}.properties.b`]);
  const self: Fields = { type: "object" };
  self["additionalProperties"] = self;
  assert.deepEqual(issues(withSchema(self)), [`INVALID_JSON_VALUE ${schema}.additionalProperties`]);
});

test("one schema used in many places is no cycle, and is reported in each place", () => {
  const city = { type: "string" };
  const bad = { typo: 1 };
  assert.deepEqual(issues(withSchema({ type: "object", properties: { a: city, b: city, c: { type: "array", items: city } } })), []);
  assert.deepEqual(issues(withSchema({ type: "object", properties: { a: bad, b: bad } })), [`UNSUPPORTED_SCHEMA_KEYWORD ${schema}.properties.a.typo`, `UNSUPPORTED_SCHEMA_KEYWORD ${schema}.properties.b.typo`]);
});

test("schemas that share each other a hundred levels deep cost no more than their number", () => {
  const weave = (leaf: Fields): Fields => {
    let node = leaf;
    for (let level = 0; level < 100; level++) node = { type: "object", properties: { a: node, b: node } };
    return node;
  };
  assert.deepEqual(issues(withSchema(weave({ type: "string" }))), []);
  assert.ok(issues(withSchema(weave({}))).length > 1000);
});

test("values and schemas nested 100 000 deep are issues, not crashes", () => {
  let value: unknown = 1;
  let node: Fields = { type: "string" };
  for (let level = 0; level < 100_000; level++) {
    value = [value];
    node = { type: "array", items: node };
  }
  for (const suite of [withInput({ value }), withSchema({ const: value }), withSchema({ enum: [value] }), withSchema(node)]) {
    const found = findSuiteIssues(suite);
    assert.deepEqual(found.map(({ code, segments }) => [code, segments.length]), [["INVALID_JSON_VALUE", 1000]]);
    assert.ok(!validateMcpSuite(suite).valid);
  }
  for (const suite of [value, suiteWith({ timeoutMs: value, id: value, assertions: value, operation: value }), { cases: value }]) assert.ok(!validateMcpSuite(suite).valid);
});

test("a getter counts as the value it gives; one that throws is an issue, not a crash", () => {
  const good = suiteWith({});
  Object.defineProperty(good, "id", { get: () => "s", enumerable: true });
  assert.deepEqual(issues(good), []);
  const throws = <Target extends object>(target: Target, key: string | number): Target =>
    Object.defineProperty(target, key, {
      enumerable: true,
      get() {
        throw new Error("no");
      },
    });
  assert.deepEqual(issues(throws(suiteWith({}), "id")), ["INVALID_TYPE id"]);
  assert.deepEqual(issues(throws(suiteWith({}), "cases")), ["INVALID_TYPE cases"]);
  assert.deepEqual(issues(withInput(throws({}, "a"))), [`INVALID_JSON_VALUE ${input}.a`]);
  assert.deepEqual(issues(withSchema(throws({ type: "array" }, "items"))), [`INVALID_TYPE ${schema}.items`]);
  assert.deepEqual(issues({ ...suiteWith({}), cases: throws([1], 0) }), ["INVALID_TYPE cases[0]"]);
  assert.deepEqual(issues(suiteWith({ assertions: throws([1], 0) })), ["INVALID_TYPE cases[0].assertions[0]"]);
  assert.deepEqual(issues(withInput({ a: throws([1], 0) })), [`INVALID_JSON_VALUE ${input}.a[0]`]);
  assert.deepEqual(issues(withSchema({ type: "object", required: throws(["a"], 0) })), [`INVALID_TYPE ${schema}.required[0]`]);
});

test("only own properties count", () => {
  const inherited = Object.assign(Object.create(Object.assign(Object.create(null), { id: "s", zz: 1 })) as Fields, suiteWith({}));
  assert.deepEqual(issues(inherited), []);
  delete inherited["id"];
  assert.deepEqual(issues(inherited), ["MISSING_REQUIRED_FIELD id"]);
  const inheriting = (from: Fields, own: Fields): Fields => Object.assign(Object.create(Object.assign(Object.create(null), from)) as Fields, own);
  assert.deepEqual(issues(suiteWith({ operation: inheriting({ type: "listTools" }, {}) })), ["MISSING_REQUIRED_FIELD cases[0].operation.type"]);
  assert.deepEqual(issues(withSchema(inheriting({ type: "string" }, { minLength: 1 }))), [`SCHEMA_KEYWORD_REQUIRES_TYPE ${schema}.minLength`]);
  assert.deepEqual(issues(withSchema(inheriting({ properties: { a: {} } }, { type: "object" }))), []);
  assert.deepEqual(issues(suiteWith({ assertions: [inheriting({ type: "isError" }, { expected: true })] })), ["INCOMPATIBLE_ASSERTION cases[0].assertions[0]"]);
});

test("objects without a prototype and of another realm are plain objects", () => {
  assert.deepEqual(issues(Object.assign(Object.create(null), suiteWith({}))), []);
  assert.deepEqual(issues(runInNewContext(`(${JSON.stringify(withInput({ a: [{}] }))})`)), []);
});

test("instances of classes are no suite, case, operation, assertion or schema", () => {
  class Fake {}
  const of = (value: object): object => Object.assign(new Fake(), value);
  assert.deepEqual(issues(of(suiteWith({}))), ["INVALID_TYPE $"]);
  assert.deepEqual(issues(suiteWith({ operation: of({ type: "listTools" }) })), ["INVALID_TYPE cases[0].operation"]);
  assert.deepEqual(issues(suiteWith({ assertions: [of({ type: "isError", expected: true }), new Map()] })), ["INVALID_TYPE cases[0].assertions[0]", "INVALID_TYPE cases[0].assertions[1]"]);
  assert.deepEqual(issues(withSchema(of({ type: "string" }))), [`INVALID_TYPE ${schema}`]);
  assert.deepEqual(issues(suiteWith({}, { cases: [new Date(), , of({})] })), ["INVALID_TYPE cases[0]", "INVALID_TYPE cases[1]", "INVALID_TYPE cases[2]"]);
});

test("a field that is there with the value undefined is a wrong value, as nothing else may drop it silently", () => {
  assert.deepEqual(issues(suiteWith({ timeoutMs: undefined }, { approval: undefined, defaultTimeoutMs: undefined, zz: undefined })), ["INVALID_TIMEOUT defaultTimeoutMs", "INVALID_TYPE approval", "UNKNOWN_FIELD zz", "INVALID_TIMEOUT cases[0].timeoutMs"]);
});

test("100 000 cases with an issue each are all reported", () => {
  const cases = Array.from({ length: 100_000 }, (_, index) => ({ id: `c${index}`, name: "", operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool: "t" }] }));
  const found = findSuiteIssues({ schemaVersion: 1, id: "s", name: "n", cases });
  assert.equal(found.length, 100_000);
  assert.deepEqual(found.at(-1)?.segments, ["cases", 99_999, "name"]);
});
