import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { openFixture } from "./fixtures/open-fixture.js";
import type { Session } from "./session.js";

const timeoutMs = 10_000;
const text = { content: [{ type: "text", text: "21" }] };
const output = { type: "object", properties: { tempC: { type: "number" } }, required: ["tempC"] };
const weather = { name: "weather", inputSchema: { type: "object" }, outputSchema: output };
const plain = { name: "plain", inputSchema: { type: "object" } };

interface Told {
  readonly tools?: readonly JsonValue[];
  readonly answers?: Readonly<Record<string, JsonObject>>;
  readonly greeting?: JsonObject;
  readonly version?: string;
}

function open(t: TestContext, { tools = [], answers = {}, greeting = {}, version }: Told): Promise<Session> {
  const env = { TOOLS: JSON.stringify(tools), ANSWERS: JSON.stringify(answers), GREETING: JSON.stringify(greeting) };
  return openFixture(t, "answers-as-told.mjs", [], { env, ...(version !== undefined && { protocolVersion: version }) });
}

/** What is found as `severity CODE path`, and whose it is where it is not the server's. */
function shown(session: Session): string[] {
  return session.takeObservations().map(({ severity, facts, path, label }) => [severity, facts.code, ...(path === undefined ? [] : [path]), ...(label === "" ? [] : [`of ${label}`])].join(" "));
}

/** What is found when `tool` is called, and only then. */
async function found(t: TestContext, told: Told, tool: string): Promise<string[]> {
  const session = await open(t, told);
  await session.settled?.();
  session.takeObservations();
  assert.equal((await session.callTool(tool, {}, { timeoutMs, label: "it" })).kind, "result");
  return shown(session);
}

/** What is found in the list of tools. */
async function foundInList(t: TestContext, tools: readonly JsonValue[], version?: string): Promise<string[]> {
  const session = await open(t, { tools, ...(version !== undefined && { version }) });
  await session.settled?.();
  return shown(session);
}

const results: readonly (readonly [title: string, answer: JsonObject, findings: readonly string[]])[] = [
  ["whole", { ...text, structuredContent: { tempC: 21 } }, []],
  ["with members that nobody knows", { ...text, structuredContent: { tempC: 21, wind: "N" }, extra: 1, _meta: { "a.example/b": [] } }, []],
  ["without content", { structuredContent: { tempC: 21 } }, ["error RESULT_BREAKS_PROTOCOL $.content of it"]],
  ["with a text block without its text", { content: [{ type: "text" }], structuredContent: { tempC: 21 } }, ["error RESULT_BREAKS_PROTOCOL $.content[0].text of it"]],
  ["whose structured content is of another type", { ...text, structuredContent: { tempC: "21" } }, ["error STRUCTURED_CONTENT_BREAKS_SCHEMA $.structuredContent.tempC of it"]],
  ["whose structured content lacks a member", { ...text, structuredContent: {} }, ["error STRUCTURED_CONTENT_BREAKS_SCHEMA $.structuredContent.tempC of it"]],
  ["without structured content", text, ["error STRUCTURED_CONTENT_NOT_SENT of it"]],
  ["that is an error, without structured content", { ...text, isError: true }, []],
  ["that is an error, with other structured content", { ...text, isError: true, structuredContent: { reason: "no such city" } }, []],
];

for (const [title, answer, findings] of results) {
  test(`an answer of a tool with an output schema, ${title}: ${findings.length === 0 ? "nothing is found" : findings.join(", ")}`, async (t) => {
    assert.deepEqual(await found(t, { tools: [weather], answers: { weather: answer } }, "weather"), findings);
  });
}

test("what breaks nothing but a format is a warning: no dialect makes formats a rule by default", async (t) => {
  const at = { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] };
  const timed = { ...plain, name: "timed", outputSchema: { type: "object", properties: { at, n: { type: "number" } } } };
  const answered = (structuredContent: JsonObject): Promise<string[]> => found(t, { tools: [timed], answers: { timed: { ...text, structuredContent } } }, "timed");
  assert.deepEqual(await answered({ at: "2026-01-02T03:04:05Z" }), []);
  assert.deepEqual(await answered({ at: "2026-01-02T03:04:05" }), ["warning STRUCTURED_CONTENT_BREAKS_SCHEMA $.structuredContent.at of it"]);
  assert.deepEqual(await answered({ at: "2026-01-02T03:04:05", n: "1" }), ["error STRUCTURED_CONTENT_BREAKS_SCHEMA $.structuredContent.at of it"]);
  assert.deepEqual(await answered({ at: 5 }), ["error STRUCTURED_CONTENT_BREAKS_SCHEMA $.structuredContent.at of it"]);
});

