import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import type { CallToolCaseSpec, JsonObject, JsonValue, ToolStub } from "../lib/index.js";
import { createStubWriter, draftStubs, generateServerSuite, generateStubs, stubNoteCodes, validateMcpSuite } from "../lib/index.js";
import { matchSchema } from "../lib/match/match-schema.js";
import { expectGolden } from "./golden.js";
import { readCases, repeatedTitles } from "./read-cases.js";

/** A stub of a tool with this `inputSchema` calls it once with `happy` (null: no call could be made), then with each of `rejected`, in this order; `notes` are codes. */
interface InputCase {
  readonly title: string;
  readonly inputSchema: JsonValue;
  readonly happy: JsonObject | null;
  readonly rejected: readonly JsonObject[];
  readonly notes: readonly string[];
}

/** The happy path of a tool with this `outputSchema` checks `schema` (null: nothing); `leftOut` are the places that a response schema can't say. */
interface OutputCase {
  readonly title: string;
  readonly outputSchema: JsonValue;
  readonly schema: JsonObject | null;
  readonly notes: readonly string[];
}

const inputs = readCases<InputCase>(new URL("./stubs/inputs/", import.meta.url));
const outputs = readCases<OutputCase>(new URL("./stubs/outputs/", import.meta.url));
const catalog = JSON.parse(readFileSync(new URL("./stubs/catalog.json", import.meta.url), "utf8")) as { readonly tools: readonly JsonObject[] };

/** Another way to the verdict than the one that is tested: ajv itself, told what it leaves out. It passes over members called `__proto__`, so they get another name. */
function accepts(schema: JsonValue, value: JsonValue): boolean {
  const [plainSchema, plainValue] = [schema, value].map((each) => JSON.parse(JSON.stringify(each).replaceAll("__proto__", "proto")) as JsonValue);
  const options = { strict: false, logger: false, ownProperties: true } as const;
  const isDraft07 = JSON.stringify(schema).includes("draft-07");
  const ajv = isDraft07 ? new Ajv({ ...options, ignoreKeywordsWithRef: true }) : new Ajv2020(options);
  (addFormats as unknown as (ajv: object) => void)(ajv);
  return ajv.validate(plainSchema as object, plainValue);
}

function callsOf(stub: Pick<ToolStub, "suite">): { readonly happy: CallToolCaseSpec | undefined; readonly rejections: readonly CallToolCaseSpec[] } {
  const calls = stub.suite.cases.filter((each): each is CallToolCaseSpec => each.operation.type === "callTool");
  const isHappy = ({ assertions }: CallToolCaseSpec): boolean => assertions.some((assertion) => assertion.type === "isError" && !assertion.expected);
  return { happy: calls.find(isHappy), rejections: calls.filter((each) => !isHappy(each)) };
}

function expectPromise(schema: JsonValue, stub: Pick<ToolStub, "suite">): void {
  const { happy, rejections } = callsOf(stub);
  if (happy !== undefined) assert.ok(accepts(schema, happy.operation.input), `not accepted: ${JSON.stringify(happy.operation.input)}`);
  for (const { operation } of rejections) assert.ok(!accepts(schema, operation.input), `not refused: ${JSON.stringify(operation.input)}`);
}

for (const { file, cases } of inputs) {
  for (const { title, inputSchema, happy, rejected, notes } of cases) {
    test(`inputs/${file}: ${title}`, async () => {
      const [stub] = await draftStubs({ tools: [{ name: "t", inputSchema }] });
      assert.ok(stub !== undefined);
      const calls = callsOf(stub);
      assert.deepEqual({ happy: calls.happy?.operation.input ?? null, rejected: calls.rejections.map(({ operation }) => operation.input), notes: stub.notes.map(({ code }) => code) }, { happy, rejected, notes });
      if (!notes.includes("INPUT_SCHEMA_UNUSABLE")) expectPromise(inputSchema, stub);
      assert.equal(validateMcpSuite(stub.suite).valid, true);
    });
  }
}

for (const { file, cases } of outputs) {
  for (const { title, outputSchema, schema, notes } of cases) {
    test(`outputs/${file}: ${title}`, async () => {
      const [stub] = await draftStubs({ tools: [{ name: "t", inputSchema: { type: "object" }, outputSchema }] });
      assert.ok(stub !== undefined);
      const checked = callsOf(stub).happy?.assertions.find(({ type }) => type === "structuredContentMatchesSchema");
      assert.deepEqual({ schema: checked !== undefined && "schema" in checked ? checked.schema : null, notes: stub.notes.map(({ message }) => message) }, { schema, notes });
      assert.equal(validateMcpSuite(stub.suite).valid, true);
    });
  }
}

