import assert from "node:assert/strict";
import { test } from "node:test";
import { warningCodes } from "../errors/codes.js";
import type { ResponseSchemaSpec } from "../spec/response-schema-spec.js";
import type { ApprovalSpec, CallToolAssertionSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import { findSuiteWarnings } from "./find-suite-warnings.js";
import { validateMcpSuite } from "./validate-mcp-suite.js";

function suiteWith(assertions: readonly CallToolAssertionSpec[], approval?: ApprovalSpec): TestSuiteSpec {
  const cases = ["a", "b"].map((id) => ({ id, name: id, operation: { type: "callTool" as const, tool: "t", input: {} }, assertions }));
  return { schemaVersion: 1, id: "s", name: "n", cases: cases.slice(0, approval === undefined ? 1 : 2), ...(approval !== undefined && { approval }) };
}

function warnings(suite: TestSuiteSpec): string[] {
  assert.ok(validateMcpSuite(suite).valid, "a warning is about a valid suite");
  return findSuiteWarnings(suite).map(({ code, path }) => `${code} ${path}`);
}

const ofSchema = (schema: ResponseSchemaSpec): string[] => warnings(suiteWith([{ type: "bodyMatchesSchema", schema }]));
const schema = "cases[0].assertions[0].schema";

test("minimum above maximum is warned about, equal bounds are not", () => {
  assert.deepEqual(ofSchema({ type: "number", minimum: 5, maximum: 2 }), [`IMPOSSIBLE_RANGE ${schema}.minimum`]);
  assert.deepEqual(ofSchema({ type: "number", minimum: 2, maximum: 2 }), []);
  assert.deepEqual(ofSchema({ type: "number", minimum: 5 }), []);
});

test("minLength above maxLength is warned about, equal lengths are not", () => {
  assert.deepEqual(ofSchema({ type: "string", minLength: 3, maxLength: 2 }), [`IMPOSSIBLE_LENGTH ${schema}.minLength`]);
  assert.deepEqual(ofSchema({ type: "string", minLength: 2, maxLength: 2 }), []);
});

test("a const against its type is warned about, one of the type is not", () => {
  for (const [type, fits, not] of [
    ["string", "x", 1],
    ["number", 1.5, "1"],
    ["integer", 5.0, 1.5],
    ["boolean", false, 0],
    ["null", null, "null"],
    ["array", [], {}],
    ["object", {}, []],
  ] as const) {
    assert.deepEqual(ofSchema({ type, const: fits }), [], type);
    assert.deepEqual(ofSchema({ type, const: not }), [`VALUE_AGAINST_TYPE ${schema}.const`], type);
  }
  assert.deepEqual(ofSchema({ type: "object", const: null }), [`VALUE_AGAINST_TYPE ${schema}.const`]);
  assert.deepEqual(ofSchema({ const: 1 }), []);
});

test("an integer that can't be told from its neighbours is warned about, the largest safe one and a vast one are not", () => {
  const unsafe = Number.MAX_SAFE_INTEGER + 1;
  assert.deepEqual(ofSchema({ const: { ids: [1, unsafe] } }), [`UNSAFE_INTEGER ${schema}.const.ids[1]`]);
  assert.deepEqual(ofSchema({ type: "integer", enum: [-unsafe, Number.MAX_SAFE_INTEGER] }), [`UNSAFE_INTEGER ${schema}.enum[0]`]);
  assert.deepEqual(ofSchema({ enum: [1e21, 0.5, "9007199254740993"] }), []);
  const input: TestSuiteSpec = {
    schemaVersion: 1,
    id: "s",
    name: "n",
    cases: [{ id: "a", name: "a", operation: { type: "callTool", tool: "t", input: { id: unsafe } }, assertions: [{ type: "isError", expected: false }] }],
  };
  assert.deepEqual(warnings(input), ["UNSAFE_INTEGER cases[0].operation.input.id"]);
});

test("each enum entry against the type is warned about", () => {
  assert.deepEqual(ofSchema({ type: "string", enum: ["a", 1, null] }), [`VALUE_AGAINST_TYPE ${schema}.enum[1]`, `VALUE_AGAINST_TYPE ${schema}.enum[2]`]);
  assert.deepEqual(ofSchema({ enum: ["a", 1, null] }), []);
});

test("two isError assertions that contradict each other are warned about, two that agree are not", () => {
  const isError = (expected: boolean): CallToolAssertionSpec => ({ type: "isError", expected });
  assert.deepEqual(warnings(suiteWith([isError(true), { type: "bodyMatchesSchema", schema: { type: "null" } }, isError(false), isError(true)])), ["CONTRADICTING_IS_ERROR cases[0].assertions[2]"]);
  assert.deepEqual(warnings(suiteWith([isError(true), isError(true)])), []);
  assert.deepEqual(warnings({ ...suiteWith([isError(true)]), cases: [...suiteWith([isError(true)]).cases, { ...suiteWith([isError(false)]).cases[0]!, id: "b" }] }), []);
});

test("an approved case that is not in the suite is warned about, and the nearest id is offered", () => {
  const fingerprint = "a".repeat(64);
  const approval = (...ids: string[]): ApprovalSpec => ({ fingerprint, cases: ids.map((id) => ({ id, status: "passed" })) });
  const assertions: CallToolAssertionSpec[] = [{ type: "isError", expected: true }];
  assert.deepEqual(warnings(suiteWith(assertions, approval("a", "gone", "b", "A"))), ["UNKNOWN_APPROVED_CASE approval.cases[1].id", "UNKNOWN_APPROVED_CASE approval.cases[3].id"]);
  assert.deepEqual(warnings(suiteWith(assertions, approval("b", "a"))), []);
  assert.deepEqual(warnings(suiteWith(assertions, { fingerprint })), []);
  const suite = suiteWith(assertions, approval("seol"));
  const named: TestSuiteSpec = { ...suite, cases: [{ ...suite.cases[0]!, id: "seoul" }] as TestSuiteSpec["cases"] };
  assert.match(findSuiteWarnings(named)[0]?.hint ?? "", /Did you mean "seoul"\?/);
});

test("schemas inside a schema are looked at, in the order of issues", () => {
  const bad: ResponseSchemaSpec = { type: "string", minLength: 2, maxLength: 1 };
  assert.deepEqual(
    ofSchema({
      type: "object",
      const: 1,
      properties: { z: bad, "a.b": { type: "array", items: bad }, ok: { type: "string" } },
      additionalProperties: { type: "object", additionalProperties: bad },
    }),
    [
      `VALUE_AGAINST_TYPE ${schema}.const`,
      `IMPOSSIBLE_LENGTH ${schema}.properties.z.minLength`,
      `IMPOSSIBLE_LENGTH ${schema}.properties.a.b.items.minLength`,
      `IMPOSSIBLE_LENGTH ${schema}.additionalProperties.additionalProperties.minLength`,
    ],
  );
});

test("a warning has a message and a hint in both languages", () => {
  const suite = suiteWith([{ type: "bodyMatchesSchema", schema: { type: "number", minimum: 5, maximum: 2 } }]);
  assert.deepEqual(JSON.parse(JSON.stringify(findSuiteWarnings(suite))), [
    { code: "IMPOSSIBLE_RANGE", path: `${schema}.minimum`, message: "`minimum` (5) is above `maximum` (2), so that no number fits.", hint: "Swap the two, or take one out." },
  ]);
  assert.match(findSuiteWarnings(suite, { lang: "ko" })[0]?.message ?? "", /보다 커서/);
});

test("every warning code is known, and none of them is an issue's", () => {
  const seen = new Set([
    ...ofSchema({ type: "number", minimum: 5, maximum: 2, const: "x" }),
    ...ofSchema({ type: "string", minLength: 5, maxLength: 2 }),
    ...ofSchema({ const: Number.MAX_SAFE_INTEGER + 1 }),
    ...warnings(suiteWith([{ type: "isError", expected: true }, { type: "isError", expected: false }], { fingerprint: "a".repeat(64), cases: [{ id: "x", status: "passed" }] })),
  ].map((warning) => warning.split(" ")[0]));
  assert.deepEqual([...seen].sort(), [...warningCodes].sort());
});

test("schemas that share each other a hundred levels deep are looked at in no time", () => {
  let node: ResponseSchemaSpec = { type: "string" };
  for (let level = 0; level < 100; level++) node = { type: "object", properties: { a: node, b: node } };
  assert.deepEqual(ofSchema(node), []);
});
