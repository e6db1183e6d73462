import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import { ANY } from "./any.js";
import type { InvalidMockDefinitionError } from "./mock-issue.js";
import { assertMockDefinition, validateMockDefinition } from "./validate-mock-definition.js";

const add = { name: "add", inputSchema: { type: "object" } };
const weather = { name: "get_weather", inputSchema: { type: "object" } };

function problems(definition: unknown): readonly string[] {
  const result = validateMockDefinition(definition);
  return result.valid ? [] : result.issues.map(({ code, path }) => `${code} ${path}`);
}

function withArgs(args: unknown): unknown {
  return { tools: [add], responses: [{ tool: "add", args, result: 1 }] };
}

function thrown(run: () => void): InvalidMockDefinitionError {
  try {
    run();
  } catch (error) {
    assert.ok(isMcpeakError(error));
    return error as InvalidMockDefinitionError;
  }
  assert.fail("nothing was thrown");
}

describe("arguments that no call can ever have", () => {
  const cycle: Record<string, unknown> = { a: { b: [] } };
  (cycle["a"] as { b: unknown[] }).b.push(cycle);
  class Own {}
  const values: readonly (readonly [string, unknown, string, RegExp])[] = [
    ["a cycle", cycle, "responses[0].args.a.b[0]", /contains itself/],
    // biome-ignore lint: the hole is the point
    ["a sparse array", { a: [1, , 3] }, "responses[0].args.a[1]", /hole/],
    ["undefined in an array", { a: [undefined] }, "responses[0].args.a[0]", /undefined/],
    ["NaN", { n: Number.NaN }, "responses[0].args.n", /NaN/],
    ["Infinity", { n: [-Infinity] }, "responses[0].args.n[0]", /-Infinity/],
    ["a Date", { d: new Date(0) }, "responses[0].args.d", /Date/],
    ["a Map", { d: new Map() }, "responses[0].args.d", /Map/],
    ["an object of a class", { d: new Own() }, "responses[0].args.d", /Own/],
    ["a function", { f: () => 1 }, "responses[0].args.f", /function/],
    ["a symbol", { s: Symbol("s") }, "responses[0].args.s", /symbol/],
    ["a bigint", { n: 1n }, "responses[0].args.n", /bigint/],
    ["a Date in the place of all", new Date(0), "responses[0].args", /Date/],
  ];
  for (const [title, args, path, words] of values) {
    test(`${title} is refused, and the message names the place`, () => {
      const result = validateMockDefinition(withArgs(args));
      assert.ok(!result.valid);
      assert.deepEqual(result.issues.map((issue) => [issue.code, issue.path]), [["UNMATCHABLE_ARGUMENTS", path]]);
      assert.match(result.issues[0]?.message ?? "", words);
      assert.ok(result.issues[0]?.message.includes(path));
    });
  }

  test("all of them are told at once", () => {
    assert.deepEqual(problems(withArgs({ a: Number.NaN, b: [1n], c: () => 1 })), ["UNMATCHABLE_ARGUMENTS responses[0].args.a", "UNMATCHABLE_ARGUMENTS responses[0].args.b[0]", "UNMATCHABLE_ARGUMENTS responses[0].args.c"]);
  });

  test("members that are undefined are as good as absent", () => {
    assert.deepEqual(problems({ tools: [{ ...add, title: undefined }], responses: [{ tool: "add", args: { a: undefined }, result: { b: undefined }, isError: undefined, times: undefined }], onUnmatchedCall: undefined }), []);
    assert.deepEqual(problems({ tools: [add], responses: [{ tool: "add", args: { a: undefined }, result: 1 }, { tool: "add", args: {}, result: 2 }] }), ["UNREACHABLE_RESPONSE responses[1]"]);
    assert.deepEqual(problems({ tools: [add], responses: [{ tool: "add", result: undefined }] }), ["MISSING_ANSWER responses[0]"]);
  });

  test("ANY is the same as no arguments", () => {
    assert.deepEqual(problems(withArgs(ANY)), []);
    assert.deepEqual(problems({ tools: [add], responses: [{ tool: "add", args: ANY, result: 1 }, { tool: "add", result: 2 }] }), ["UNREACHABLE_RESPONSE responses[1]"]);
  });
});

