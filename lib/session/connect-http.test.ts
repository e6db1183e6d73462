import assert from "node:assert/strict";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import type { ServerResponse } from "node:http";
import { test, type TestContext } from "node:test";
import { gzipSync } from "node:zlib";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { tell } from "../messages/tell.js";
import { connectSession } from "./connect-session.js";
import { http } from "./create-target.js";
import { type Asked, listen, openHttpSession, result, sendEvents, sendJson } from "./fixtures/http-server.js";
import { textOf } from "./fixtures/open-fixture.js";

const timeoutMs = 10_000;

async function startFailure(url: string, headers: Record<string, string> = {}): Promise<McpeakError> {
  const error: unknown = await connectSession(http(url, { headers })).then((session) => session.close(), (reason: unknown) => reason);
  assert.ok(isMcpeakError(error), `not a coded error: ${String(error)}`);
  return error;
}

const isCall = ({ message }: Asked): boolean => message?.method === "tools/call";

/** A server that answers calls in its own way and everything else well. */
function listenForCalls(t: TestContext, answerCall: (asked: Asked, response: ServerResponse) => unknown): ReturnType<typeof listen> {
  return listen(t, (asked, response) => {
    if (!isCall(asked)) return false;
    answerCall(asked, response);
    return true;
  });
}

test("requests carry the headers of the protocol, of the session and of the user", async (t) => {
  const server = await listen(t);
  const session = await openHttpSession(t, server.url, { headers: { Authorization: "Bearer abcdefgh" } });
  assert.equal(textOf(await session.callTool("any", {}, { timeoutMs })), "fine");
  await session.close();
  const seen = server.asked.map(({ method, headers, message }) => [method, message?.method, headers["mcp-session-id"], headers["mcp-protocol-version"]]);
  assert.deepEqual(seen, [
    ["POST", "initialize", undefined, undefined],
    ["POST", "notifications/initialized", "session-1", "2025-11-25"],
    ["POST", "tools/list", "session-1", "2025-11-25"],
    ["POST", "tools/call", "session-1", "2025-11-25"],
    ["DELETE", undefined, "session-1", "2025-11-25"],
  ]);
  for (const { headers, method } of server.asked) {
    assert.equal(headers.authorization, "Bearer abcdefgh");
    if (method === "POST") assert.deepEqual([headers.accept, headers["content-type"]], ["application/json, text/event-stream", "application/json"]);
  }
  assert.deepEqual(session.takeObservations(), []);
});

test("an answer may come as an event in a stream, after other messages", async (t) => {
  const server = await listenForCalls(t, ({ message }, response) => {
    sendEvents(response, ": hello", 'data: {"jsonrpc":"2.0","method":"notifications/message","params":{}}', `event: message\ndata: ${JSON.stringify(result(message?.id, { n: 1, content: [] }))}`);
    response.end();
  });
  const session = await openHttpSession(t, server.url);
  const outcome = await session.callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "result" && outcome.result["n"] === 1, JSON.stringify(outcome));
  assert.deepEqual(session.takeObservations(), []);
});

test("32 calls are in flight at once and find their answers", async (t) => {
  const waiting: (() => void)[] = [];
  const server = await listenForCalls(t, ({ message }, response) => {
    waiting.push(() => sendJson(response, result(message?.id, { number: (message?.params?.["arguments"] as { number: number }).number })));
    if (waiting.length === 32) for (const answer of waiting.reverse()) answer();
  });
  const session = await openHttpSession(t, server.url);
  const numbers = Array.from({ length: 32 }, (_, number) => number);
  const outcomes = await Promise.all(numbers.map((number) => session.callTool("any", { number }, { timeoutMs })));
  assert.deepEqual(outcomes.map((outcome) => outcome.kind === "result" && outcome.result["number"]), numbers);
});

for (const [title, close] of [
  ["ends", (socket: Socket) => socket.end()],
  ["destroys", (socket: Socket) => socket.destroy()],
] as const) {
  test(`a server that ${title} a connection behind each answer, without a word, is called on another one`, async (t) => {
    const server = await listenForCalls(t, ({ message }, response) => {
      const { socket } = response;
      response.on("finish", () => socket !== null && close(socket));
      const text = JSON.stringify(result(message?.id, { content: [] }));
      response.writeHead(200, { "content-type": "application/json", "content-length": text.length }).end(text);
    });
    const session = await openHttpSession(t, server.url);
    for (let call = 0; call < 20; call += 1) {
      const outcome = await session.callTool("any", {}, { timeoutMs });
      assert.equal(outcome.kind, "result", `call ${call}: ${JSON.stringify(outcome)}`);
    }
    assert.equal(server.asked.filter(isCall).length, 20);
  });
}

