import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../json/json-value.js";
import { CollectingLink } from "./fixtures/collecting-link.js";
import { toolsHandler } from "./fixtures/tools-handler.js";
import { ServerConnection, type ServerConnectionOptions } from "./server-connection.js";
import type { ServerHandler } from "./server-handler.js";
import type { SentAbout, ServerLink } from "./server-link.js";
import type { ServerProblem } from "./server-problem.js";

const meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {} };
const serverInfo = { "io.modelcontextprotocol/serverInfo": { name: "tools", version: "1.0.0" } };
const initializeParams = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "someone", version: "2" } };

interface Opened {
  readonly connection: ServerConnection;
  readonly link: CollectingLink;
  readonly problems: ServerProblem[];
  /** Sends a message and gives what is answered at once. */
  say(message: unknown): readonly JsonObject[];
  request(id: string | number, method: string, params?: JsonObject): readonly JsonObject[];
  call(id: string | number, name: string, input?: JsonObject, more?: JsonObject): readonly JsonObject[];
}

function open(handler: ServerHandler = toolsHandler(), options: ServerConnectionOptions = {}): Opened {
  const link = new CollectingLink();
  const problems: ServerProblem[] = [];
  const connection = new ServerConnection(handler, { onProblem: (problem) => problems.push(problem), ...options });
  connection.attach(link);
  const say = (message: unknown): readonly JsonObject[] => {
    const before = link.sent.length;
    connection.receive(typeof message === "string" ? message : JSON.stringify(message), link);
    return link.sent.slice(before);
  };
  const request: Opened["request"] = (id, method, params) => say({ jsonrpc: "2.0", id, method, params });
  return { connection, link, problems, say, request, call: (id, name, input = {}, more = {}) => request(id, "tools/call", { name, arguments: input, ...more }) };
}

function openInitialized(version = "2025-11-25", handler?: ServerHandler, options?: ServerConnectionOptions): Opened {
  const opened = open(handler, options);
  opened.request("init", "initialize", { ...initializeParams, protocolVersion: version });
  opened.say({ jsonrpc: "2.0", method: "notifications/initialized" });
  return opened;
}

const errorOf = ([answer]: readonly JsonObject[]): JsonObject => answer?.["error"] as JsonObject;
const codeOf = (answers: readonly JsonObject[]): unknown => errorOf(answers)?.["code"];
const resultOf = ([answer]: readonly JsonObject[]): JsonObject => answer?.["result"] as JsonObject;
const sum = (value: number): JsonObject => ({ content: [{ type: "text", text: String(value) }] });
const settled = (): Promise<void> => new Promise((settle) => setImmediate(settle));

test("a client that begins with a version that is spoken gets that version", () => {
  for (const version of ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]) {
    const { request, connection } = open();
    assert.deepEqual(request(1, "initialize", { ...initializeParams, protocolVersion: version }), [
      { jsonrpc: "2.0", id: 1, result: { protocolVersion: version, capabilities: { tools: { listChanged: true } }, serverInfo: { name: "tools", version: "1.0.0" } } },
    ]);
    assert.equal(connection.protocolVersion, version);
  }
});

test("a client that begins with another version gets the newest with a handshake", () => {
  for (const version of ["1999-01-01", "2026-07-28", ""]) {
    assert.equal(resultOf(open().request(1, "initialize", { ...initializeParams, protocolVersion: version }))["protocolVersion"], "2025-11-25");
  }
  const handler = toolsHandler({ versions: ["2025-06-18", "2024-11-05"] });
  assert.equal(resultOf(open(handler).request(1, "initialize", initializeParams))["protocolVersion"], "2025-06-18");
});

test("instructions stand in the answer that opens a conversation", () => {
  const handler = toolsHandler({ instructions: "Add numbers." });
  assert.equal(resultOf(open(handler).request(1, "initialize", initializeParams))["instructions"], "Add numbers.");
  assert.equal(resultOf(open(handler).request(1, "server/discover", { _meta: meta }))["instructions"], "Add numbers.");
});

