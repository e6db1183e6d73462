import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isJsonObject } from "../lib/json/json-object.js";
import type { JsonObject, JsonValue } from "../lib/json/json-value.js";
import { compileSchema, isUndecided } from "../lib/schema/declared-schema.js";
import { generateStubs } from "../lib/stubs/generate-stubs.js";
import { generateToolTypes } from "../lib/stubs/generate-tool-types.js";
import type { ToolStub } from "../lib/stubs/tool-stub.js";
import { compileCalls, compileModules, type TypedCall } from "./compile-calls.js";
import { readCases, repeatedTitles } from "./read-cases.js";

/** What calls of a tool with this schema compile, and what the real validator says of their arguments. */
interface TypeCase {
  readonly title: string;
  readonly inputSchema: JsonObject;
  /** Valid, and compiles. */
  readonly accepts: readonly JsonObject[];
  /** Not valid, and does not compile. */
  readonly refuses?: readonly JsonObject[];
  /** Valid, but not meant: does not compile. */
  readonly unnamed?: readonly JsonObject[];
  /** Not valid, but no type can say so: compiles. */
  readonly lets?: readonly JsonObject[];
  /** The validator never comes to an end on what is refused. */
  readonly isEndless?: boolean;
}

const files = readCases<TypeCase>(new URL("tool-types/", import.meta.url));
const cases = files.flatMap(({ cases }) => cases);
const tools = cases.map(({ title, inputSchema }) => ({ name: title, inputSchema }));
const { source } = generateToolTypes({ tools });

interface Expected extends TypedCall {
  readonly isValid: boolean;
  readonly compiles: boolean;
}

function expectedCalls({ title, accepts, refuses = [], unnamed = [], lets = [] }: TypeCase): readonly Expected[] {
  const calls = (inputs: readonly JsonObject[], isValid: boolean, compiles: boolean): readonly Expected[] => inputs.map((input) => ({ tool: title, input, isValid, compiles }));
  return [...calls(accepts, true, true), ...calls(refuses, false, false), ...calls(unnamed, true, false), ...calls(lets, false, true)];
}

const expected = cases.flatMap(expectedCalls);
const modes = [
  ["this project's options", {}],
  ["strict alone", { exactOptionalPropertyTypes: false, noUncheckedIndexedAccess: false }],
] as const;
const compiled = new Map(modes.map(([mode, changes]) => [mode, compileCalls(source, expected, changes)]));

for (const [mode] of modes) {
  test(`a catalogue of all cases compiles under ${mode}`, () => assert.deepEqual(compiled.get(mode)?.catalogue, []));
}

for (const { file, cases } of files) {
  for (const typeCase of cases) {
    test(`${file}: ${typeCase.title}`, async () => {
      const validator = await compileSchema(typeCase.inputSchema);
      assert.ok("validate" in validator, JSON.stringify(validator));
      for (const [index, call] of expected.entries()) {
        if (call.tool !== typeCase.title) continue;
        const shown = JSON.stringify(call.input);
        for (const [mode] of modes) {
          const message = compiled.get(mode)?.calls[index];
          assert.equal(message === undefined, call.compiles, `${shown} ${call.compiles ? "is refused" : "compiles"} under ${mode}: ${message ?? source}`);
        }
        const violations = validator.validate(call.input as JsonObject);
        if (typeCase.isEndless && violations.some(isUndecided)) continue;
        assert.equal(violations.length === 0, call.isValid, `${shown}: ${JSON.stringify(violations)}`);
      }
    });
  }
}

test("the cases are told apart by their titles, and most of them refuse something", () => {
  assert.deepEqual(repeatedTitles(cases.map(({ title }) => title)), []);
  assert.ok(cases.length >= 40 && cases.every(({ accepts }) => accepts.length > 0), `${cases.length} cases`);
  assert.ok(expected.filter(({ compiles }) => !compiles).length >= 100);
  assert.ok(cases.every(({ inputSchema }) => isJsonObject(inputSchema)));
});

