import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { JsonObject } from "../json/json-value.js";
import { matchSchema } from "../match/match-schema.js";
import { runSuite } from "../run/run-suites.js";
import type { ResponseSchemaSpec } from "../spec/response-schema-spec.js";
import type { AssertionSpec, TestCaseSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import { draftMockDefinition } from "./draft-definition.js";
import { draftSchema } from "./draft-schema.js";
import { mockTarget } from "./mock-target.js";
import { sampleValue } from "./sample-value.js";
import { validateMockDefinition } from "./validate-mock-definition.js";

const suiteOf = (id: string, cases: readonly TestCaseSpec[]): TestSuiteSpec => ({ schemaVersion: 1, id, name: id, cases });
const call = (id: string, input: JsonObject, ...assertions: readonly AssertionSpec[]): TestCaseSpec =>
  ({ id, name: id, operation: { type: "callTool", tool: "next", input }, assertions: assertions.length > 0 ? assertions : [{ type: "isError", expected: false }] }) as TestCaseSpec;
const body = (schema: ResponseSchemaSpec): AssertionSpec => ({ type: "bodyMatchesSchema", schema });
const structured = (schema: ResponseSchemaSpec): AssertionSpec => ({ type: "structuredContentMatchesSchema", schema });

async function assertGreen(suite: TestSuiteSpec): Promise<void> {
  const { definition, open } = draftMockDefinition([suite]);
  assert.deepEqual(open, []);
  assert.deepEqual(validateMockDefinition(definition), { valid: true, value: definition });
  const report = await runSuite(suite, { server: mockTarget(definition), protocol: "all" });
  assert.equal(report.summary.passed, report.summary.total, JSON.stringify(report.suites[0]?.cases));
}

test("tools that are named without being called are offered", () => {
  const { definition } = draftMockDefinition([suiteOf("a", [{ id: "a", name: "a", operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool: "add" }] } as TestCaseSpec])]);
  assert.deepEqual(definition, { tools: [{ name: "add", inputSchema: { type: "object" } }] });
});

test("answers hold all that a case expects: rejections, bodies, structured content, and both", async () => {
  await assertGreen(
    suiteOf("a", [
      call("plain", { n: 1 }),
      call("rejected", { n: 2 }, { type: "isError", expected: true }, body({ type: "string", stringContains: "없는도시" })),
      call("number as text", { n: 3 }, body({ type: "string", stringContains: "12" })),
      call("structured", { n: 4 }, structured({ type: "object", required: ["a"], properties: { a: { type: "array", minItems: 2, items: { type: "integer", minimum: 3.5 } } } })),
      call("both", { n: 5 }, structured({ type: "object", required: ["a"] }), body({ type: "array", minItems: 1 })),
      call("merged", { n: 6 }, body({ type: "object", required: ["a"] }), body({ required: ["b"], type: "object", properties: { b: { const: 5 } } })),
      call("null", { n: 7 }, body({ type: "null" })),
      call("proto", JSON.parse('{"__proto__":{"x":1},"constructor":2}') as JsonObject, body({ const: true })),
    ]),
  );
});

test("the same call that is answered in different ways becomes a sequence; one that is answered alike does not", async () => {
  const suite = suiteOf("a", [call("one", {}, body({ const: 1 })), call("again", {}, body({ type: "number", minimum: 0 })), call("two", {}, body({ const: 2 })), call("any", {}), call("other", { x: 1 })]);
  assert.deepEqual(draftMockDefinition([suite]).definition.responses, [
    { tool: "next", args: {}, result: 1, times: 2 },
    { tool: "next", args: {}, result: 2 },
    { tool: "next", args: { x: 1 }, result: "TODO" },
  ]);
  await assertGreen(suite);
});

test("a later answer that holds what came before takes its place", async () => {
  const suite = suiteOf("a", [call("some", {}), call("exact", {}, body({ const: 5 }))]);
  assert.deepEqual(draftMockDefinition([suite]).definition.responses, [{ tool: "next", args: {}, result: 5 }]);
  await assertGreen(suite);
});

test("what can't be made up is told", () => {
  let deep: JsonObject = {};
  for (let depth = 0; depth < 600; depth++) deep = { deep };
  const suites = [suiteOf("a", [call("none", { n: 1 }, body({ const: 1 }), body({ const: 2 })), call("deep", deep), call("x", {}, body({ const: 1 }))]), suiteOf("b", [call("y", {}, body({ const: 2 }))])];
  const { definition, open } = draftMockDefinition(suites);
  assert.deepEqual(open.map(({ suite, case: id, reason }) => [suite, id, reason]), [["a", "none", "contradiction"], ["a", "deep", "tooDeep"], ["b", "y", "otherSuite"]]);
  assert.ok(validateMockDefinition(definition).valid);
});

test("a schema of arguments requires what all calls have, and allows every type that came", () => {
  assert.deepEqual(draftSchema([{ a: 1, b: null }, { a: "x" }]), { type: "object", properties: { a: { type: ["number", "string"] }, b: { type: "null" } }, required: ["a"] });
  assert.deepEqual(Object.keys(draftSchema([JSON.parse('{"__proto__": 1}') as JsonObject])["properties"] as object), ["__proto__"]);
});

const leaf = fc.oneof(
  fc.record({ type: fc.constant("string" as const), minLength: fc.nat(20), stringContains: fc.string({ unit: "grapheme", maxLength: 10 }) }),
  fc.record({ type: fc.constantFrom("number" as const, "integer" as const), minimum: fc.integer({ min: -100, max: 100 }) }),
  fc.record({ type: fc.constantFrom("boolean" as const, "null" as const) }),
  fc.record({ const: fc.jsonValue() as fc.Arbitrary<never> }),
  fc.record({ enum: fc.array(fc.jsonValue(), { minLength: 1, maxLength: 3 }) as fc.Arbitrary<never[]> }),
);
const { schema: anySchema } = fc.letrec<{ schema: ResponseSchemaSpec }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small" },
    leaf as fc.Arbitrary<ResponseSchemaSpec>,
    fc.record({ type: fc.constant("array" as const), items: tie("schema"), minItems: fc.nat(3) }),
    fc.record({ type: fc.constant("object" as const), required: fc.uniqueArray(fc.constantFrom("a", "b", "__proto__"), { maxLength: 3 }), properties: fc.dictionary(fc.constantFrom("a", "b", "c"), tie("schema")), additionalProperties: fc.constant(true) }),
  ),
}));

test("a sample matches the schema that it is made for", () => {
  fc.assert(
    fc.property(anySchema, (schema) => {
      assert.equal(matchSchema(schema, sampleValue(schema)).total, 0, JSON.stringify(schema));
    }),
    { numRuns: 500 },
  );
});