for (const [title, params, place] of [
  ["without a version", { ...initializeParams, protocolVersion: 1 }, "protocolVersion"],
  ["without capabilities", { ...initializeParams, capabilities: null }, "capabilities"],
  ["without a name", { ...initializeParams, clientInfo: { version: "1" } }, "clientInfo.name"],
  ["without anything", {}, "protocolVersion"],
] as const) {
  test(`initialize ${title} is answered with -32602 that names ${place}, and may be tried again`, () => {
    const { request } = open();
    const error = errorOf(request(1, "initialize", params as JsonObject));
    assert.equal(error["code"], -32602);
    assert.ok(String(error["message"]).includes(`\`${place}\``), String(error["message"]));
    assert.equal(resultOf(request(2, "initialize", initializeParams))["protocolVersion"], "2025-11-25");
  });
}

test("a second initialize is refused", () => {
  assert.equal(codeOf(openInitialized().request(2, "initialize", initializeParams)), -32600);
});

test("before initialize, a request is refused with the ways to begin, and a ping is answered", () => {
  const { request } = open();
  const error = errorOf(request(1, "tools/list"));
  assert.equal(error["code"], -32600);
  assert.match(String(error["message"]), /begin with `initialize` \(this server speaks 2025-11-25, .*\), or name version 2026-07-28 in the `_meta`/);
  assert.deepEqual(resultOf(request(2, "ping")), {});
});

test("after initialize, requests reach the handler and results go out as they are", () => {
  const { request, call } = openInitialized();
  assert.deepEqual(call(1, "add", { a: 1, b: 2 }), [{ jsonrpc: "2.0", id: 1, result: sum(3) }]);
  assert.deepEqual(call("one", "add", { a: 1, b: 2 }), [{ jsonrpc: "2.0", id: "one", result: sum(3) }]);
  assert.deepEqual(resultOf(request(2, "ping")), {});
  assert.equal(codeOf(request(3, "no/such")), -32601);
});

test("a handler is told who asks", () => {
  const told = (answers: readonly JsonObject[]): unknown => JSON.parse(((resultOf(answers)["content"] as JsonObject[])[0] as { text: string }).text);
  assert.deepEqual(told(openInitialized("2025-06-18").call(1, "tells")), { version: "2025-06-18", client: { name: "someone", version: "2" }, capabilities: {}, isStateless: false });
  const more = { _meta: { ...meta, "io.modelcontextprotocol/clientCapabilities": { roots: {} }, "io.modelcontextprotocol/clientInfo": { name: "else", version: "3" } } };
  assert.deepEqual(told(open().call(1, "tells", {}, more)), { version: "2026-07-28", client: { name: "else", version: "3" }, capabilities: { roots: {} }, isStateless: true });
  assert.deepEqual(told(open().call(1, "tells", {}, { _meta: meta })), { version: "2026-07-28", capabilities: {}, isStateless: true });
});

test("what a handler throws is answered: an RpcError as it is, everything else as an internal error that is reported too", () => {
  const { call, problems } = openInitialized();
  assert.deepEqual(errorOf(call(1, "refuses")), { code: -32000, message: "not today", data: { day: "Monday" } });
  assert.deepEqual(problems, []);
  assert.deepEqual(errorOf(call(2, "throws")), { code: -32603, message: "Internal error: the tool is broken" });
  assert.equal(codeOf(call(3, "cyclic")), -32603);
  assert.deepEqual(problems.map(({ kind }) => kind), ["handlerFailed", "handlerFailed"]);
  assert.deepEqual(resultOf(call(4, "add", { a: 1, b: 1 })), sum(2));
});

test("a result that is no object is an internal error", () => {
  for (const value of [undefined, null, "text", 7, []]) {
    const { call } = openInitialized("2025-11-25", toolsHandler({ handle: () => value as never }));
    assert.equal(codeOf(call(1, "add")), -32603);
  }
});

test("results without a handshake say their type, who serves and, where they can be kept, for how long", () => {
  const { request, call } = open();
  assert.deepEqual(resultOf(request(1, "server/discover", { _meta: meta })), {
    supportedVersions: ["2026-07-28"],
    capabilities: { tools: { listChanged: true } },
    resultType: "complete",
    ttlMs: 0,
    cacheScope: "private",
    _meta: serverInfo,
  });
  const list = resultOf(request(2, "tools/list", { _meta: meta }));
  assert.deepEqual([list["resultType"], list["ttlMs"], list["cacheScope"], list["_meta"]], ["complete", 0, "private", serverInfo]);
  assert.deepEqual(resultOf(call(3, "add", { a: 1, b: 2 }, { _meta: meta })), { ...sum(3), resultType: "complete", _meta: serverInfo });
});