test("a tool that the server does not offer is refused with the names of those that it does", () => {
  const { source } = generateToolTypes({ tools: [{ name: "get_weather", inputSchema: { type: "object" } }, { name: "한글도구", inputSchema: { type: "object" } }, { name: "Get User", inputSchema: {} }, { name: "123", inputSchema: {} }] });
  const calls = ["get_weather", "한글도구", "Get User", "123", "get_wether"].map((tool) => ({ tool, input: {} }));
  const messages = compileCalls(source, calls).calls;
  assert.deepEqual(messages.slice(0, -1), [undefined, undefined, undefined, undefined]);
  assert.match(messages.at(-1) ?? "", /^Argument of type '"get_wether"' is not assignable to parameter of type '.*"get_weather"/);
});

/** As large as tools of real servers are: nested, with alternatives, enums and references. */
function realisticTool(index: number): { readonly name: string; readonly inputSchema: JsonObject } {
  return {
    name: `tool_${index}`,
    inputSchema: {
      type: "object",
      properties: {
        id: { anyOf: [{ type: "string" }, { type: "number" }] },
        filter: { oneOf: Array.from({ length: 4 }, (_, at) => ({ type: "object", properties: { kind: { const: `kind-${index}-${at}` }, value: { type: "string" } }, required: ["kind"] })) },
        order: { enum: ["up", "down", `by-${index}`] },
        parent: { $ref: "#/$defs/node" },
        rows: { type: "array", items: { type: "object", properties: { n: { type: "number" }, tags: { type: "array", items: { type: "string" } } }, required: ["n"] } },
        extra: { type: "object", additionalProperties: true },
      },
      required: ["id", "rows"],
      $defs: { node: { type: "object", properties: { name: { const: `node-${index % 7}` }, children: { type: "array", items: { $ref: "#/$defs/node" } } }, required: ["name"] } },
    },
  };
}

/** Measured: 1900 or so. */
const ceiling = 10_000;

test(`calls of 100 tools compile with at most ${ceiling} instantiations of types`, (t) => {
  const { source } = generateToolTypes({ tools: Array.from({ length: 100 }, (_, index) => realisticTool(index)) });
  const calls = Array.from({ length: 300 }, (_, index) => {
    const tool = index % 100;
    return { tool: `tool_${tool}`, input: { id: index, rows: [{ n: 1, tags: ["a"] }], filter: { kind: `kind-${tool}-2` }, order: `by-${tool}`, parent: { name: `node-${tool % 7}`, children: [{ name: `node-${tool % 7}` }] }, extra: { any: [1] } } };
  });
  const compiled = compileCalls(source, calls);
  t.diagnostic(`${compiled.instantiations} instantiations`);
  assert.deepEqual([compiled.catalogue, compiled.calls.filter((message) => message !== undefined)], [[], []]);
  assert.ok(compiled.instantiations > 0 && compiled.instantiations <= ceiling, `${compiled.instantiations} instantiations`);
});

/** A schema with a value that it allows. */
interface Pair {
  readonly schema: JsonObject;
  readonly value: JsonValue;
}

const leaf: fc.Arbitrary<Pair> = fc.oneof(
  fc.string().map((value) => ({ schema: { type: "string" }, value })),
  fc.integer().map((value) => ({ schema: { type: "integer" }, value })),
  fc.boolean().map((value) => ({ schema: { type: ["boolean", "null"] }, value: value || null })),
  fc.tuple(fc.uniqueArray(fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)), { minLength: 1, maxLength: 4 }), fc.nat()).map(([values, at]) => ({ schema: { enum: values }, value: values[at % values.length] ?? null })),
  fc.constantFrom<JsonValue>("x", 5, { a: [1] }, []).map((value) => ({ schema: { const: value }, value })),
  fc.constantFrom<JsonValue>("x", null, [1, "a"], { any: { a: true } }).map((value) => ({ schema: {}, value })),
);

