import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../json/json-value.js";
import { call, meta, openHttp, stateless, waitingTool } from "./fixtures/open-http.js";
import { RpcError, rpcErrorCodes } from "./rpc-error.js";

const input = { a: 1, b: 2 };
const add = stateless("tools/call", { name: "add", arguments: input });
const sum = { content: [{ type: "text", text: "3" }], resultType: "complete", _meta: { "io.modelcontextprotocol/serverInfo": { name: "tools", version: "1.0.0" } } };
const codeOf = ({ json }: { readonly json: JsonObject }): unknown => (json["error"] as JsonObject | undefined)?.["code"];
const messageOf = ({ json }: { readonly json: JsonObject }): string => String((json["error"] as JsonObject | undefined)?.["message"]);
const handshakeOnly = ["2025-11-25", "2025-06-18"];

test("a request needs no session and gets none, and one that it brings is not looked at", async (t) => {
  const { ask } = await openHttp(t);
  for (const headers of [add.headers, { ...add.headers, "mcp-session-id": "whatever" }]) {
    const answer = await ask({ body: add.body, headers });
    assert.deepEqual([answer.status, answer.headers["content-type"], answer.json], [200, "application/json", { jsonrpc: "2.0", id: 1, result: sum }]);
    assert.equal(answer.headers["mcp-session-id"], undefined);
  }
});

test("requests of different clients may have the same id at the same time", async (t) => {
  const waiting = [waitingTool(), waitingTool()];
  const [first, second] = waiting;
  const { stream, ask } = await openHttp(t, { handle: (request) => (waiting.shift() as (typeof waiting)[0]).handle(request) });
  const answers = [stream(add), stream(add)];
  await Promise.all([first?.asked, second?.asked]);
  assert.equal((await ask(stateless("server/discover"))).status, 200);
  for (const answer of answers) answer.catch(() => {});
});

test("progress comes before the answer, in a stream that the answer ends", async (t) => {
  const { ask } = await openHttp(t);
  const answer = await ask(stateless("tools/call", { name: "reports", _meta: { ...meta, progressToken: 7 } }));
  assert.equal(answer.headers["content-type"], "text/event-stream");
  assert.deepEqual(answer.events.map(({ method, id }) => method ?? id), ["notifications/progress", "notifications/progress", 1]);
});

test("closing the stream of a request cancels it", async (t) => {
  const { handle, cancelled } = waitingTool();
  const { stream, ask } = await openHttp(t, {
    handle: (request) => {
      request.notify("notifications/progress", { progressToken: 1, progress: 1 });
      return handle(request);
    },
  });
  const calling = await stream(add);
  await calling.next();
  calling.drop();
  await cancelled;
  assert.equal((await ask(stateless("server/discover"))).status, 200);
});

test("hanging up before anything was answered cancels a request as well", async (t) => {
  const { handle, asked, cancelled } = waitingTool();
  const { socket } = await openHttp(t, { handle });
  const body = JSON.stringify(add.body);
  const headers = { ...add.headers, host: "localhost", "content-type": "application/json", accept: "*/*", "content-length": String(body.length) };
  const connection = socket();
  connection.write(`POST /mcp HTTP/1.1\r\n${Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`);
  await asked;
  connection.destroy();
  await cancelled;
});

