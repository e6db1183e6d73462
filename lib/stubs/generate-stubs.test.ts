import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { factsOf, retell } from "../messages/tell.js";
import { validateMcpSuite } from "../validate/validate-mcp-suite.js";
import { generateServerSuite } from "./generate-server-suite.js";
import { draftStubs, generateStubs } from "./generate-stubs.js";
import { generateToolTypes } from "./generate-tool-types.js";
import { safeName, uniqueNames } from "./unique-names.js";

const object = { type: "object" };

async function codeOf(work: Promise<unknown>): Promise<{ readonly code: string; readonly message: string }> {
  const error: unknown = await work.then(() => assert.fail("nothing was thrown"), (thrown: unknown) => thrown);
  assert.ok(isMcpeakError(error), String(error));
  return { code: error.code, message: error.message };
}

async function notesOf(inputSchema: unknown): Promise<readonly string[]> {
  const [stub] = await draftStubs({ tools: [{ name: "t", inputSchema }] });
  assert.ok(stub !== undefined && validateMcpSuite(stub.suite).valid);
  return stub.notes.map(({ code }) => code);
}

function nested(levels: number, wrap: (inner: JsonValue) => JsonValue): JsonValue {
  let schema: JsonValue = { type: "string" };
  for (let level = 0; level < levels; level++) schema = wrap(schema);
  return schema;
}

test("an empty catalogue gives no stubs", async () => {
  assert.deepEqual(await generateStubs({ tools: [] }), []);
});

test("a catalogue without an array of tools is NO_TOOLS_ARRAY, whatever stands there", async () => {
  const catalogs = [undefined, null, 1, "tools", [], [{ name: "a" }], {}, { tools: {} }, { tools: "a" }, { tools: null }, Object.create({ tools: [] }), new Map()];
  for (const catalog of catalogs) assert.equal((await codeOf(generateStubs(catalog))).code, "NO_TOOLS_ARRAY");
  assert.equal((await codeOf(draftStubs({ tools: 5 }))).message, "A catalogue must have an array `tools`, but it is 5.");
});

