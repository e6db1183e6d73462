import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { test, type TestContext } from "node:test";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import type { JsonObject } from "../json/json-value.js";
import { tell } from "../messages/tell.js";
import { connectSession } from "./connect-session.js";
import { http } from "./create-target.js";
import { type Answer, type Asked, listen, result, sendEvents, sendJson, type TestServer } from "./fixtures/http-server.js";
import { textOf } from "./fixtures/open-fixture.js";
import type { ConnectOptions, Session } from "./session.js";

const timeoutMs = 5000;
const version = "2026-07-28";
const pin = { protocolVersion: version };
const cache = { ttlMs: 3_600_000, cacheScope: "private" };
const any = { name: "any", inputSchema: { type: "object" } };

/** A server of that version alone; `answer` may misbehave, `tools` are its tools. */
async function listenStateless(t: TestContext, answer: Answer = () => false, tools: readonly object[] = [any]): Promise<TestServer> {
  return listen(t, (asked, response) => {
    if (answer(asked, response) === true) return true;
    const { message } = asked;
    const complete = (value: object): true => sendJson(response, result(message?.id, { resultType: "complete", ...value }));
    switch (message?.method) {
      case "server/discover":
        return complete({ supportedVersions: [version], capabilities: { tools: {} }, ...cache });
      case "tools/list":
        return complete({ tools, ...cache });
      case "tools/call":
        return complete({ content: [{ type: "text", text: "fine" }] });
      default:
        return sendJson(response, { jsonrpc: "2.0", id: message?.id, error: { code: -32022, message: "no", data: { supported: [version] } } }, 400);
    }
  });
}

async function open(t: TestContext, { url }: TestServer, options: ConnectOptions = pin, headers: Record<string, string> = {}): Promise<Session> {
  const session = await connectSession(http(url, { headers }), options);
  t.after(() => session.close());
  return session;
}

async function failureOf(url: string, options: ConnectOptions = pin): Promise<McpeakError> {
  const error: unknown = await connectSession(http(url), options).then((session) => session.close(), (reason: unknown) => reason);
  assert.ok(isMcpeakError(error), `not a coded error: ${String(error)}`);
  return error;
}

/** Answers calls only. */
const onCall = (answer: (asked: Asked, response: ServerResponse) => unknown): Answer => (asked, response) => asked.message?.method === "tools/call" && answer(asked, response);

test("each request repeats version, method and tool in headers, without session, DELETE or notification", async (t) => {
  const server = await listenStateless(t, (_, response) => void response.setHeader("mcp-session-id", "nobody asked for it"));
  const session = await open(t, server, pin, { Authorization: "Bearer token-1234" });
  assert.equal(textOf(await session.callTool("any", {}, { timeoutMs })), "fine");
  await session.close();
  assert.deepEqual(
    server.asked.map(({ method, message, headers }) => [method, message?.method, headers["mcp-protocol-version"], headers["mcp-method"], headers["mcp-name"], headers["mcp-session-id"], headers.authorization]),
    [
      ["POST", "server/discover", version, "server/discover", undefined, undefined, "Bearer token-1234"],
      ["POST", "tools/list", version, "tools/list", undefined, undefined, "Bearer token-1234"],
      ["POST", "tools/call", version, "tools/call", "any", undefined, "Bearer token-1234"],
    ],
  );
  assert.ok(server.asked.every(({ message }) => (message?.params?.["_meta"] as JsonObject)["io.modelcontextprotocol/protocolVersion"] === version));
  assert.deepEqual(session.takeObservations(), []);
});

test("names that no header can hold are encoded", async (t) => {
  const calls: Asked[] = [];
  const session = await open(t, await listenStateless(t, onCall((asked) => void calls.push(asked))));
  for (const name of ["날씨", " padded", "", "=?base64?x?=", "line\nbreak"]) {
    await session.callTool(name, {}, { timeoutMs });
    const header = String(calls.at(-1)?.headers["mcp-name"]);
    const encoded = /^=\?base64\?(.*)\?=$/.exec(header)?.[1];
    assert.equal(Buffer.from(encoded ?? "", "base64").toString(), name, header);
  }
});

