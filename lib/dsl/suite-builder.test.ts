import assert from "node:assert/strict";
import { test } from "node:test";
import * as z from "zod";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { retell } from "../messages/tell.js";
import { testCase } from "./case-builder.js";
import { isSuite, placesOfCases } from "./read-suite.js";
import { suite } from "./suite-builder.js";

const weather = suite("weather", "weather server");
const listed = weather.case("list", "lists").listTools().expect.toolExists("get_weather");
const call = testCase("call", "calls").callTool("get_weather", { city: "Seoul" });

function ids(built: { toSpec(): { cases: readonly { id: string }[] } }): readonly string[] {
  return built.toSpec().cases.map(({ id }) => id);
}

function thrown(act: () => unknown): McpeakError {
  try {
    act();
  } catch (error) {
    assert.ok(isMcpeakError(error), String(error));
    return error;
  }
  assert.fail("nothing was thrown");
}

/** What a module without types may do. */
// biome-ignore lint/suspicious/noExplicitAny: the types would stop each of these
const untyped = { suite: suite as any, testCase: testCase as any };

test("toSpec and toJSON give the same plain data", () => {
  assert.deepEqual(listed.toSpec(), {
    schemaVersion: 1,
    id: "weather",
    name: "weather server",
    cases: [{ id: "list", name: "lists", operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool: "get_weather" }] }],
  });
  assert.deepEqual(listed.toJSON(), listed.toSpec());
  assert.equal(Object.getPrototypeOf(listed.toSpec()), Object.prototype);
});

test("two suites built from one do not see each other's cases", () => {
  const left = listed.case("a", "a").listTools().expect.toolExists("x");
  const right = listed.case("b", "b").listTools().expect.toolExists("x").case("c", "c").listTools().expect.toolExists("x");
  const leftAgain = left.case("b", "b").listTools().expect.toolExists("x");
  assert.deepEqual(ids(listed), ["list"]);
  assert.deepEqual(ids(left), ["list", "a"]);
  assert.deepEqual(ids(right), ["list", "b", "c"]);
  assert.deepEqual(ids(leftAgain), ["list", "a", "b"]);
});

test("an id is free again on another branch, and taken on its own", () => {
  const id = (text: string): string => text;
  const left = listed.case(id("a"), "a").listTools().expect.toolExists("x");
  const right = listed.case(id("a"), "a").listTools().expect.toolExists("x");
  for (const branch of [left, right]) {
    assert.equal(thrown(() => branch.case(id("a"), "again")).code, "DUPLICATE_CASE_ID");
    assert.equal(thrown(() => branch.case(id("list"), "again")).code, "DUPLICATE_CASE_ID");
  }
});

test("a case that was begun and left does not take its id", () => {
  const id: string = "a";
  listed.case(id, "left alone");
  assert.deepEqual(ids(listed.case(id, "a").listTools().expect.toolExists("x")), ["list", "a"]);
});

test("a refused array of cases leaves the suite as it was", () => {
  const one = call.expect.isError(false);
  assert.equal(thrown(() => listed.cases([one, one])).code, "DUPLICATE_CASE_ID");
  assert.deepEqual(ids(listed.cases([one])), ["list", "call"]);
});

test("branches of one case do not see each other's assertions", () => {
  const strict = call.expect.isError(false).expect.body({ type: "string" });
  const loose = call.expect.isError(true);
  assert.deepEqual(strict.toJSON().assertions.map(({ type }) => type), ["isError", "bodyMatchesSchema"]);
  assert.deepEqual(loose.toJSON().assertions, [{ type: "isError", expected: true }]);
});

test("builders and what they give are frozen to the ground", () => {
  const built = listed.case("call", "calls").callTool("t", { list: [{ deep: 1 }] }).expect.body(z.object({ a: z.array(z.string()) }));
  const opened = weather.case("a", "b");
  for (const builder of [weather, listed, opened, opened.listTools(), call, call.expect, built]) assert.ok(Object.isFrozen(builder));
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    assert.ok(Object.isFrozen(value), JSON.stringify(value));
    Object.values(value).forEach(visit);
  };
  visit(built.toSpec());
});

test("inputs, schemas and approvals are copied", () => {
  const input = { city: "Seoul", tags: ["a"] };
  const schema = { type: "object" as const, required: ["a"] };
  const approval = { fingerprint: "0".repeat(64), cases: [{ id: "call", status: "passed" as const }] };
  const built = suite("s", "n", { approval }).case("call", "calls").callTool("t", input).expect.body(schema);
  const before = JSON.stringify(built);
  input.tags.push("b");
  schema.required.push("b");
  approval.cases.length = 0;
  assert.equal(JSON.stringify(built), before);
  assert.ok(!Object.isFrozen(input.tags));
});

test("a key named __proto__ in an input is data", () => {
  const input = JSON.parse('{"__proto__":{"a":1},"constructor":2}') as { [key: string]: number };
  const spec = weather.case("call", "calls").callTool("t", input).expect.isError(false).toSpec();
  assert.match(JSON.stringify(spec), /"input":\{"__proto__":\{"a":1\},"constructor":2\}/);
});

