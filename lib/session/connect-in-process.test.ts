import assert from "node:assert/strict";
import { test } from "node:test";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { connectSession } from "./connect-session.js";
import { inProcess } from "./create-target.js";
import { serverV1, serverV2 } from "./fixtures/sdk-servers.js";
import type { ServerTransport } from "../wire/memory-transport.js";
import type { InProcessSource, InProcessTarget } from "./target.js";

const timeoutMs = 5000;

async function failureOf(target: InProcessTarget, options = {}): Promise<McpeakError> {
  const error: unknown = await connectSession(target, options).then((session) => session.close(), (reason: unknown) => reason);
  assert.ok(isMcpeakError(error), `not a coded error: ${String(error)}`);
  return error;
}

interface Message {
  readonly id?: number;
  readonly method: string;
}

/** A server by hand: answers the handshake, leaves calls to `onCall`. */
function byHand(onCall: (message: Message, transport: ServerTransport) => void): InProcessSource {
  return (transport) => {
    transport.onmessage = ((message: Message) => {
      const { id, method } = message;
      const answers: Record<string, object> = { initialize: { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "by hand", version: "1" } } };
      if (method in answers) void transport.send({ jsonrpc: "2.0", id, result: answers[method] });
      else if (id !== undefined) onCall(message, transport);
    }) as never;
    void transport.start();
  };
}

test("messages pass as JSON: nothing is shared, and the raw answer is what was sent", async (t) => {
  const result = { n: 1, left: undefined, at: new Date(0) };
  const session = await connectSession(inProcess(byHand(({ id }, transport) => void transport.send({ jsonrpc: "2.0", id, result }))));
  t.after(() => session.close());
  const outcome = await session.callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "result", JSON.stringify(outcome));
  assert.deepEqual(outcome.result, { n: 1, at: "1970-01-01T00:00:00.000Z" });
  assert.equal(outcome.raw.text, '{"jsonrpc":"2.0","id":2,"result":{"n":1,"at":"1970-01-01T00:00:00.000Z"}}');
});

test("a server without the tools capability is not asked for tools, and declares none", async (t) => {
  const asked: string[] = [];
  const session = await connectSession(inProcess(byHand(({ method }) => void asked.push(method))));
  t.after(() => session.close());
  assert.deepEqual([...(session.declaredTools() ?? ["unknown"])], []);
  assert.deepEqual(asked, []);
});

test("an object that is already connected is refused, with the way out", async (t) => {
  const server = serverV1();
  const first = await connectSession(inProcess(server));
  t.after(() => first.close());
  const error = await failureOf(inProcess(server));
  assert.equal(error.code, "IN_PROCESS_FAILED");
  assert.match(error.message, /already connected/);
  assert.match(error.hint, /inProcess\(\(\) => createServer\(\)\)/);
  assert.equal((await first.callTool("add", { a: 1, b: 1 }, { timeoutMs })).kind, "result");
});

test("what a source throws is the cause of the error", async () => {
  const cause = new Error("no database");
  const sync = await failureOf(inProcess(() => { throw cause; }));
  const rejected = await failureOf(inProcess(() => Promise.reject(cause)));
  for (const error of [sync, rejected]) {
    assert.equal(error.code, "IN_PROCESS_FAILED");
    assert.match(error.message, /no database/);
    assert.equal(error.cause, cause);
  }
});

for (const client of ["mcpeak", "sdk"] as const) {
  for (const given of [5, undefined, null, { status: 200 }]) {
    test(`a fetch handler that gives no response is told so: ${JSON.stringify(given)}, ${client}`, async () => {
      const error: unknown = await connectSession(inProcess({ fetch: () => given as never }), { client }).catch((reason: unknown) => reason);
      assert.ok(isMcpeakError(error), String(error));
      assert.equal(error.code, "IN_PROCESS_FAILED");
      assert.match(error.message, /`fetch` must give a Response, but it gave /);
    });
  }
}