test("what a handler says of a result without a handshake stays", () => {
  const own = { tools: [], resultType: "complete", ttlMs: 5, cacheScope: "public", _meta: { "a/b": 1 } };
  const { request } = open(toolsHandler({ handle: () => own }));
  assert.deepEqual(resultOf(request(1, "tools/list", { _meta: meta })), { ...own, _meta: { ...serverInfo, "a/b": 1 } });
  const { call } = open(toolsHandler({ handle: () => ({ resultType: "input_required", inputRequests: {} }) }));
  assert.equal(resultOf(call(1, "add", {}, { _meta: meta }))["resultType"], "input_required");
});

for (const [title, broken, key] of [
  ["a version that is no string", { ...meta, "io.modelcontextprotocol/protocolVersion": 2026 }, "protocolVersion"],
  ["no capabilities", { "io.modelcontextprotocol/protocolVersion": "2026-07-28" }, "clientCapabilities"],
  ["a client without a name", { ...meta, "io.modelcontextprotocol/clientInfo": { version: "1" } }, "clientInfo"],
  ["an unknown log level", { ...meta, "io.modelcontextprotocol/logLevel": "loud" }, "logLevel"],
  ["a progress token that is an object", { ...meta, progressToken: {} }, "progressToken"],
] as const) {
  test(`a request whose _meta has ${title} is answered with -32602 that names it`, () => {
    const error = errorOf(open().request(1, "tools/list", { _meta: broken as JsonObject }));
    assert.equal(error["code"], -32602);
    assert.ok(String(error["message"]).includes(key), String(error["message"]));
  });
}

test("a version without a handshake that is not spoken is answered with -32022 and the versions that are", () => {
  const { request } = open();
  for (const version of ["2099-01-01", "2025-11-25"]) {
    const error = errorOf(request(1, "tools/list", { _meta: { ...meta, "io.modelcontextprotocol/protocolVersion": version } }));
    assert.equal(error["code"], -32022);
    assert.deepEqual(error["data"], { supported: ["2026-07-28"], requested: version });
  }
});

