// `mcpeak serve` as a process: its end, whatever hangs, and what the MCP Inspector gets from it.
import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { createFaultServer } from "../../lib/lab/create-fault-server.js";
import { programArgs } from "../program-args.js";
import { untilPrinted } from "../until.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const serve = [...programArgs(join(root, "cli/main.ts")), "serve"];
const inspector = join(root, "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js");

interface Running {
  readonly child: ChildProcess & { readonly stdin: NodeJS.WritableStream };
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  readonly seen: { stdout: string; stderr: string };
}

function start(t: TestContext, args: readonly string[] = []): Running {
  const { LC_ALL, LC_MESSAGES, MCPEAK_LANG, NODE_OPTIONS, NODE_TEST_CONTEXT, ...env } = process.env;
  const child = spawn(process.execPath, [...serve, ...args], { cwd: root, env: { ...env, LANG: "en_US.UTF-8" }, stdio: ["pipe", "pipe", "pipe"] });
  t.after(() => child.kill("SIGKILL"));
  const seen = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (seen.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (seen.stderr += text));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((settle) => child.on("close", (code, signal) => settle({ code, signal })));
  return { child, ended, seen };
}

async function startHttp(t: TestContext): Promise<Running & { readonly url: string }> {
  const running = start(t, ["--transport", "http", "--path", "/lab"]);
  await untilPrinted(running.child, () => running.seen.stderr.includes("\n"));
  assert.match(running.seen.stderr, /^fault lab at http:\/\/127\.0\.0\.1:\d+\/lab\n$/);
  return { ...running, url: running.seen.stderr.slice("fault lab at ".length, -1) };
}

const say = (message: object): string => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
const hello = say({ id: 0, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } } });
const call = (id: number, name: string): string => say({ id, method: "tools/call", params: { name } });

describe("mcpeak serve", { concurrency: 2, timeout: 120_000 }, () => {
  test("disconnect ends the process over stdio, while its stdin is open and a call hangs", async (t) => {
    const { child, ended, seen } = start(t);
    child.stdin.on("error", () => {});
    child.stdin.write(hello + call(1, "hang") + call(2, "disconnect"));
    assert.deepEqual(await ended, { code: 0, signal: null });
    assert.equal(seen.stdout.split("\n").length, 2);
    assert.equal(seen.stderr, "fault lab on stdin and stdout\n");
  });

  test("the end of stdin ends it, although a call hangs", async (t) => {
    const { child, ended, seen } = start(t);
    child.stdin.end(hello + call(1, "hang") + call(2, "ping"));
    assert.deepEqual(await ended, { code: 0, signal: null });
    assert.match(seen.stdout, /"id":2,.*\\"status\\":\\"ok\\"/);
  });

  test("a signal ends it over stdio, although a call hangs and stdin is open", async (t) => {
    const { child, ended, seen } = start(t);
    child.stdin.write(hello + call(1, "hang") + call(2, "ping"));
    await untilPrinted(child, () => seen.stdout.includes('"id":2,'));
    child.kill("SIGTERM");
    assert.deepEqual(await ended, { code: 0, signal: null });
    assert.match(seen.stderr, /\nClosing the server\. Press Ctrl-C again to end at once\.\n$/);
  });

  test("a signal ends it over HTTP, although a call hangs, whose client is told", async (t) => {
    const { child, ended, url, seen } = await startHttp(t);
    const meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {} };
    const send = (name: string): Promise<Response> =>
      fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream", "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": name },
        body: say({ id: 1, method: "tools/call", params: { name, _meta: meta } }),
      });
    await assert.rejects(send("disconnect"), TypeError);
    const hanging = send("hang");
    assert.equal((await send("ping")).status, 200);
    child.kill("SIGINT");
    assert.equal((await hanging).status, 503);
    assert.deepEqual(await ended, { code: 0, signal: null });
    assert.match(seen.stderr, /\nClosing the server\. Press Ctrl-C again to end at once\.\n$/);
  });
});

describe("the MCP Inspector in CLI mode", { concurrency: 2, timeout: 120_000 }, () => {
  /** What it prints: the result on stdout, or its error. */
  function inspect(t: TestContext, args: readonly string[]): Promise<{ readonly code: number; readonly value: unknown }> {
    // It keeps a catalogue of servers in the home folder.
    const home = mkdtempSync(join(tmpdir(), "mcpeak-inspector-"));
    t.after(() => rmSync(home, { recursive: true, force: true }));
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    return new Promise((settle) => {
      execFile(process.execPath, [inspector, "--cli", ...args], { cwd: root, env: { ...env, HOME: home, MCPEAK_LANG: "en" } }, (error, stdout, stderr) => {
        const text = error === null ? stdout : stderr.slice(stderr.indexOf('{"error"'));
        settle({ code: error === null ? 0 : Number(error.code), value: JSON.parse(text) });
      });
    });
  }

  const overStdio = ["node", ...programArgs(join(root, "spec-tests/lab/fixtures/lab-over-stdio.ts"))];
  const callTool = (name: string, ...args: readonly string[]): readonly string[] => ["--method", "tools/call", "--tool-name", name, ...(args.length > 0 ? ["--tool-arg", ...args] : [])];
  const answer = (value: object): object => ({ content: [{ type: "text", text: JSON.stringify(value) }], structuredContent: value });

  test("calls a tool over stdio", async (t) => {
    assert.deepEqual(await inspect(t, [...overStdio, ...callTool("delay", "delayMs=5")]), { code: 0, value: answer({ status: "delayed", delayMs: 5 }) });
  });

  test("tells that the connection was closed over stdio", async (t) => {
    assert.deepEqual(await inspect(t, [...overStdio, ...callTool("disconnect")]), { code: 1, value: { error: { code: "error", message: "Connection closed" } } });
  });

  test("calls tools over HTTP, answers a ping, and tells of a broken answer", async (t) => {
    const lab = createFaultServer();
    t.after(() => lab.close());
    const { url } = await lab.listen();
    const overHttp = (...args: readonly string[]): ReturnType<typeof inspect> => inspect(t, [url, "--transport", "http", ...args]);
    assert.deepEqual(await overHttp(...callTool("protocol_ping_liveness", "pingAfterMs=0", "livenessTimeoutMs=30000")), {
      code: 0,
      value: answer({ status: "protocol_ping_succeeded", protocolPing: { outcome: "success" }, transport: { outcome: "retained" } }),
    });
    const { code, value } = await overHttp(...callTool("malformed_message", "variant=missing-jsonrpc"));
    assert.equal(code, 1);
    assert.match(JSON.stringify(value), /jsonrpc/);
  });
});
