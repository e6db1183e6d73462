import assert from "node:assert/strict";
import { test } from "node:test";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { generateToolTypes, isGeneratedToolTypes } from "./generate-tool-types.js";
import { typeName } from "./declaration-names.js";

/** The text without its first line. */
function written(...tools: readonly object[]): string {
  return generateToolTypes({ tools }).source.split("\n").slice(1).join("\n");
}

/** The type of the argument `a`. */
function typeOf(schema: JsonValue, root: JsonObject = {}): string {
  const text = written({ name: "t", inputSchema: { type: "object", properties: { a: schema }, required: ["a"], ...root } });
  return /\ba: (.*?);?(?: \};)?$/m.exec(text)?.[1] ?? text;
}

test("a catalogue is a module that a person would have written", () => {
  assert.equal(
    written(
      {
        name: "get_weather",
        description: "Weather of a city.\n\nTakes a while.",
        inputSchema: {
          type: "object",
          properties: {
            city: { type: "string", description: "In any script.", minLength: 1 },
            days: { type: "integer", minimum: 1, maximum: 7, default: 3 },
            near: { $ref: "#/$defs/place" },
            extra: {},
          },
          required: ["city"],
          $defs: { place: { type: "object", description: "A place.", properties: { lat: { type: "number" }, parts: { type: "array", items: { $ref: "#/$defs/place" } } }, required: ["lat"] } },
        },
      },
      { name: "ping", inputSchema: { type: "object", additionalProperties: false } },
      { name: "Get User", inputSchema: { type: "object" } },
    ),
    `import { defineTools, type JsonObject, type JsonValue } from "mcpeak";

/** The tools of the server, and the arguments that each takes. */
export interface Tools {
  "Get User": JsonObject;
  /**
   * Weather of a city.
   * Takes a while.
   */
  get_weather: {
    /**
     * In any script.
     * Length at least 1.
     */
    city: string;
    /** Integer, at least 1, at most 7, default 3. */
    days?: number;
    near?: Place;
    extra?: JsonValue;
  };
  ping: Record<string, never>;
}

export const tools = defineTools<Tools>();

/** A place. */
export type Place = { lat: number; parts?: readonly Place[] };
`,
  );
});

const types: readonly (readonly [schema: JsonValue, type: string])[] = [
  [{ type: "string" }, "string"],
  [{ type: "integer" }, "number"],
  [{ type: ["integer", "number"] }, "number"],
  [{ type: "null" }, "null"],
  [true, "JsonValue"],
  [{ type: "unheard-of" }, "JsonValue"],
  [{ const: -0 }, "0"],
  [{ enum: [true, false, "x"] }, 'boolean | "x"'],
  [{ enum: ["b", "a", "b"] }, '"b" | "a"'],
  [{ anyOf: [{ const: "a" }, { type: "string" }] }, "string"],
  [{ anyOf: [{ type: "string" }, {}] }, "JsonValue"],
  [{ type: "array", items: { type: ["string", "null"] } }, "readonly (string | null)[]"],
  [{ type: "array", items: { type: "array", items: { type: "array" } } }, "readonly (readonly (readonly JsonValue[])[])[]"],
  [{ type: "array", prefixItems: [{ type: "string" }, { type: ["number", "null"] }], minItems: 1, items: { type: "boolean" } }, "readonly [string, (number | null)?, ...boolean[]]"],
  [{ type: "object", additionalProperties: { type: "string" } }, "{ [name: string]: string }"],
  [{ const: { a: [1, "x"] } }, '{ a: readonly [1, "x"] }'],
  [{ enum: ["\u2028\u202e*/"] }, '"\\u2028\\u202e*/"'],
];

for (const [schema, type] of types) {
  test(`${JSON.stringify(schema)} is ${type}`, () => assert.equal(typeOf(schema), type));
}

test("the order of tools changes nothing", () => {
  const tools = ["b", "a", "C", "한글도구", "Z"].map((name) => ({ name, inputSchema: { type: "object" } }));
  assert.equal(generateToolTypes({ tools }).source, generateToolTypes({ tools: tools.toReversed() }).source);
  assert.deepEqual(generateToolTypes({ tools }).toolNames, ["C", "Z", "a", "b", "한글도구"]);
});