test("server/discover that names no version is told what is missing", () => {
  const error = errorOf(open().request(1, "server/discover"));
  assert.equal(error["code"], -32602);
  assert.match(String(error["message"]), /protocolVersion"\]` must be a string, but it is missing/);
});

test("without a handshake there is neither ping nor initialize", () => {
  const { request } = open(toolsHandler({ handle: () => ({}) }));
  assert.equal(codeOf(request(1, "ping", { _meta: meta })), -32601);
  assert.equal(codeOf(request(2, "initialize", { ...initializeParams, _meta: meta })), -32601);
});

test("a server that speaks 2026-07-28 alone answers initialize with -32022 and what it speaks", () => {
  const { request } = open(toolsHandler({ versions: ["2026-07-28"] }));
  const error = errorOf(request(1, "initialize", initializeParams));
  assert.equal(error["code"], -32022);
  assert.deepEqual(error["data"], { supported: ["2026-07-28"], requested: "2025-11-25" });
  assert.match(String(error["message"]), /2025-11-25.*supported: 2026-07-28/);
  assert.equal(codeOf(request(2, "tools/list")), -32602);
  assert.equal(codeOf(request(3, "ping")), -32602);
});

test("a server with a handshake alone knows no server/discover and takes _meta for what it is", () => {
  const handler = toolsHandler({ versions: ["2025-11-25"] });
  const { request, call } = open(handler);
  assert.equal(codeOf(request(1, "server/discover", { _meta: meta })), -32601);
  assert.equal(codeOf(request(2, "tools/list", { _meta: meta })), -32600);
  request(3, "initialize", initializeParams);
  assert.deepEqual(resultOf(call(4, "add", { a: 1, b: 2 }, { _meta: meta })), sum(3));
});

test("one connection serves both kinds of requests side by side", () => {
  const { call, request } = open();
  assert.deepEqual(resultOf(request(0, "server/discover", { _meta: meta }))["supportedVersions"], ["2026-07-28"]);
  request(1, "initialize", initializeParams);
  assert.deepEqual(resultOf(call(2, "add", { a: 1, b: 1 })), sum(2));
  assert.equal(resultOf(call(3, "add", { a: 1, b: 1 }, { _meta: meta }))["resultType"], "complete");
});

test("an answer that comes later goes to the link that the request came with", async () => {
  const { connection, link } = openInitialized("2025-11-25", toolsHandler({ handle: async () => sum(1) }));
  const other = new CollectingLink();
  connection.receive('{"jsonrpc":"2.0","id":9,"method":"tools/list"}', other);
  assert.equal(connection.requestsInFlight, 1);
  const before = link.sent.length;
  await connection.idle();
  assert.deepEqual(other.sent, [{ jsonrpc: "2.0", id: 9, result: sum(1) }]);
  assert.equal(link.sent.length, before);
  assert.equal(connection.requestsInFlight, 0);
});

test("a cancelled request is not answered, and its handler is told", async () => {
  const { connection, call, say, link } = openInitialized();
  call(1, "waits");
  const before = link.sent.length;
  say({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "1" } });
  assert.equal(connection.requestsInFlight, 1, "the id 1 is not the id \"1\"");
  say({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
  assert.equal(connection.requestsInFlight, 0);
  await settled();
  assert.equal(link.sent.length, before);
});

test("a handler that asks late for the signal of a cancelled request gets an aborted one", async () => {
  let isAborted: boolean | undefined;
  const handler = toolsHandler({
    handle: async (request) => {
      await settled();
      isAborted = request.signal.aborted;
      return {};
    },
  });
  const { call, connection } = openInitialized("2025-11-25", handler);
  call(1, "add");
  connection.close();
  await settled();
  await settled();
  assert.equal(isAborted, true);
});

test("cancelling what is not in flight, or nothing, does nothing", () => {
  const { say, call } = openInitialized();
  for (const params of [{ requestId: 77 }, {}, { requestId: {} }, undefined]) assert.deepEqual(say({ jsonrpc: "2.0", method: "notifications/cancelled", params }), []);
  assert.deepEqual(resultOf(call(1, "add", { a: 1, b: 1 })), sum(2));
});

test("a second request with the id of one in flight is refused, and the first is served on", async () => {
  const { connection, call, say } = openInitialized();
  call(1, "waits");
  assert.equal(codeOf(call(1, "add")), -32600);
  assert.equal(connection.requestsInFlight, 1);
  say({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
  assert.deepEqual(resultOf(call(1, "add", { a: 1, b: 1 })), sum(2));
});

test("requests beyond the limit are refused, and served again when others are done", () => {
  const { call, say, problems } = openInitialized("2025-11-25", toolsHandler(), { maxRequestsInFlight: 2 });
  call(1, "waits");
  call(2, "waits");
  assert.equal(codeOf(call(3, "add")), -32603);
  assert.ok(problems.some(({ kind }) => kind === "tooManyRequests"));
  say({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
  assert.deepEqual(resultOf(call(3, "add", { a: 1, b: 1 })), sum(2));
});

test("notifications of a request go to its link before the answer, and not after it", async () => {
  let late = (): void => {};
  const handler = toolsHandler({
    handle: (request) => {
      late = () => request.notify("notifications/progress", { progressToken: 1, progress: 2 });
      request.notify("notifications/progress", { progressToken: 1, progress: 1 });
      return {};
    },
  });
  const { request, link } = openInitialized("2025-11-25", handler);
  assert.deepEqual(request(1, "tools/call").map(({ method, id }) => method ?? id), ["notifications/progress", 1]);
  assert.deepEqual(link.about.slice(-2).map(({ kind, request: about }) => [kind, about?.id]), [["notification", 1], ["answer", 1]]);
  const before = link.sent.length;
  late();
  assert.equal(link.sent.length, before);
});

test("a request to the client gets the client's answer, result or error", async () => {
  for (const [answer, expected] of [
    [{ result: {} }, "result"],
    [{ error: { code: -1, message: "no" } }, "error -1"],
    [{ result: 7 }, "failed"],
  ] as const) {
    const { call, say, link, connection } = openInitialized();
    const [asked] = call(1, "asks", { method: "roots/list" });
    assert.deepEqual(asked, { jsonrpc: "2.0", id: 1, method: "roots/list" });
    assert.deepEqual([link.about.at(-1)?.kind, link.about.at(-1)?.request?.id], ["request", 1]);
    say({ jsonrpc: "2.0", id: 1, ...answer });
    await connection.idle();
    assert.deepEqual(link.sent.at(-1), { jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text: expected }] } });
  }
});

test("an id without a result, an error or a method is a broken answer where one with that id is waited for", async () => {
  for (const broken of [{ jsonrpc: "2.0", id: 1 }, { jsonrpc: "1.0", id: 1 }, { id: 1 }, { jsonrpc: "2.0", id: "1" }]) {
    const { call, say, link, connection, problems } = openInitialized();
    call(1, "asks", { method: "roots/list" });
    // What nothing waits for is a broken request.
    assert.equal(codeOf(say({ ...broken, id: 5 })), -32600);
    assert.deepEqual(say(broken).filter(({ error }) => error !== undefined), []);
    await connection.idle();
    assert.deepEqual(link.sent.at(-1), { jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text: "failed" }] } });
    assert.deepEqual(problems.map(({ kind }) => kind), ["brokenInput"]);
    assert.equal(codeOf(say(broken)), -32600);
  }
});

