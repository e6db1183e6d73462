import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { describe, test, type TestContext } from "node:test";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { type McpeakError, isMcpeakError } from "../errors/mcpeak-error.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { inProcess } from "../session/create-target.js";
import { openSession } from "../session/session-door.js";
import { RpcError } from "../wire/rpc-error.js";
import { ANY } from "./any.js";
import { createMock, InProcessMock, type Mock } from "./create-mock.js";
import { CallLog, type MockCall } from "./mock-call.js";
import type { MockOptions } from "./mock-options.js";

const add = { name: "add", inputSchema: { type: "object", properties: { a: { type: "number" } } } };
const sum = { name: "sum", inputSchema: { type: "object" }, outputSchema: { type: "object", properties: { sum: { type: "number" } }, required: ["sum"] } };

type Call = (tool: string, args?: JsonObject) => Promise<JsonObject>;

/** A mock with the two tools, and how to call it; everything closes with the test. */
async function open(t: TestContext, options: Partial<MockOptions> = {}): Promise<{ readonly mock: Mock; readonly call: Call; readonly texts: (tool: string, ...args: readonly JsonObject[]) => Promise<readonly JsonValue[]> }> {
  const mock = createMock({ tools: [add, sum], ...options });
  t.after(() => mock.close());
  const session = await openSession(inProcess(mock), { protocolVersion: "2025-11-25" });
  t.after(() => session.close());
  const call: Call = (tool, args) => session.callTool(tool, args).catch((error: { readonly cause?: unknown }) => ({ error: error.cause as JsonValue }));
  const texts = async (tool: string, ...args: readonly JsonObject[]): Promise<readonly JsonValue[]> => {
    const all: JsonValue[] = [];
    for (const each of args) all.push(textOf(await call(tool, each)));
    return all;
  };
  return { mock, call, texts };
}

function textOf(result: JsonObject): string {
  return String((result["content"] as readonly JsonObject[])[0]?.["text"]);
}

function thrown(run: () => unknown): McpeakError {
  try {
    run();
  } catch (error) {
    assert.ok(isMcpeakError(error), String(error));
    return error;
  }
  assert.fail("nothing was thrown");
}