for (const [title, headers, message] of [
  ["without the version", { "mcp-protocol-version": undefined }, /MCP-Protocol-Version is missing/],
  ["with another version", { "mcp-protocol-version": "2025-11-25" }, /MCP-Protocol-Version is "2025-11-25", but the body names "2026-07-28"/],
  ["without the method", { "mcp-method": undefined }, /Mcp-Method is missing/],
  ["with another method", { "mcp-method": "tools/list" }, /Mcp-Method is "tools\/list", but the body's method is "tools\/call"/],
  ["with the method in other letters", { "mcp-method": "Tools/Call" }, /Mcp-Method is "Tools\/Call"/],
  ["without the name", { "mcp-name": undefined }, /Mcp-Name is missing/],
  ["with another name", { "mcp-name": "sub" }, /Mcp-Name is "sub", but the body's `params.name` is "add"/],
  ["with a name in base64 that is another", { "mcp-name": "=?base64?c3Vi?=" }, /Mcp-Name is "sub"/],
  ["with a name in broken base64", { "mcp-name": "=?base64?YWRk=?=" }, /can't be decoded/],
  ["with a name in base64 that is not UTF-8", { "mcp-name": "=?base64?/w==?=" }, /can't be decoded/],
  ["with a name outside ASCII", { "mcp-name": "ädd" }, /can't be decoded/],
] as const) {
  test(`a request ${title} in its header is refused with 400 and -32020`, async (t) => {
    const { ask } = await openHttp(t);
    const answer = await ask({ body: add.body, headers: { ...add.headers, ...headers } });
    assert.deepEqual([answer.status, codeOf(answer), answer.json["id"]], [400, rpcErrorCodes.headerMismatch, 1]);
    assert.match(messageOf(answer), message);
  });
}

for (const [title, headers] of [
  ["in base64", { "mcp-name": "=?base64?YWRk?=" }],
  ["with spaces around it", { "mcp-name": "  add\t" }],
] as const) {
  test(`a name ${title} is the same name`, async (t) => {
    const { ask } = await openHttp(t);
    assert.equal((await ask({ body: add.body, headers: { ...add.headers, ...headers } })).status, 200);
  });
}

test("the name of a resource is its address; methods without names need none", async (t) => {
  const { ask } = await openHttp(t, { handle: ({ method }) => ({ method }) });
  assert.equal((await ask(stateless("resources/read", { uri: "file:///a" }))).status, 200);
  const { body, headers } = stateless("resources/read", { uri: "file:///a" });
  assert.equal(codeOf(await ask({ body, headers: { ...headers, "mcp-name": "file:///b" } })), rpcErrorCodes.headerMismatch);
  assert.equal((await ask(stateless("tools/list"))).status, 200);
});

const mirrored = {
  type: "object",
  properties: {
    region: { type: "string", "x-mcp-header": "Region" },
    count: { type: "integer", "x-mcp-header": "Count" },
    deep: { type: "object", properties: { flag: { type: "boolean", "x-mcp-header": "Flag" } } },
  },
};

for (const [title, args, headers, isTaken] of [
  ["the same values", { region: "us", count: 42, deep: { flag: true } }, { "mcp-param-region": "us", "mcp-param-count": "42", "mcp-param-flag": "true" }, true],
  ["a text in base64", { region: "서울" }, { "mcp-param-region": "=?base64?7ISc7Jq4?=" }, true],
  ["a number written otherwise", { count: 42 }, { "mcp-param-count": "42.0" }, true],
  ["a text that is written like a number otherwise", { region: "42" }, { "mcp-param-region": "42.0" }, false],
  ["another value", { region: "us" }, { "mcp-param-region": "eu" }, false],
  ["another number", { count: 42 }, { "mcp-param-count": "43" }, false],
  ["no number", { count: 42 }, { "mcp-param-count": "0x2a" }, false],
  ["no header", { region: "us" }, {}, false],
  ["no header for a value further down", { deep: { flag: false } }, {}, false],
  ["no header for null", { region: null }, {}, true],
  ["no header for what is absent", {}, {}, true],
  ["broken base64", { region: "us" }, { "mcp-param-region": "=?base64?dXM?=" }, false],
] as const) {
  test(`arguments with \`x-mcp-header\` and ${title} are ${isTaken ? "taken" : "refused with 400 and -32020"}`, async (t) => {
    const { ask } = await openHttp(t, { inputSchemaOf: (tool) => (tool === "add" ? (mirrored as unknown as JsonObject) : undefined) });
    const { body, headers: own } = stateless("tools/call", { name: "add", arguments: args });
    const answer = await ask({ body, headers: { ...own, ...headers } });
    assert.deepEqual([answer.status, codeOf(answer)], isTaken ? [200, undefined] : [400, rpcErrorCodes.headerMismatch]);
  });
}

test("versions that are not spoken are refused with 400 and those that can be named instead", async (t) => {
  const { ask } = await openHttp(t);
  const answer = await ask({ body: call("tools/list", { _meta: { ...meta, "io.modelcontextprotocol/protocolVersion": "2099-01-01" } }), headers: { "mcp-protocol-version": "2099-01-01", "mcp-method": "tools/list" } });
  assert.deepEqual([answer.status, codeOf(answer), answer.json["id"]], [400, rpcErrorCodes.unsupportedProtocolVersion, 1]);
  assert.deepEqual((answer.json["error"] as JsonObject)["data"], { supported: ["2026-07-28"], requested: "2099-01-01" });
});

test("a request that only its header says to be of a version without a handshake is told what it lacks", async (t) => {
  const { ask } = await openHttp(t);
  for (const params of [undefined, {}, { _meta: {} }]) {
    const answer = await ask({ body: call("tools/list", params), headers: { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/list" } });
    assert.deepEqual([answer.status, codeOf(answer), answer.json["id"]], [400, -32602, 1]);
    assert.match(messageOf(answer), /protocolVersion.*missing/);
  }
});

test("an `initialize` that its header says to be of a version without a handshake is refused", async (t) => {
  const { ask } = await openHttp(t);
  const answer = await ask({ body: call("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "a", version: "1" } }), headers: { "mcp-protocol-version": "2026-07-28" } });
  assert.deepEqual([answer.status, codeOf(answer)], [400, rpcErrorCodes.headerMismatch]);
});

for (const method of ["initialize", "ping", "none/at/all"]) {
  test(`\`${method}\` is unknown: 404 and -32601`, async (t) => {
    const { ask } = await openHttp(t);
    const answer = await ask(stateless(method));
    assert.deepEqual([answer.status, codeOf(answer), answer.json["id"]], [404, -32601, 1]);
  });
}

test("of the errors of handlers, only a missing capability has a status of its own", async (t) => {
  for (const [code, status] of [[rpcErrorCodes.missingClientCapability, 400], [rpcErrorCodes.invalidParams, 200], [rpcErrorCodes.headerMismatch, 200], [rpcErrorCodes.internalError, 200], [-32000, 200]] as const) {
    const { ask } = await openHttp(t, { handle: () => Promise.reject(new RpcError(code, "no")) });
    const answer = await ask(add);
    assert.deepEqual([answer.status, codeOf(answer)], [status, code]);
  }
});

test("a notification is taken with 202, an answer and a batch are refused", async (t) => {
  const seen: unknown[] = [];
  const { ask } = await openHttp(t, { onNotification: ({ method, protocolVersion }) => void seen.push([method, protocolVersion]) });
  const headers = { "mcp-protocol-version": "2026-07-28" };
  assert.equal((await ask({ body: { jsonrpc: "2.0", method: "notifications/x" }, headers })).status, 202);
  assert.deepEqual(seen, [["notifications/x", "2026-07-28"]]);
  for (const body of [{ jsonrpc: "2.0", id: 1, result: {} }, [add.body], [{ jsonrpc: "2.0", method: "notifications/x" }]]) {
    const answer = await ask({ body, headers });
    assert.deepEqual([answer.status, codeOf(answer)], [400, -32600]);
  }
  const unnamed = await ask({ body: [add.body] });
  assert.deepEqual([unnamed.status, codeOf(unnamed)], [400, -32600]);
});

test("a subscription is a stream that brings changes, and ends in order with the server", async (t) => {
  const { stream, handler } = await openHttp(t);
  const subscribing = stateless("subscriptions/listen", { notifications: { toolsListChanged: true } }, "s");
  const listening = await stream(subscribing);
  assert.equal(listening.headers["content-type"], "text/event-stream");
  assert.equal((await listening.next())["method"], "notifications/subscriptions/acknowledged");
  handler.notify("notifications/prompts/list_changed");
  handler.notify("notifications/tools/list_changed");
  assert.deepEqual(await listening.next(), { jsonrpc: "2.0", method: "notifications/tools/list_changed", params: { _meta: { "io.modelcontextprotocol/subscriptionId": "s" } } });
  handler.close();
  assert.equal((await listening.next())["id"], "s");
  await listening.ended();
});

test("closing cancels what is in flight and answers it with 503", async (t) => {
  const { handle, asked, cancelled } = waitingTool();
  const { ask, handler } = await openHttp(t, { handle });
  const calling = ask(add);
  await asked;
  handler.close();
  await cancelled;
  assert.equal((await calling).status, 503);
});

test("a server without a handshake alone has no sessions: GET and DELETE are refused, `initialize` with the versions it speaks", async (t) => {
  const { ask } = await openHttp(t, { versions: ["2026-07-28"] });
  for (const method of ["GET", "DELETE"]) {
    const answer = await ask({ method });
    assert.deepEqual([answer.status, answer.headers.allow], [405, "POST"]);
  }
  const answer = await ask({ body: call("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "a", version: "1" } }) });
  assert.deepEqual([answer.status, codeOf(answer), (answer.json["error"] as JsonObject)["data"]], [400, rpcErrorCodes.unsupportedProtocolVersion, { supported: ["2026-07-28"], requested: "2025-11-25" }]);
  assert.equal(codeOf(await ask({ body: call("tools/list") })), -32602);
  assert.equal((await ask(add)).status, 200);
});

test("a server with a handshake alone refuses the others' requests with 400, so that they fall back", async (t) => {
  const { ask, openSession, post } = await openHttp(t, { versions: handshakeOnly });
  for (const each of [add, stateless("server/discover")]) assert.equal((await ask(each)).status, 400);
  assert.equal((await post(call("ping"), await openSession())).status, 200);
});
