import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { test, type TestContext } from "node:test";
import { programArgs } from "../../spec-tests/program-args.js";
import type { JsonObject } from "../json/json-value.js";
import { toolsHandler } from "./fixtures/tools-handler.js";
import { serveStdio, type ServeStdioOptions, type StdioServer } from "./serve-stdio.js";
import type { ServerHandler } from "./server-handler.js";
import type { ServerProblem } from "./server-problem.js";

interface Served {
  readonly stdin: PassThrough;
  readonly stdout: PassThrough;
  readonly server: StdioServer;
  readonly problems: readonly ServerProblem[];
  /** The next messages that come from the server. */
  take(count: number): Promise<readonly JsonObject[]>;
}

const initialize = { jsonrpc: "2.0", id: "init", method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } } };
const call = (id: string | number, name: string, input: JsonObject = {}): JsonObject => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: input } });
const line = (message: unknown): string => `${JSON.stringify(message)}\n`;

/** Reads a stream's lines as messages. */
function taker(stream: NodeJS.ReadableStream): Served["take"] {
  const messages: JsonObject[] = [];
  let rest = "";
  let wake = (): void => {};
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    messages.push(...lines.map((each) => JSON.parse(each) as JsonObject));
    wake();
  });
  return async (count) => {
    while (messages.length < count) await new Promise<void>((settle) => (wake = settle));
    return messages.splice(0, count);
  };
}

function serve(t: TestContext, handler: ServerHandler = toolsHandler(), options: ServeStdioOptions = {}): Served {
  const problems: ServerProblem[] = [];
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const server = serveStdio(handler, { stdin, stdout, onProblem: (problem) => problems.push(problem), ...options });
  t.after(() => server.close());
  return { stdin, stdout, server, problems, take: taker(stdout) };
}

async function serveInitialized(t: TestContext, handler?: ServerHandler, options?: ServeStdioOptions): Promise<Served> {
  const served = serve(t, handler, options);
  served.stdin.write(line(initialize));
  await served.take(1);
  return served;
}

const idsOf = (messages: readonly JsonObject[]): readonly unknown[] => messages.map(({ id }) => id);
const codesOf = (messages: readonly JsonObject[]): readonly unknown[] => messages.map(({ error }) => (error as JsonObject | undefined)?.["code"]);

test("messages are answered line by line, however they are cut into chunks", async (t) => {
  const { stdin, take } = await serveInitialized(t);
  const bytes = Buffer.from(`${line(call("하나", "add", { a: 1, b: 2 }))}\r\n \n${line(call(2, "add", { a: 2, b: 2 }))}`);
  for (const byte of bytes) stdin.write(Buffer.of(byte));
  assert.deepEqual(idsOf(await take(2)), ["하나", 2]);
});

test("broken lines are answered as JSON-RPC says, and the server lives on", async (t) => {
  const { stdin, take, problems } = await serveInitialized(t);
  stdin.write('{"jsonrpc":\n');
  stdin.write(Buffer.concat([Buffer.from('{"jsonrpc":"2.0","id":1,"method":"'), Buffer.of(0xff), Buffer.from('"}\n')]));
  stdin.write("GET / HTTP/1.1\r\n[]\n");
  stdin.write(line(call(1, "add", { a: 1, b: 1 })));
  const answers = await take(5);
  assert.deepEqual(codesOf(answers), [-32700, -32700, -32700, -32600, undefined]);
  assert.deepEqual(idsOf(answers), [null, null, null, null, 1]);
  assert.deepEqual(problems.map(({ kind }) => kind), ["brokenInput", "brokenInput", "brokenInput", "brokenInput"]);
});

test("a line above the limit is refused, with its id where that can be read, and the next one is served", async (t) => {
  const { stdin, take } = await serveInitialized(t, toolsHandler(), { maxMessageBytes: 300 });
  const long = "x".repeat(10_000);
  stdin.write(line(call(1, "add", { long })));
  stdin.write(`{"jsonrpc":"2.0","method":"tools/call","params":{"name":"${long}"},"id":2}\n`);
  stdin.write(`{"params":"${long}"}\n`);
  stdin.write(line(call(3, "add", { a: 1, b: 1 })));
  const answers = await take(4);
  assert.deepEqual(idsOf(answers), [1, 2, null, 3]);
  assert.deepEqual(codesOf(answers), [-32600, -32600, -32600, undefined]);
});