describe("on", () => {
  test("says how calls are answered from now on", async (t) => {
    const { mock, call } = await open(t);
    mock.on("add", { a: 1 }).reply({ sum: 3 });
    mock.on("add", { a: 2 }).rejects("too large");
    mock.on("add", { a: 3 }).protocolError(-32001, "out of order", { retry: false });
    mock.on("add", { a: 4 }).replyWith(({ a }) => ({ a: Number(a) * 2 }));
    mock.on("add", { a: 5 }).answer({ content: [], isError: true });
    mock.on("add", ANY, "any");
    mock.on("add", {}, "none", { isError: true });
    assert.deepEqual(await call("add", { a: 1 }), { content: [{ type: "text", text: '{"sum":3}' }] });
    assert.deepEqual(await call("add", { a: 2 }), { content: [{ type: "text", text: "too large" }], isError: true });
    assert.deepEqual(await call("add", { a: 3 }), { error: { code: -32001, message: "out of order", data: { retry: false } } });
    assert.deepEqual(await call("add", { a: 4 }), { content: [{ type: "text", text: '{"a":8}' }] });
    assert.deepEqual(await call("add", { a: 5 }), { content: [], isError: true });
    assert.deepEqual(await call("add", { a: 6 }), { content: [{ type: "text", text: "any" }] });
    assert.deepEqual(await call("add"), { content: [{ type: "text", text: "none" }], isError: true });
  });

  test("goes before the definition, until `reset`", async (t) => {
    const { mock, texts } = await open(t, { responses: [{ tool: "add", args: { a: 1 }, result: "file" }, { tool: "add", result: "file any" }] });
    mock.on("add", { a: 1 }).reply("code");
    mock.on("add", ANY).reply("code any").times(1);
    assert.deepEqual(await texts("add", { a: 1 }, { a: 2 }, { a: 2 }), ["code", "code any", "file any"]);
    mock.reset();
    assert.deepEqual(mock.calls, []);
    assert.deepEqual(await texts("add", { a: 1 }, { a: 2 }), ["file", "file any"]);
    mock.on("add", { a: 1 }).reply("code again");
    assert.deepEqual(await texts("add", { a: 1 }), ["code again"]);
  });

  test("`times` makes sequences, and what is said behind it follows", async (t) => {
    const { mock, texts } = await open(t);
    mock.on("add", { a: 1 }).reply(1).times(1).rejects("two").times(2).reply(3);
    assert.deepEqual(await texts("add", { a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }), ["1", "two", "two", "3", "3"]);
  });

  test("`reset` gives a definition its sequences back", async (t) => {
    const { mock, texts } = await open(t, { responses: [{ tool: "add", result: 1, times: 1 }, { tool: "add", result: 2 }] });
    assert.deepEqual(await texts("add", {}, {}), ["1", "2"]);
    mock.reset();
    assert.deepEqual(await texts("add", {}, {}), ["1", "2"]);
  });

  test("what it was given can be changed afterwards", async (t) => {
    const { mock, texts } = await open(t);
    const args = { a: 1 };
    const result = { list: [1] };
    mock.on("add", args).reply(result);
    args.a = 2;
    result.list.push(2);
    assert.deepEqual(await texts("add", { a: 1 }), ['{"list":[1]}']);
  });

  test("a function gets arguments of its own, and may answer later", async (t) => {
    const { mock, texts } = await open(t);
    mock.on("add", ANY).replyWith(async (args) => {
      (args as { a?: number }).a = 99;
      return "later";
    });
    assert.deepEqual(await texts("add", { a: 1 }), ["later"]);
    assert.deepEqual(mock.calls[0]?.args, { a: 1 });
  });

  test("a number that is too large to be read matches nothing, and comes to functions as what it was read as", async (t) => {
    const { mock } = await open(t, { responses: [{ tool: "add", args: { a: 1 }, result: 1 }], onUnmatchedCall: ({ args, explanation }) => ({ result: `${args["a"]}: ${explanation}` }) });
    const say = async (a: string): Promise<string> => {
      const meta = '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
      const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":{"a":${a}},${meta}}}`;
      const headers = { "content-type": "application/json", accept: "application/json, text/event-stream", "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "add" };
      const response = await mock.fetch(new Request("http://localhost/mcp", { method: "POST", headers, body }));
      return textOf(((await response.json()) as { readonly result: JsonObject }).result);
    };
    assert.match(await say("1e400"), /^Infinity: [^]*`\$\.a` should be 1, but came as Infinity/);
    mock.on("add", ANY).replyWith(({ a }) => `${a}!`);
    assert.equal(await say("-1e400"), "-Infinity!");
    assert.deepEqual(mock.calls.map(({ args }) => args), [{ a: 1e400 }, { a: -1e400 }]);
  });

  test("what a function throws, or gives that can't be sent, is a JSON-RPC error", async (t) => {
    const { mock, call } = await open(t);
    const failing = (tool: string, args: JsonObject): Promise<JsonObject> => call(tool, args).then(({ error }) => error as JsonObject);
    mock.on("add", { a: 1 }).replyWith(() => { throw new Error("oops"); });
    mock.on("add", { a: 2 }).replyWith(() => Promise.reject(new Error("oops")));
    mock.on("add", { a: 3 }).replyWith(() => undefined as never);
    mock.on("add", { a: 4 }).replyWith(() => ({ n: 1n }) as never);
    mock.on("add", { a: 5 }).replyWith(() => { throw new RpcError(-5, "mine"); });
    mock.on("sum", ANY).replyWith(() => ({ sum: "3" }));
    assert.match(String((await failing("add", { a: 1 }))["message"]), /^on\("add"\) threw: oops/);
    assert.match(String((await failing("add", { a: 2 }))["message"]), /^on\("add"\) threw: oops/);
    assert.match(String((await failing("add", { a: 3 }))["message"]), /must have one of/);
    assert.match(String((await failing("add", { a: 4 }))["message"]), /result\.n.*bigint/);
    assert.deepEqual(await failing("add", { a: 5 }), { code: -5, message: "mine" });
    const broken = await failing("sum", {});
    assert.equal(broken["code"], -32603);
    assert.match(String(broken["message"]), /outputSchema.*\$\.sum/);
  });

  test("an object for a tool with an outputSchema is sent as structured content too", async (t) => {
    const { mock, call } = await open(t);
    mock.on("sum", { a: 1 }).reply({ sum: 3 });
    mock.on("sum", ANY).replyWith(() => ({ sum: 4 }));
    assert.deepEqual(await call("sum", { a: 1 }), { content: [{ type: "text", text: '{"sum":3}' }], structuredContent: { sum: 3 } });
    assert.deepEqual(await call("sum"), { content: [{ type: "text", text: '{"sum":4}' }], structuredContent: { sum: 4 } });
  });

  const refused: readonly (readonly [string, (mock: Mock) => unknown, string, RegExp])[] = [
    ["a tool that there is not", (mock) => mock.on("ad", {}), "UNKNOWN_TOOL", /'ad'.*get|add, sum/],
    ["arguments that no call can have", (mock) => mock.on("add", { a: Number.NaN }), "UNMATCHABLE_ARGUMENTS", /on\("add"\)\.args\.a/],
    ["arguments that are left out", (mock) => mock.on("add", undefined as never), "MISSING_REQUIRED_FIELD", /args/],
    ["a result that JSON can't say", (mock) => mock.on("add", {}).reply({ at: new Date(0) } as never), "INVALID_JSON_VALUE", /result\.at/],
    ["no result", (mock) => mock.on("add", {}).reply(undefined as never), "MISSING_ANSWER", /result/],
    ["a result that breaks the outputSchema", (mock) => mock.on("sum", {}).reply({ sum: "3" }), "RESULT_BREAKS_SCHEMA", /\$\.sum/],
    ["content that clients can't read", (mock) => mock.on("add", {}).answer({ content: [{ type: "text" }] }), "INVALID_CONTENT", /content\[0\]\.text/],
    ["a code that is no integer", (mock) => mock.on("add", {}).protocolError(1.5, "m"), "INVALID_VALUE", /error\.code/],
    ["zero times", (mock) => mock.on("add", {}).reply(1).times(0), "INVALID_VALUE", /times/],
    ["times that are left out", (mock) => mock.on("add", {}).reply(1).times(undefined as never), "INVALID_VALUE", /times/],
    ["a delay below zero", (mock) => mock.on("add", {}).reply(1).delay(-1), "INVALID_VALUE", /delayMs/],
    ["a delay that no timer can hold", (mock) => mock.on("add", {}).reply(1).times(1).delay(2 ** 31), "INVALID_VALUE", /delayMs/],
    ["a reply that an earlier one hides", (mock) => (mock.on("add", { a: 1 }).reply(1), mock.on("add", { a: 1 }).reply(2)), "UNREACHABLE_RESPONSE", /always answers/],
    ["a reply for any arguments that an earlier one hides", (mock) => (mock.on("add", ANY, 1), mock.on("add", ANY, 2)), "UNREACHABLE_RESPONSE", /any arguments/],
  ];
  for (const [title, run, code, message] of refused) {
    test(`${title}: refused at once`, () => {
      const error = thrown(() => run(createMock({ tools: [add, sum] }))) as McpeakError & { readonly issues: readonly { readonly code: string }[] };
      assert.equal(error.code, "INVALID_MOCK_REPLY");
      assert.deepEqual(error.issues.map((issue) => issue.code), [code]);
      assert.match(error.message, message);
    });
  }

  test("what was refused answers nothing", async (t) => {
    const { mock, call } = await open(t);
    thrown(() => mock.on("sum", ANY).reply({ sum: "3" }));
    assert.equal((await call("sum"))["isError"], true);
  });
});

describe("calls", () => {
  test("holds each call in its order: what came, and what became of it", async (t) => {
    const seen: MockCall[] = [];
    const { mock, call } = await open(t, { responses: [{ tool: "add", args: { a: 1 }, result: 1, times: 1 }], onCall: (each) => void seen.push(each) });
    await call("add", { a: 1 });
    await call("add", { a: 1 });
    await call("add", { a: "x" });
    mock.on("add", ANY, 1);
    await call("add");
    await call("ad", { b: [null] });
    const protocolVersion = "2025-11-25";
    assert.deepEqual(mock.calls, [
      { tool: "add", args: { a: 1 }, outcome: "exact", response: "responses[0]", protocolVersion },
      { tool: "add", args: { a: 1 }, outcome: "unmatched", protocolVersion },
      { tool: "add", args: { a: "x" }, outcome: "invalidArguments", protocolVersion },
      { tool: "add", args: {}, outcome: "any", response: 'on("add")', protocolVersion },
      { tool: "ad", args: { b: [null] }, outcome: "unknownTool", protocolVersion },
    ]);
    assert.deepEqual(seen, mock.calls);
  });

  test("is what it was when it was asked for", async (t) => {
    const { mock, call } = await open(t);
    const before = mock.calls;
    await call("add");
    assert.equal(before.length, 0);
    assert.equal(mock.calls.length, 1);
    assert.equal(mock.calls, mock.calls);
  });

  test("keeps the last 10000", () => {
    const log = new CallLog();
    for (let a = 0; a < 20_500; a++) log.add({ tool: "add", args: { a }, outcome: "any", protocolVersion: "2025-11-25" });
    assert.equal(log.calls.length, 10_000);
    assert.deepEqual([log.calls[0]?.args, log.calls.at(-1)?.args], [{ a: 10_500 }, { a: 20_499 }]);
  });

  test("keeps fewer of large ones, and always the last", () => {
    const log = new CallLog();
    const add = (a: number, characters: number): void => log.add({ tool: "add", args: { a }, outcome: "any", protocolVersion: "2025-11-25" }, characters);
    for (let a = 0; a < 1000; a++) {
      add(a, 1024 * 1024);
      assert.ok(log.calls.length <= 64);
      assert.equal(log.calls.at(-1)?.args?.["a"], a);
    }
    assert.ok(log.calls.length >= 32);
    add(-1, 100 * 1024 * 1024);
    assert.deepEqual(log.calls.map(({ args }) => args), [{ a: -1 }]);
    for (let a = 0; a < 100; a++) add(a, 1);
    assert.equal(log.calls.at(-1)?.args?.["a"], 99);
    log.clear();
    for (let a = 0; a < 1000; a++) add(a, 10_000);
    assert.equal(log.calls.length, 1000);
  });

  test("counts how large arguments are, also of tools that there are not", async (t) => {
    const { mock, call } = await open(t);
    const long = "x".repeat(30 * 1024 * 1024);
    for (const tool of ["add", "nope", "add"]) await call(tool, { long });
    assert.equal(mock.calls.length, 1);
  });
});

describe("assertAllRepliesUsed", () => {
  test("passes when everything was given as often as it says", async (t) => {
    const { mock, call } = await open(t, { responses: [{ tool: "add", args: { a: 1 }, result: 1, times: 2 }, { tool: "add", result: 1 }] });
    for (const a of [1, 1, 2, 3]) await call("add", { a });
    mock.assertAllRepliesUsed();
  });

  test("names what was not, with the arguments and how often it was given", async (t) => {
    const { mock, call } = await open(t, { responses: [{ tool: "add", args: { a: 1 }, result: 1, times: 2 }, { tool: "add", result: 1 }] });
    mock.on("sum", ANY).reply({ sum: 1 });
    await call("add", { a: 1 });
    const error = thrown(() => mock.assertAllRepliesUsed());
    assert.equal(error.code, "UNUSED_MOCK_REPLIES");
    assert.equal(
      error.message,
      '3 replies of the mock were not used as often as expected:\n  responses[0]: add({"a":1}) was used once of 2\n  responses[1]: add(any arguments) was used 0 times\n  on("sum"): sum(any arguments) was used 0 times',
    );
  });
});

describe("a call that nothing matches", () => {
  test("is answered by a function, which is told what would have been said", async (t) => {
    const { call } = await open(t, {
      responses: [{ tool: "add", args: { a: 1 }, result: 1 }],
      onUnmatchedCall: ({ tool, args, explanation }) => (args["a"] === 3 ? { error: { code: 3, message: tool } } : { result: explanation.split("\n")[0] ?? "", isError: args["a"] === 2 }),
    });
    assert.deepEqual(await call("add", { a: 2 }), { content: [{ type: "text", text: 'No response is registered for "add" with these arguments: {"a":2}' }], isError: true });
    assert.deepEqual(await call("add", { a: 3 }), { error: { code: 3, message: "add" } });
  });

  test("is a JSON-RPC error when the function gives no answer", async (t) => {
    const { call } = await open(t, { onUnmatchedCall: (async () => "hello") as never });
    const { error } = (await call("add")) as { readonly error: { readonly code: number; readonly message: string } };
    assert.equal(error.code, -32603);
    assert.match(error.message, /`onUnmatchedCall` must have one of/);
  });

  test("is told of in the language of the mock", async (t) => {
    const { texts } = await open(t, { lang: "ko", responses: [{ tool: "add", args: { a: 1 }, result: 1 }] });
    assert.match(String((await texts("add", { a: 2 }))[0]), /등록된 응답이 없습니다/);
  });

  test("its text is bounded, however much is registered and however large the call is", async (t) => {
    const long = "x".repeat(1_000_000);
    const responses = [{ tool: "add", args: { long, more: [long] }, result: 1 }, ...Array.from({ length: 3000 }, (_, n) => ({ tool: "add", args: { n, deep: [[[[[[n]]]]]] }, result: 1 }))];
    const { texts } = await open(t, { responses });
    const [text] = await texts("add", { a: 1, long: `${long}y`, more: [], other: Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`key${n}`, n])) });
    assert.ok(String(text).length < 10_000, String(String(text).length));
    assert.match(String(text), /… and 2996 more/);
  });
});

