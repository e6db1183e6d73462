import assert from "node:assert/strict";
import { test } from "node:test";
import { expectGolden } from "../../spec-tests/golden.js";
import { describeFacts } from "./describe-facts.js";
import type { SchemaProblem, SchemaViolation } from "./facts/declared-schema.js";
import type { MockFacts, MockFieldType, MockIssueFacts, MockOwner, MockValueProblem } from "./facts/mock.js";

/** One of each kind: a kind without an example does not compile. */
type OneOfEach<Union extends { readonly kind: string }> = { readonly [Kind in Union["kind"]]: Extract<Union, { readonly kind: Kind }> };

const room = "mock";
const rude = "get\u001b[2J";
const five = { kind: "scalar", text: "5" } as const;
const owners: { readonly [Owner in MockOwner]: string } = { definition: "tools", tool: "inputSchema", response: "tool", error: "message" };
const types: { readonly [Type in MockFieldType]: true } = { definition: true, tools: true, tool: true, responses: true, response: true, string: true, schema: true, arguments: true, boolean: true, content: true, object: true, error: true };
const values: OneOfEach<MockValueProblem> = {
  blankName: { kind: "blankName", received: { kind: "string", text: " ", length: 1 } },
  times: { kind: "times", received: five },
  delayMs: { kind: "delayMs", received: five },
  errorCode: { kind: "errorCode", received: five },
  port: { kind: "port", received: five },
  maxBodyBytes: { kind: "maxBodyBytes", received: five },
  lang: { kind: "lang", received: five },
  function: { kind: "function", received: five },
  onUnmatchedCall: { kind: "onUnmatchedCall", received: five },
};
const schemas: OneOfEach<SchemaProblem> = {
  notASchema: { kind: "notASchema", path: ["properties", "city", "type"], expected: '"array" | "string"', received: '"text"' },
  unknownDialect: { kind: "unknownDialect", path: ["$schema"], dialect: "https://x.example/mine" },
  olderDialect: { kind: "olderDialect", path: ["$schema"], dialect: "http://json-schema.org/draft-07/schema#" },
  remoteRef: { kind: "remoteRef", path: ["$ref"], ref: "https://x.example/city.json" },
  unresolvedRef: { kind: "unresolvedRef", path: ["$ref"], ref: "#/$defs/none" },
  tooDeep: { kind: "tooDeep", path: [], limit: 1000 },
  tooLarge: { kind: "tooLarge", path: [], limit: 100000 },
  notCompiled: { kind: "notCompiled", path: [], reason: "it takes more than 3000 ms" },
};
const violations: readonly SchemaViolation[] = [
  { path: ["city"], keyword: "type", expected: "string", received: 5, message: "must be string" },
  { path: ["city"], keyword: "required", expected: true, message: "must have required property 'city'" },
  { path: ["zip"], keyword: "additionalProperties", expected: false, received: rude, message: "must NOT have additional properties" },
  { path: ["unit"], keyword: "enum", expected: ["C", "F"], received: "K", message: "must be equal to one of the allowed values" },
  { path: ["kind"], keyword: "const", expected: "x", received: "y", message: "must be equal to constant" },
  { path: ["zip"], keyword: "pattern", expected: "^\\d+$", received: "a", message: 'must match pattern "^\\d+$"' },
  { path: [], keyword: "undecided", expected: "time", message: "the value can't be judged within 1000 ms" },
  { path: [], keyword: "undecided", expected: "depth", message: "the value is nested too deep to be judged" },
  { path: [], keyword: "undecided", expected: "failure", message: "the value can't be judged: oops" },
];
const [wrongCity] = violations as [SchemaViolation];
const first: MockIssueFacts = { room, code: "UNKNOWN_TOOL", segments: ["responses", 0, "tool"], tool: "nope", names: ["get_weather", "add"], total: 2 };