const declared = {
  name: "query",
  inputSchema: {
    type: "object",
    properties: {
      region: { type: "string", "x-mcp-header": "Region" },
      limit: { type: "integer", "x-mcp-header": "Limit" },
      dry: { type: "boolean", "x-mcp-header": "Dry" },
      deep: { type: "object", properties: { tenant: { type: "string", "x-mcp-header": "Tenant" } } },
      "x-mcp-header": { type: "string" },
    },
  },
};

test("values of parameters with `x-mcp-header` are repeated in headers; absent ones and null are not", async (t) => {
  const server = await listenStateless(t, undefined, [declared]);
  const session = await open(t, server);
  const paramHeaders = async (input: JsonObject): Promise<JsonObject> => {
    await session.callTool("query", input, { timeoutMs });
    const headers = server.asked.at(-1)?.headers ?? {};
    return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("mcp-param-"))) as JsonObject;
  };
  assert.deepEqual(await paramHeaders({ region: "서울", limit: -7, dry: false, deep: { tenant: "a" }, "x-mcp-header": "no" }), {
    "mcp-param-region": "=?base64?7ISc7Jq4?=", "mcp-param-limit": "-7", "mcp-param-dry": "false", "mcp-param-tenant": "a",
  });
  assert.deepEqual(await paramHeaders({ limit: 1e21, region: null }), { "mcp-param-limit": "1000000000000000000000" });
  assert.deepEqual(await paramHeaders({ region: { no: "text" }, deep: "no object" }), {});
  await session.close();
  assert.deepEqual(session.takeObservations(), []);
});

const faults: readonly (readonly [title: string, schema: object, message: RegExp])[] = [
  ["a number", { properties: { n: { type: "number", "x-mcp-header": "N" } } }, /at `n`: it may stand only where `type` is .* but it is "number"/],
  ["no name of a header", { properties: { n: { type: "string", "x-mcp-header": "a b" } } }, /at `n`: it must be the name of a header, but it is "a b"/],
  ["empty", { properties: { n: { type: "string", "x-mcp-header": "" } } }, /but it is ""/],
  ["there twice", { properties: { a: { type: "string", "x-mcp-header": "X" }, b: { type: "string", "x-mcp-header": "x" } } }, /at `b`: "x" stands twice/],
  ["inside an array", { properties: { a: { type: "array", items: { type: "string", "x-mcp-header": "X" } } } }, /at `a`: .*by `properties` alone/],
  ["at the root", { "x-mcp-header": "X" }, /not allowed: .*by `properties` alone/],
  ["behind a choice", { anyOf: [{ properties: { a: { type: "string", "x-mcp-header": "X" } } }] }, /by `properties` alone/],
];

for (const [title, schema, message] of faults) {
  test(`an \`x-mcp-header\` that is ${title} is observed, and the tool is called all the same`, async (t) => {
    const session = await open(t, await listenStateless(t, undefined, [{ name: "odd", inputSchema: { type: "object", ...schema } }]));
    assert.equal(textOf(await session.callTool("odd", { a: "1", n: 1 }, { timeoutMs })), "fine");
    await session.listTools({ timeoutMs });
    const seen = session.takeObservations().filter(({ facts }) => facts.code === "INVALID_PARAM_HEADER");
    assert.equal(seen.length, 1);
    assert.equal(seen[0]?.severity, "error");
    assert.equal(seen[0].label, "", "it is a matter of the server, not of a case");
    assert.match(tell(seen[0].facts).message, message);
    assert.deepEqual([...(session.declaredTools() ?? [])], ["odd"]);
  });
}

test("`x-mcp-header` is no matter of versions with a handshake", async (t) => {
  const server = await listen(t, ({ message }, response) => message?.method === "tools/list" && sendJson(response, result(message.id, { tools: [declared] })));
  const session = await open(t, server, {});
  await session.callTool("query", { region: "r" }, { timeoutMs });
  const headers = server.asked.at(-1)?.headers ?? {};
  assert.deepEqual(Object.keys(headers).filter((name) => /^mcp-(method|name|param)/.test(name)), []);
});

