import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test, type TestContext } from "node:test";
import { programArgs } from "../../spec-tests/program-args.js";
import { connectSession } from "./connect-session.js";
import { ServerProcess } from "./server-process.js";
import { ends, fixture, openFixture, runs, textOf } from "./fixtures/open-fixture.js";

const timeoutMs = 10_000;

test("a server that ends with its stdin costs only its own exit", { timeout: 30_000 }, async () => {
  const { command, args } = fixture("echo-server.mjs");
  const server = await ServerProcess.start({ command, args, env: {} });
  server.stdout.resume();
  server.stderr.resume();
  // Steps so long that waiting for any of them would be noticed.
  const closed = await server.close({ afterStdinEndMs: 600_000, afterSigtermMs: 600_000, leftoversMs: 600_000 });
  assert.deepEqual(closed, { wasSignalled: false });
  assert.deepEqual(server.exit, { exitCode: 0, signal: null });
});

test("a server that runs on after its stdin is asked with SIGTERM before it is killed", async () => {
  const server = await ServerProcess.start({ command: process.execPath, args: ["-e", "process.on('SIGTERM', () => process.exit(42)); console.log('up'); setInterval(() => {}, 1000)"], env: {} });
  server.stderr.resume();
  await once(server.stdout, "data");
  assert.deepEqual(await server.close({ afterStdinEndMs: 1, afterSigtermMs: 60_000, leftoversMs: 1 }), { wasSignalled: true });
  assert.deepEqual(server.exit, { exitCode: 42, signal: null });
});

test("closing twice is closing once", async (t) => {
  const session = await openFixture(t, "echo-server.mjs");
  await Promise.all([session.close(), session.close()]);
  await session.close();
});

test("a server that ignores stdin's end and SIGTERM is killed, and that is observed", async (t) => {
  const session = await openFixture(t, "ignores-sigterm.mjs");
  const pid = Number(textOf(await session.callTool("pid", {}, { timeoutMs })));
  await session.close();
  assert.equal(runs(pid), false);
  assert.deepEqual(session.takeObservations(), [{ severity: "warning", facts: { room: "session", code: "SERVER_KILLED", waitedMs: 3000 } }]);
});

test("children that left the group, and those whose parents have ended, end with the session", async (t) => {
  const session = await openFixture(t, "forks-children.mjs");
  const pids = textOf(await session.callTool("pids", {}, { timeoutMs })).split(",").map(Number);
  assert.ok(pids.length >= 3 && pids.every(runs), pids.join());
  await session.close();
  assert.deepEqual(pids.filter(runs), []);
});

test("what a server leaves behind when it ends by itself ends too", async (t) => {
  const session = await openFixture(t, "forks-children.mjs");
  const pids = textOf(await session.callTool("pids", {}, { timeoutMs })).split(",").map(Number);
  const outcome = await session.callTool("leave", {}, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "SERVER_DIED" && outcome.facts.exitCode === 7, JSON.stringify(outcome));
  await Promise.all(pids.map(ends));
});

for (const [way, expected] of [["exit", 5], ["throw", 1], ["SIGTERM", "SIGTERM"], ["SIGINT", "SIGINT"], ["SIGHUP", "SIGHUP"]] as const) {
  test(`no process is left when this one ends by ${way}`, async (t) => {
    const { host, pids } = await startHost(t, way, "forks-children.mjs");
    if (way.startsWith("SIG")) host.kill(way as NodeJS.Signals);
    const [code, signal] = (await once(host, "exit")) as [number | null, string | null];
    assert.equal(code ?? signal, expected);
    await Promise.all(pids.map(ends));
  });
}

test("after close nothing keeps the process alive", async (t) => {
  const { host, pids } = await startHost(t, "close", "ignores-sigterm.mjs");
  const [code] = (await once(host, "exit")) as [number | null];
  assert.equal(code, 0);
  await Promise.all(pids.map(ends));
});

test("sessions leave no listeners on the process", async () => {
  const count = (): number => process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
  const before = count();
  for (let round = 0; round < 3; round += 1) {
    const sessions = await Promise.all([1, 2, 3, 4].map(() => connectSession(fixture("echo-server.mjs"))));
    assert.ok(count() - before < 25, "one watcher serves all sessions");
    await Promise.all(sessions.map((session) => session.close()));
    assert.equal(count(), before);
    assert.deepEqual([process.listenerCount("SIGHUP"), process.listenerCount("SIGALRM")], [0, 0]);
  }
});

/** A process that opens a session with a fixture and ends in its own way; `pids` are those of the server and its children. */
async function startHost(t: TestContext, way: string, server: string): Promise<{ readonly host: ReturnType<typeof spawn>; readonly pids: readonly number[] }> {
  const host = spawn(process.execPath, [...programArgs(`${import.meta.dirname}/fixtures/host.ts`), way, server], { stdio: ["ignore", "pipe", "ignore"] });
  t.after(() => host.kill("SIGKILL"));
  const [line] = (await once(createInterface({ input: host.stdout }), "line")) as [string];
  const pids = line.split(",").map(Number);
  t.after(() => {
    for (const pid of pids) if (runs(pid)) process.kill(pid, "SIGKILL");
  });
  return { host, pids };
}