test("a fetch handler that throws at the start is the server's failure, not the network's", async () => {
  const error = await failureOf(inProcess({ fetch: () => { throw new Error("no route"); } }));
  assert.equal(error.code, "IN_PROCESS_FAILED");
  assert.match(error.message, /no route/);
});

test("a function that gives something else is told what it gave", async () => {
  const error = await failureOf(inProcess((() => 42) as unknown as InProcessSource));
  assert.equal(error.code, "IN_PROCESS_FAILED");
  assert.match(error.message, /but it gave 42/);
});

test("a function that never ends is given up after the start-up deadline", async () => {
  const error = await failureOf(inProcess(() => new Promise<never>(() => {}), { startupTimeoutMs: 30 }));
  assert.equal(error.code, "IN_PROCESS_FAILED");
  assert.match(error.message, /within 30 ms/);
});

test("a server that never listens is silent at its start", async () => {
  const error = await failureOf(inProcess(() => {}, { startupTimeoutMs: 30 }));
  assert.equal(error.code, "SERVER_SILENT_AT_START");
});

test("a start in this process can be aborted", async () => {
  const aborter = new AbortController();
  const failing = failureOf(inProcess(() => new Promise<never>(() => {})), { signal: aborter.signal });
  aborter.abort();
  assert.equal((await failing).code, "INTERRUPTED");
  assert.equal((await failureOf(inProcess(serverV1), { signal: aborter.signal })).code, "INTERRUPTED");
});

test("a server that closes the connection fails the call that waits", async (t) => {
  const session = await connectSession(inProcess(byHand((_, transport) => void transport.close())));
  t.after(() => session.close());
  const outcome = await session.callTool("any", {}, { timeoutMs });
  assert.deepEqual(outcome, { kind: "failed", facts: { room: "wire", code: "CONNECTION_LOST", loss: { kind: "closedByServer" } } });
  assert.equal(session.isUsable(), false);
});

const cyclic: Record<string, unknown> = {};
cyclic["self"] = cyclic;

for (const [title, value, reason] of [["a cycle", cyclic, /circular/], ["a BigInt", 1n, /BigInt/], ["a toJSON that throws", { toJSON: () => { throw new Error("not me"); } }, /not me/]] as const) {
  test(`an answer that JSON can't say (${title}) fails its call with the reason, long before the deadline`, async (t) => {
    const session = await connectSession(inProcess(byHand(({ id }, transport) => void transport.send({ jsonrpc: "2.0", id, result: { value } }).catch(() => {}))));
    t.after(() => session.close());
    const outcome = await session.callTool("any", {}, { timeoutMs: 60_000 });
    assert.ok(outcome.kind === "failed" && outcome.facts.code === "BROKEN_ANSWER" && outcome.facts.problem.kind === "unwritable", JSON.stringify(outcome));
    assert.match(outcome.facts.problem.reason, reason);
    assert.equal(session.isUsable(), true);
  });
}

test("a tool of an SDK server that gives a BigInt fails its call with the reason", async (t) => {
  for (const server of [serverV1(), serverV2()]) {
    (server as McpServer).registerTool("big", {}, (() => ({ content: [], _meta: { n: 1n } })) as never);
    const session = await connectSession(inProcess(server));
    t.after(() => session.close());
    const outcome = await session.callTool("big", {}, { timeoutMs: 60_000 });
    assert.ok(outcome.kind !== "timedOut", JSON.stringify(outcome));
  }
});

test("an answer that JSON can't say is the sender's error", async (t) => {
  const errors: string[] = [];
  const session = await connectSession(
    inProcess(
      byHand(({ id }, transport) => {
        void transport.send({ jsonrpc: "2.0", id, result: { n: 1n } }).catch((error: Error) => {
          errors.push(error.name);
          void transport.send({ jsonrpc: "2.0", id, error: { code: -32603, message: "internal" } });
        });
      }),
    ),
  );
  t.after(() => session.close());
  assert.equal((await session.callTool("any", {}, { timeoutMs })).kind, "error");
  assert.deepEqual(errors, ["TypeError"]);
});
