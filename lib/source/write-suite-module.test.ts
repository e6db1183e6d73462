import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { tsImport } from "tsx/esm/api";
import { expectGolden } from "../../spec-tests/golden.js";
import { testCase } from "../dsl/case-builder.js";
import { suite } from "../dsl/suite-builder.js";
import { canonicalJson } from "../json/canonical-json.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import type { AssertionSpec, TestCaseSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import { createModuleWriter } from "./create-module-writer.js";
import { writeSuiteModule } from "./write-suite-module.js";

const folder = new URL("../../spec-tests/suite-v1/compile/", import.meta.url);
const everyPart = JSON.parse(readFileSync(new URL("every-part.suite.json", folder), "utf8")) as TestSuiteSpec;
const golden = new URL("every-part.suite.ts", folder);

test("every part of a suite is written as a reader would write it", async () => {
  expectGolden(golden, await writeSuiteModule(everyPart));
});

test("the module gives the suite that it was written from", async () => {
  const { default: built } = (await tsImport(golden.href, import.meta.url)) as { readonly default: { toSpec(): TestSuiteSpec } };
  assert.deepEqual(plain(built.toSpec()), plain(everyPart));
});

test("any valid suite comes back as it was", async () => {
  await fc.assert(
    fc.asyncProperty(suites, async (spec) => assert.deepEqual(plain(evaluate(await writeSuiteModule(spec))), plain(spec))),
    { numRuns: 150 },
  );
});

test("the same suite gives the same bytes", async () => {
  assert.equal(await writeSuiteModule(everyPart), await writeSuiteModule(structuredClone(everyPart)));
});

test("thousands of cases are one array, not a chain", async () => {
  const spec = withCases(Array.from({ length: 3000 }, (_, index) => callCase(`case-${index}`, { index }, [{ type: "isError", expected: false }])));
  const text = await writeSuiteModule(spec);
  assert.equal(text.split(".cases([").length, 2);
  assert.deepEqual(plain(evaluate(text)), plain(spec));
});

test("values nested deeper than a compiler's stack come back as they were", async () => {
  let value: JsonValue = [-1];
  for (let level = 0; level < 900; level++) value = level % 2 === 0 ? { next: value, also: 1 } : [value];
  const spec = withCases([callCase("deep", { value }, [{ type: "isError", expected: false }])]);
  assert.equal(canonicalJson(evaluate(await writeSuiteModule(spec)) as never), canonicalJson(spec as never));
});

test("nothing in the text can't be seen", async () => {
  const text = await writeSuiteModule(everyPart);
  assert.doesNotMatch(text, /[^\n\P{Cc}]|[\u2028\u2029\u200b\u202e\ufeff]|\p{Cs}/u);
});

test("a schema of a member that every object has is constant, so that its type stays one", async () => {
  const of = (schema: JsonObject): Promise<string> => writeSuiteModule(withCases([callCase("a", {}, [{ type: "structuredContentMatchesSchema", schema }])]));
  for (const wrap of [(inner: JsonObject) => inner, (items: JsonObject) => ({ type: "array", items }), (additionalProperties: JsonObject) => ({ type: "object", additionalProperties })]) {
    assert.match(await of(wrap({ type: "object", properties: { a: { type: "object", properties: { toString: { type: "string" } } } } })), /\} as const\),\n/);
  }
  assert.doesNotMatch(await of({ type: "object", properties: { __proto__x: { const: { toString: 1 } } } }), /as const/);
});

test("no line of a comment but its first begins with what a compiler takes for an order", async () => {
  const write = await createModuleWriter();
  const text = write(withCases([callCase("a", {}, [{ type: "isError", expected: false }])]), { cases: new Map([["a", ["word ".repeat(30) + "@ts-expect-error ".repeat(3)]]]) });
  assert.ok(text.includes("@ts-expect-error") && text.includes("\n  // word"));
  assert.doesNotMatch(text, /\/\/ @/);
});

/** Runs a module's text with this copy of the builder. */
function evaluate(text: string): TestSuiteSpec {
  const head = 'import { suite, testCase } from "mcpeak";\n\nexport default ';
  assert.ok(text.startsWith(head), text.slice(0, 100));
  const build = new Function("suite", "testCase", `return ${text.slice(head.length)}`) as (...builder: unknown[]) => { toSpec(): TestSuiteSpec };
  return build(suite, testCase).toSpec();
}

/** Without frozenness and prototypes, which `deepEqual` would compare too; -0 stays. */
function plain(value: unknown): unknown {
  return structuredClone(value);
}

function withCases(cases: readonly TestCaseSpec[]): TestSuiteSpec {
  return { schemaVersion: 1, id: "s", name: "n", cases };
}

function callCase(id: string, input: JsonObject, assertions: readonly Exclude<AssertionSpec, { type: "toolExists" }>[]): TestCaseSpec {
  return { id, name: id, operation: { type: "callTool", tool: "t", input }, assertions };
}

const texts = fc.oneof(fc.string({ unit: "binary" }), fc.string(), fc.constantFrom("__proto__", "\u2028", "`${1}`", "\ud800", "'\"\\", "constructor", "한글"));
const names = texts.filter((text) => text.trim() !== "");
const { value: values } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<JsonValue>(null, true, false),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    texts,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(texts, tie("value")), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
  ),
}));
const inputs = fc.array(fc.tuple(texts, values), { maxLength: 4 }).map((members) => Object.fromEntries(members) as JsonObject);
const callAssertions = fc.oneof(
  fc.record({ type: fc.constant("isError" as const), expected: fc.boolean() }),
  fc.record({ type: fc.constantFrom("bodyMatchesSchema" as const, "structuredContentMatchesSchema" as const), schema: fc.record({ const: values }) }),
);
const times = { timeoutMs: fc.integer({ min: 1, max: 2147483647 }) };
const callCases = fc.record(
  {
    id: names,
    name: names,
    ...times,
    operation: fc.record({ type: fc.constant("callTool" as const), tool: names, input: inputs }),
    assertions: fc.array(callAssertions, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ["id", "name", "operation", "assertions"] },
);
const listCases = fc.record(
  {
    id: names,
    name: names,
    ...times,
    operation: fc.constant({ type: "listTools" as const }),
    assertions: fc.array(fc.record({ type: fc.constant("toolExists" as const), tool: names }), { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ["id", "name", "operation", "assertions"] },
);
const cases = fc.uniqueArray(fc.oneof<fc.Arbitrary<TestCaseSpec>[]>(callCases, listCases), { minLength: 1, maxLength: 4, selector: ({ id }) => id });
const approvals = fc.record({ fingerprint: fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 64, maxLength: 64 }) });
const suites: fc.Arbitrary<TestSuiteSpec> = fc.record(
  { schemaVersion: fc.constant(1 as const), id: names, name: names, defaultTimeoutMs: times.timeoutMs, approval: approvals, cases },
  { requiredKeys: ["schemaVersion", "id", "name", "cases"] },
);