test("a stream that ends after an event id is taken up again, after the time that the server asks for", async (t) => {
  let call: number | undefined;
  const server = await listen(t, (asked, response) => {
    if (isCall(asked)) {
      call = asked.message?.id;
      sendEvents(response, "id: e1\nretry: 5\ndata:");
      response.end();
      return true;
    }
    if (asked.method !== "GET") return false;
    if (asked.headers["last-event-id"] === "e1") sendEvents(response, "id: e2\ndata:");
    else sendEvents(response, `id: e3\ndata: ${JSON.stringify(result(call, { n: 2 }))}`);
    response.end();
    return true;
  });
  const session = await openHttpSession(t, server.url);
  const outcome = await session.callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "result" && outcome.result["n"] === 2, JSON.stringify(outcome));
  const gets = server.asked.filter(({ method }) => method === "GET");
  assert.deepEqual(gets.map(({ headers }) => [headers["last-event-id"], headers["mcp-session-id"], headers.accept]), [
    ["e1", "session-1", "text/event-stream"],
    ["e2", "session-1", "text/event-stream"],
  ]);
});

const begun: readonly (readonly [title: string, missing: string, begin: (response: ServerResponse, text: string) => unknown])[] = [
  ["an event whose empty line never comes", "emptyLine", (response, text) => sendEvents(response, ": hello", "data:") ?? response.write(`data: ${text}\n`)],
  ["a body that does not end", "body", (response, text) => response.writeHead(200, { "content-type": "application/json" }).write(text.slice(0, 20))],
  ["a stream that is taken up again for ever", "stream", (response) => (sendEvents(response, "id: e1\nretry: 5\ndata:"), response.end())],
];

for (const [title, missing, begin] of begun) {
  test(`${title} is the suspect of the time-out`, async (t) => {
    const server = await listen(t, (asked, response) => {
      if (!isCall(asked) && asked.method !== "GET") return false;
      begin(response, JSON.stringify(result(asked.message?.id, {})));
      return true;
    });
    const outcome = await (await openHttpSession(t, server.url)).callTool("any", {}, { timeoutMs: 200 });
    assert.ok(outcome.kind === "timedOut" && outcome.suspect?.code === "BROKEN_ANSWER", JSON.stringify(outcome));
    assert.deepEqual(outcome.suspect.problem, { kind: "unfinished", missing });
  });
}

test("keep-alive comments of a stream without an answer are silence", async (t) => {
  const server = await listenForCalls(t, (_, response) => {
    sendEvents(response, ": ping");
    response.write(": ping\n");
  });
  const outcome = await (await openHttpSession(t, server.url)).callTool("any", {}, { timeoutMs: 200 });
  assert.deepEqual(outcome, { kind: "timedOut" });
});

test("streams that stay open behind their answers do not pile up", async (t) => {
  let open = 0;
  let most = 0;
  const server = await listenForCalls(t, ({ message }, response) => {
    most = Math.max(most, (open += 1));
    response.on("close", () => (open -= 1));
    sendEvents(response, `data: ${JSON.stringify(result(message?.id, {}))}`);
  });
  const session = await openHttpSession(t, server.url);
  for (let call = 0; call < 100; call += 1) {
    const outcome = await session.callTool("any", {}, { timeoutMs });
    assert.equal(outcome.kind, "result", `call ${call}: ${JSON.stringify(outcome)}`);
  }
  assert.ok(most < 50, `${most} were open at once`);
});

test("a stream cut without an event id fails the call with that cause", async (t) => {
  const server = await listenForCalls(t, (_, response) => {
    sendEvents(response, "data:");
    response.end();
  });
  const outcome = await (await openHttpSession(t, server.url)).callTool("any", {}, { timeoutMs });
  assert.deepEqual(outcome, { kind: "failed", facts: { room: "wire", code: "STREAM_CUT" } });
});

test("a socket reset in the middle of a stream is a cut stream", async (t) => {
  const server = await listenForCalls(t, (_, response) => {
    sendEvents(response, "data:");
    setImmediate(() => response.socket?.resetAndDestroy());
  });
  const outcome = await (await openHttpSession(t, server.url)).callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "STREAM_CUT", JSON.stringify(outcome));
});

