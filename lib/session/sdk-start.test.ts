import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { test, type TestContext } from "node:test";
import { programArgs } from "../../spec-tests/program-args.js";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { connectSession } from "./connect-session.js";
import { http, inProcess, stdio } from "./create-target.js";
import { answersByHand } from "./fixtures/answers-by-hand.js";
import { type Answer, listen, result, sendEvents, sendJson } from "./fixtures/http-server.js";
import { ends, fixture, runs, textOf } from "./fixtures/open-fixture.js";
import { serverV1 } from "./fixtures/sdk-servers.js";
import type { ConnectOptions, Session } from "./session.js";
import type { ServerTarget } from "./target.js";
import type { TraceEntry } from "./trace-entry.js";

const timeoutMs = 10_000;

async function open(t: TestContext, target: ServerTarget, options: ConnectOptions = {}): Promise<Session> {
  const session = await connectSession(target, { ...options, client: "sdk" });
  t.after(() => session.close());
  return session;
}

async function failureOf(target: ServerTarget, options: ConnectOptions = {}): Promise<McpeakError> {
  const error: unknown = await connectSession(target, { ...options, client: "sdk" }).then((session) => session.close(), (reason: unknown) => reason);
  assert.ok(isMcpeakError(error), `not a coded error: ${String(error)}`);
  return error;
}

const respond = (status: number, body: string, headers: Record<string, string> = {}) => inProcess({ fetch: async () => new Response(body, { status, headers }) });
const refusal = JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32022, message: "no such version" } });

// Starts

const failedStarts: readonly (readonly [title: string, target: ServerTarget, code: string, words: RegExp])[] = [
  ["a command that does not exist", stdio("no-such-command-anywhere"), "SERVER_COMMAND_NOT_FOUND", /was not found in any folder of PATH/],
  ["a working directory that does not exist", stdio("node", [], { cwd: "/no/such/folder" }), "SERVER_COMMAND_NOT_FOUND", /working directory/],
  ["a file that may not be executed", stdio(`${import.meta.dirname}/fixtures/serve.mjs`), "SERVER_NOT_EXECUTABLE", /may not be executed/],
  ["a server that exits at once", fixture("exits-at-once.mjs"), "SERVER_EXITED_AT_START", /DATABASE_URL is not set/],
  ["a silent server", fixture("prints-nothing.mjs", [], { startupTimeoutMs: 300 }), "SERVER_SILENT_AT_START", /within 300 ms/],
  ["a server that only logs to stdout", fixture("logs-to-stdout.mjs", [], { startupTimeoutMs: 1000 }), "SERVER_SILENT_AT_START", /The likely cause: The official client/],
  ["an answer without a name of the server", answersByHand({ initialize: { serverInfo: {} } }), "SERVER_BROKE_HANDSHAKE", /refused the answer to `initialize`.*`\$\.serverInfo\.name`/],
  ["a version that the client does not know", answersByHand({ initialize: { protocolVersion: "1999-01-01" } }), "SERVER_BROKE_HANDSHAKE", /does not speak version "1999-01-01"/],
  ["HTTP status 500", respond(500, "oops"), "SERVER_HTTP_STATUS", /status 500.*oops/],
  ["HTTP status 401", respond(401, refusal, { "www-authenticate": "Basic" }), "SERVER_UNAUTHORIZED", /It asks for: Basic/],
  ["a JSON-RPC error under HTTP status 400", respond(400, refusal), "SERVER_REFUSED_HANDSHAKE", /JSON-RPC error -32022: no such version/],
  ["a web page", respond(200, "<html>", { "content-type": "text/html" }), "SERVER_NOT_MCP", /text\/html/],
  ["a handler that throws", inProcess({ fetch: () => { throw new Error("no route"); } }), "IN_PROCESS_FAILED", /no route/],
  ["a handler that never answers", inProcess({ fetch: () => new Promise<never>(() => {}) }, { startupTimeoutMs: 30 }), "SERVER_SILENT_AT_START", /within 30 ms/],
  ["a function that throws", inProcess(() => { throw new Error("no database"); }), "IN_PROCESS_FAILED", /no database/],
];

for (const [title, target, code, words] of failedStarts) {
  test(`${title} fails the start with ${code}`, async () => {
    const error = await failureOf(target);
    assert.equal(error.code, code, error.message);
    assert.match(error.message, words);
    assert.ok(error.hint.length > 0);
  });
}