test("a client that does not answer in time is told that nobody waits any more", async () => {
  const { call, link, connection } = openInitialized();
  call(1, "asks", { timeoutMs: 5 });
  await connection.idle();
  assert.deepEqual(link.sent.slice(-2).map(({ method, params, result }) => method ?? params ?? result), ["notifications/cancelled", { content: [{ type: "text", text: "timedOut" }] }]);
});

test("cancelling a request ends what it asks the client", async () => {
  const { call, say, link } = openInitialized();
  call(1, "asks");
  say({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
  assert.deepEqual(link.sent.at(-1)?.["params"], { requestId: 1, reason: "the request that it belongs to is over" });
});

test("an answer that nobody waits for is reported and not answered", () => {
  const { say, problems } = openInitialized();
  assert.deepEqual(say({ jsonrpc: "2.0", id: 5, result: {} }), []);
  assert.deepEqual(say({ jsonrpc: "2.0", id: 5, error: "broken" }), []);
  assert.deepEqual(problems, [{ kind: "answerToNobody", id: "5" }, { kind: "answerToNobody", id: "5" }]);
});

test("without a handshake a server that asks is refused by its own side", async () => {
  const { call, connection, link, problems } = open();
  call(1, "asks", {}, { _meta: meta });
  await connection.idle();
  assert.equal(codeOf(link.sent.slice(-1)), -32603);
  assert.deepEqual(problems.map(({ kind }) => kind), ["handlerFailed"]);
  await assert.rejects(connection.ask("ping", undefined, { timeoutMs: 5 }), /no client/);
});

test("a change is told to the client after a handshake, and to nobody before", () => {
  const { connection, link, request } = open();
  connection.notify("notifications/tools/list_changed");
  assert.deepEqual(link.sent, []);
  request(1, "initialize", initializeParams);
  connection.notify("notifications/tools/list_changed");
  assert.deepEqual(link.sent.at(-1), { jsonrpc: "2.0", method: "notifications/tools/list_changed" });
  connection.attach(undefined);
  connection.notify("notifications/tools/list_changed");
  assert.equal(link.sent.length, 2);
});

const listen = (id: string | number, notifications: unknown): JsonObject => ({ jsonrpc: "2.0", id, method: "subscriptions/listen", params: { _meta: meta, notifications } }) as JsonObject;
const subscription = (id: string | number): JsonObject => ({ "io.modelcontextprotocol/subscriptionId": id });

test("without a handshake, changes go to the subscriptions that ask for them until they are cancelled", () => {
  const { connection, link, say } = open();
  assert.deepEqual(say(listen("s", { toolsListChanged: true, promptsListChanged: true, resourceSubscriptions: ["file:///a"] })), [
    { jsonrpc: "2.0", method: "notifications/subscriptions/acknowledged", params: { notifications: { toolsListChanged: true }, _meta: subscription("s") } },
  ]);
  assert.equal(connection.requestsInFlight, 0);
  connection.notify("notifications/tools/list_changed");
  connection.notify("notifications/prompts/list_changed");
  connection.notify("notifications/resources/updated", { uri: "file:///a" });
  assert.deepEqual(link.sent.slice(1), [{ jsonrpc: "2.0", method: "notifications/tools/list_changed", params: { _meta: subscription("s") } }]);
  say({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "s" } });
  connection.notify("notifications/tools/list_changed");
  assert.equal(link.sent.length, 2);
});

test("updates of resources go to those who named them", () => {
  const { connection, link, say } = open(toolsHandler({ capabilities: { resources: { subscribe: true } } }));
  say(listen(1, { resourceSubscriptions: ["file:///a"] }));
  connection.notify("notifications/resources/updated", { uri: "file:///b" });
  connection.notify("notifications/resources/updated", { uri: "file:///a" });
  assert.deepEqual(link.sent.slice(1), [{ jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri: "file:///a", _meta: subscription(1) } }]);
});