test("an entry without a name is MISSING_NAME, with its index", async () => {
  for (const entry of [null, "a", {}, { name: 5 }, { name: "" }, { name: " \t" }, { name: null }, Object.create({ name: "a" })]) {
    const { code, message } = await codeOf(generateStubs({ tools: [{ name: "a", inputSchema: object }, entry] }));
    assert.equal(code, "MISSING_NAME");
    assert.match(message, /`tools\[1\]/);
  }
  assert.match((await codeOf(draftStubs({ tools: [{}, { name: "a" }, {}] }))).message, /`tools\[0\]`.*2 entries/);
});

test("entries without a name are told and left out where somebody listens", async () => {
  const told: string[] = [];
  const stubs = await draftStubs({ tools: [{}, { name: "a", inputSchema: object }, { name: "" }] }, { onUnnamed: ({ code }) => void told.push(code) });
  assert.deepEqual([told, stubs.map(({ fileName }) => fileName)], [["MISSING_NAME"], ["a"]]);
});

test("a name that is listed twice has two files, and the second tells of the first", async () => {
  const [first, second] = await draftStubs({ tools: [{ name: "a", inputSchema: object }, { name: "a", inputSchema: object }] });
  assert.deepEqual([first?.fileName, second?.fileName], ["a", "a-2"]);
  assert.deepEqual([first?.notes, second?.notes.map(({ code }) => code)], [[], ["TOOL_LISTED_TWICE"]]);
});

test("schemas that no JSON could carry stop no other tool", async () => {
  const cyclic: Record<string, unknown> = { type: "object" };
  cyclic["properties"] = { a: cyclic };
  for (const schema of [cyclic, { type: "object", default: () => 1 }, { minimum: Number.NaN }, [undefined], new Date(0), nested(100_000, (inner) => ({ properties: { a: inner } })), nested(100_000, (inner) => [inner])]) {
    assert.deepEqual(await notesOf(schema), ["INPUT_SCHEMA_UNUSABLE"]);
  }
});

test("why no input was found is told as it is", async () => {
  const because = async (inputSchema: JsonValue): Promise<string | undefined> => {
    const [stub] = await draftStubs({ tools: [{ name: "t", inputSchema }] });
    return /could be made: (.*)$/.exec(stub?.notes[0]?.message ?? "")?.[1];
  };
  const required = (a: JsonValue): JsonValue => ({ type: "object", properties: { a }, required: ["a"] });
  assert.equal(await because(required({ type: "integer", minimum: 2, maximum: 1 })), "at `$.a` its `inputSchema` contradicts itself, so that no value fits.");
  assert.equal(await because(required({ type: "string", pattern: "a^b" })), "at `$.a` its `inputSchema` has a `pattern` or `format` for which no text was found.");
  assert.equal(await because(required({ type: "string", minLength: 1e9 })), "at `$.a` its `inputSchema` asks for a value that is too large to write.");
  assert.equal(await because(required({ $ref: "#" })), "at `$.a` its `inputSchema` asks for a value that holds itself without end.");
  assert.equal(await because({ type: "string" }), "at `$` its `inputSchema` asks for something else than an object, which arguments are.");
});

test("nothing that a schema refers to is fetched, wherever it says so", async (t) => {
  let requests = 0;
  const elsewhere = createServer((_request, response) => void (requests += 1, response.end("{}")));
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  t.after(() => elsewhere.close());
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/schema.json`;
  const schemas = [{ $ref: url }, { properties: { a: { $ref: url } }, required: ["a"] }, { $schema: url }, { $id: url, $ref: "other.json" }, { allOf: [{ $dynamicRef: url }] }].map((schema) => ({ type: "object", ...schema }));
  const tools = schemas.flatMap((schema, index) => [{ name: `in-${index}`, inputSchema: schema }, { name: `out-${index}`, inputSchema: object, outputSchema: schema }]);
  const stubs = await generateStubs({ tools });
  generateToolTypes({ tools });
  assert.deepEqual([requests, stubs.flatMap(({ notes }) => notes.map(({ code }) => code)).sort()], [0, ["INPUT_SCHEMA_UNUSABLE", "OUTPUT_SCHEMA_UNUSABLE"].flatMap((code) => schemas.map(() => code))]);
});

test("members that are undefined count as left out", async () => {
  assert.deepEqual(await notesOf({ type: "object", description: undefined, properties: { a: { type: "string", minLength: undefined } }, required: ["a"] }), []);
});

test("schemas that are nested deep are met, or told", async () => {
  const required = (inner: JsonValue): JsonValue => ({ type: "object", properties: { a: inner }, required: ["a"] });
  assert.deepEqual(await notesOf(nested(60, required)), []);
  const [note] = await notesOf(nested(450, required));
  assert.ok(note === undefined || note === "NO_HAPPY_INPUT" || note === "INPUT_SCHEMA_UNUSABLE", note);
});

test("a schema with more choices than can be tried is given up in time", async () => {
  const choice = { oneOf: Array.from({ length: 30 }, (_, index) => ({ properties: { [`p${index}`]: { type: "string" } }, required: [`p${index}`, `q${index}`] })) };
  assert.deepEqual(await notesOf({ type: "object", allOf: Array.from({ length: 30 }, () => choice), maxProperties: 1 }), ["NO_HAPPY_INPUT"]);
});

test("a pattern that takes for ever is given up", async () => {
  assert.deepEqual(await notesOf({ type: "object", properties: { a: { type: "string", pattern: "^(a+)+b$", minLength: 40, maxLength: 60, not: { pattern: "b$" } } }, required: ["a"] }), ["NO_HAPPY_INPUT"]);
});

test("a schema of 1 MB is met as any other", async () => {
  const properties = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`argument_${index}`, { type: "string", description: "x".repeat(170) }]));
  const [stub] = await draftStubs({ tools: [{ name: "t", inputSchema: { type: "object", properties, required: ["argument_0"] } }] });
  assert.equal(stub?.suite.cases.length, 3);
});