test("a port where nothing listens fails the start with the network's reason", async (t) => {
  const { url, close } = await listen(t);
  await close();
  const error = await failureOf(http(url));
  assert.equal(error.code, "SERVER_UNREACHABLE");
  assert.match(error.message, /ECONNREFUSED/);
});

for (const [title, target, pinned, words] of [
  ["the client does not speak", inProcess(serverV1), "2026-07-28", /The official client .* does not speak version "2026-07-28"/],
  ["the server does not settle for", inProcess(serverV1), "2025-06-18", /answered with version "2025-11-25".*2025-06-18 was pinned.*always offers its newest version/],
  ["neither knows", answersByHand({ initialize: { protocolVersion: "1999-01-01" } }), "2025-11-25", /answered with version "1999-01-01"/],
  ["a server refuses under HTTP status 400", respond(400, refusal), "2025-11-25", /refused the official client.*JSON-RPC error -32022: no such version/],
] as const) {
  test(`a pinned version that ${title} is an unsupported one`, async () => {
    const error = await failureOf(target, { protocolVersion: pinned });
    assert.equal(error.code, "UNSUPPORTED_PROTOCOL_VERSION", error.message);
    assert.match(error.message, words);
  });
}

test("an older version that the server settles for meets a pin, and any answer where any is taken", async (t) => {
  const older = (): ServerTarget => answersByHand({ initialize: { protocolVersion: "2025-06-18" } });
  assert.equal((await open(t, older(), { protocolVersion: "2025-06-18" })).protocolVersion, "2025-06-18");
  assert.equal((await open(t, older(), { protocolVersion: "2025-11-25", takesAnyAnswer: true })).protocolVersion, "2025-06-18");
});

test("a start can be aborted, before and while it goes on", async () => {
  assert.equal((await failureOf(fixture("prints-nothing.mjs"), { signal: AbortSignal.abort() })).code, "INTERRUPTED");
  const aborter = new AbortController();
  const target = inProcess({ fetch: () => (setImmediate(() => aborter.abort()), new Promise<never>(() => {})) });
  assert.equal((await failureOf(target, { signal: aborter.signal })).code, "INTERRUPTED");
});

test("a server that never takes `notifications/initialized` is given up after the start-up deadline", async (t) => {
  const { url } = await listen(t, ({ message }) => message?.method === "notifications/initialized");
  const error = await failureOf(http(url, { startupTimeoutMs: 300 }));
  assert.equal(error.code, "SERVER_BROKE_HANDSHAKE");
  assert.match(error.message, /notifications\/initialized/);
});

// HTTP

const noStream: Answer = ({ method }, response) => method === "GET" && (response.writeHead(405).end(), true);

test("over HTTP the client's headers and ours are sent, and the session is ended", async (t) => {
  const { url, asked } = await listen(t, noStream);
  const session = await open(t, http(url, { headers: { "x-key": "k-123456789" } }));
  await session.callTool("any", {}, { timeoutMs });
  await session.close();
  assert.deepEqual(session.takeObservations(), []);
  assert.ok(asked.every(({ headers }) => headers["x-key"] === "k-123456789"));
  assert.equal(asked.at(-1)?.method, "DELETE");
  assert.equal(asked.at(-1)?.headers["mcp-session-id"], "session-1");
});

test("a session that the server forgets ends, with a finding", async (t) => {
  const { url } = await listen(t, (asked, response) => noStream(asked, response) || (asked.message?.method === "tools/call" && sendJson(response, "gone", 404)));
  const session = await open(t, http(url));
  const lost = { kind: "failed", facts: { room: "wire", code: "CONNECTION_LOST", loss: { kind: "sessionLost" } } };
  assert.deepEqual(await session.callTool("any", {}, { timeoutMs }), lost);
  assert.equal(session.isUsable(), false);
  assert.deepEqual(await session.callTool("any", {}, { timeoutMs }), lost);
  assert.deepEqual(session.takeObservations().map(({ facts }) => facts.code), ["HTTP_SESSION_LOST"]);
});

