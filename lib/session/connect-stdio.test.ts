import assert from "node:assert/strict";
import { chmodSync, watch, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../spec-tests/temporary-folder.js";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { connectSession } from "./connect-session.js";
import { stdio } from "./create-target.js";
import { ends, fixture, openFixture, textOf } from "./fixtures/open-fixture.js";
import type { ServerTarget } from "./target.js";

async function failureOf(target: ServerTarget, options = {}): Promise<McpeakError> {
  const error: unknown = await connectSession(target, options).then(
    async (session) => {
      await session.close();
      return undefined;
    },
    (reason: unknown) => reason,
  );
  assert.ok(isMcpeakError(error), `not a coded error: ${String(error)}`);
  return error;
}

test("what is sent right before the end reaches the server", { timeout: 60_000 }, async (t) => {
  const session = await openFixture(t, "tells-at-the-end.mjs");
  const given = new AbortController();
  const call = session.callTool("any", {}, { timeoutMs: 60_000, signal: given.signal });
  given.abort();
  const closed = session.close();
  assert.equal((await call).kind, "cancelled");
  await closed;
  assert.deepEqual(session.stderrTail(), ["initialize notifications/initialized tools/call notifications/cancelled"]);
});

test("a session shakes hands, lists the tools of all pages, calls and closes", { timeout: 60_000 }, async (t) => {
  const session = await openFixture(t, "echo-server.mjs");
  assert.equal(session.protocolVersion, "2025-11-25");
  assert.deepEqual(session.server, { name: "echo-server", version: "1.2.3" });
  assert.deepEqual([...(session.declaredTools() ?? [])], ["echo", "pid"]);
  const outcome = await session.callTool("echo", { city: "서울" }, { timeoutMs: 5000 });
  assert.equal(textOf(outcome), '{"city":"서울"}');
  assert.ok(outcome.kind === "result" && outcome.raw.bytes === Buffer.byteLength(outcome.raw.text), JSON.stringify(outcome));
  const list = await session.listTools({ timeoutMs: 5000 });
  assert.ok(list.kind === "result" && list.result.tools.length === 2, JSON.stringify(list));
  const pid = Number(textOf(await session.callTool("pid", {}, { timeoutMs: 5000 })));
  await session.close();
  await ends(pid);
  assert.equal(session.isUsable(), false);
  assert.deepEqual(session.takeObservations(), []);
});

test("the messages on the wire are those of the protocol, in its order", async (t) => {
  const session = await openFixture(t, "tells-what-it-got.mjs");
  const messages = JSON.parse(textOf(await session.callTool("messages", {}, { timeoutMs: 5000 }))) as { params?: { clientInfo?: { version?: string } } }[];
  const [{ params }] = messages as [{ params: { clientInfo: { version: string } } }];
  assert.match(params.clientInfo.version, /^\d+\.\d+\.\d+/);
  params.clientInfo.version = "x";
  assert.deepEqual(messages, [
    { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "mcpeak", version: "x" } } },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "tools/list" },
    { jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: "messages", arguments: {} } },
  ]);
  assert.equal(session.protocolVersion, "2025-06-18");
  assert.deepEqual(session.server, { name: "", version: "" });
});

test("the server gets the safe variables and its own, and its working directory", async (t) => {
  process.env["MCPEAK_TEST_LEAK"] = "must not leak";
  t.after(() => delete process.env["MCPEAK_TEST_LEAK"]);
  const cwd = temporaryFolder(t);
  const session = await openFixture(t, "tells-what-it-got.mjs", [], { env: { CITY: "서울" }, cwd });
  const seen = JSON.parse(textOf(await session.callTool("environment", {}, { timeoutMs: 5000 }))) as { env: Record<string, string>; cwd: string };
  assert.equal(seen.env["CITY"], "서울");
  assert.equal(seen.env["PATH"], process.env["PATH"]);
  assert.equal(seen.env["MCPEAK_TEST_LEAK"], undefined);
  assert.ok(seen.cwd.endsWith(cwd), seen.cwd);
});

test("a command that is in no folder of PATH is named with PATH", async () => {
  const error = await failureOf(stdio("no-such-command-anywhere", [], { env: { PATH: "/nowhere" } }));
  assert.equal(error.code, "SERVER_COMMAND_NOT_FOUND");
  assert.match(error.message, /"no-such-command-anywhere" was not found in any folder of PATH \("\/nowhere"\)/);
});

test("a path that leads nowhere is shown whole", async () => {
  const error = await failureOf(stdio("./no/such/server", [], { cwd: tmpdir() }));
  assert.equal(error.code, "SERVER_COMMAND_NOT_FOUND");
  assert.match(error.message, new RegExp(`no file "${join(tmpdir(), "no/such/server")}"`));
});