test("of arguments that are too large together only the first are given a wrong value", async () => {
  const long = { type: "string", default: "x".repeat(1_500_000) };
  const [stub] = await draftStubs({ tools: [{ name: "t", inputSchema: { type: "object", properties: { a: long, b: long, c: { type: "integer" } }, required: ["a", "b", "c"] } }] });
  assert.deepEqual(stub?.suite.cases.map(({ id }) => id), ["happy-path", "rejects-missing-required-arg", "rejects-type-mismatched-a"]);
  assert.deepEqual(stub?.notes.map(({ code, message }) => `${code} ${message.slice(0, 62)}`), ["TOO_MANY_ARGUMENTS Wrong values were tried for the first 1 of the 3 arguments of "]);
});

test("hundreds of arguments each have their case", async () => {
  const properties = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`argument_${index}`, { type: "string" }]));
  const [stub] = await draftStubs({ tools: [{ name: "t", inputSchema: { type: "object", properties, required: Object.keys(properties) } }] });
  assert.deepEqual([stub?.suite.cases.length, stub?.notes], [302, []]);
});

test("arguments may have any name", async () => {
  const names = ["__proto__", "constructor", "", " ", "a.b", "a/b", "\u202e", "x".repeat(5000)];
  const inputSchema = { type: "object", properties: Object.fromEntries(names.map((name) => [name, { type: "integer" }])), required: names };
  const [stub] = await draftStubs({ tools: [{ name: "t", inputSchema }] });
  assert.ok(stub !== undefined && validateMcpSuite(stub.suite).valid);
  assert.equal(stub.suite.cases.length, names.length + 2);
  assert.deepEqual(stub.notes, []);
});

test("before 2025-11-25 inputs keep their promise in both dialects that may be meant", async () => {
  // Since 2019-09 what stands beside a $ref counts; in draft-07 it does not.
  const inputSchema = { type: "object", properties: { a: { $ref: "#/definitions/text", maxLength: 4 } }, required: ["a"], definitions: { text: { type: "string", minLength: 2 } } };
  const [stub] = await draftStubs({ tools: [{ name: "t", inputSchema }] }, { protocolVersion: "2025-06-18" });
  assert.deepEqual(stub?.suite.cases[0]?.operation, { type: "callTool", tool: "t", input: { a: "samp" } });
  const beside = { type: "object", properties: { a: { $ref: "#/definitions/any", allOf: [{ type: "string" }] } }, required: ["a"], definitions: { any: { type: ["string", "number"] } } };
  const [open] = await draftStubs({ tools: [{ name: "t", inputSchema: beside }] }, { protocolVersion: "2025-06-18" });
  // 12345 is a wrong value in one of them alone.
  assert.deepEqual(open?.suite.cases.at(-1)?.operation, { type: "callTool", tool: "t", input: { a: true } });
});

test("before 2025-11-25 what only one of the dialects accepts is no happy input, and others are tried", async () => {
  // In draft-07 there is no `minContains`.
  const of = async (schema: object): Promise<readonly unknown[]> => {
    const [stub] = await draftStubs({ tools: [{ name: "t", inputSchema: { type: "object", properties: { a: schema }, required: ["a"] } }] }, { protocolVersion: "2025-06-18" });
    return [stub?.suite.cases[0]?.operation, stub?.notes.map(({ code }) => code)];
  };
  const list = { type: "array", contains: { type: "string" }, minContains: 0 };
  assert.deepEqual(await of(list), [{ type: "callTool", tool: "t", input: { a: ["sample"] } }, []]);
  assert.deepEqual(await of({ ...list, maxItems: 0 }), [{ type: "listTools" }, ["NO_HAPPY_INPUT"]]);
});

test("notes can be told in Korean, and tell themselves again", async () => {
  const catalog = { tools: [{ name: "t" }] };
  const [korean] = await draftStubs(catalog, { lang: "ko" });
  const [english] = await draftStubs(catalog);
  const [note] = english?.notes ?? [];
  assert.ok(note !== undefined && factsOf(note) !== undefined);
  assert.equal(retell(note, "ko").message, korean?.notes[0]?.message);
  assert.match(retell(note, "ko").message, /[가-힣]/);
});