test("an answer of a tool without an output schema may send structured content or not", async (t) => {
  assert.deepEqual(await found(t, { tools: [plain], answers: { plain: text } }, "plain"), []);
  assert.deepEqual(await found(t, { tools: [plain], answers: { plain: { ...text, structuredContent: { any: 1 } } } }, "plain"), []);
});

test("before 2025-06-18 there are no output schemas", async (t) => {
  assert.deepEqual(await found(t, { tools: [weather], answers: { weather: text }, version: "2025-03-26" }, "weather"), []);
  assert.deepEqual(await found(t, { tools: [weather], answers: { weather: text }, version: "2025-06-18" }, "weather"), ["error STRUCTURED_CONTENT_NOT_SENT of it"]);
});

test("a tool that is not in the list and answers is found, one that refuses is not", async (t) => {
  assert.deepEqual(await found(t, { tools: [plain], answers: { hidden: text } }, "hidden"), ["warning UNDECLARED_TOOL_ANSWERED of it"]);
  assert.deepEqual(await found(t, { tools: [plain], answers: { hidden: { ...text, isError: true } } }, "hidden"), []);
  assert.deepEqual(await found(t, { greeting: { capabilities: {} }, answers: { hidden: text } }, "hidden"), ["warning UNDECLARED_TOOL_ANSWERED of it"]);
});

for (const announce of [true, false]) {
  test(`nothing is held against answers by a list that has changed, ${announce ? "announced" : "silently"}`, async (t) => {
    const other = { ...weather, outputSchema: { type: "object", required: ["celsius"] } };
    const session = await open(t, {
      tools: [weather, plain],
      answers: { plain: { ...text, relist: [other, plain, { ...plain, name: "new" }], announce }, new: text, weather: { ...text, structuredContent: { celsius: 21 } } },
    });
    await session.settled?.();
    session.takeObservations();
    const calls = ["plain", "new", "weather"].map((tool) => session.callTool(tool, {}, { timeoutMs, label: tool }));
    await Promise.all(calls);
    await session.settled?.();
    assert.deepEqual(shown(session), []);
    assert.deepEqual([...(session.declaredTools() ?? [])], ["weather", "plain", "new"]);
  });
}

const confirmations: readonly (readonly [title: string, tools: readonly string[], lists: string])[] = [
  ["once for a tool", ["a", "a", "a"], "2"],
  ["at most five times while it stays the same", ["a", "b", "c", "d", "e", "f", "g"], "6"],
];

for (const [title, tools, lists] of confirmations) {
  test(`a list is asked for anew before a finding that rests on it, ${title}`, async (t) => {
    const session = await open(t, { tools: [plain], answers: Object.fromEntries(tools.map((tool) => [tool, text])) });
    for (const tool of tools) await session.callTool(tool, {}, { timeoutMs, label: tool });
    const outcome = await session.callTool("plain", {}, { timeoutMs });
    assert.ok(outcome.kind === "result");
    assert.deepEqual(outcome.result["content"], [{ type: "text", text: lists }]);
    assert.equal(session.takeObservations().length, tools.length);
  });
}