test("a text that nobody has changed is known, whatever git does to its line ends", () => {
  const { source } = generateToolTypes({ tools: [{ name: "a", inputSchema: { type: "object" } }] });
  assert.equal(isGeneratedToolTypes(source), true);
  assert.equal(isGeneratedToolTypes(source.replaceAll("\n", "\r\n")), true);
  assert.equal(isGeneratedToolTypes(source.replace("a: JsonObject", "b: JsonObject")), false);
  assert.equal(isGeneratedToolTypes(`${source}\n`), false);
  assert.equal(isGeneratedToolTypes(""), false);
});

test("declarations of one name that say the same are one, those that say something else are numbered", () => {
  const tool = (name: string, city: JsonObject) => ({ name, inputSchema: { type: "object", properties: { a: { $ref: "#/$defs/place" } }, $defs: { place: { type: "object", properties: { city: { $ref: "#/$defs/city" } } }, city } } });
  const text = written(tool("a", { enum: ["x"] }), tool("b", { enum: ["y"] }), tool("c", { enum: ["x"] }), tool("d", { enum: ["y"] }));
  assert.deepEqual(text.match(/^export type .*$/gm), ["export type Place = { city?: City };", "export type Place2 = { city?: City2 };", 'export type City = "x";', 'export type City2 = "y";']);
  assert.deepEqual(text.match(/^ {2}\w: .*$/gm), ["  a: { a?: Place };", "  b: { a?: Place2 };", "  c: { a?: Place };", "  d: { a?: Place2 };"]);
});

test("declarations don't take the names that the module needs", () => {
  const text = written({ name: "t", inputSchema: { type: "object", properties: { a: { $ref: "#/$defs/tools" }, b: { $ref: "#/$defs/Record" }, c: {} }, $defs: { tools: { type: "string" }, Record: { type: "number" } } } });
  assert.deepEqual(text.match(/^export type .*$/gm), ["export type Tools2 = string;", "export type Record2 = number;"]);
});

test("types are named in every script", () => {
  const names = ["rich-text request", "richText", "한글 이름", "2d point", "", "$defs", "__proto__", "👍"].map(typeName);
  assert.deepEqual(names, ["RichTextRequest", "RichText", "한글이름", "Schema2dPoint", "Schema", "Defs", "Proto", "Schema"]);
});