describe("delays", () => {
  test("an answer is held for as long as it says, and others are not", { timeout: 20_000 }, async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { mock, call } = await open(t, { responses: [{ tool: "add", args: { a: 1 }, result: "slow", delayMs: 40 }, { tool: "add", result: "fast" }] });
    mock.on("add", { a: 2 }).reply("slow too").delay(30);
    const order: string[] = [];
    const [slow, slowToo, fast] = [1, 2, 3].map(async (a) => order.push(textOf(await call("add", { a }))));
    const pass = async (ms: number): Promise<void> => {
      t.mock.timers.tick(ms);
      await new Promise((settle) => setImmediate(settle));
    };
    await fast;
    await pass(29);
    assert.deepEqual(order, ["fast"]);
    await pass(1);
    await slowToo;
    await pass(9);
    assert.deepEqual(order, ["fast", "slow too"]);
    await pass(1);
    await slow;
    assert.deepEqual(order, ["fast", "slow too", "slow"]);
  });

  test("`close` ends what is held, and leaves no timer", { timeout: 20_000 }, async () => {
    let tell = (): void => {};
    const isCalled = new Promise<void>((settle) => (tell = settle));
    const mock = createMock({ tools: [add], responses: [{ tool: "add", result: "never", delayMs: 2 ** 31 - 1 }], onCall: () => tell() });
    const session = await openSession(inProcess(mock));
    const pending = session.callTool("add").then(() => "answered", () => "ended");
    await isCalled;
    await new Promise((settle) => setImmediate(settle));
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const before = timers();
    await mock.close();
    await mock.close();
    assert.equal(await pending, "ended");
    await session.close();
    assert.ok(timers() < before);
  });
});