test("a stream that can't be taken up again says how that was answered", async (t) => {
  const server = await listen(t, (asked, response) => {
    if (asked.method === "GET") response.writeHead(405).end();
    else if (isCall(asked)) {
      sendEvents(response, "id: e1\nretry: 1\ndata:");
      response.end();
    } else return false;
    return true;
  });
  const outcome = await (await openHttpSession(t, server.url)).callTool("any", {}, { timeoutMs });
  assert.deepEqual(outcome, { kind: "failed", facts: { room: "wire", code: "STREAM_CUT", resume: { kind: "status", status: 405 } } });
});

test("something broken on a call's own stream is what fails the call when the stream ends", async (t) => {
  const server = await listenForCalls(t, (_, response) => {
    sendEvents(response, 'data: {"jsonrpc":"2.0","result":{}}');
    response.end();
  });
  const outcome = await (await openHttpSession(t, server.url)).callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "BROKEN_ANSWER", JSON.stringify(outcome));
  assert.equal(outcome.facts.problem.kind, "idMissing");
});

test("an answer with another id on a call's own stream is what fails the call when the stream ends", async (t) => {
  const server = await listenForCalls(t, ({ message }, response) => {
    sendEvents(response, `data: ${JSON.stringify(result((message?.id ?? 0) + 100, { content: [] }))}`);
    response.end();
  });
  const session = await openHttpSession(t, server.url);
  const outcome = await session.callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "BROKEN_ANSWER", JSON.stringify(outcome));
  assert.equal(outcome.facts.problem.kind, "otherId");
  assert.match(tell(outcome.facts).message, /its `id` is 103, but it came as the answer to request 3/);
});

for (const headers of [{ "content-encoding": "gzip" }, {}] as readonly Record<string, string>[]) {
  for (const type of ["application/json", "text/event-stream"]) {
    if (type === "text/event-stream" && headers["content-encoding"] === undefined) continue;
    test(`a compressed answer is told as that (${type}, ${JSON.stringify(headers)})`, async (t) => {
      const server = await listenForCalls(t, ({ message }, response) => {
        response.writeHead(200, { "content-type": type, ...headers }).end(gzipSync(JSON.stringify(result(message?.id, {}))));
        return true;
      });
      const outcome = await (await openHttpSession(t, server.url)).callTool("any", {}, { timeoutMs });
      assert.ok(outcome.kind === "failed" && outcome.facts.code === "BROKEN_ANSWER", JSON.stringify(outcome));
      assert.deepEqual(outcome.facts.problem, { kind: "encoded", encoding: "gzip" });
    });
  }
}

test("a byte-order mark is told without a word of stdout", async (t) => {
  const server = await listenForCalls(t, ({ message }, response) => sendJson(response, `\ufeff${JSON.stringify(result(message?.id, {}))}`));
  const outcome = await (await openHttpSession(t, server.url)).callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "BROKEN_ANSWER", JSON.stringify(outcome));
  const { message, hint } = tell(outcome.facts);
  assert.match(message, /byte-order mark/);
  assert.doesNotMatch(hint, /stdout/);
});

const jsonBodies: readonly (readonly [title: string, body: (id: number) => string, code: string, problem: string])[] = [
  ["is not JSON", () => "oops", "BROKEN_ANSWER", "notAMessage"],
  ["is cut JSON", (id) => `{"jsonrpc":"2.0","id":${id},"resul`, "BROKEN_ANSWER", "notJson"],
  ["is a batch", (id) => `[${JSON.stringify(result(id, {}))}]`, "BROKEN_ANSWER", "batch"],
  ["answers another request", () => JSON.stringify(result(1, {})), "BROKEN_ANSWER", "otherId"],
  ["has no id", () => '{"jsonrpc":"2.0","result":{}}', "BROKEN_ANSWER", "idMissing"],
  ["is empty", () => "", "BROKEN_ANSWER", "notAMessage"],
  ["is a notification", () => '{"jsonrpc":"2.0","method":"notifications/message"}', "HTTP_NOT_MCP", ""],
];