test("a subscription to nothing that can be told ends at once; one to nonsense is refused", () => {
  const { say } = open();
  const answers = say(listen(1, { resourceSubscriptions: ["file:///a"] }));
  assert.deepEqual(answers.map(({ method, result }) => method ?? result), ["notifications/subscriptions/acknowledged", { _meta: { ...serverInfo, ...subscription(1) }, resultType: "complete" }]);
  assert.deepEqual((open(toolsHandler({ capabilities: { tools: {} } })).say(listen(1, { toolsListChanged: true }))[0]?.["params"] as JsonObject)["notifications"], {});
  for (const notifications of [undefined, [], { toolsListChanged: "yes" }, { resourceSubscriptions: [1] }]) assert.equal(codeOf(say(listen(2, notifications))), -32602);
});

const timersAlive = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;

test("closing ends subscriptions in order and cancels the rest in silence", async () => {
  const { connection, link, say, call } = openInitialized();
  say(listen("s", { toolsListChanged: true }));
  call(1, "waits");
  call(2, "asks");
  const before = link.sent.length;
  const timers = timersAlive();
  connection.close();
  connection.close();
  await settled();
  assert.equal(timersAlive(), timers - 1);
  assert.deepEqual(link.sent.slice(before), [{ jsonrpc: "2.0", id: "s", result: { _meta: { ...serverInfo, ...subscription("s") }, resultType: "complete" } }]);
  assert.deepEqual(call(3, "add"), []);
  assert.equal(connection.requestsInFlight, 0);
});

test("a link that is gone takes its requests and subscriptions along, and no others", () => {
  const { connection, link, call } = openInitialized();
  const other = new CollectingLink();
  call(1, "waits");
  connection.receive(JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "waits" } }), other);
  connection.receive(JSON.stringify(listen(3, { toolsListChanged: true })), other);
  connection.drop(other);
  assert.equal(connection.requestsInFlight, 1);
  connection.notify("notifications/tools/list_changed");
  assert.equal(other.sent.length, 1);
  assert.equal(link.sent.at(-1)?.["method"], "notifications/tools/list_changed");
});

test("2025-03-26 has batches: one answer for all, when the last is there", async () => {
  const { connection, say, link } = openInitialized("2025-03-26");
  const call = (id: number, name: string, input: JsonObject = {}): JsonObject => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: input } });
  assert.deepEqual(say([call(1, "add", { a: 1, b: 1 }), { jsonrpc: "2.0", method: "notifications/x" }, 7, call(2, "no such")]), [
    [
      { jsonrpc: "2.0", id: 1, result: sum(2) },
      { jsonrpc: "2.0", id: null, error: { code: -32600, message: "Invalid request: a message must be an object, but it is 7" } },
      { jsonrpc: "2.0", id: 2, error: { code: -32602, message: "Unknown tool: no such" } },
    ] as never,
  ]);
  assert.deepEqual(say([{ jsonrpc: "2.0", method: "notifications/x" }]), []);
  assert.deepEqual(say([call(3, "waits"), call(4, "add", { a: 2, b: 2 })]), []);
  say({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 3 } });
  assert.deepEqual(link.sent.at(-1), [{ jsonrpc: "2.0", id: 4, result: sum(4) }]);
  say([call(5, "waits")]);
  connection.drop(link);
  await settled();
  assert.equal(connection.requestsInFlight, 0);
});