test("the cases hold every note that can be told of a schema, and no title twice", () => {
  for (const files of [inputs, outputs]) assert.deepEqual(repeatedTitles(files.flatMap(({ file, cases }) => cases.map(({ title }) => `${file}: ${title}`))), []);
  const seen = new Set(inputs.flatMap(({ cases }) => cases.flatMap(({ notes }) => notes)));
  assert.deepEqual(stubNoteCodes.filter((code) => /HAPPY|WRONG|INPUT_SCHEMA_UNUSABLE/.test(code) && !seen.has(code)), []);
  assert.ok(inputs.flatMap(({ cases }) => cases).length >= 90);
});

test("a catalogue becomes modules that read as a person would have written them", async () => {
  const stubs = await generateStubs(catalog);
  assert.equal(stubs.length, catalog.tools.length);
  for (const { fileName, source } of stubs) expectGolden(new URL(`./stubs/goldens/${fileName}.suite.ts`, import.meta.url), source);
});

test("a catalogue becomes one suite for its server", async () => {
  const stub = await generateServerSuite(catalog, { id: "sampler", name: "Sampler" });
  assert.equal(validateMcpSuite(stub.suite).valid, true);
  expectGolden(new URL("./stubs/goldens/server.suite.json", import.meta.url), `${JSON.stringify(stub.suite, undefined, 2)}\n`);
  const write = await createStubWriter();
  expectGolden(new URL("./stubs/goldens/server.suite.ts", import.meta.url), write(stub));
});

test("the same catalogue gives the same bytes", async () => {
  assert.deepEqual(await generateStubs(structuredClone(catalog)), await generateStubs(catalog));
});

test("whatever the schema, happy inputs are accepted and the others refused", async () => {
  await fc.assert(
    fc.asyncProperty(objects(schemas), async (inputSchema) => {
      const [stub] = await draftStubs({ tools: [{ name: "t", inputSchema }] });
      assert.ok(stub !== undefined);
      expectPromise(inputSchema, stub);
      assert.equal(validateMcpSuite(stub.suite).valid, true);
      if (callsOf(stub).happy === undefined) assert.ok(stub.notes.some(({ code }) => code === "NO_HAPPY_INPUT" || code === "INPUT_SCHEMA_UNUSABLE"));
    }),
    { numRuns: 120 },
  );
});

test("for schemas that can be met, an input is found, and a case for each required argument that has a type", async () => {
  await fc.assert(
    fc.asyncProperty(objects(possible), async (inputSchema) => {
      const [stub] = await draftStubs({ tools: [{ name: "t", inputSchema }] });
      assert.ok(stub !== undefined);
      const { happy, rejections } = callsOf(stub);
      assert.deepEqual(Object.keys(happy?.operation.input ?? {}).sort(), [...inputSchema.required].sort());
      assert.equal(rejections.length, inputSchema.required.length === 0 ? 0 : inputSchema.required.length + 1);
      assert.deepEqual(stub.notes, []);
    }),
    { numRuns: 150 },
  );
});

test("a checked outputSchema accepts whatever the server's own schema accepts", async () => {
  await fc.assert(
    fc.asyncProperty(objects(schemas), async (schema) => {
      const [stub] = await draftStubs({ tools: [{ name: "t", inputSchema: schema, outputSchema: schema }] });
      assert.ok(stub !== undefined);
      const { happy } = callsOf(stub);
      const checked = happy?.assertions.find(({ type }) => type === "structuredContentMatchesSchema");
      if (happy === undefined || checked === undefined || !("schema" in checked)) return;
      assert.equal(validateMcpSuite(stub.suite).valid, true);
      assert.deepEqual(matchSchema(checked.schema, happy.operation.input).violations, []);
    }),
    { numRuns: 150 },
  );
});

interface ObjectSchema extends JsonObject {
  readonly required: readonly string[];
}

function objects(members: fc.Arbitrary<JsonValue>): fc.Arbitrary<ObjectSchema> {
  return fc.dictionary(fc.constantFrom("a", "b", "c", "__proto__", "한글", "x-y"), fc.tuple(members, fc.boolean()), { maxKeys: 3, noNullPrototype: true }).map((given) => ({
    type: "object",
    properties: Object.fromEntries(Object.entries(given).map(([name, [schema]]) => [name, schema])),
    required: Object.entries(given).filter(([, [, isRequired]]) => isRequired).map(([name]) => name),
  }));
}