test("a JSON answer that is a batch is taken in the version that has batches", async (t) => {
  const server = await listen(t, (asked, response) => {
    const { id, method } = asked.message ?? {};
    if (method === "initialize") return sendJson(response, result(id, { protocolVersion: "2025-03-26", capabilities: { tools: {} }, serverInfo: { name: "old", version: "1" } }));
    if (!isCall(asked)) return false;
    const answer = result(id, { content: [{ type: "text", text: "fine" }] });
    return sendJson(response, asked.message?.params?.["name"] === "other" ? [result(99, {})] : [answer]);
  });
  const session = await openHttpSession(t, server.url);
  assert.equal(textOf(await session.callTool("any", {}, { timeoutMs })), "fine");
  assert.deepEqual(session.takeObservations(), []);
  const other = await session.callTool("other", {}, { timeoutMs });
  assert.ok(other.kind === "failed" && other.facts.code === "HTTP_NOT_MCP", JSON.stringify(other));
  assert.deepEqual(session.takeObservations().map(({ facts }) => facts.code), ["ANSWER_TO_NOBODY"]);
});

for (const [title, body, code, problem] of jsonBodies) {
  test(`a JSON answer that ${title} fails its own call at once`, async (t) => {
    const server = await listenForCalls(t, ({ message }, response) => sendJson(response, body(message?.id ?? 0)));
    const session = await openHttpSession(t, server.url);
    const outcome = await session.callTool("any", {}, { timeoutMs });
    assert.ok(outcome.kind === "failed", JSON.stringify(outcome));
    assert.equal(outcome.facts.code, code);
    if (outcome.facts.code === "BROKEN_ANSWER") assert.equal(outcome.facts.problem.kind, problem);
    assert.equal(session.isUsable(), true);
  });
}

test("a JSON-RPC error in the body of an HTTP error is the answer, if it has the request's id", async (t) => {
  const server = await listenForCalls(t, ({ message }, response) => sendJson(response, { jsonrpc: "2.0", id: message?.id, error: { code: -32602, message: "no such tool" } }, 400));
  const outcome = await (await openHttpSession(t, server.url)).callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "error" && outcome.error.code === -32602, JSON.stringify(outcome));
});

test("other statuses fail the call with status, body and what the headers say", async (t) => {
  const answers: ((response: ServerResponse) => void)[] = [
    (response) => void response.writeHead(429, { "retry-after": "30" }).end("slow down"),
    (response) => void response.writeHead(500).end("\u001b[31mboom"),
    (response) => void response.writeHead(302, { location: "https://elsewhere.example/mcp" }).end(),
    (response) => void response.writeHead(202).end(),
  ];
  const server = await listenForCalls(t, (_, response) => answers.shift()?.(response));
  const session = await openHttpSession(t, server.url);
  const told: string[] = [];
  for (let count = answers.length; count > 0; count -= 1) {
    const outcome = await session.callTool("any", {}, { timeoutMs });
    assert.ok(outcome.kind === "failed" && outcome.facts.code === "HTTP_STATUS", JSON.stringify(outcome));
    told.push(tell(outcome.facts).message);
  }
  assert.deepEqual(told, [
    "The server answered with HTTP status 429, asking to wait (Retry-After: 30). It reads: slow down",
    "The server answered with HTTP status 500. It reads: \\u001b[31mboom",
    "The server answered with HTTP status 302, pointing to https://elsewhere.example/mcp.",
    "The server answered with HTTP status 202.",
  ]);
  assert.equal(textOf(await (await openHttpSession(t, (await listen(t)).url)).callTool("any", {}, { timeoutMs })), "fine");
});

test("404 on a session is no answer, even if a JSON-RPC error with the request's id is its body", async (t) => {
  const server = await listenForCalls(t, ({ message }, response) => {
    sendJson(response, { jsonrpc: "2.0", id: message?.id, error: { code: -32602, message: "Session not found" } }, 404);
  });
  const session = await openHttpSession(t, server.url);
  const outcome = await session.callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "HTTP_STATUS", JSON.stringify(outcome));
  assert.match(outcome.facts.body, /Session not found/);
  assert.equal(session.isUsable(), false);
});

test("404 on a session loses it: the call fails, the session is not usable any more", async (t) => {
  const server = await listenForCalls(t, (_, response) => sendJson(response, { jsonrpc: "2.0", id: null, error: { code: -32001, message: "Session not found" } }, 404));
  const session = await openHttpSession(t, server.url);
  const outcome = await session.callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "HTTP_STATUS" && outcome.facts.status === 404, JSON.stringify(outcome));
  assert.equal(session.isUsable(), false);
  assert.deepEqual(session.takeObservations().map(({ severity, facts }) => [severity, facts.code]), [["warning", "HTTP_SESSION_LOST"]]);
  await session.close();
  assert.ok(!server.asked.some(({ method }) => method === "DELETE"), "a lost session was deleted");
});