test("a call without a name is told that it is missing", async (t) => {
  for (const [lang, message] of [["en", /^`name` must be a string, but it is missing\./], ["ko", /^`name` 값이 없습니다\./]] as const) {
    const mock = createMock({ tools: [add], lang });
    t.after(() => mock.close());
    const transport = mock.transport();
    const answer = new Promise<{ readonly error: { readonly message: string } }>((settle) => (transport.onmessage = settle));
    const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {} };
    await transport.start();
    await transport.send({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { _meta } });
    assert.match((await answer).error.message, message);
  }
});

describe("a mock that is closed", () => {
  test("serves nobody any more, in no way", async () => {
    const mock = createMock({ tools: [add] });
    await Promise.all([mock.close(), mock.close()]);
    await assert.rejects(mock.transport().start(), /closed/);
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    const over = new Promise<void>((settle) => (clientSide.onclose = settle));
    await mock.serve(serverSide as never);
    await over;
    assert.equal((await mock.fetch(new Request("http://localhost/mcp", { method: "POST", body: "{}" }))).status, 503);
    await mock.serveStdio({ stdin: new PassThrough(), stdout: new PassThrough() }).closed;
  });

  test("closes what was still being opened", async () => {
    const mock = createMock({ tools: [add] });
    const answer = mock.fetch(new Request("http://localhost/mcp", { method: "POST", body: "{}" }));
    await mock.close();
    assert.equal((await answer).status, 503);
  });

  test("each `close` waits for the end", async () => {
    const mock = createMock({ tools: [add] });
    let isOver = false;
    void mock.serveStdio({ stdin: new PassThrough(), stdout: new PassThrough() }).closed.then(() => (isOver = true));
    void mock.close();
    await mock.close();
    assert.ok(isOver);
  });
});

