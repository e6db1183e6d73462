import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { matchSchema } from "../match/match-schema.js";
import { mockTarget } from "../mock/mock-target.js";
import { validateMockDefinition } from "../mock/validate-mock-definition.js";
import { runSuite } from "../run/run-suites.js";
import { createRedactor } from "../secrets/create-redactor.js";
import { validateMcpSuite } from "../validate/validate-mcp-suite.js";
import { LineGate, type LineWatcher } from "./line-gate.js";
import { Recorder } from "./recorder.js";
import { recordingOf, type Recording } from "./recording.js";
import { shapeOf } from "./shape-of-value.js";
import { dataOf, SseBlocks, withData } from "./sse-blocks.js";

/** A call and what is answered to it; without an answer it stays open. */
type Passed = readonly [tool: string, args: JsonObject, answer?: { readonly result: JsonObject } | { readonly error: JsonObject }];

const text = (said: string, more: JsonObject = {}): { readonly result: JsonObject } => ({ result: { content: [{ type: "text", text: said }], ...more } });
const tool = (name: string, more: JsonObject = {}): JsonObject => ({ name, inputSchema: { type: "object" }, ...more });
const anyTool = [tool("t")];

function record(tools: readonly JsonObject[] | undefined, passed: readonly Passed[], secrets: readonly string[] = []): Recording {
  const recorder = new Recorder();
  if (tools !== undefined) {
    recorder.sent("", { jsonrpc: "2.0", id: "list", method: "tools/list" }, 50);
    recorder.answered("", { jsonrpc: "2.0", id: "list", result: { tools } }, 50);
  }
  passed.forEach(([name, args], id) => recorder.sent("", { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } }, 50));
  passed.forEach(([, , answer], id) => answer && recorder.answered("", { jsonrpc: "2.0", id, ...answer }, 50));
  return recordingOf(recorder, createRedactor({ values: secrets }));
}

const definition = (...given: Parameters<typeof record>): JsonValue => {
  const { definition: written, left } = record(...given).toMockDefinition();
  assert.ok(validateMockDefinition(written).valid, "what is written is valid");
  return { responses: (written.responses ?? []) as unknown as JsonValue, left: left as unknown as JsonValue };
};