describe("what JSON can't say elsewhere", () => {
  test("a result, content, structured content, error data and a tool are told with the place", () => {
    const definition = {
      tools: [{ ...add, _meta: { made: new Date(0) }, inputSchema: { type: "object", default: { f: () => 1 } } }],
      responses: [
        { tool: "add", args: { n: 1 }, result: [Number.NaN] },
        { tool: "add", args: { n: 2 }, content: [{ type: "text", text: 1n }] },
        { tool: "add", args: { n: 3 }, result: 1, structuredContent: { f: () => 1 } },
        { tool: "add", args: { n: 4 }, error: { code: 1, message: "m", data: new Map() } },
      ],
    };
    assert.deepEqual(problems(definition), [
      "INVALID_JSON_VALUE tools[0].inputSchema.default.f",
      "INVALID_JSON_VALUE tools[0]._meta.made",
      "INVALID_JSON_VALUE responses[0].result[0]",
      "INVALID_JSON_VALUE responses[1].content[0].text",
      "INVALID_JSON_VALUE responses[2].structuredContent.f",
      "INVALID_JSON_VALUE responses[3].error.data",
    ]);
  });

  test("a zod-like schema is told with the way to JSON Schema", () => {
    class ZodObject {}
    const result = validateMockDefinition({ tools: [{ name: "add", inputSchema: new ZodObject() }] });
    assert.ok(!result.valid);
    assert.equal(result.issues[0]?.path, "tools[0].inputSchema");
    assert.match(result.issues[0]?.hint ?? "", /z\.toJSONSchema/);
  });

  test("getters that throw and a null prototype break nothing", () => {
    const tool = Object.assign(Object.create(null), add) as object;
    assert.deepEqual(problems({ tools: [tool], responses: [{ tool: "add", get args() { throw new Error("no"); }, result: 1 }] }), []);
  });
});

describe("bounds", () => {
  function nested(levels: number): unknown {
    let value: unknown = [];
    for (let level = 2; level < levels; level++) value = [value];
    return { a: value };
  }

  test("100 000 levels give a coded problem, wherever they stand", () => {
    const deep = nested(100_000);
    assert.deepEqual(problems(withArgs(deep)), ["UNMATCHABLE_ARGUMENTS responses[0].args"]);
    const codes = problems({ tools: [{ name: "a", inputSchema: deep }, { ...add, _meta: deep }], responses: [{ tool: "add", result: deep }] }).map((problem) => problem.split(" ")[0]);
    assert.deepEqual(codes, ["INVALID_JSON_VALUE", "INVALID_JSON_VALUE", "INVALID_JSON_VALUE"]);
  });

  test("a problem's text is bounded, however long names and values are", () => {
    const long = "x".repeat(1_000_000);
    const result = validateMockDefinition({ tools: [{ name: long, inputSchema: { type: long } }], responses: [{ tool: `${long}y`, [long]: 1, result: 1 }] });
    assert.ok(!result.valid && result.issues.length === 3);
    for (const { message, hint } of result.issues) assert.ok(message.length + hint.length < 2000, String(message.length));
  });

  test("of many tools the nearest are named", () => {
    const tools = Array.from({ length: 5000 }, (_, index) => ({ name: `tool_${index}`, inputSchema: {} }));
    const result = validateMockDefinition({ tools, responses: [{ tool: "tol_4321", result: 1 }] });
    assert.ok(!result.valid);
    assert.match(result.issues[0]?.message ?? "", /Tools there are: tool_4321, .*\(\+4980\)$/);
    assert.match(result.issues[0]?.hint ?? "", /"tool_4321"/);
  });
});

describe("assertMockDefinition", () => {
  const wrong = { tools: [weather, add], responses: [{ tool: "없는툴", result: 1 }] };

  test("in Korean its text is that of the specification", () => {
    const error = thrown(() => assertMockDefinition(wrong, "weather.mock.json", { lang: "ko" }));
    assert.equal(
      error.message,
      `→ 올바르지 않은 목 정의입니다 — weather.mock.json: responses[0] 의 툴 '없는툴' 이 tools 에 없습니다. 있는 툴: get_weather, add
→ 형식: { "tools": [ { "name": ..., "inputSchema": ... } ], "responses": [ { "tool": ..., "result": ... } ] }`,
    );
  });

  test("in English it names the source, the first problem, how many more there are, and the shape", () => {
    const error = thrown(() => assertMockDefinition({ ...wrong, extra: 1, $schema: 2 }, "weather.mock.json"));
    assert.equal(error.code, "INVALID_MOCK_DEFINITION");
    assert.equal(
      error.message,
      `→ This is not a valid mock definition — weather.mock.json: responses[0] names the tool '없는툴', which is not in tools. Tools there are: get_weather, add (and 2 more problems)
→ Expected shape: { "tools": [ { "name": ..., "inputSchema": ... } ], "responses": [ { "tool": ..., "result": ... } ] }`,
    );
    assert.deepEqual(error.issues.map(({ code }) => code), ["UNKNOWN_TOOL", "INVALID_TYPE", "UNKNOWN_FIELD"]);
    assert.match(thrown(() => assertMockDefinition({ ...wrong, extra: 1 })).message, /^→ This is not a valid mock definition — responses\[0\] .* \(and 1 more problem\)\n→ /);
  });

  test("a source can't end a line or move a cursor", () => {
    assert.equal(thrown(() => assertMockDefinition(null, "a\nb\u001b[2J")).message.split("\n").length, 2);
  });

  test("a valid definition passes, and its type is known", () => {
    const definition: unknown = { tools: [add], responses: [{ tool: "add", result: 1 }] };
    assertMockDefinition(definition);
    assert.equal(definition.tools[0]?.name, "add");
  });
});
