import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { stdio } from "./create-target.js";
import { fixture } from "./fixtures/open-fixture.js";
import { openSession, type OpenSessionOptions, type ServerSession } from "./session-door.js";
import type { TraceEntry } from "./trace-entry.js";

async function open(t: TestContext, name: string): Promise<ServerSession> {
  const session = await openSession(fixture(name));
  t.after(() => session.close());
  return session;
}

async function errorOf(promise: Promise<unknown>): Promise<McpeakError> {
  const error: unknown = await promise.then(() => "no error", (reason: unknown) => reason);
  assert.ok(isMcpeakError(error), String(error));
  return error;
}

test("a call gives the result as it came", async (t) => {
  const session = await open(t, "echo-server.mjs");
  assert.deepEqual(await session.callTool("echo", { a: 1 }), { content: [{ type: "text", text: '{"a":1}' }] });
  assert.deepEqual((await session.listTools()).map(({ name }) => name), ["echo", "pid"]);
});

test("what is found is taken from the session: about the list from the start on, about answers when they are given", async (t) => {
  const answers = { plain: { content: [{ type: "text" }] } };
  const tools = [{ name: "plain" }, { name: "plain", inputSchema: { type: "object" } }];
  const session = await openSession(fixture("answers-as-told.mjs", [], { env: { TOOLS: JSON.stringify(tools), ANSWERS: JSON.stringify(answers) } }));
  t.after(() => session.close());
  const codes = (): string[] => session.takeFindings().map(({ severity, code, path }) => `${severity} ${code} ${path ?? ""}`);
  assert.deepEqual(codes(), ["error RESULT_BREAKS_PROTOCOL $.tools[0].inputSchema", "error DUPLICATE_TOOL_NAME "]);
  assert.deepEqual(codes(), []);
  assert.deepEqual(await session.callTool("plain"), answers.plain);
  assert.deepEqual(codes(), ["error RESULT_BREAKS_PROTOCOL $.content[0].text"]);
});

test("a well-behaved server gives no findings", async () => {
  const session = await openSession(fixture("echo-server.mjs"));
  await session.callTool("echo", { a: 1 });
  await session.listTools();
  await session.close();
  assert.deepEqual(session.takeFindings(), []);
});

test("a call that gives no result rejects with what went wrong", async (t) => {
  const session = await open(t, "broken-answers.mjs");
  const broken = await errorOf(session.callTool("neither"));
  assert.equal(broken.code, "CALL_FAILED");
  assert.match(broken.message, /^Calling "neither" gave no result\. The answer to `tools\/call` is broken: it has neither `result` nor `error`/);
  const silent = await errorOf(session.callTool("silence", {}, { timeoutMs: 30 }));
  assert.match(silent.message, /No answer came within 30 ms/);
  const aborted = await errorOf(session.callTool("silence", {}, { signal: AbortSignal.abort() }));
  assert.match(aborted.message, /cancelled/);
});

test("a JSON-RPC error is the cause of the rejection", async (t) => {
  const { inProcess } = await import("./create-target.js");
  const session = await openSession(
    inProcess((transport) => {
      transport.onmessage = (({ id, method }: { id?: number; method: string }) => {
        const answer = method === "initialize" ? { result: { protocolVersion: "2025-11-25" } } : { error: { code: -32602, message: "unknown tool", data: { tool: "x" } } };
        if (id !== undefined) void transport.send({ jsonrpc: "2.0", id, ...answer });
      }) as never;
      void transport.start();
    }),
  );
  t.after(() => session.close());
  const error = await errorOf(session.callTool("x"));
  assert.match(error.message, /JSON-RPC error -32602: unknown tool/);
  assert.deepEqual(error.cause, { code: -32602, message: "unknown tool", data: { tool: "x" } });
});