test("a timed-out call drops its connection and is cancelled by a notification", async (t) => {
  let isDropped: () => void = () => {};
  const drop = new Promise<void>((settle) => (isDropped = settle));
  const server = await listenForCalls(t, (_, response) => void response.on("close", isDropped));
  const session = await openHttpSession(t, server.url);
  assert.deepEqual(await session.callTool("any", {}, { timeoutMs: 50 }), { kind: "timedOut" });
  await drop;
  await session.listTools({ timeoutMs });
  const cancelled = server.asked.find(({ message }) => message?.method === "notifications/cancelled");
  assert.equal(cancelled?.message?.params?.["requestId"], 3);
});

test("a notification that the server refuses is observed", async (t) => {
  const server = await listen(t, ({ message }, response) => {
    if (message?.method !== "notifications/initialized") return false;
    response.writeHead(400).end("what is this");
    return true;
  });
  const session = await openHttpSession(t, server.url);
  assert.deepEqual(session.takeObservations(), [
    { severity: "error", facts: { room: "wire", code: "NOTIFICATION_REFUSED", method: "notifications/initialized", status: 400, body: "what is this" } },
  ]);
});

test("a notification that the server never takes holds the start up for a bound, and is observed", async (t) => {
  const server = await listen(t, ({ message }) => message?.method === "notifications/initialized");
  const session = await openHttpSession(t, server.url);
  const seen = session.takeObservations().filter(({ facts }) => facts.code === "NOTIFICATION_NOT_TAKEN");
  assert.deepEqual(seen, [{ severity: "warning", facts: { room: "wire", code: "NOTIFICATION_NOT_TAKEN", method: "notifications/initialized", waitedMs: 2000 } }]);
  assert.equal(textOf(await session.callTool("any", {}, { timeoutMs })), "fine");
});

test("a server that floods its client with requests opens few connections, and spoils no other call", async (t) => {
  const underWay = { now: 0, most: 0, all: 0 };
  const waiting: (() => void)[] = [];
  const server = await listen(t, (asked, response) => {
    const { id, method } = asked.message ?? {};
    if (id !== undefined && method === undefined) {
      underWay.all += 1;
      underWay.most = Math.max(underWay.most, (underWay.now += 1));
      if (underWay.all >= 16) for (const answer of waiting.splice(0)) answer();
      return setTimeout(() => ((underWay.now -= 1), response.writeHead(202).end()), 1), true;
    }
    if (!isCall(asked)) return false;
    const pings = Array.from({ length: 5000 }, (_, index) => `data: ${JSON.stringify({ jsonrpc: "2.0", id: `ping-${index}`, method: "ping" })}`);
    sendEvents(response, pings.join("\n\n"));
    // The answer waits for the pongs: who answers no ping gets none.
    waiting.push(() => response.end(`data: ${JSON.stringify(result(id, { content: [{ type: "text", text: "fine" }] }))}\n\n`));
    if (underWay.all >= 16) waiting.pop()?.();
    return true;
  });
  const session = await openHttpSession(t, server.url);
  for (let call = 0; call < 3; call += 1) assert.equal(textOf(await session.callTool("any", {}, { timeoutMs })), "fine");
  await session.close();
  assert.ok(underWay.most <= 16, `${underWay.most} at once`);
  assert.deepEqual(session.takeObservations(), []);
});

test("an interruption does not wait for a server that never takes a notification", { timeout: 20_000 }, async (t) => {
  const interrupt = new AbortController();
  const server = await listen(t, ({ message }) => {
    if (message?.method !== "notifications/initialized") return false;
    interrupt.abort();
    return true;
  });
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const session = await connectSession(http(server.url), { signal: interrupt.signal });
  await session.close();
});

test("a server that refuses DELETE may do so", async (t) => {
  const server = await listen(t, ({ method }, response) => {
    if (method === "DELETE") response.writeHead(405).end();
    return method === "DELETE";
  });
  const session = await openHttpSession(t, server.url);
  await session.close();
  assert.equal(server.asked.at(-1)?.method, "DELETE");
  assert.deepEqual(session.takeObservations(), []);
});

test("a server without sessions gets no DELETE", async (t) => {
  const server = await listen(t, ({ message }, response) => {
    if (message?.method !== "initialize") return false;
    return sendJson(response, result(message.id, { protocolVersion: "2025-03-26", capabilities: {} }));
  });
  const session = await openHttpSession(t, server.url);
  await session.close();
  assert.deepEqual(server.asked.map(({ method, headers }) => [method, headers["mcp-session-id"]]), [["POST", undefined], ["POST", undefined]]);
});