const name = fc.constantFrom("a", "b", "c", "도시", "x-y");
const pairs = fc.letrec<{ pair: Pair; object: Pair }>((tie) => ({
  object: fc
    .record({ members: fc.dictionary(name, fc.record({ pair: tie("pair"), isRequired: fc.boolean(), isThere: fc.boolean() }), { maxKeys: 3 }), rest: fc.constantFrom(undefined, true, false) })
    .map(({ members, rest }) => {
      const entries = Object.entries(members);
      const isThere = entries.filter(([, member]) => member.isRequired || member.isThere);
      return {
        schema: {
          type: "object",
          properties: Object.fromEntries(entries.map(([key, { pair }]) => [key, pair.schema])),
          required: entries.filter(([, { isRequired }]) => isRequired).map(([key]) => key),
          ...(rest !== undefined && { additionalProperties: rest }),
        },
        value: { ...Object.fromEntries(isThere.map(([key, { pair }]) => [key, pair.value])), ...(rest === true && { other: [1] }) },
      };
    }),
  pair: fc.oneof(
    { maxDepth: 4, depthIdentifier: "pairs" },
    leaf,
    tie("object"),
    fc.array(tie("pair"), { maxLength: 2 }).map((items) => ({ schema: { type: "array", items: { anyOf: [...items.map(({ schema }) => schema), { type: "null" }] } }, value: [...items.map(({ value }) => value), null] })),
    fc.array(tie("pair"), { minLength: 1, maxLength: 3 }).map((items) => ({ schema: { type: "array", prefixItems: items.map(({ schema }) => schema) }, value: items.map(({ value }) => value) })),
    fc.tuple(tie("pair"), tie("pair"), fc.boolean()).map(([one, other, isFirst]) => ({ schema: { anyOf: [one.schema, other.schema] }, value: isFirst ? one.value : other.value })),
    fc.tuple(tie("pair"), tie("pair"), tie("pair")).map(([a, b, both]) => ({
      schema: { type: "object", allOf: [{ properties: { a: a.schema, both: { anyOf: [both.schema, { type: "boolean" }] } }, required: ["a"] }, { properties: { z: b.schema, both: { anyOf: [{ type: "string" }, both.schema] } } }], anyOf: [{ required: ["z"] }, { required: ["none"] }] },
      value: { a: a.value, z: b.value, both: both.value },
    })),
  ),
}));

/** Puts every second inner schema under `$defs`, and refers to it. */
function withReferences(schema: JsonObject): JsonObject {
  const $defs: Record<string, JsonValue> = {};
  let count = 0;
  const inner = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(inner);
    if (!isJsonObject(value)) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, key === "const" || key === "enum" ? part : inner(part as JsonValue)]));
    const isSchema = ["type", "anyOf", "enum", "const"].some((key) => key in copy && !isJsonObject(copy[key] as JsonValue)) || "const" in copy;
    if (!isSchema || count++ % 2 === 0) return copy;
    $defs[`d${count}`] = copy;
    return { $ref: `#/$defs/d${count}` };
  };
  return { ...(Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, inner(part as JsonValue)])) as JsonObject), $defs };
}

test("whatever a schema allows of what it names compiles", async () => {
  const sampled = fc.sample(pairs.pair, { numRuns: 100, seed: 7 });
  const tools = sampled.map(({ schema }, index) => ({ name: `t${index}`, inputSchema: withReferences({ type: "object", properties: { v: schema }, required: ["v"] }) }));
  const calls = sampled.map(({ value }, index) => ({ tool: `t${index}`, input: { v: value } }));
  for (const [index, { inputSchema }] of tools.entries()) {
    const validator = await compileSchema(inputSchema);
    assert.ok("validate" in validator && validator.validate(calls[index]?.input as JsonObject).length === 0, JSON.stringify([inputSchema, calls[index]]));
  }
  assert.ok(tools.filter(({ inputSchema }) => JSON.stringify(inputSchema).includes("$ref")).length > 20);
  const { source } = generateToolTypes({ tools });
  const compiled = compileCalls(source, calls);
  assert.deepEqual(compiled.catalogue, [], source);
  for (const [index, message] of compiled.calls.entries()) assert.equal(message, undefined, `${JSON.stringify(tools[index]?.inputSchema)}\n${JSON.stringify(calls[index]?.input)}`);
});