test("one built case can stand in several suites", () => {
  const one = call.expect.isError(false);
  assert.deepEqual(ids(suite("a", "a").cases([one])), ids(suite("b", "b").cases([one])));
});

test("an option that is undefined counts as left out", () => {
  const built = suite("s", "n", { defaultTimeoutMs: undefined, approval: undefined }).cases([testCase("a", "b", { timeoutMs: undefined }).listTools().expect.toolExists("x")]);
  assert.deepEqual(Object.keys(built.toSpec()), ["schemaVersion", "id", "name", "cases"]);
});

const refusals: readonly (readonly [title: string, act: () => unknown, code: string, words: RegExp])[] = [
  ["a blank suite id", () => suite(" ", "n"), "INVALID_VALUE", /`id` must not be blank/],
  ["a suite name that is no string", () => untyped.suite("s"), "INVALID_TYPE", /Suite "s": `name`/],
  ["a wrong default time limit", () => suite("s", "n", { defaultTimeoutMs: 0 }), "INVALID_TIMEOUT", /`defaultTimeoutMs`/],
  ["an unknown option of a suite", () => untyped.suite("s", "n", { timeout: 5 }), "UNKNOWN_FIELD", /`timeout`/],
  ["options that are null", () => untyped.suite("s", "n", null), "INVALID_TYPE", /`options`/],
  ["a wrong approval", () => suite("s", "n", { approval: { fingerprint: "abc" } }), "INVALID_VALUE", /`approval\.fingerprint`/],
  ["a blank case id", () => weather.case("", "n"), "INVALID_VALUE", /Suite "weather", case ""/],
  ["a case name that is no string", () => untyped.testCase("a", 5), "INVALID_TYPE", /Case "a": `name`/],
  ["a wrong time limit of a case", () => testCase("a", "n", { timeoutMs: 1.5 }), "INVALID_TIMEOUT", /`timeoutMs`/],
  ["an unknown option of a case", () => untyped.testCase("a", "n", { timeout: 5 }), "UNKNOWN_FIELD", /`timeout`/],
  ["case options that are null", () => untyped.testCase("a", "n", null), "INVALID_TYPE", /`options`/],
  ["a blank tool", () => testCase("a", "n").callTool("", {}), "INVALID_VALUE", /`operation\.tool`/],
  ["a call without input", () => untyped.testCase("a", "n").callTool("t"), "INVALID_JSON_VALUE", /`operation\.input`/],
  ["undefined deep in an input", () => untyped.testCase("a", "n").callTool("t", { a: [{ b: undefined }] }), "INVALID_JSON_VALUE", /`operation\.input\.a\[0\]\.b`/],
  ["an isError without a boolean", () => untyped.testCase("a", "n").callTool("t", {}).expect.isError(), "INVALID_TYPE", /`assertions\[0\]\.expected`/],
  ["a schema with an unknown keyword", () => untyped.testCase("a", "n").callTool("t", {}).expect.isError(true).expect.body({ type: "string", pattern: "x" }), "UNSUPPORTED_SCHEMA_KEYWORD", /`assertions\[1\]\.schema\.pattern`/],
  ["a schema that is none", () => untyped.testCase("a", "n").callTool("t", {}).expect.body(z.string), "INVALID_TYPE", /function/],
  ["a zod schema that would lose something", () => call.expect.structuredContent(z.object({ a: z.email() })), "UNSUPPORTED_SCHEMA", /Case "call": .*`\.email\(\)`.*`properties\.a`/],
  ["toolExists after a call", () => untyped.testCase("a", "n").callTool("t", {}).expect.toolExists("t"), "INCOMPATIBLE_ASSERTION", /toolExists/],
  ["isError after a list", () => untyped.testCase("a", "n").listTools().expect.isError(true), "INCOMPATIBLE_ASSERTION", /isError/],
  ["an expectation before the operation", () => untyped.testCase("a", "n").expect, "MISSING_REQUIRED_FIELD", /no operation/],
  ["a second operation", () => untyped.testCase("a", "n").listTools().callTool("t", {}), "INVALID_SUITE", /already has \.listTools\(\)/],
  ["a next case before an assertion", () => untyped.suite("s", "n").case("a", "n").listTools().case("b", "n"), "EMPTY_ASSERTIONS", /Suite "s", case "a"/],
  ["cases before an assertion", () => untyped.suite("s", "n").case("a", "n").listTools().cases([call.expect.isError(true)]), "EMPTY_ASSERTIONS", /case "a"/],
  ["an export of a case without operation", () => untyped.suite("s", "n").case("a", "n").toSpec(), "MISSING_REQUIRED_FIELD", /case "a"/],
  ["an export of a case without assertion", () => untyped.suite("s", "n").case("a", "n").listTools().toSpec(), "EMPTY_ASSERTIONS", /case "a"/],
  ["an export of a suite without a case", () => untyped.suite("s", "n").toSpec(), "EMPTY_CASES", /Suite "s"/],
  ["JSON of a suite without a case", () => JSON.stringify(suite("s", "n")), "EMPTY_CASES", /Suite "s"/],
  ["an empty array of cases", () => weather.cases([]), "EMPTY_CASES", /`\.cases\(\[\]\)`/],
  ["something else than an array of cases", () => untyped.suite("s", "n").cases(call), "INVALID_TYPE", /takes an array/],
  ["an array with something else in it", () => untyped.suite("s", "n").cases([call.expect.isError(true), { id: "a" }]), "INVALID_TYPE", /entry 1/],
  ["an array with a case that expects nothing", () => untyped.suite("s", "n").cases([call]), "EMPTY_ASSERTIONS", /Case "call"/],
  ["an id twice in an array", () => weather.cases([call.expect.isError(true), call.expect.isError(false)]), "DUPLICATE_CASE_ID", /"call" is already the id of case 1 \(.*suite-builder\.test\.ts:\d+\)/],
];