describe("a recorded definition", () => {
  test("has the tools as they were listed, pages together, and the shortest form of each answer", () => {
    const recorder = new Recorder();
    const listed = [tool("a", { title: "A", annotations: { readOnlyHint: true } }), tool("b")];
    listed.forEach((each, id) => {
      recorder.sent("", { jsonrpc: "2.0", id, method: "tools/list", params: id === 0 ? {} : { cursor: "2" } }, 10);
      recorder.answered("", { jsonrpc: "2.0", id, result: { tools: [each], ...(id === 0 && { nextCursor: "2" }) } }, 10);
    });
    recorder.sent("", { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "a" } }, 10);
    recorder.answered("", { jsonrpc: "2.0", id: 7, result: { content: [{ type: "text", text: "hello" }] } }, 10);
    assert.deepEqual(recordingOf(recorder, createRedactor({ values: [] })).toMockDefinition(), { definition: { tools: listed, responses: [{ tool: "a", args: {}, result: "hello" }] }, left: [] });
  });

  test("holds payloads as JSON where the text is what JSON writes, and else as the text that it was", () => {
    const said = ['{"sum":3}', '{ "sum": 3 }', "3", '"quoted"', "plain", "null", '{"a":1,"a":2}', "1e400"];
    const { responses } = definition(anyTool, said.map((each, n): Passed => ["t", { n }, text(each)])) as { readonly responses: readonly { readonly result: JsonValue }[] };
    assert.deepEqual(responses.map(({ result }) => result), [{ sum: 3 }, '{ "sum": 3 }', 3, '"quoted"', "plain", null, '{"a":1,"a":2}', "1e400"]);
  });

  test("keeps rejections, JSON-RPC errors, other blocks and structured content", () => {
    const image = { type: "image", data: "AAAA", mimeType: "image/png" };
    const structured = tool("s", { outputSchema: { type: "object", properties: { n: { type: "number" } } } });
    const passed: readonly Passed[] = [
      ["t", { n: 1 }, text("no", { isError: true })],
      ["t", { n: 2 }, { error: { code: -32602, message: "bad", data: { a: 1 } } }],
      ["t", { n: 3 }, { result: { content: [image] } }],
      ["t", { n: 4 }, { result: { content: [{ type: "text", text: "noted", annotations: { priority: 1 } }] } }],
      ["s", { n: 5 }, text('{"n":5}', { structuredContent: { n: 5 } })],
      ["s", { n: 6 }, text("six", { structuredContent: { n: 6 } })],
      ["s", { n: 7 }, text('{"n":7}', { isError: true })],
    ];
    assert.deepEqual(definition([...anyTool, structured], passed), {
      responses: [
        { tool: "t", args: { n: 1 }, result: "no", isError: true },
        { tool: "t", args: { n: 2 }, error: { code: -32602, message: "bad", data: { a: 1 } } },
        { tool: "t", args: { n: 3 }, content: [image] },
        { tool: "t", args: { n: 4 }, content: [{ type: "text", text: "noted", annotations: { priority: 1 } }] },
        { tool: "s", args: { n: 5 }, result: { n: 5 } },
        { tool: "s", args: { n: 6 }, result: "six", structuredContent: { n: 6 } },
        { tool: "s", args: { n: 7 }, content: [{ type: "text", text: '{"n":7}' }], isError: true },
      ],
      left: [],
    });
  });

  test("makes a sequence of the answers that one call got, in the order of the calls", () => {
    assert.deepEqual(definition(anyTool, [["t", { a: 1, b: 2 }, text("x")], ["t", {}, text("other")], ["t", { b: 2, a: 1 }, text("x")], ["t", { a: 1, b: 2 }, text("y")], ["t", { a: 1, b: 2 }, text("x")]]), {
      responses: [
        { tool: "t", args: { a: 1, b: 2 }, result: "x", times: 2 },
        { tool: "t", args: { a: 1, b: 2 }, result: "y", times: 1 },
        { tool: "t", args: { a: 1, b: 2 }, result: "x" },
        { tool: "t", args: {}, result: "other" },
      ],
      left: [],
    });
  });

  test("tells what is not in it, or not as it was, and why", () => {
    let deep: JsonObject = {};
    for (let level = 0; level < 100_000; level += 1) deep = { deep };
    const strict = tool("s", { outputSchema: { type: "object", required: ["n"] } });
    const passed: readonly Passed[] = [
      ["t", { n: 1 }],
      ["gone", {}, text("?")],
      ["gone", {}, text("?")],
      ["t", deep, text("?")],
      ["t", { n: 2 }, { result: deep }],
      ["t", { n: 3 }, { result: { resultType: "input_required", inputRequests: {} } }],
      ["t", { n: 4 }, { result: { content: "no list" } }],
      ["s", { n: 5 }, text("{}", { structuredContent: {} })],
      ["t", { apiKey: "abcdefghijk" }, text("the key abcdefghijk is good, token-value-1 too")],
      ["broken", {}, text("?")],
    ];
    assert.deepEqual(definition([...anyTool, strict, { name: "broken", inputSchema: { type: 7 } }], passed, ["token-value-1"]), {
      responses: [{ tool: "t", args: { apiKey: "[hidden]" }, result: "the key [hidden] is good, [hidden] too" }],
      left: [
        { tool: "t", reason: "unanswered", calls: 1 },
        { tool: "gone", reason: "unlisted", calls: 2 },
        { tool: "t", reason: "tooDeep", calls: 2 },
        { tool: "t", reason: "hiddenArguments", calls: 1 },
        { tool: "t", reason: "unsayable", calls: 2 },
        { tool: "s", reason: "unsayable", calls: 1 },
        { tool: "broken", reason: "unsayable", calls: 1 },
      ],
    });
  });

  test("shows no secret in any place: of the environment, of a call, of an answer, in a declaration", () => {
    const passed: readonly Passed[] = [
      ["t", { login: { password: "correct horse" } }, text('{"session":{"accessToken":"at-12345678"}}', { structuredContent: { session: { accessToken: "at-12345678" } } })],
      ["t", { handle: "at-12345678" }, text("correct horse, known as at-12345678 and " + Buffer.from("token-value-1").toString("base64"))],
    ];
    for (const tools of [[tool("t", { description: "Takes token-value-1" })], undefined]) {
      const recording = record(tools, passed, ["token-value-1"]);
      const written = JSON.stringify([recording.toMockDefinition(), recording.toSuite({ id: "s", name: "S" })]);
      for (const secret of ["correct horse", "at-12345678", "token-value-1", Buffer.from("token-value-1").toString("base64").slice(0, 12)]) assert.ok(!written.includes(secret), secret);
      assert.ok(written.includes("[hidden]"));
    }
  });

  test("declares the tools that were called where nobody has listed any", () => {
    assert.deepEqual(record(undefined, [["t", { city: "Seoul" }, text("21")]]).toMockDefinition().definition.tools, [
      { name: "t", inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] } },
    ]);
  });

  test("takes `__proto__` and `constructor` for what they are: names", () => {
    const args = JSON.parse('{"__proto__":{"a":1},"constructor":2}') as JsonObject;
    const { definition: written } = record([tool("constructor"), tool("__proto__")], [["constructor", args, text("a")], ["__proto__", {}, text("b")]]).toMockDefinition();
    assert.equal(JSON.stringify(written.responses), '[{"tool":"constructor","args":{"__proto__":{"a":1},"constructor":2},"result":"a"},{"tool":"__proto__","args":{},"result":"b"}]');
    assert.equal(({} as { a?: number }).a, undefined);
  });

  test("keeps the first 10000 calls and counts the others; what is never answered is forgotten with its scope", () => {
    const recorder = new Recorder();
    for (let id = 0; id < 10_003; id += 1) recorder.sent("", { jsonrpc: "2.0", id, method: "tools/call", params: { name: "t" } }, 10);
    assert.ok(recorder.isWaiting);
    recorder.ended("");
    assert.ok(!recorder.isWaiting);
    assert.deepEqual(recordingOf(recorder, createRedactor({ values: [] })).toMockDefinition().left, [{ tool: "t", reason: "unanswered", calls: 10_000 }, { reason: "tooMany", calls: 3 }]);
  });

  test("of lists that nobody answers the oldest is forgotten beyond 10000", () => {
    const recorder = new Recorder();
    for (let id = 0; id <= 10_000; id += 1) recorder.sent("", { jsonrpc: "2.0", id, method: "tools/list" }, 10);
    recorder.answered("", { jsonrpc: "2.0", id: 0, result: { tools: [tool("forgotten")] } }, 10);
    assert.equal(recorder.tools, undefined);
    recorder.answered("", { jsonrpc: "2.0", id: 1, result: { tools: [tool("t")] } }, 10);
    assert.deepEqual([...(recorder.tools ?? new Map()).keys()], ["t"]);
  });

  test("answers of one scope are not those of another, and a request of the server is no answer", () => {
    const recorder = new Recorder();
    for (const scope of ["a", "b"]) recorder.sent(scope, { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "t", arguments: { scope } } }, 10);
    recorder.answered("a", { jsonrpc: "2.0", id: 1, method: "sampling/createMessage" }, 10);
    recorder.answered("b", { jsonrpc: "2.0", id: 1, ...text("of b") }, 10);
    recorder.answered("a", { jsonrpc: "2.0", id: "1", ...text("of nobody") }, 10);
    assert.deepEqual(recorder.calls.map(({ answer }) => answer?.kind), [undefined, "result"]);
  });
});