test("a server that never answers DELETE does not keep the session open", { timeout: 20_000 }, async (t) => {
  const server = await listen(t, ({ method }) => method === "DELETE");
  await (await openHttpSession(t, server.url)).close();
});

test("an answer that is far too large is given up", async (t) => {
  const server = await listenForCalls(t, (_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const megabyte = "x".repeat(1024 * 1024);
    const write = (): void => {
      if (!response.destroyed) response.write(megabyte, () => setImmediate(write));
    };
    write();
  });
  const outcome = await (await openHttpSession(t, server.url)).callTool("any", {}, { timeoutMs: 60_000 });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "MESSAGE_TOO_LARGE", JSON.stringify(outcome));
});

test("nothing that listens is an unreachable server", async (t) => {
  const server = await listen(t);
  await server.close();
  const error = await startFailure(server.url);
  assert.equal(error.code, "SERVER_UNREACHABLE");
  assert.match(error.message, /ECONNREFUSED/);
  assert.match(error.hint, /Nothing listens there/);
});

test("a port that does not speak HTTP is an unreachable server", async (t) => {
  const server = createServer((socket) => socket.end("220 mail.example ESMTP\r\n"));
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const plain = await startFailure(`http://127.0.0.1:${port}/`);
  assert.equal(plain.code, "SERVER_UNREACHABLE");
  assert.match(plain.hint, /does not speak HTTP/);
  const tls = await startFailure(`https://127.0.0.1:${port}/`);
  assert.equal(tls.code, "SERVER_UNREACHABLE");
});

test("a host that nobody knows is an unreachable server", async () => {
  const error = await startFailure("http://no-such-host.invalid/mcp");
  assert.equal(error.code, "SERVER_UNREACHABLE");
});

const refusals: readonly (readonly [title: string, answer: (response: ServerResponse) => void, code: string, message: RegExp, hint: RegExp])[] = [
  ["401", (response) => void response.writeHead(401, { "www-authenticate": 'Bearer realm="mcp"' }).end(), "SERVER_UNAUTHORIZED", /It asks for: Bearer realm="mcp"/, /--header-env/],
  ["403", (response) => void response.writeHead(403).end("no"), "SERVER_UNAUTHORIZED", /status 403\. It reads: no/, /credentials/],
  ["404", (response) => void response.writeHead(404).end(), "SERVER_HTTP_STATUS", /status 404/, /path of the URL/],
  ["503", (response) => void response.writeHead(503).end("later"), "SERVER_HTTP_STATUS", /status 503\. It reads: later/, /its log/],
  ["a redirect", (response) => void response.writeHead(308, { location: "/mcp/" }).end(), "SERVER_HTTP_STATUS", /pointing to \/mcp\//, /Redirects are not followed/],
  ["a web page", (response) => void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<!doctype html>"), "SERVER_NOT_MCP", /`text\/html; charset=utf-8`.*<!doctype html>/, /web page/],
  ["a JSON-RPC error", (response) => void sendJson(response, { jsonrpc: "2.0", id: 1, error: { code: -32022, message: "speak newer" } }, 400), "SERVER_REFUSED_HANDSHAKE", /JSON-RPC error -32022: speak newer/, /2025-11-25/],
  ["a broken message", (response) => void sendJson(response, "{}"), "SERVER_BROKE_HANDSHAKE", /no JSON-RPC message/, /./],
  ["a result without version", (response) => void sendJson(response, result(1, {})), "SERVER_BROKE_HANDSHAKE", /`protocolVersion` must be a string/, /./],
];

for (const [title, answer, code, message, hint] of refusals) {
  test(`a start that is answered with ${title} is told as what it is`, async (t) => {
    const server = await listen(t, (_, response) => {
      answer(response);
      return true;
    });
    const error = await startFailure(server.url);
    assert.equal(error.code, code);
    assert.match(error.message, message);
    assert.match(error.hint, hint);
  });
}

test("the values of headers and of the URL's secrets do not stand in what is told", async (t) => {
  const server = await listen(t, ({ headers }, response) => {
    response.writeHead(401).end(`bad credentials: ${headers.authorization} at ${"k-123456789"}`);
    return true;
  });
  const error = await startFailure(`${server.url}?api_key=k-123456789`, { Authorization: "Bearer top-secret-value" });
  assert.equal(error.code, "SERVER_UNAUTHORIZED");
  assert.match(error.message, /bad credentials: \[hidden\]/);
  assert.ok(!/top-secret-value|k-123456789/.test(error.message + error.hint), error.message);
});