test("a stream that is cut is reported, and the likely cause of the time-out", async (t) => {
  const { url } = await listen(t, (asked, response) => {
    if (asked.message?.method !== "tools/call") return noStream(asked, response);
    sendEvents(response, ": here it comes");
    setImmediate(() => response.destroy());
    return true;
  });
  const session = await open(t, http(url));
  const outcome = await session.callTool("any", {}, { timeoutMs: 500 });
  assert.ok(outcome.kind === "timedOut" && outcome.suspect?.code === "SDK_CLIENT_ERROR", JSON.stringify(outcome));
  assert.match(outcome.suspect.reason, /SSE stream disconnected/);
});

test("a redirect to elsewhere is not followed, and told with where it leads", async (t) => {
  const { url } = await listen(t, (asked, response) => noStream(asked, response) || (asked.message?.method === "tools/call" && (response.writeHead(307, { location: "https://example.com/mcp" }).end(), true)));
  const session = await open(t, http(url));
  const outcome = await session.callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "HTTP_STATUS", JSON.stringify(outcome));
  assert.deepEqual([outcome.facts.status, outcome.facts.location], [307, "https://example.com/mcp"]);
});

test("a secret that a server sends back is in no fact", async (t) => {
  const secret = "s3cr3t-s3cr3t";
  const { url } = await listen(t, (asked, response) => noStream(asked, response) || (asked.message?.method === "tools/call" && sendJson(response, `you sent ${secret}`, 400)));
  const session = await open(t, http(url, { headers: { "x-key": secret } }));
  const outcome = await session.callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "HTTP_STATUS", JSON.stringify(outcome));
  assert.equal(outcome.facts.body, "you sent [hidden]");
});

test("a body in this process that has no end is ended with the session", { timeout: 10_000 }, async () => {
  let noticeCancelled = (): void => {};
  const cancelled = new Promise<void>((settle) => (noticeCancelled = settle));
  const session = await connectSession(
    inProcess({
      fetch: async (request) => {
        if (request.method === "GET") return new Response(null, { status: 405 });
        const message = (await request.json()) as { readonly id?: number; readonly method: string };
        if (message.id === undefined) return new Response(null, { status: 202 });
        if (message.method === "initialize") return Response.json(result(message.id, { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "fetch", version: "1" } }));
        return new Response(new ReadableStream({ cancel: () => noticeCancelled() }), { headers: { "content-type": "text/event-stream" } });
      },
    }),
    { client: "sdk" },
  );
  assert.equal((await session.callTool("any", {}, { timeoutMs: 30 })).kind, "timedOut");
  await session.close();
  await cancelled;
});

test("a server in this process that closes the connection fails the call that waits", async (t) => {
  const session = await open(t, answersByHand({ onCall: (_, transport) => void transport.close() as undefined }));
  assert.deepEqual(await session.callTool("any", {}, { timeoutMs }), { kind: "failed", facts: { room: "wire", code: "CONNECTION_LOST", loss: { kind: "closedByServer" } } });
  assert.equal(session.isUsable(), false);
});

test("a call after close is told why", async (t) => {
  const session = await open(t, inProcess(serverV1));
  await Promise.all([session.close(), session.close()]);
  assert.deepEqual(await session.callTool("add", {}, { timeoutMs }), { kind: "failed", facts: { room: "wire", code: "CONNECTION_LOST", loss: { kind: "closedByUs" } } });
});

// Traces

test("a trace holds what passes, marked with the client and the case", async (t) => {
  const entries: TraceEntry[] = [];
  const session = await open(t, inProcess(serverV1), { onTrace: (entry) => entries.push(entry) });
  await session.callTool("add", { a: 1, b: 2 }, { timeoutMs, label: "adds" });
  assert.deepEqual(entries.map(({ direction, message }) => [direction, (message as { readonly method?: string }).method]), [
    ["sent", "initialize"], ["received", undefined], ["sent", "notifications/initialized"],
    ["sent", "tools/list"], ["received", undefined], ["sent", "tools/call"], ["received", undefined],
  ]);
  assert.ok(entries.every(({ client }) => client === "sdk"));
  assert.deepEqual(entries.slice(-2).map((entry) => entry.case), ["adds", "adds"]);
});

// Processes