for (const [way, answer] of [
  ["before its answer begins", () => true],
  ["with its stream open", (_, response) => (sendEvents(response, ": open"), true)],
] as readonly (readonly [string, (asked: Asked, response: ServerResponse) => true])[]) {
  test(`a call that is given up ${way} is cancelled by closing its stream, not by a notification`, async (t) => {
    let noticeClosed = (): void => {};
    const closed = new Promise<void>((settle) => (noticeClosed = settle));
    const server = await listenStateless(t, onCall((asked, response) => {
      response.on("close", noticeClosed);
      return answer(asked, response);
    }));
    const session = await open(t, server);
    assert.equal((await session.callTool("any", {}, { timeoutMs: 50 })).kind, "timedOut");
    await closed;
    // Whatever was sent before it has arrived when this is answered.
    assert.equal((await session.listTools({ timeoutMs })).kind, "result");
    await session.close();
    assert.deepEqual(server.asked.filter(({ message }) => message?.method === "notifications/cancelled"), []);
  });
}

test("a stream that is cut is not taken up again, and the hint says so", async (t) => {
  const server = await listenStateless(t, onCall((_, response) => {
    sendEvents(response, 'id: 1\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{}}');
    response.end();
    return true;
  }));
  const outcome = await (await open(t, server)).callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "STREAM_CUT" && outcome.facts.isFinal === true, JSON.stringify(outcome));
  assert.match(tell(outcome.facts).hint, /no stream can be taken up again/);
  assert.deepEqual(server.asked.filter(({ method }) => method !== "POST"), []);
});

const rpcError = (id: unknown, code = -32022): object => ({ jsonrpc: "2.0", ...(id !== undefined && { id }), error: { code, message: "speak newer" } });

for (const [title, status, idOf] of [
  ["with its id, in a 400", 400, (id: unknown) => id],
  ["with a null id, in a 400", 400, () => null],
  ["without an id, in a 400", 400, () => undefined],
  ["with a null id, in a 500", 500, () => null],
  ["with a null id, in a 404", 404, () => null],
  ["with a null id, in a 200", 200, () => null],
] as const) {
  test(`a JSON-RPC error to \`initialize\` ${title}, leads to \`server/discover\``, async (t) => {
    const server = await listenStateless(t, ({ message }, response) => message?.method === "initialize" && sendJson(response, rpcError(idOf(message.id)), status));
    const session = await open(t, server, {});
    assert.equal(session.protocolVersion, version);
    assert.deepEqual(session.protocolsNotAsked, []);
    assert.equal(textOf(await session.callTool("any", {}, { timeoutMs })), "fine");
    assert.deepEqual(session.takeObservations(), []);
  });
}

test("a bare 400 to `initialize` leads to `server/discover`, and is told if that fails too", async (t) => {
  const bare: Answer = ({ message }, response) => message?.method === "initialize" && (response.writeHead(400).end("header Mcp-Method is missing"), true);
  assert.equal((await open(t, await listenStateless(t, bare), {})).protocolVersion, version);
  const refusing = await listen(t, (_, response) => (response.writeHead(400).end("no"), true));
  assert.equal((await failureOf(refusing.url, {})).code, "SERVER_HTTP_STATUS");
});

for (const client of ["mcpeak", "sdk"] as const) {
  test(`a bare 400 to a pinned \`initialize\` is told as that, and as a refusal where the other era is asked for as well: ${client}`, async (t) => {
    const { url } = await listen(t, (_, response) => (response.writeHead(400).end("no tenant"), true));
    const pin = { protocolVersion: "2025-11-25", client } as const;
    assert.equal((await failureOf(url, pin)).code, "SERVER_HTTP_STATUS");
    const refusal = await failureOf(url, { ...pin, takesAnyAnswer: true });
    assert.equal(refusal.code, "UNSUPPORTED_PROTOCOL_VERSION");
    assert.match(refusal.message, /HTTP status 400\. It reads: no tenant/);
  });
}

test("both refusals are told, also those without an id", async (t) => {
  const server = await listen(t, ({ message }, response) => sendJson(response, { jsonrpc: "2.0", id: null, error: { code: -32000, message: `no ${message?.method}` } }, 400));
  const error = await failureOf(server.url, {});
  assert.equal(error.code, "SERVER_REFUSED_HANDSHAKE");
  assert.match(error.message, /-32000: no initialize.*-32000: no server\/discover/);
});