test("input that JSON can't say is refused with a code", async (t) => {
  const session = await open(t, "echo-server.mjs");
  let deep: Record<string, unknown> = {};
  for (let depth = 0; depth < 100_000; depth += 1) deep = { deep };
  for (const input of [deep, { n: 1n }]) {
    const error = await errorOf(session.callTool("echo", input as never));
    assert.equal(error.code, "CALL_FAILED");
    assert.match(error.message, /can't be written as JSON/);
  }
});

test("a deadline that is none is refused", async (t) => {
  const session = await open(t, "echo-server.mjs");
  for (const timeoutMs of [0, 1.5, Number.NaN, 2 ** 31, "5s" as never]) {
    assert.equal((await errorOf(session.callTool("echo", {}, { timeoutMs }))).code, "INVALID_OPTION_VALUE");
    assert.equal((await errorOf(session.listTools({ timeoutMs }))).code, "INVALID_OPTION_VALUE");
  }
});

test("after close every call rejects with SESSION_CLOSED, also one in flight", async () => {
  const session = await openSession(fixture("broken-answers.mjs"));
  const inFlight = errorOf(session.callTool("silence"));
  await session.close();
  assert.equal((await inFlight).code, "SESSION_CLOSED");
  assert.equal((await errorOf(session.callTool("fine"))).code, "SESSION_CLOSED");
  assert.equal((await errorOf(session.listTools())).code, "SESSION_CLOSED");
});

test("a session closes at the end of its block", async () => {
  let kept: ServerSession;
  {
    await using session = await openSession(fixture("echo-server.mjs"));
    kept = session;
  }
  assert.equal((await errorOf(kept.callTool("echo"))).code, "SESSION_CLOSED");
});

test("a target that none of the functions made is refused", async () => {
  for (const target of [undefined, "node server.js", { command: "node" }]) {
    const error = await errorOf(openSession(target as never));
    assert.equal(error.code, "INVALID_TARGET");
  }
});

test("a version that nobody knows, or that the client does not speak, is refused before anything is started", async () => {
  const refused = async (options: OpenSessionOptions): Promise<string> => {
    const error = await errorOf(openSession(stdio("no-such-command-anywhere", []), options));
    return `${error.code}: ${error.message} ${error.hint}`;
  };
  assert.match(await refused({ protocolVersion: "2025-6-18" }), /^INVALID_OPTION_VALUE: `protocolVersion` must be one of 2024-11-05, .*2026-07-28, but it is "2025-6-18"\. Did you mean 2025-06-18\?/);
  assert.match(await refused({ protocolVersion: "all" }), /^INVALID_OPTION_VALUE/);
  assert.match(await refused({ client: "both" as never }), /^INVALID_OPTION_VALUE: `client` must be one of mcpeak, sdk, but it is "both"/);
  assert.match(await refused({ client: "sdk", protocolVersion: "2026-07-28" }), /^CONFLICTING_OPTIONS: `client: "sdk"` can't be used with `protocolVersion: "2026-07-28"`/);
  assert.match(await refused({ client: "mcpeak", protocolVersion: "2026-07-28" }), /^SERVER_COMMAND_NOT_FOUND/);
});

test("a request refuses an option that it does not have", async (t) => {
  const session = await open(t, "echo-server.mjs");
  const typo = { timeoutMS: 5 } as never;
  await assert.rejects(session.callTool("echo", {}, typo), { code: "UNKNOWN_OPTION", message: "There is no option `timeoutMS`." });
  await assert.rejects(session.listTools(typo), { code: "UNKNOWN_OPTION" });
});

test("with `listsTools: false` the first list that a server is asked for is the caller's own, through either client", async (t) => {
  for (const client of ["mcpeak", "sdk"] as const) {
    const lists: unknown[] = [];
    const onTrace = ({ direction, message }: TraceEntry): void => {
      const { method, params } = message as { readonly method?: unknown; readonly params?: { readonly cursor?: unknown } };
      if (direction === "sent" && method === "tools/list" && params?.cursor === undefined) lists.push(message);
    };
    const session = await openSession(fixture("echo-server.mjs"), { client, listsTools: false, onTrace });
    t.after(() => session.close());
    assert.deepEqual(lists, []);
    assert.deepEqual((await session.listTools()).map(({ name }) => name), ["echo", "pid"]);
    assert.equal(lists.length, 1);
  }
});