test("a call that is nested 100 000 levels deep is answered with an error", async (t) => {
  const { stdin, take } = await serveInitialized(t);
  stdin.write(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}}\n`);
  stdin.write(line(call(2, "add", { a: 1, b: 1 })));
  assert.deepEqual(codesOf(await take(2)), [-32602, undefined]);
});

test("ten thousand requests in one piece are answered, each once and in order", async (t) => {
  const { stdin, take } = await serveInitialized(t);
  stdin.write(Array.from({ length: 10_000 }, (_, id) => line(call(id, "add", { a: id, b: 0 }))).join(""));
  assert.deepEqual(idsOf(await take(10_000)), Array.from({ length: 10_000 }, (_, id) => id));
});

test("when stdin ends, what was asked is answered, also by a last line without an end, and the conversation is over", async (t) => {
  const { stdin, take, server } = await serveInitialized(t, toolsHandler({ handle: async () => ({}) }));
  stdin.end(line(call(1, "add")) + JSON.stringify(call(2, "add")));
  assert.deepEqual(idsOf(await take(2)), [1, 2]);
  await server.closed;
  assert.equal(stdin.listenerCount("data"), 0);
});

test("when stdin ends, a request that takes longer is cancelled", async (t) => {
  let isCancelled = false;
  const handler = toolsHandler({ handle: ({ signal }) => new Promise((settle) => signal.addEventListener("abort", () => settle({ isCancelled: (isCancelled = true) }))) });
  const { stdin, server, stdout } = await serveInitialized(t, handler, { endGraceMs: 1 });
  stdin.end(line(call(1, "waits")));
  await server.closed;
  assert.equal(isCancelled, true);
  assert.equal(stdout.readableLength, 0);
});

test("nothing is read while the client does not take what is written", async (t) => {
  const big = "x".repeat(1024 * 1024);
  let served = 0;
  const handler = toolsHandler({ handle: () => ({ big, served: (served += 1) }) });
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const server = serveStdio(handler, { stdin, stdout });
  t.after(() => server.close());
  stdin.write(line(initialize) + Array.from({ length: 100 }, (_, id) => line(call(id, "add"))).join(""));
  await new Promise((settle) => setImmediate(settle));
  assert.ok(served >= 15 && served <= 18, `${served} were served`);
  const take = taker(stdout);
  assert.equal((await take(101)).length, 101);
  stdin.end(line(call("last", "add")));
  assert.deepEqual(idsOf(await take(1)), ["last"]);
  await server.closed;
});

test("stdin that ends while the client does not read is answered when it does", async (t) => {
  const big = "x".repeat(1024 * 1024);
  const { stdin, stdout, server } = await serveInitialized(t, toolsHandler({ handle: () => ({ big }) }));
  stdout.pause();
  stdin.end(Array.from({ length: 40 }, (_, id) => line(call(id, "add"))).join(""));
  await once(stdin, "end");
  let bytes = 0;
  stdout.on("data", (chunk: string) => (bytes += chunk.length)).resume();
  await server.closed;
  assert.ok(bytes > 40 * 1024 * 1024 - 1024, `${bytes} bytes came`);
});

test("a client that stops reading for good ends the conversation", async (t) => {
  const { stdin, stdout, server, problems } = await serveInitialized(t);
  stdout.destroy(new Error("broken pipe"));
  stdin.write(line(call(1, "add")));
  await server.closed;
  assert.deepEqual(problems.map(({ kind }) => kind), ["transportFailed"]);
});

test("closing cancels, ends subscriptions, and lets go of both streams", async (t) => {
  const { stdin, stdout, server, take } = await serveInitialized(t);
  const meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {} };
  stdin.write(line({ jsonrpc: "2.0", id: "s", method: "subscriptions/listen", params: { _meta: meta, notifications: { toolsListChanged: true } } }) + line(call(1, "waits")));
  await take(1);
  server.notify("notifications/tools/list_changed");
  await take(2);
  await server.close();
  assert.deepEqual(idsOf(await take(1)), ["s"]);
  assert.equal(stdin.listenerCount("data"), 0);
  assert.equal(stdout.listenerCount("error"), 0);
  stdin.write(line(call(2, "add")));
  assert.equal(stdout.destroyed, false);
});

test("a link can be wrapped, and can end the transport instead of answering", async (t) => {
  const { stdin, stdout, server } = await serveInitialized(t, toolsHandler(), {
    wrapLink: (link) => ({ send: (text, about) => (about.request?.method === "tools/call" ? link.close() : link.send(text, about)), close: () => link.close() }),
  });
  const isGone = once(stdout, "close");
  stdin.write(line(call(1, "add")));
  await isGone;
  await server.closed;
});

function start(t: TestContext, ...args: readonly string[]): ChildProcess & { readonly take: Served["take"]; readonly stderrText: () => string } {
  const child = spawn(process.execPath, [...programArgs(`${import.meta.dirname}/fixtures/tools-server.ts`), ...args], { stdio: "pipe" });
  t.after(() => void child.kill("SIGKILL"));
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
  return Object.assign(child, { take: taker(child.stdout), stderrText: () => stderr });
}

test("a process speaks the protocol alone on stdout, and ends when its stdin does", async (t) => {
  const child = start(t);
  child.stdin?.write(line(initialize) + "broken\n" + line(call(1, "add", { a: 1, b: 1 })));
  assert.deepEqual(idsOf(await child.take(3)), ["init", null, 1]);
  child.stdin?.end();
  assert.deepEqual(await once(child, "close"), [0, null]);
  assert.match(child.stderrText(), /this does not belong on stdout/);
  assert.match(child.stderrText(), /closed in order/);
});

test("a process ends when its server is closed, although stdin stays open", async (t) => {
  const child = start(t);
  child.stdin?.write(line(initialize) + line({ jsonrpc: "2.0", method: "notifications/test/close" }));
  assert.deepEqual(idsOf(await child.take(1)), ["init"]);
  assert.deepEqual(await once(child, "close"), [0, null]);
});

test("a process ends when nobody reads its stdout any more", async (t) => {
  const child = start(t);
  child.stdin?.write(line(initialize));
  await child.take(1);
  child.stdout?.destroy();
  child.stdin?.on("error", () => {});
  child.stdin?.write(line(call(1, "add")) + line(call(2, "add")));
  const [code] = (await once(child, "close")) as [number];
  assert.equal(code, 0);
});