test("progress is told after each tool, and an interrupt ends the work", async () => {
  const tools = ["a", "b"].map((name): JsonObject => ({ name, inputSchema: object }));
  const seen: string[] = [];
  await draftStubs({ tools }, { onProgress: (done, total) => void seen.push(`${done}/${total}`) });
  assert.deepEqual(seen, ["1/2", "2/2"]);
  await assert.rejects(draftStubs({ tools }, { signal: AbortSignal.abort(new Error("enough")) }), /enough/);
});

test("ten thousand tools have ten thousand files", async () => {
  const tools = Array.from({ length: 10_000 }, (_, index): JsonObject => ({ name: `tool ${index % 5000}` }));
  const stubs = await draftStubs({ tools });
  assert.equal(new Set(stubs.map(({ fileName }) => fileName.toLowerCase())).size, 10_000);
});

test("a server without tools has no suite", async () => {
  assert.equal((await codeOf(generateServerSuite({ tools: [] }, { id: "s", name: "S" }))).code, "NO_TOOLS");
});

test("cases of a server's suite have ids of their own, whatever the tools are called", async () => {
  const inputSchema = { type: "object", properties: { x: { type: "string" } }, required: ["x"] };
  const names = ["a", "a-happy-path", "A", "a-rejects-missing-required-arg", "a-exists", "…", "한글"];
  const { suite } = await generateServerSuite({ tools: names.map((name) => ({ name, inputSchema })) }, { id: "s", name: "S" });
  assert.equal(validateMcpSuite(suite).valid, true);
  assert.deepEqual(suite.cases.filter(({ operation }) => operation.type === "listTools").map(({ name }) => name), names.map((name) => `${name}: exists`));
});

const fileNames: readonly (readonly [string, string])[] = [
  ["get_weather", "get_weather"],
  ["Get User", "Get-User"],
  ["한글도구", "한글도구"],
  ["\u1112\u1161\u11ab", "한"],
  ["数据库.查询", "数据库.查询"],
  ["ユーザー/取得", "ユーザー-取得"],
  ["جلب المستخدم", "جلب-المستخدم"],
  ["../../etc/passwd", "etc-passwd"],
  ["..", "tool"],
  [".env", "env"],
  ["-rf", "rf"],
  ["C:\\Windows\\x", "C-Windows-x"],
  ["a<b>:\"|?*c", "a-b-c"],
  ["trailing. ", "trailing"],
  ["con", "tool-con"],
  ["NUL.txt", "tool-NUL.txt"],
  ["com1", "tool-com1"],
  ["COM¹", "tool-COM¹"],
  ["lpt9.x", "tool-lpt9.x"],
  ["console", "console"],
  ["__proto__", "__proto__"],
  ["👍", "tool"],
  ["a\u200bb\u202ec\ufe0f", "a-b-c"],
  ["\u3164", "tool"],
  ["\ud800x", "x"],
  ["a\nb", "a-b"],
];
for (const [name, expected] of fileNames) {
  test(`a tool called ${JSON.stringify(name)} has a file called ${JSON.stringify(expected)}`, () => assert.equal(safeName(name, "tool"), expected));
}

test("names that a file system can't tell apart are numbered, and who is safe already keeps its own", () => {
  assert.deepEqual(uniqueNames(["Get User", "get-user", "GET/USER", "get-user-2"], "tool"), ["Get-User-3", "get-user", "GET-USER-4", "get-user-2"]);
  assert.deepEqual(uniqueNames(["é", "e\u0301", "É", "ｅ", "E"], "tool"), ["é", "é-3", "É-2", "ｅ", "E-2"]);
});

test("long names are cut within what file systems take, and stay different", () => {
  const names = ["한".repeat(500), `${"한".repeat(500)}!`, "a".repeat(100_000), `${"a".repeat(100_000)}b`];
  const files = uniqueNames(names, "tool");
  assert.equal(new Set(files).size, names.length);
  for (const file of files) assert.ok(Buffer.byteLength(`${file}-12.suite.json`) <= 200, file);
});