test("a working directory that does not exist is told apart from a missing command", async () => {
  const error = await failureOf(stdio(process.execPath, ["x.js"], { cwd: "/no/such/folder" }));
  assert.equal(error.code, "SERVER_COMMAND_NOT_FOUND");
  assert.match(error.message, /working directory "\/no\/such\/folder" does not exist/);
});

test("a script whose interpreter is missing is told apart from a missing command", async (t) => {
  const script = join(temporaryFolder(t), "server");
  writeFileSync(script, "#!/no/such/interpreter\r\n", { mode: 0o755 });
  const error = await failureOf(stdio(script));
  assert.equal(error.code, "SERVER_COMMAND_NOT_FOUND");
  assert.match(error.message, /asks for "\/no\/such\/interpreter\\\\r"/);
});

test("a file that may not be executed is named", async (t) => {
  const script = join(temporaryFolder(t), "server.sh");
  writeFileSync(script, "#!/bin/sh\n");
  chmodSync(script, 0o644);
  const error = await failureOf(stdio(script));
  assert.equal(error.code, "SERVER_NOT_EXECUTABLE");
  assert.match(error.message, /server\.sh" may not be executed/);
  assert.match(error.hint, /chmod \+x/);
});

test("a server that ends at once is told with its exit code and what it says", async () => {
  const error = await failureOf(fixture("exits-at-once.mjs"));
  assert.equal(error.code, "SERVER_EXITED_AT_START");
  assert.match(error.message, /ended with exit code 3 before it answered `initialize`\. Its stderr says: Error: DATABASE_URL is not set/);
});

test("a server that says nothing is given up after its start-up deadline", async () => {
  const error = await failureOf(fixture("prints-nothing.mjs", [], { startupTimeoutMs: 300 }));
  assert.equal(error.code, "SERVER_SILENT_AT_START");
  assert.match(error.message, /did not answer `initialize` within 300 ms\. It wrote nothing at all\./);
});

test("noise on stdout is named as the likely cause of a silent start", async () => {
  const error = await failureOf(fixture("logs-to-stdout.mjs", [], { startupTimeoutMs: 2000 }));
  assert.equal(error.code, "SERVER_SILENT_AT_START");
  assert.match(error.message, /not JSON-RPC: Server listening on port 3000/);
  assert.match(error.hint, /only listens on a port/);
});

test("a start can be aborted while the server has `initialize` and says nothing", async (t) => {
  const aborter = new AbortController();
  const folder = temporaryFolder(t);
  const watcher = watch(folder, () => aborter.abort());
  t.after(() => watcher.close());
  const failing = failureOf(fixture("prints-nothing.mjs", [], { env: { MARK: join(folder, "read") } }), { signal: aborter.signal });
  assert.equal((await failing).code, "INTERRUPTED");
});

test("a version that nobody knows is an observation of severity error, and the session goes on", async (t) => {
  const session = await openFixture(t, "echo-server.mjs", [], { env: { ANSWER_VERSION: "2031-01-01" } });
  assert.equal(session.protocolVersion, "2031-01-01");
  assert.deepEqual(session.takeObservations().map(({ severity, facts }) => [severity, facts.code]), [["error", "UNKNOWN_PROTOCOL_VERSION"]]);
  assert.equal((await session.callTool("echo", {}, { timeoutMs: 5000 })).kind, "result");
});

test("a pinned version is offered, and no other is taken", async (t) => {
  const session = await openFixture(t, "echo-server.mjs", [], { protocolVersion: "2024-11-05" });
  assert.equal(session.protocolVersion, "2024-11-05");
  const other = await failureOf(fixture("echo-server.mjs", [], { env: { ANSWER_VERSION: "2025-06-18" } }), { protocolVersion: "2025-03-26" });
  assert.equal(other.code, "UNSUPPORTED_PROTOCOL_VERSION");
  assert.match(other.message, /answered with version "2025-06-18" of the protocol, but 2025-03-26 was pinned/);
  assert.equal((await failureOf(fixture("echo-server.mjs"), { protocolVersion: "1999-01-01" })).code, "UNSUPPORTED_PROTOCOL_VERSION");
});

test("secrets of the environment do not stand in what is told", async () => {
  const secret = "s3cr3t-token-value";
  const target = stdio(process.execPath, ["-e", "console.error(`Error: bad token ${process.env.API_TOKEN}`); process.exitCode = 1"], { env: { API_TOKEN: secret } });
  const error = await failureOf(target);
  assert.match(error.message, /Error: bad token \[hidden\]/);
  assert.ok(!JSON.stringify([error.message, error.hint]).includes(secret));
});