const lists: readonly (readonly [title: string, tools: readonly JsonValue[], findings: readonly string[]])[] = [
  ["whole", [weather, plain], []],
  ["with two tools of one name", [plain, weather, plain], ["error DUPLICATE_TOOL_NAME"]],
  ["with entries that are no tools among good ones", [plain, 5, weather, null], ["error RESULT_BREAKS_PROTOCOL $.tools[1]", "error RESULT_BREAKS_PROTOCOL $.tools[3]"]],
  ["with a tool without a name and one without an input schema", [plain, { inputSchema: { type: "object" } }, { name: "b" }], ["error RESULT_BREAKS_PROTOCOL $.tools[1].name", "error RESULT_BREAKS_PROTOCOL $.tools[2].inputSchema"]],
  ["with an invalid input schema", [plain, { name: "b", inputSchema: { type: "object", properties: { city: { type: "text" } } } }], ["error INVALID_TOOL_SCHEMA $.tools[1].inputSchema.properties.city.type"]],
  ["with an invalid output schema", [{ ...plain, outputSchema: { type: "object", required: "city" } }], ["error INVALID_TOOL_SCHEMA $.tools[0].outputSchema.required"]],
  ["with a reference that leads nowhere", [{ ...plain, inputSchema: { type: "object", properties: { city: { $ref: "#/$defs/city" } } } }], ["error INVALID_TOOL_SCHEMA $.tools[0].inputSchema.properties.city.$ref"]],
  ["with a reference out of the schema", [{ ...plain, inputSchema: { type: "object", properties: { city: { $ref: "https://schemas.example/city.json" } } } }], ["warning SCHEMA_NOT_APPLIED $.tools[0].inputSchema.properties.city.$ref"]],
  ["with a dialect that nobody knows", [{ ...plain, inputSchema: { $schema: "https://schemas.example/my-own", type: "object" } }], ["warning UNKNOWN_SCHEMA_DIALECT $.tools[0].inputSchema.$schema"]],
  ["with an older dialect", [{ ...plain, inputSchema: { $schema: "http://json-schema.org/draft-07/schema#", type: "object" } }], ["info OLDER_SCHEMA_DIALECT $.tools[0].inputSchema.$schema"]],
  ["with the dialect of the protocol", [{ ...plain, inputSchema: { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" } }], []],
  ["with an input schema of another type, which is told once", [{ ...plain, inputSchema: { type: "text" } }], ["error RESULT_BREAKS_PROTOCOL $.tools[0].inputSchema.type"]],
];

for (const [title, tools, findings] of lists) {
  test(`a list of tools ${title}: ${findings.length === 0 ? "nothing is found" : findings.join(", ")}`, async (t) => {
    assert.deepEqual(await foundInList(t, tools), findings);
  });
}

const tuple = { type: "object", properties: { at: { type: "array", items: [{ type: "number" }, { type: "string" }] } } };
const lone = { type: "object", definitions: { n: { type: "number" } }, properties: { n: { $ref: "#/definitions/n", minimum: 10 } } };
const draft07 = [{ ...plain, inputSchema: tuple }, { name: "tuple", inputSchema: { type: "object" }, outputSchema: tuple }, { name: "lone", inputSchema: { type: "object" }, outputSchema: lone }];

test("schemas that name no dialect may be draft-07 where the protocol does not say what they are, and nothing worse", async (t) => {
  assert.deepEqual(await foundInList(t, draft07, "2025-06-18"), []);
  assert.deepEqual(await foundInList(t, [{ ...plain, inputSchema: { ...tuple, required: "at" } }], "2025-06-18"), ["error INVALID_TOOL_SCHEMA $.tools[0].inputSchema.required"]);
  const places = ["$.tools[0].inputSchema.properties.at.items", "$.tools[1].outputSchema.properties.at.items"];
  assert.deepEqual(await foundInList(t, draft07, "2025-11-25"), places.map((place) => `error INVALID_TOOL_SCHEMA ${place}`));
  const named = { ...tuple, $schema: "https://json-schema.org/draft/2020-12/schema" };
  assert.deepEqual(await foundInList(t, [{ ...plain, inputSchema: named }], "2025-06-18"), ["error INVALID_TOOL_SCHEMA $.tools[0].inputSchema.properties.at.items"]);
});

for (const [title, tool, structuredContent, version, findings] of [
  ["matches as draft-07", "tuple", { at: [1, "N"] }, "2025-06-18", []],
  ["does not match as draft-07 either", "tuple", { at: [1, 2] }, "2025-06-18", ["error STRUCTURED_CONTENT_BREAKS_SCHEMA $.structuredContent.at[1] of it"]],
  ["matches where what stands beside a reference counts for nothing", "lone", { n: 1 }, "2025-06-18", []],
  ["does not match in any dialect", "lone", { n: "1" }, "2025-06-18", ["error STRUCTURED_CONTENT_BREAKS_SCHEMA $.structuredContent.n of it"]],
  ["is judged as 2020-12 where the protocol says so", "lone", { n: 1 }, "2025-11-25", ["error STRUCTURED_CONTENT_BREAKS_SCHEMA $.structuredContent.n of it"]],
] as const) {
  test(`structured content of a schema that names no dialect ${title}`, async (t) => {
    assert.deepEqual(await found(t, { tools: draft07, answers: { [tool]: { ...text, structuredContent } }, version }, tool), findings);
  });
}

test("a place in the list counts the tools of all pages", async (t) => {
  assert.deepEqual(await foundInList(t, [[plain, weather], [{ name: "third" }, plain]]), ["error RESULT_BREAKS_PROTOCOL $.tools[2].inputSchema", "error DUPLICATE_TOOL_NAME"]);
});

test("an entry that is no tool does not keep the others from being listed", async (t) => {
  const session = await open(t, { tools: [plain, 5, weather] });
  const outcome = await session.listTools({ timeoutMs });
  assert.ok(outcome.kind === "result");
  assert.deepEqual(outcome.result.tools, [plain, weather]);
  assert.deepEqual([...(session.declaredTools() ?? [])], ["plain", "weather"]);
});

test("tools of one older dialect are told together", async (t) => {
  const inputSchema = { $schema: "http://json-schema.org/draft-07/schema#", type: "object" };
  const session = await open(t, { tools: Array.from({ length: 30 }, (_, index) => ({ name: `tool-${index}`, inputSchema })) });
  await session.settled?.();
  const [only, ...others] = session.takeObservations();
  assert.ok(only?.facts.code === "OLDER_SCHEMA_DIALECT" && "tools" in only.facts);
  assert.equal(only.facts.total, 30);
  assert.equal(only.facts.tools.length, 10);
  assert.deepEqual(others, []);
});

test("what is wrong with a list is told once, however often it is asked for, and what is new when it changes", async (t) => {
  const session = await open(t, { tools: [{ name: "bad" }, plain], answers: { plain: { ...text, relist: [{ name: "bad" }, { name: "worse" }, plain] } } });
  await session.listTools({ timeoutMs });
  await session.settled?.();
  assert.deepEqual(shown(session), ["error RESULT_BREAKS_PROTOCOL $.tools[0].inputSchema"]);
  await session.callTool("plain", {}, { timeoutMs });
  await session.listTools({ timeoutMs });
  await session.settled?.();
  assert.deepEqual(shown(session), ["error RESULT_BREAKS_PROTOCOL $.tools[1].inputSchema"]);
});

test("a list of thousands of bad tools is bounded, and all are counted", async (t) => {
  const session = await open(t, { tools: Array.from({ length: 2000 }, (_, index) => ({ name: `t${index}` })) });
  await session.settled?.();
  const observations = session.takeObservations();
  assert.equal(observations.length, 101);
  assert.deepEqual(observations.at(-1), { severity: "error", facts: { room: "session", code: "RESULT_BREAKS_PROTOCOL", more: 1900 }, label: "" });
});

test("a greeting that breaks the protocol is found", async (t) => {
  const session = await open(t, { greeting: { serverInfo: { name: "nameless" } } });
  assert.deepEqual(shown(session), ["error RESULT_BREAKS_PROTOCOL $.serverInfo.version"]);
});

test("places are shown up to 20 and all counted, with what really stands there", async (t) => {
  const content = Array.from({ length: 30 }, () => ({ type: "text", text: 5 }));
  const session = await open(t, { tools: [plain], answers: { plain: { content } } });
  await session.callTool("plain", {}, { timeoutMs });
  const [only] = session.takeObservations();
  assert.ok(only?.facts.code === "RESULT_BREAKS_PROTOCOL" && "violations" in only.facts);
  assert.equal(only.facts.total, 30);
  assert.equal(only.facts.violations.length, 20);
  assert.deepEqual(only.facts.violations[0], { path: ["content", 0, "text"], keyword: "type", expected: "string", received: 5 });
});

test("answers that nobody asks about are kept up to 100 and counted, so that no flood fills the memory", async (t) => {
  const session = await open(t, { tools: [plain], answers: { plain: {} } });
  await Promise.all(Array.from({ length: 300 }, () => session.callTool("plain", {}, { timeoutMs })));
  const observations = session.takeObservations();
  assert.equal(observations.length, 101);
  assert.deepEqual(observations.at(-1)?.facts, { room: "session", code: "RESULT_BREAKS_PROTOCOL", more: 200 });
  await session.callTool("plain", {}, { timeoutMs, label: "it" });
  assert.deepEqual(shown(session), ["error RESULT_BREAKS_PROTOCOL $.content of it"]);
});