test("comments can't be ended, hidden or turned around by what a server describes", () => {
  const description = "ends */ here\u202e\u2028\u001b[31m\n@deprecated never";
  const text = written({ name: "t", description, inputSchema: { type: "object", properties: { a: { type: "string", pattern: "^*/$", default: "*/", deprecated: true } } } });
  assert.equal(/[\u001b\u2028\u202e]/.test(text), false);
  assert.deepEqual(text.match(/^ *\*\/$|\*\//gm), ["*/", "   */", "     */"]);
  assert.match(text, /\n {3}\* ends \*\\\/ here \[31m\n {3}\* \\@deprecated never\n/);
  assert.match(text, /\n {5}\* Pattern \^\*\\\/\$, default "\*\\\/"\.\n {5}\* @deprecated\n/);
});

test("a line of a comment that is broken does not begin with a tag, and holds no half of a character", () => {
  const description = `${"word ".repeat(19)}@deprecated ${"more ".repeat(19)}@ts-expect-error \ud800`;
  const text = written({ name: "t", description, inputSchema: { type: "object", properties: { a: { type: "string", description } } } });
  assert.match(text, / word @deprecated\n/);
  assert.doesNotMatch(text, /^ *\* @|\p{Cs}/mu);
});

test("long names of types are cut between characters", () => {
  for (const name of ["𝒜".repeat(80), `a${"𝒜".repeat(80)}`]) assert.match(typeName(name), /^(?:𝒜|A𝒜)[𝒜]{59}$|^A𝒜{59}$/u);
});

test("long descriptions are cut between words and broken into lines", () => {
  const text = written({ name: "t", description: "🙂word ".repeat(200), inputSchema: { type: "object" } });
  const lines = text.match(/^ {3}\* .*$/gm) ?? [];
  assert.ok(lines.length > 3 && lines.every((line) => line.length <= 110), lines.join("\n"));
  assert.ok(lines.at(-1)?.endsWith("🙂word …"), lines.at(-1));
});

test("what is wrong with a tool is noted, and the others go on", () => {
  const deep = Array.from({ length: 70 }).reduce<JsonObject>((inner) => ({ type: "array", items: inner }), {});
  const of = (a: JsonValue) => ({ type: "object", properties: { a } });
  const { source, notes } = generateToolTypes({
    tools: [
      { name: "remote", inputSchema: of({ $ref: "https://example.com/x.json" }) },
      { name: "unresolved", inputSchema: of({ $ref: "#/$defs/none" }) },
      { name: "deep", inputSchema: of(deep) },
      { name: "none" },
      { name: "text", inputSchema: "object" },
      { name: "impossible", inputSchema: { type: "string" } },
      { name: "twice", inputSchema: of({ type: "string" }) },
      { name: "twice", inputSchema: of({ type: "number" }) },
      { name: "well", inputSchema: of({ type: "string" }) },
    ],
  });
  assert.deepEqual(
    notes.map(({ code, message }) => `${code} ${message}`),
    [
      'TYPE_DIFFERS The type of "deep" allows any value where its `inputSchema` is nested too deep.',
      'TYPE_DIFFERS The type of "impossible" allows no arguments at all, as its `inputSchema` refuses every object.',
      'TYPE_DIFFERS The type of "none" allows any arguments, as it declares no `inputSchema` that is an object.',
      'TYPE_DIFFERS The type of "remote" allows any value where its `inputSchema` refers to something that is not in it.',
      'TYPE_DIFFERS The type of "text" allows any arguments, as it declares no `inputSchema` that is an object.',
      'TYPE_DIFFERS The type of "twice" is that of the first tool of this name: the server lists several.',
      'TYPE_DIFFERS The type of "unresolved" allows any value where its `inputSchema` refers to something that is not in it.',
    ],
  );
  assert.match(source, /\n {2}impossible: never;\n {2}none: JsonObject;\n {2}remote: \{ a\?: JsonValue \};\n {2}text: JsonObject;\n {2}twice: \{ a\?: string \};\n/);
});

test("a catalogue without tools offers none, and one that is none is an error", () => {
  assert.equal(written(), 'import { defineTools } from "mcpeak";\n\n/** The tools of the server, and the arguments that each takes. */\nexport interface Tools {}\n\nexport const tools = defineTools<Tools>();\n');
  assert.throws(() => generateToolTypes({}), (error) => isMcpeakError(error) && error.code === "NO_TOOLS_ARRAY");
  assert.throws(() => generateToolTypes({ tools: [{ name: "a" }, {}] }), (error) => isMcpeakError(error) && error.code === "MISSING_NAME");
  const left: string[] = [];
  assert.deepEqual(generateToolTypes({ tools: [{ name: "a" }, {}] }, { onUnnamed: ({ code }) => left.push(code) }).toolNames, ["a"]);
  assert.deepEqual(left, ["MISSING_NAME"]);
});

test("schemas that are no JSON, hold themselves or could be merged without end come to an end", () => {
  const cycle: Record<string, unknown> = { type: "object" };
  cycle["properties"] = { a: cycle };
  const branches = (own: string, other: string) => ({ properties: { p: { anyOf: [{ $ref: other }, { $ref: own }, { $ref: other, required: ["x"] }, { $ref: own, required: ["y"] }] } } });
  const schemas: readonly unknown[] = [
    cycle,
    { type: "object", properties: { a: { $ref: "#/properties/a" } } },
    { type: "object", allOf: [{ $ref: "#" }] },
    { type: "object", allOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/b" }], $defs: { a: branches("#/$defs/a", "#/$defs/b"), b: branches("#/$defs/b", "#/$defs/a") } },
    { type: "object", $ref: "#/$defs/0", $defs: Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [index, { allOf: [{ $ref: `#/$defs/${index + 1}` }, { properties: { [`p${index}`]: {} } }] }])) },
    { type: "object", properties: { a: { enum: [Infinity, 1], default: Infinity } } },
  ];
  for (const inputSchema of schemas) assert.match(generateToolTypes({ tools: [{ name: "t", inputSchema }] }).source, /\n {2}t: /);
});

test("ten thousand tools, and a schema of a megabyte, take no more than they should", () => {
  const tool = (name: string) => ({ name, inputSchema: { type: "object", properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { type: "object", properties: { name: { const: name } } } } } });
  const many = generateToolTypes({ tools: Array.from({ length: 10_000 }, (_, index) => tool(`t${index}`)) });
  assert.equal(many.source.match(/^export type A\d* = /gm)?.length, 10_000);
  const properties = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`p${index}`, { type: "string", enum: [`${index}`, "x"] }]));
  const { source } = generateToolTypes({ tools: [{ name: "large", inputSchema: { type: "object", properties, anyOf: [{ required: ["p1"] }, { required: ["p2"] }] } }] });
  assert.ok(source.length > 500_000);
});