const facts: { readonly [Code in MockFacts["code"]]: readonly Extract<MockFacts, { readonly code: Code }>[] } = {
  MISSING_REQUIRED_FIELD: (Object.keys(owners) as MockOwner[]).map((owner) => ({ room, code: "MISSING_REQUIRED_FIELD", owner, field: owners[owner], segments: owner === "definition" ? ["tools"] : ["responses", 0, owners[owner]] })),
  UNKNOWN_FIELD: [
    { room, code: "UNKNOWN_FIELD", owner: "response", field: "isEror", allowed: ["tool", "isError"], meant: "isError", segments: ["responses", 0, "isEror"] },
    { room, code: "UNKNOWN_FIELD", owner: "definition", field: rude, allowed: ["tools"], segments: [rude] },
  ],
  INVALID_TYPE: (Object.keys(types) as MockFieldType[]).map((expected) => ({ room, code: "INVALID_TYPE", expected, received: five, segments: expected === "definition" ? [] : ["tools", 0] })),
  INVALID_VALUE: Object.values(values).map((problem) => ({ room, code: "INVALID_VALUE", problem, segments: ["responses", 0, problem.kind] })),
  INVALID_JSON_VALUE: [{ room, code: "INVALID_JSON_VALUE", nonJson: "instance", className: "Date", segments: ["responses", 0, "result", "at"] }],
  DUPLICATE_TOOL: [{ room, code: "DUPLICATE_TOOL", tool: "add", firstIndex: 1, segments: ["tools", 3, "name"] }],
  INVALID_JSON_SCHEMA: Object.values(schemas).map((problem) => ({ room, code: "INVALID_JSON_SCHEMA", tool: "add", member: "inputSchema", problem, segments: ["tools", 0, "inputSchema", ...problem.path] })),
  UNKNOWN_TOOL: [
    first,
    { ...first, tool: "ad", meant: "add" },
    { ...first, tool: rude, names: [rude], total: 30 },
    { ...first, names: [], total: 0 },
    { ...first, segments: ['on("nope")', "tool"] },
  ],
  UNMATCHABLE_ARGUMENTS: [
    { room, code: "UNMATCHABLE_ARGUMENTS", nonJson: "NaN", segments: ["responses", 0, "args", "n"] },
    { room, code: "UNMATCHABLE_ARGUMENTS", nonJson: "tooDeep", segments: ["responses", 0, "args"] },
  ],
  UNREACHABLE_RESPONSE: [
    { room, code: "UNREACHABLE_RESPONSE", tool: "add", isAny: false, first: ["responses", 0], segments: ["responses", 2] },
    { room, code: "UNREACHABLE_RESPONSE", tool: "add", isAny: true, first: ["responses", 0], segments: ["responses", 2] },
  ],
  MISSING_ANSWER: [{ room, code: "MISSING_ANSWER", allowed: ["result", "content", "error"], segments: ["responses", 0] }],
  CONFLICTING_ANSWERS: [{ room, code: "CONFLICTING_ANSWERS", fields: ["error", "isError"], segments: ["responses", 0] }],
  INVALID_CONTENT: [
    { room, code: "INVALID_CONTENT", problem: { path: ["content", 0, "text"], expected: "string", received: "5" }, segments: ["responses", 0, "content", 0, "text"] },
    { room, code: "INVALID_CONTENT", problem: { path: ["content", 0, "text"], expected: "string" }, segments: ["responses", 0, "content", 0, "text"] },
  ],
  RESULT_BREAKS_SCHEMA: [
    { room, code: "RESULT_BREAKS_SCHEMA", tool: "add", member: "result", total: 1, violation: wrongCity, segments: ["responses", 0, "result"] },
    { room, code: "RESULT_BREAKS_SCHEMA", tool: "add", member: "structuredContent", total: 3, violation: wrongCity, segments: ["responses", 0, "structuredContent"] },
    { room, code: "RESULT_BREAKS_SCHEMA", tool: "add", member: "result", problem: schemas.notCompiled, segments: ["responses", 0, "result"] },
  ],
  INVALID_MOCK_DEFINITION: [
    { room, code: "INVALID_MOCK_DEFINITION", source: "weather.mock.json", first, total: 1 },
    { room, code: "INVALID_MOCK_DEFINITION", first, total: 2 },
    { room, code: "INVALID_MOCK_DEFINITION", source: rude, first, total: 3 },
  ],
  MODULE_EXPORTS_NO_DEFINITION: [
    { room, code: "MODULE_EXPORTS_NO_DEFINITION", file: "weather.mock.ts", exports: ["weather", rude] },
    { room, code: "MODULE_EXPORTS_NO_DEFINITION", file: "weather.mock.ts", exports: [] },
  ],
  INVALID_MOCK_REPLY: [{ room, code: "INVALID_MOCK_REPLY", first, total: 2 }],
  UNUSED_MOCK_REPLIES: [
    { room, code: "UNUSED_MOCK_REPLIES", total: 1, unused: [{ where: "responses[0]", tool: "add", args: { a: 1 }, used: 0 }] },
    { room, code: "UNUSED_MOCK_REPLIES", total: 30, unused: [{ where: 'on("add")', tool: rude, used: 1, times: 2 }, { where: "responses[1]", tool: "add", args: {}, used: 0, times: 1 }] },
  ],
  MOCK_CALL_MALFORMED: (["name", "arguments", "cursor"] as const).map((problem) => ({ room, code: "MOCK_CALL_MALFORMED", problem, received: "5" })),
  MOCK_TOOL_UNKNOWN: [
    { room, code: "MOCK_TOOL_UNKNOWN", tool: "ad", names: ["add"], total: 1, meant: "add" },
    { room, code: "MOCK_TOOL_UNKNOWN", tool: rude, names: [], total: 0 },
  ],
  MOCK_ARGUMENTS_TOO_DEEP: [{ room, code: "MOCK_ARGUMENTS_TOO_DEEP", tool: "add", maxDepth: 512 }],
  MOCK_ARGUMENTS_INVALID: [{ room, code: "MOCK_ARGUMENTS_INVALID", tool: "add", violations }],
  MOCK_SCHEMA_UNUSABLE: [{ room, code: "MOCK_SCHEMA_UNUSABLE", tool: "add", problem: schemas.notCompiled }],
  MOCK_FUNCTION_FAILED: [{ room, code: "MOCK_FUNCTION_FAILED", where: 'on("add")', detail: "oops\nagain" }],
  MOCK_CALL_UNMATCHED: [
    { room, code: "MOCK_CALL_UNMATCHED", tool: "add", args: { a: 1 }, candidates: [], total: 0, usedUp: 0 },
    { room, code: "MOCK_CALL_UNMATCHED", tool: "add", args: { a: 1 }, candidates: [], total: 0, usedUp: 1 },
    {
      room, code: "MOCK_CALL_UNMATCHED", tool: "add", args: { a: 1, c: rude }, total: 9, usedUp: 2,
      candidates: [
        { args: { a: 1 }, differences: [], total: 0, times: 1 },
        { args: { a: 1 }, differences: [], total: 0, times: 3 },
        { args: { a: 2, b: 0 }, differences: [{ path: ["a"], registered: 2, received: 1 }, { path: ["b"], registered: 0 }, { path: ["c"], received: rude }], total: 4 },
      ],
    },
  ],
};

for (const language of ["en", "ko"] as const) {
  test(`what mock servers tell, in "${language}"`, () => {
    const all: readonly MockFacts[] = Object.values(facts).flat();
    const blocks = all.map((each) => {
      const { message, hint } = describeFacts(each, language);
      return `${each.code}\n${message}\n  ${hint.split("\n").join("\n  ")}\n`;
    });
    expectGolden(new URL(`./goldens/mock-words.${language}.txt`, import.meta.url), blocks.join("\n"));
  });

  test(`nothing that a terminal must not get raw is told in "${language}"`, () => {
    for (const each of Object.values(facts).flat()) {
      const { message, hint } = describeFacts(each, language);
      // biome-ignore lint: control characters are the point
      assert.doesNotMatch(message + hint, /[\u0000-\u0009\u000b-\u001f]/);
    }
  });
}