/** Of every schema that the cases of stubs and of types hold: they are compiled with the others, once. */
async function stubsOfAllCases(): Promise<readonly ToolStub[]> {
  interface Given { readonly title: string; readonly inputSchema?: JsonValue; readonly outputSchema?: JsonValue }
  const of = (topic: string): readonly Given[] => readCases<Given>(new URL(`stubs/${topic}/`, import.meta.url)).flatMap((file) => file.cases);
  const given: readonly Given[] = [...of("inputs"), ...of("outputs").map((each) => ({ inputSchema: { type: "object" }, ...each })), ...cases];
  return generateStubs({ tools: given.map(({ title, inputSchema, outputSchema }) => ({ name: title, inputSchema, outputSchema })) });
}

/** What a server may call its things, and say about them. */
const rudeTexts = [
  "*/ globalThis.pwned = 1; /*", "`${globalThis.pwned = 1}`", '"; globalThis.pwned = 1; //', "\\", "\n//x\nglobalThis.pwned = 1", "\u2028globalThis.pwned = 1", "@ts-expect-error", `${"a ".repeat(45)}@ts-expect-error b`,
  `${"w ".repeat(48)}@ts-ignore`, "__proto__", "constructor", "toString", "con", "a/b", "..\\x", "x".repeat(300), "👩‍👩‍👧‍👦", "\u202eevil\u202c", "\u0000", "a𝒜".repeat(40), "\u2e2f", "ⅷ", "٣x", "·", "\u0345", "tools", "Tools", "default", "import", "new", "get", "readonly", "$", "a\r", "e\u0301",
];

test("whatever a server calls its things, what is written for it compiles, and does nothing", async () => {
  const tools = rudeTexts.map((text) => {
    const inner = { type: "object", description: text, properties: { [text]: { type: "number", description: text, default: text } }, required: [text] };
    const inputSchema = {
      type: "object",
      properties: { [text]: { enum: [text], description: text, default: text }, ref: { $ref: `#/$defs/${encodeURIComponent(text.replaceAll("~", "~0").replaceAll("/", "~1"))}` }, list: { type: "array", items: inner } },
      required: [text, "ref"],
      $defs: { [text]: inner },
    };
    // Without a happy path there is a comment, which tells the name.
    return [{ name: text, description: text, inputSchema, outputSchema: inputSchema }, { name: `${text} `, inputSchema: { type: "object", properties: { [text]: false }, required: [text] } }];
  }).flat();
  const stubs = await generateStubs({ tools });
  const others = await stubsOfAllCases();
  assert.ok(others.length > 200);
  assert.deepEqual(compileModules(new Map([...stubs, ...others].map(({ source }, index) => [`m${index}`, source]))), []);
  const { source } = generateToolTypes({ tools });
  // In an object literal `__proto__` would be the prototype.
  const happy = stubs.flatMap(({ toolName, suite }) => suite.cases.flatMap(({ id, operation }) => (id === "happy-path" && toolName !== "__proto__" && operation.type === "callTool" ? [{ tool: toolName, input: operation.input }] : [])));
  assert.equal(happy.length, rudeTexts.length - 1);
  const compiled = compileCalls(source, happy);
  assert.deepEqual([compiled.catalogue, compiled.calls.filter((message) => message !== undefined)], [[], []]);
  for (const text of [source, ...stubs.map(({ source }) => source)]) assert.doesNotMatch(text, /[^\n\P{Cc}]|[\u2028\u2029\u202e]|\p{Cs}/u);
});