const patterns = fc.constantFrom("^[a-z]+$", "^\\d{3}-\\d{4}$", "^(GET|POST)$", "[A-Z]", "^v\\d+\\.\\d+\\.\\d+$", "^#[0-9a-f]{6}$", "^\\S+@\\S+$", "^$", "^(?!sample).*$");
const formats = fc.constantFrom("date", "date-time", "time", "email", "uri", "uuid", "ipv4", "ipv6", "hostname", "regex");
const given = fc.constantFrom<JsonValue>(null, "x", 3, true, [], {}, "2024-05-05", ["a"], { a: 1 });

/** Schemas of the supported kind that a value meets. */
const { possible } = fc.letrec<{ possible: JsonObject }>((tie) => ({
  possible: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(fc.nat(40), fc.nat(10)).map(([minLength, more]) => ({ type: "string", minLength, maxLength: minLength + more })),
    patterns.map((pattern) => ({ type: "string", pattern })),
    formats.map((format) => ({ type: "string", format })),
    fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.nat(20)).map(([minimum, more]) => ({ type: "integer", minimum, maximum: minimum + more })),
    fc.tuple(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: 1e-3, max: 10, noNaN: true })).map(([low, more]) => ({ type: "number", exclusiveMinimum: low, exclusiveMaximum: low + more })),
    fc.tuple(fc.constantFrom(2, 3, 7, 10, 0.5, 0.25), fc.integer({ min: -50, max: 50 })).map(([multipleOf, minimum]) => ({ type: "number", multipleOf, minimum })),
    fc.constant({ type: "boolean" }),
    fc.record({ enum: fc.uniqueArray(fc.oneof(fc.string(), fc.integer()), { minLength: 1, maxLength: 4 }) }).map((schema) => ({ ...schema })),
    fc.record({ type: fc.constant("string"), default: given }),
    fc.constantFrom<JsonObject>({ type: ["string", "null"] }, { type: ["null", "integer"] }),
    fc.tuple(tie("possible"), fc.nat(3)).map(([items, minItems]) => ({ type: "array", items, minItems })),
    fc.nat(5).map((minItems) => ({ type: "array", items: { type: "string" }, minItems, uniqueItems: true })),
    fc.dictionary(fc.constantFrom("p", "q", "r"), tie("possible"), { maxKeys: 3, noNullPrototype: true }).map((properties) => ({ type: "object", properties, required: Object.keys(properties) })),
    fc.tuple(tie("possible"), tie("possible")).map((anyOf) => ({ anyOf })),
    tie("possible").map((schema) => ({ allOf: [schema] })),
    tie("possible").map((schema) => ({ anyOf: [schema, { type: "null" }] })),
  ),
}));

/** Schemas of any kind, contradictions among them. */
const { schemas } = fc.letrec<{ schemas: JsonValue }>((tie) => ({
  schemas: fc.oneof(
    { maxDepth: 3 },
    possible,
    fc.boolean(),
    fc.constantFrom<JsonObject>({}, { $ref: "#" }, { $ref: "#/properties/a" }, { not: { type: "string" } }, { const: { a: [1] } }, { type: "string", minLength: 3, maxLength: 1 }),
    fc.record({ type: fc.constantFrom("string", "integer", "object", "array", "null"), default: given, examples: fc.array(given, { maxLength: 2 }), const: given }, { requiredKeys: [] }).map((schema) => ({ ...schema })),
    fc.tuple(tie("schemas"), tie("schemas")).map((allOf) => ({ allOf })),
    fc.tuple(tie("schemas"), tie("schemas")).map((oneOf) => ({ oneOf })),
    fc.tuple(tie("schemas"), tie("schemas"), tie("schemas")).map(([condition, then, otherwise]) => ({ if: condition, then, else: otherwise })),
    tie("schemas").map((schema) => ({ not: schema })),
    fc.tuple(tie("schemas"), fc.nat(3), fc.boolean()).map(([contains, minItems, uniqueItems]) => ({ type: "array", contains, minItems, uniqueItems })),
    fc.tuple(objects(tie("schemas")), fc.nat(3)).map(([schema, minProperties]) => ({ ...schema, minProperties, unevaluatedProperties: false })),
  ),
}));