describe("createMock", () => {
  test("keeps nothing of connections that have ended", async () => {
    const mock = new InProcessMock({ tools: [add] });
    for (let each = 0; each < 3; each++) {
      const session = await openSession(inProcess((transport) => mock.serve(transport)));
      await session.close();
      await mock.transport().close();
      const stdin = new PassThrough();
      const { closed } = mock.serveStdio({ stdin, stdout: new PassThrough() });
      stdin.end();
      await closed;
    }
    await new Promise((settle) => setImmediate(settle));
    assert.equal(mock.openConnections, 0);
    await mock.close();
  });

  test("refuses a wrong definition and wrong options at once", () => {
    const error = thrown(() => createMock({ tools: [{ name: 1 }], lang: "de", name: 5, onCall: "log", onProblem: 1, port: 1, version: null } as never)) as McpeakError & { readonly issues: readonly { readonly path: string }[] };
    assert.equal(error.code, "INVALID_MOCK_DEFINITION");
    assert.deepEqual(error.issues.map(({ path }) => path), ["tools[0].name", "tools[0].inputSchema", "port", "name", "version", "lang", "onCall", "onProblem"]);
    assert.equal(thrown(() => createMock(undefined as never)).code, "INVALID_MOCK_DEFINITION");
  });

  test("copies its definition", async (t) => {
    const result = { n: 1 };
    const schema: { type: string; required?: string[] } = { type: "object" };
    const { texts } = await open(t, { tools: [{ name: "add", inputSchema: schema }], responses: [{ tool: "add", result }] });
    result.n = 2;
    schema.required = ["a"];
    assert.deepEqual(await texts("add", {}), ['{"n":1}']);
  });

  test("advertises tools exactly as they stand, and its name and version", async (t) => {
    const tools = [{ name: "a", inputSchema: { type: "object", $comment: "kept", properties: JSON.parse('{"__proto__":{"type":"string"}}') as object }, title: "A", annotations: { readOnlyHint: true }, _meta: { "x/y": [null] }, icons: [] }, add];
    const mock = createMock({ tools, name: "weather", version: "9.9.9" });
    t.after(() => mock.close());
    const session = await openSession(inProcess(mock));
    t.after(() => session.close());
    assert.equal(JSON.stringify(await session.listTools()), JSON.stringify(tools));
    assert.deepEqual(session.server, { name: "weather", version: "9.9.9" });
  });

  test("many clients share it, each in its own version", async (t) => {
    const mock = createMock({ tools: [add], responses: [{ tool: "add", result: 1, times: 1 }, { tool: "add", result: 2 }] });
    t.after(() => mock.close());
    const versions = ["2025-11-25", "2026-07-28", "2024-11-05"];
    for (const protocolVersion of versions) {
      const session = await openSession(inProcess(mock), { protocolVersion });
      t.after(() => session.close());
      await session.callTool("add");
    }
    assert.deepEqual(mock.calls.map((call) => [call.protocolVersion, call.response]), versions.map((version, index) => [version, `responses[${index === 0 ? 0 : 1}]`]));
  });
});