const pinned: readonly (readonly [title: string, answer: (response: ServerResponse, id: unknown) => unknown, code: string, message: RegExp])[] = [
  ["an unknown method", (response, id) => sendJson(response, rpcError(id, -32601), 404), "UNSUPPORTED_PROTOCOL_VERSION", /`server\/discover` with JSON-RPC error -32601/],
  ["a refusal without an id", (response) => sendJson(response, rpcError(null, -32000), 400), "UNSUPPORTED_PROTOCOL_VERSION", /-32000: speak newer/],
  ["a bare 400", (response) => response.writeHead(400).end("Mcp-Session-Id is missing"), "UNSUPPORTED_PROTOCOL_VERSION", /status 400\. It reads: Mcp-Session-Id is missing/],
  ["a bare 404", (response) => response.writeHead(404).end(), "SERVER_HTTP_STATUS", /status 404/],
  ["401, whatever is in it", (response, id) => sendJson(response, rpcError(id, -32001), 401), "SERVER_UNAUTHORIZED", /status 401/],
  ["403", (response) => sendJson(response, rpcError(null, -32001), 403), "SERVER_UNAUTHORIZED", /status 403/],
  ["503", (response) => response.writeHead(503).end(), "SERVER_HTTP_STATUS", /status 503/],
];

for (const [title, answer, code, message] of pinned) {
  test(`a pin that is answered with ${title} is ${code}`, async (t) => {
    const server = await listen(t, (asked, response) => (answer(response, asked.message?.id), true));
    const error = await failureOf(server.url);
    assert.equal(error.code, code);
    assert.match(error.message, message);
  });
}

const protocolErrors: readonly (readonly [code: number, message: string, data: unknown, hint: RegExp])[] = [
  [-32020, "the Mcp-Param-Region header is absent", undefined, /headers and body of the request disagree \(`Mcp-Param-Region`\)/],
  [-32021, "need more", { requiredCapabilities: { elicitation: {}, sampling: {} } }, /`elicitation`, `sampling`\. mcpeak offers no client capabilities/],
  [-32022, "no longer", { supported: ["2027-01-01"], requested: version }, /speaks only 2027-01-01/],
  [-32021, "need more", "odd", /a capability that it does not name/],
  [-32022, "no longer", { supported: "odd" }, /does not say which versions it speaks/],
];

for (const [code, message, data, hint] of protocolErrors) {
  for (const hasId of [true, false]) {
    test(`error ${code} ${hasId ? "with" : "without"} an id says what it means (data ${JSON.stringify(data)})`, async (t) => {
      const server = await listenStateless(t, onCall((asked, response) => sendJson(response, { jsonrpc: "2.0", id: hasId ? asked.message?.id : null, error: { code, message, data } }, 400)));
      const outcome = await (await open(t, server)).callTool("any", {}, { timeoutMs });
      if (hasId) {
        assert.ok(outcome.kind === "error" && outcome.error.code === code, JSON.stringify(outcome));
        assert.match(tell({ room: "match", code: "JSON_RPC_ERROR", method: "tools/call", error: outcome.error }).hint, hint);
      } else {
        assert.ok(outcome.kind === "failed" && outcome.facts.code === "HTTP_STATUS", JSON.stringify(outcome));
        assert.match(tell(outcome.facts).hint, hint);
      }
    });
  }
}

test("being turned away at the door is no answer, even if its body is a JSON-RPC error with the request's id", async (t) => {
  for (const status of [401, 429]) {
    const server = await listenStateless(t, onCall(({ message }, response) => sendJson(response, rpcError(message?.id, -32602), status)));
    const outcome = await (await open(t, server)).callTool("any", {}, { timeoutMs });
    assert.ok(outcome.kind === "failed" && outcome.facts.code === "HTTP_STATUS" && outcome.facts.status === status, JSON.stringify(outcome));
  }
});

test("all pages are asked for each time, whatever they say of caching", async (t) => {
  const server = await listenStateless(t, ({ message }, response) => {
    if (message?.method !== "tools/list") return false;
    const isFirst = message.params?.["cursor"] === undefined;
    return sendJson(response, result(message.id, { resultType: "complete", ...cache, tools: [{ ...any, name: isFirst ? "a" : "b" }], ...(isFirst && { nextCursor: "2" }) }));
  });
  const session = await open(t, server);
  for (let round = 0; round < 2; round += 1) {
    const outcome = await session.listTools({ timeoutMs });
    assert.ok(outcome.kind === "result" && outcome.result.tools.length === 2, JSON.stringify(outcome));
  }
  assert.equal(server.asked.filter(({ message }) => message?.method === "tools/list").length, 6);
});