describe("a recorded suite", () => {
  const passed: readonly Passed[] = [
    ["t", { n: 1 }, text('{"sum":3,"parts":[1,2]}', { structuredContent: { sum: 3, parts: [1, 2] } })],
    ["t", { n: 1 }, text('{"sum":4,"parts":[]}', { structuredContent: { sum: 4, parts: [] } })],
    ["t", { n: 2 }, text("no such n", { isError: true })],
    ["t", { n: 2 }, text("no such n", { isError: true })],
    ["t", { n: 3 }, { error: { code: -32602, message: "bad" } }],
    ["t", { n: 4 }, { result: { content: [{ type: "image", data: "AAAA", mimeType: "image/png" }] } }],
    ["t", { n: 5 }, { error: { code: -32603, message: "broken" } }],
  ];
  const made = record(anyTool, passed);
  const { suite, left } = made.toSuite({ id: "s", name: "S" });

  test("makes the same calls and expects the form of the answers", () => {
    const structured = (items: JsonObject): JsonObject => ({ type: "object", required: ["sum", "parts"], properties: { sum: { type: "number" }, parts: { type: "array", ...items } } });
    const both = (items: JsonObject): readonly JsonObject[] => [{ type: "bodyMatchesSchema", schema: structured(items) }, { type: "structuredContentMatchesSchema", schema: structured(items) }];
    assert.deepEqual(suite?.cases.map(({ id, name, assertions }) => [id, name, assertions]), [
      ["offers-t", "offers t", [{ type: "toolExists", tool: "t" }]],
      ["t", 't {"n":1}', [{ type: "isError", expected: false }, ...both({ items: { type: "number" } })]],
      ["t-2", 't {"n":1}', [{ type: "isError", expected: false }, ...both({})]],
      ["t-3", 't {"n":2}', [{ type: "isError", expected: true }]],
      ["t-4", 't {"n":3}', [{ type: "isError", expected: true }]],
      ["t-5", 't {"n":4}', [{ type: "isError", expected: false }]],
    ]);
    assert.deepEqual(left, [{ tool: "t", reason: "unsayable", calls: 1 }]);
    assert.ok(validateMcpSuite(suite).valid);
  });

  test("is green on the mock of the same record, in every version, and the same each time", async () => {
    assert.ok(suite !== undefined);
    const report = await runSuite(suite, { server: mockTarget(made.toMockDefinition().definition), protocol: "all" });
    assert.equal(report.summary.passed, report.summary.total, JSON.stringify(report.suites.map(({ cases }) => cases)));
    assert.ok(report.summary.total > suite.cases.length);
    assert.equal(JSON.stringify(record(anyTool, passed).toSuite({ id: "s", name: "S" })), JSON.stringify({ suite, left }));
  });

  test("is red on a server that answers in another form", async () => {
    assert.ok(suite !== undefined);
    const other = record(anyTool, passed.map(([name, args, answer], index): Passed => [name, args, index === 0 ? text('{"sum":"3","parts":[1]}') : (answer ?? text(""))])).toMockDefinition();
    const report = await runSuite(suite, { server: mockTarget(other.definition) });
    assert.deepEqual(report.suites[0]?.cases.filter(({ status }) => status !== "passed").map(({ id, status }) => [id, status]), [["t", "failed"]]);
  });

  test("is none when nothing was answered", () => {
    assert.deepEqual(record(anyTool, [["t", {}]]).toSuite({ id: "s", name: "S" }), { left: [{ tool: "t", reason: "unanswered", calls: 1 }] });
  });
});