test("the server gets the safe variables, its own and the mark by which it is found", async (t) => {
  process.env["MCPEAK_TEST_TOKEN_OF_CI"] = "not for servers";
  t.after(() => delete process.env["MCPEAK_TEST_TOKEN_OF_CI"]);
  const script = `import { serve, text, write } from ${JSON.stringify(`${import.meta.dirname}/fixtures/serve.mjs`)};
    await serve({ onCall: ({ id }) => write({ id, result: text(JSON.stringify(process.env)) }) });`;
  const session = await open(t, stdio(process.execPath, ["--input-type=module", "-e", script], { env: { OWN: "1" } }));
  const environment = JSON.parse(textOf(await session.callTool("any", {}, { timeoutMs }))) as Record<string, string>;
  assert.deepEqual([environment["OWN"], environment["PATH"], environment["MCPEAK_TEST_TOKEN_OF_CI"]], ["1", process.env["PATH"], undefined]);
  assert.match(environment["MCPEAK_SERVER_ID"] ?? "", /^[0-9a-f-]{36}$/);
});

test("children of a server end with the session, also those that left its group or lost their parents", async (t) => {
  const session = await open(t, fixture("forks-children.mjs"));
  const pids = textOf(await session.callTool("pids", {}, { timeoutMs })).split(",").map(Number);
  assert.ok(pids.length >= 3 && pids.every(runs), pids.join());
  await session.close();
  assert.deepEqual(pids.filter(runs), []);
});

test("what a server leaves behind when it ends by itself ends too", { timeout: 60_000 }, async (t) => {
  const session = await open(t, fixture("forks-children.mjs"));
  const pids = textOf(await session.callTool("pids", {}, { timeoutMs })).split(",").map(Number);
  const outcome = await session.callTool("leave", {}, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "SERVER_DIED" && outcome.facts.exitCode === 7, JSON.stringify(outcome));
  await Promise.all(pids.map(ends));
});

test("a server that ignores stdin's end and SIGTERM is killed, and that is observed", async (t) => {
  const session = await open(t, fixture("ignores-sigterm.mjs"));
  const pid = Number(textOf(await session.callTool("pid", {}, { timeoutMs })));
  await session.close();
  assert.equal(runs(pid), false);
  assert.deepEqual(session.takeObservations(), [{ severity: "warning", facts: { room: "session", code: "SERVER_KILLED", waitedMs: 3000 } }]);
});

test("a server that never answered is not left running", async () => {
  const target = fixture("prints-nothing.mjs", [], { startupTimeoutMs: 200, env: { MCPEAK_TEST: "never-answered" } });
  assert.equal((await failureOf(target)).code, "SERVER_SILENT_AT_START");
  if (process.platform !== "linux") return;
  const left = readdirSync("/proc").filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, "utf8").includes("MCPEAK_TEST=never-answered");
    } catch {
      return false;
    }
  });
  assert.deepEqual(left, []);
});

for (const [way, server, expected] of [["exit", "forks-children.mjs", 5], ["throw", "forks-children.mjs", 1], ["SIGTERM", "forks-children.mjs", "SIGTERM"], ["SIGINT", "forks-children.mjs", "SIGINT"], ["close", "ignores-sigterm.mjs", 0]] as const) {
  test(`no process is left, and nothing keeps this one alive, when it ends by ${way}`, { timeout: 60_000 }, async (t) => {
    const host = spawn(process.execPath, [...programArgs(`${import.meta.dirname}/fixtures/host.ts`), way, server, "sdk"], { stdio: ["ignore", "pipe", "ignore"] });
    t.after(() => host.kill("SIGKILL"));
    const [line] = (await once(createInterface({ input: host.stdout }), "line")) as [string];
    const pids = line.split(",").map(Number);
    t.after(() => {
      for (const pid of pids) if (runs(pid)) process.kill(pid, "SIGKILL");
    });
    if (way.startsWith("SIG")) host.kill(way as NodeJS.Signals);
    const [code, signal] = (await once(host, "exit")) as [number | null, string | null];
    assert.equal(code ?? signal, expected);
    await Promise.all(pids.map(ends));
  });
}

test("sessions leave no listeners on the process", async () => {
  const count = (): number => process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
  const before = count();
  const sessions = await Promise.all([1, 2, 3].map(() => connectSession(fixture("echo-server.mjs"), { client: "sdk" })));
  await Promise.all(sessions.map((session) => session.close()));
  assert.equal(count(), before);
});