test("a broken answer in a batch is taken as one, and is no answer that the batch waits for", async () => {
  const { call, say, link, connection } = openInitialized("2025-03-26");
  call(1, "asks", { method: "roots/list" });
  const before = link.sent.length;
  say([{ jsonrpc: "2.0", id: 1 }, { jsonrpc: "2.0", id: 2, method: "ping" }]);
  await connection.idle();
  assert.deepEqual(link.sent.slice(before), [[{ jsonrpc: "2.0", id: 2, result: {} }], { jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text: "failed" }] } }] as never);
});

test("no other version has batches", () => {
  for (const version of ["2024-11-05", "2025-06-18", "2025-11-25"]) {
    const [answer] = openInitialized(version).say([{ jsonrpc: "2.0", id: 1, method: "ping" }]);
    assert.deepEqual(answer, { jsonrpc: "2.0", id: null, error: { code: -32600, message: `Invalid request: there are no batches in version ${version} of the protocol` } });
  }
  assert.equal(codeOf(open().say([{ jsonrpc: "2.0", id: 1, method: "ping" }])), -32600);
  assert.equal(codeOf(openInitialized("2025-03-26").say([])), -32600);
});

test("notifications reach a handler that wants them, and what it throws is reported", () => {
  const seen: unknown[] = [];
  const handler = toolsHandler({
    onNotification: (notification) => {
      seen.push(notification);
      if (notification.method === "boom") throw new Error("boom");
    },
  });
  const { say, problems } = openInitialized("2025-06-18", handler);
  assert.deepEqual(say({ jsonrpc: "2.0", method: "boom", params: { a: 1 } }), []);
  assert.deepEqual(seen, [
    { method: "notifications/initialized", params: {}, protocolVersion: "2025-06-18" },
    { method: "boom", params: { a: 1 }, protocolVersion: "2025-06-18" },
  ]);
  assert.deepEqual(problems.map(({ kind }) => kind), ["handlerFailed"]);
});

test("a request that is nested too deeply goes to who can answer it, else it is refused; the server lives on", () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  const text = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":{"a":${deep}}}}`;
  const { say, call } = openInitialized();
  assert.deepEqual(say(text), [{ jsonrpc: "2.0", id: 1, error: { code: -32602, message: "Invalid params: they are nested too deeply" } }]);
  assert.deepEqual(resultOf(call(2, "add", { a: 1, b: 1 })), sum(2));
  const told = openInitialized("2025-11-25", toolsHandler({ handleTooDeep: ({ params }) => ({ isError: true, name: params["name"] ?? "" }) }));
  assert.deepEqual(resultOf(told.say(text)), { isError: true, name: "add" });
  assert.deepEqual(codeOf(told.say(`{"jsonrpc":"2.0","id":${deep},"method":"ping"}`)), -32600);
  assert.deepEqual(told.say(`{"jsonrpc":"2.0","id":1,"result":${deep}}`), []);
  assert.deepEqual(codeOf(told.say(deep)), -32600);
});

test("a link that holds an answer back sees the request being cancelled", async () => {
  const link = new CollectingLink();
  const holding: ServerLink = {
    send: (text, about: SentAbout) => {
      const { request } = about;
      if (request?.method !== "tools/call") return link.send(text, about);
      return new Promise((settle) => request.signal.addEventListener("abort", () => settle(link.send(text, about))));
    },
    close: () => {},
  };
  const connection = new ServerConnection(toolsHandler());
  connection.receive(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "add", arguments: { a: 1, b: 1 }, _meta: meta } }), holding);
  assert.deepEqual([link.sent.length, connection.requestsInFlight], [0, 1]);
  connection.receive('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}', holding);
  assert.deepEqual([link.sent.length, connection.requestsInFlight], [1, 0]);
  await settled();
  assert.equal(connection.requestsInFlight, 0);
});

test("what is sent says what it is", () => {
  const { link, request, say } = open();
  request(1, "no/such", { _meta: meta });
  request(2, "ping");
  say("{");
  say({ jsonrpc: "2.0", id: 3 });
  assert.deepEqual(
    link.about.map(({ kind, request: about, errorCode, isRefusal }) => [kind, about?.method, errorCode, isRefusal]),
    [
      ["answer", "no/such", -32601, undefined],
      ["answer", "ping", undefined, undefined],
      ["answer", undefined, -32700, true],
      ["answer", undefined, -32600, true],
    ],
  );
});