for (const [title, act, code, words] of refusals) {
  test(`${title} is refused at once`, () => {
    const error = thrown(act);
    assert.equal(error.code, code);
    assert.match(error.message, words);
    assert.notEqual(error.hint, "");
    assert.match(retell(error, "ko").message, /[가-힣]/);
  });
}

test("the way out of a refusal fits what was given", () => {
  const body = (schema: unknown) => () => untyped.testCase("a", "n").callTool("t", {}).expect.body(schema);
  const hints: readonly (readonly [act: () => unknown, hint: RegExp])[] = [
    [() => untyped.suite("s", "n", null), /^Write an object in curly brackets, or leave it out\.$/],
    [body(z.string), /z\.string\(\) with its brackets/],
    [body({ type: "object", properties: { a: z.string() } }), /given as a whole, never inside a plain one/],
    [body({ type: "object", additionalProperties: z.string() }), /given as a whole, never inside a plain one/],
    [body("string"), /^Write for example \{ "type": "string" \}\.$/],
  ];
  for (const [act, hint] of hints) {
    const error = thrown(act);
    assert.match(error.hint, hint);
    assert.match(retell(error, "ko").hint, /[가-힣]/);
  }
});

test("the place of each case is where it was written", () => {
  const line = Number(/suite-builder\.test\.ts:(\d+)/.exec(new Error().stack ?? "")?.[1]);
  const made = testCase("b", "n").listTools().expect.toolExists("x"); // line + 1
  const built = suite("s", "n")
    .case("a", "n") // line + 3
    .listTools()
    .expect.toolExists("x")
    .cases([made])
    .case("c", "n") // line + 7
    .listTools()
    .expect.toolExists("x");
  const places = placesOfCases(built);
  assert.deepEqual(places.map((place) => (place?.line ?? 0) - line), [3, 1, 7]);
  for (const place of places) assert.equal(place?.file, new URL(import.meta.url).pathname);
  assert.ok(!JSON.stringify(built).includes("suite-builder.test"));
});

test("Error.stackTraceLimit is left as it was", () => {
  const before = Error.stackTraceLimit;
  testCase("a", "n");
  assert.equal(Error.stackTraceLimit, before);
});

test("suites are known by their mark, and nothing else is one", () => {
  for (const value of [listed, weather, weather.case("a", "b")]) assert.ok(isSuite(value));
  for (const value of [listed.toSpec(), call, null, undefined, 1, {}, () => {}, { [Symbol.for("mcpeak.suite")]: true }]) {
    assert.ok(!isSuite(value));
    assert.deepEqual(placesOfCases(value), []);
  }
});

test("suites and cases of another copy of mcpeak are understood", () => {
  const foreignCase = { [Symbol.for("mcpeak.case")]: true, toJSON: () => call.expect.isError(false).toJSON(), [Symbol.for("mcpeak.place")]: () => ({ file: "/x.ts", line: 1, column: 2 }) };
  const built = suite("s", "n").cases([foreignCase]);
  assert.deepEqual(ids(built), ["call"]);
  assert.deepEqual(placesOfCases(built), [{ file: "/x.ts", line: 1, column: 2 }]);
  const foreignSuite = { [Symbol.for("mcpeak.suite")]: true, toSpec: () => listed.toSpec(), [Symbol.for("mcpeak.places")]: () => [undefined] };
  assert.ok(isSuite(foreignSuite));
  assert.deepEqual(placesOfCases(foreignSuite), [undefined]);
});

test("nothing that is built can be awaited", () => {
  for (const builder of [weather, listed, call, call.expect]) assert.ok(!("then" in builder));
});

test("a long chain and a long array hold all their cases in order", () => {
  const count = 5_000;
  let chained = listed;
  for (let index = 0; index < count; index++) chained = chained.case(`c${index}` as string, "n").listTools().expect.toolExists("x");
  const array = weather.cases(Array.from({ length: count }, (_, index) => testCase(`c${index}`, "n").listTools().expect.toolExists("x")));
  assert.equal(ids(chained).at(-1), `c${count - 1}`);
  assert.deepEqual(ids(chained).slice(1), ids(array));
});