test("a value fits the form that is made of it", () => {
  assert.deepEqual(shapeOf({ city: "Seoul", days: [{ tempC: 21 }, { tempC: 19, wind: 3 }] }), {
    type: "object",
    required: ["city", "days"],
    properties: {
      city: { type: "string" },
      days: { type: "array", items: { type: "object", required: ["tempC"], properties: { tempC: { type: "number" }, wind: { type: "number" } } } },
    },
  });
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => assert.equal(matchSchema(shapeOf(value as JsonValue), value as JsonValue).total, 0)));
});

describe("what is looked at passes byte for byte", () => {
  const bytes = fc.array(fc.oneof(fc.uint8Array({ maxLength: 30 }), fc.constantFrom("\n", "\r\n", "\n\n", '{"id":1}\n', "data: a\r\n\r\n", "event: b\ndata: c\ndata: d\n\n").map((each) => new Uint8Array(Buffer.from(each)))), { maxLength: 20 });

  const passedBy = (chunks: readonly Uint8Array[], watcher: LineWatcher, maxBytes: number): Buffer => {
    const out: Uint8Array[] = [];
    const gate = new LineGate((each) => out.push(Buffer.from(each)), watcher, maxBytes);
    for (const chunk of chunks) gate.push(Buffer.from(chunk));
    gate.end();
    return Buffer.concat(out);
  };

  test("in lines, watched or not, however it is cut into chunks and however long a line is", () => {
    fc.assert(
      fc.property(bytes, fc.boolean(), fc.integer({ min: 1, max: 40 }), (chunks, isLooking, maxBytes) => {
        assert.deepEqual(passedBy(chunks, { isLooking, takes: () => false, taken: () => assert.fail() }, maxBytes), Buffer.concat(chunks));
      }),
    );
  });

  test("a line that is taken out is missing, and nothing else; it is given when all before it has passed", () => {
    const out: string[] = [];
    const gate: LineGate = new LineGate((each) => out.push(Buffer.from(each).toString()), { isLooking: true, takes: (line) => line === "mine", taken: (line, bytes) => gate.insert(Buffer.concat([Buffer.from(`<${line}>`), bytes])) }, 1000);
    for (const chunk of ["a\nmi", "ne\r\nb\nmine\nmine", "!\nmine\n", "rest"]) gate.push(Buffer.from(chunk));
    gate.end();
    assert.equal(out.join(""), "a\n<mine>mine\r\nb\n<mine>mine\nmine!\n<mine>mine\nrest");
  });

  test("what is put between lines waits for the end of one that is too long to be held", () => {
    const out: string[] = [];
    const gate = new LineGate((each) => out.push(Buffer.from(each).toString()), { isLooking: true, takes: () => false, taken: () => {} }, 4);
    gate.push(Buffer.from("longer than"));
    gate.insert(Buffer.from("mine\n"));
    gate.push(Buffer.from(" that\nnext\n"));
    assert.equal(out.join(""), "longer than that\nmine\nnext\n");
  });

  test("in blocks of a stream of events", () => {
    fc.assert(
      fc.property(bytes, fc.integer({ min: 1, max: 60 }), (chunks, maxBytes) => {
        const blocks = new SseBlocks(maxBytes);
        const passed = chunks.flatMap((chunk) => blocks.push(Buffer.from(chunk)));
        assert.deepEqual(Buffer.from([...passed, blocks.end()].join(""), "latin1"), Buffer.concat(chunks));
      }),
    );
  });

  test("the data of an event is read, and replaced with the rest of it left alone", () => {
    const block = Buffer.from('id: 7\nevent: message\nretry: 5\ndata: {"a":\ndata: "é"}\n\n').toString("latin1");
    assert.equal(dataOf(block), '{"a":\n"é"}');
    assert.equal(withData(block, '{"b":"ü"}').toString(), 'id: 7\nevent: message\nretry: 5\ndata: {"b":"ü"}\n\n');
    assert.equal(dataOf(": comment with data\n\n"), undefined);
    assert.equal(dataOf("event: endpoint\ndata: /messages\n\n"), undefined);
  });
});
