// `mcpeak mock` as a process: its streams, its port, its end, and what bad clients do to it.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { temporaryFolder } from "../temporary-folder.js";
import { untilPrinted } from "../until.js";
import { buildCopy } from "./built-copy.js";

const main = await buildCopy();
const mockMain = join(dirname(main), "mock-main.mjs");

const definition = JSON.stringify({
  tools: [{ name: "echo", inputSchema: { type: "object" } }],
  responses: [{ tool: "echo", args: { slow: true }, result: "late", delayMs: 60_000 }, { tool: "echo", result: "heard" }],
});
const suite = JSON.stringify({
  schemaVersion: 1, id: "echo", name: "Echo",
  cases: [{ id: "hears", name: "hears", operation: { type: "callTool", tool: "echo", input: {} }, assertions: [{ type: "isError", expected: false }, { type: "bodyMatchesSchema", schema: { const: "heard" } }] }],
});

interface Running {
  readonly child: ChildProcess & { readonly stdin: NodeJS.WritableStream };
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  readonly seen: { stdout: string; stderr: string };
}

function start(t: TestContext, cwd: string, args: readonly string[], { program = mockMain, path = "" } = {}): Running {
  const { LC_ALL, LC_MESSAGES, MCPEAK_LANG, NODE_OPTIONS, NODE_TEST_CONTEXT, ...env } = process.env;
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { ...env, LANG: "en_US.UTF-8", PATH: `${path}${env["PATH"]}` }, stdio: ["pipe", "pipe", "pipe"] });
  t.after(() => child.kill("SIGKILL"));
  const seen = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (seen.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (seen.stderr += text));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((settle) => child.on("close", (code, signal) => settle({ code, signal })));
  return { child, ended, seen };
}

function project(t: TestContext): string {
  return temporaryFolder(t, { "echo.mock.json": definition, "echo.suite.json": suite });
}

const say = (message: object): string => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
const hello = say({ id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } } });
const call = (id: number, args: object): string => say({ id, method: "tools/call", params: { name: "echo", arguments: args } });

async function startHttp(t: TestContext, args: readonly string[] = []): Promise<Running & { readonly url: URL; readonly folder: string }> {
  const folder = project(t);
  const running = start(t, folder, ["echo.mock.json", "--http", ...args]);
  await untilPrinted(running.child, () => running.seen.stderr.includes("\n"));
  const [url = ""] = /http:\S+/.exec(running.seen.stderr) ?? [];
  return { ...running, url: new URL(url), folder };
}

/** A POST of 2026-07-28, which needs no handshake. */
function post(url: URL, body: string, headers: Record<string, string> = {}): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((settle, reject) => {
    const outgoing = request(url, { method: "POST", headers: { "content-type": "application/json", accept: "application/json, text/event-stream", "content-length": Buffer.byteLength(body), ...headers } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk)).on("end", () => settle({ status: response.statusCode ?? 0, text }));
    });
    outgoing.on("error", reject).end(body);
  });
}

function statelessCall(args: object): { readonly body: string; readonly headers: Record<string, string> } {
  const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}, "io.modelcontextprotocol/clientInfo": { name: "c", version: "1" } };
  return {
    body: say({ id: 1, method: "tools/call", params: { name: "echo", arguments: args, _meta } }),
    headers: { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "echo" },
  };
}

/** The mock answers as if nothing had happened. */
async function assertAlive(url: URL): Promise<void> {
  const { body, headers } = statelessCall({});
  const { status, text } = await post(url, body, headers);
  assert.equal(status, 200, text);
  assert.match(text, /"heard"/);
}

describe("mcpeak-mock over stdio", { concurrency: 2, timeout: 60_000 }, () => {
  test("stdout holds the protocol alone, stderr a line that it is ready, and the end of stdin ends it", async (t) => {
    const { child, ended, seen } = start(t, project(t), ["echo.mock.json"]);
    child.stdin.end(hello + call(2, {}));
    assert.deepEqual(await ended, { code: 0, signal: null });
    assert.deepEqual(seen.stdout.trimEnd().split("\n").map((line) => (JSON.parse(line) as { id: number }).id), [1, 2]);
    assert.equal(seen.stderr, "mock of echo.mock.json (1 tool, 2 responses) on stdin and stdout\n");
  });

  test("`mcpeak mock` does the same, also when it is asked from a module that prints", async (t) => {
    const folder = project(t);
    writeFileSync(join(folder, "loud.mock.mjs"), `console.log("loading");\nexport default { ...${definition}, onUnmatchedCall: () => (console.log("missed"), { result: "else" }) };\n`);
    const { child, ended, seen } = start(t, folder, ["mock", "loud.mock.mjs"], { program: main });
    child.stdin.end(hello + call(2, {}));
    assert.equal((await ended).code, 0);
    assert.ok(seen.stdout.split("\n").every((line) => line === "" || line.startsWith("{")), seen.stdout);
    assert.match(seen.stderr, /^loading\n/);
  });

  test("broken JSON is refused and told on stderr, safe for a terminal; the next call is answered", async (t) => {
    const { child, ended, seen } = start(t, project(t), ["echo.mock.json"]);
    child.stdin.end(`${hello}{"jsonrpc": \u001b[2J\n${call(2, {})}`);
    assert.equal((await ended).code, 0);
    const [, refused, answered] = seen.stdout.trimEnd().split("\n").map((line) => JSON.parse(line) as { id: number | null; error?: { code: number } });
    assert.deepEqual([refused?.id, refused?.error?.code, answered?.id], [null, -32700, 2]);
    assert.match(seen.stderr, /A client sent what can't be served: Parse error.*\\u001b\[2J/);
    assert.ok(!seen.stderr.includes("\u001b"));
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    test(`${signal} ends it in order, also with a call in flight`, async (t) => {
      const { child, ended, seen } = start(t, project(t), ["echo.mock.json", "--log", "calls.jsonl"]);
      child.stdin.write(hello + call(2, { slow: true }) + call(3, {}));
      await untilPrinted(child, () => seen.stdout.includes('"id":3'));
      child.kill(signal);
      assert.deepEqual(await ended, { code: 0, signal: null });
      assert.match(seen.stderr, /\nClosing the server\. Press Ctrl-C again to end at once\.\n$/);
    });
  }

  test("its version and its help are there", async (t) => {
    for (const [option, expected] of [["--version", /^\d+\.\d+\.\d+\S*\n$/], ["--help", /^Usage: mcpeak mock <definition>/]] as const) {
      const { ended, seen } = start(t, project(t), [option]);
      assert.equal((await ended).code, 0);
      assert.match(seen.stdout, expected);
    }
  });

  test("`mcpeak test --command mcpeak-mock` and `mcpeak test --mock` are green on the same definition", async (t) => {
    const folder = project(t);
    chmodSync(mockMain, 0o755);
    const bin = temporaryFolder(t);
    symlinkSync(mockMain, join(bin, "mcpeak-mock"));
    for (const target of [["--command", "mcpeak-mock", "--arg", "echo.mock.json"], ["--mock", "echo.mock.json"], ["--mock", "echo.mock.json", "--client", "sdk"]]) {
      const { ended, seen } = start(t, folder, ["test", "echo.suite.json", "--strict", ...target], { program: main, path: `${bin}:` });
      assert.equal((await ended).code, 0, seen.stdout + seen.stderr);
      assert.match(seen.stdout, /1 passed \(1 case, /);
      assert.doesNotMatch(seen.stdout, /Seen beside the cases/);
    }
  });
});

test("a delay that a case does not wait for keeps no run from ending", { timeout: 30_000 }, async (t) => {
  const folder = project(t);
  writeFileSync(join(folder, "slow.suite.json"), suite.replace('"input":{}', '"input":{"slow":true}').replace('"name":"Echo"', '"name":"Echo","defaultTimeoutMs":100'));
  const { ended, seen } = start(t, folder, ["test", "slow.suite.json", "--mock", "echo.mock.json"], { program: main });
  assert.equal((await ended).code, 1);
  assert.match(seen.stdout, /1 timed out/);
  assert.equal(seen.stderr, "");
});

describe("mcpeak-mock over HTTP", { concurrency: 2, timeout: 60_000 }, () => {
  test("the ready line holds the URL, with the path that was asked for, and a signal ends it", async (t) => {
    const { child, ended, seen, url } = await startHttp(t, ["--port", "0", "--host", "127.0.0.1", "--path", "/weather"]);
    assert.match(url.href, /^http:\/\/127\.0\.0\.1:\d+\/weather$/);
    await assertAlive(url);
    child.kill("SIGTERM");
    assert.deepEqual(await ended, { code: 0, signal: null });
    assert.equal(seen.stdout, "");
  });

  test("the end of stdin does not end it: a shell gives none to what runs in the background", async (t) => {
    const { child, url } = await startHttp(t);
    child.stdin.end();
    await assertAlive(url);
  });

  test("a second one on the same port is told so by code, and the first one goes on", async (t) => {
    const { url, folder } = await startHttp(t);
    const second = start(t, folder, ["echo.mock.json", "--http", "--port", url.port]);
    assert.equal((await second.ended).code, 3);
    assert.match(second.seen.stderr, /\(SERVER_PORT_BUSY\)/);
    await assertAlive(url);
  });

  test("a foreign Host and a foreign Origin get 403, and stderr says so", async (t) => {
    const { child, seen, url } = await startHttp(t);
    const { body, headers } = statelessCall({});
    assert.equal((await post(url, body, { ...headers, host: "evil.example" })).status, 403);
    assert.equal((await post(url, body, { ...headers, origin: "https://evil.example" })).status, 403);
    assert.equal((await post(url, body, { ...headers, origin: `http://localhost:${url.port}` })).status, 200);
    await untilPrinted(child, () => seen.stderr.split("status 403").length === 3);
    assert.match(seen.stderr, /evil\.example/);
    await assertAlive(url);
  });

  test("a body of 10 MB is answered, and broken JSON is refused", async (t) => {
    const { child, seen, url } = await startHttp(t);
    const { body, headers } = statelessCall({ text: "x".repeat(10_000_000) });
    const big = await post(url, body, headers);
    assert.equal(big.status, 200, big.text.slice(0, 200));
    const broken = await post(url, '{"jsonrpc":', headers);
    assert.equal(broken.status, 400);
    assert.match(broken.text, /-32700/);
    await untilPrinted(child, () => seen.stderr.includes("can't be served"));
    await assertAlive(url);
  });

  test("a body that is too large gets 413, and stderr says so", async (t) => {
    const { child, seen, url } = await startHttp(t);
    const socket = connect(Number(url.port), "127.0.0.1");
    t.after(() => socket.destroy());
    socket.write(`POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 99999999999\r\n\r\n{`);
    const [answer] = (await once(socket, "data")) as [Buffer];
    assert.match(answer.toString(), /^HTTP\/1\.1 413 /);
    await untilPrinted(child, () => seen.stderr.includes("status 413"));
    await assertAlive(url);
  });

  test("a client that hangs up half-way is told of, and the next one is served", async (t) => {
    const { child, seen, url } = await startHttp(t);
    const socket = connect(Number(url.port), "127.0.0.1");
    socket.write(`POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 1000\r\n\r\n{"jsonrpc"`);
    await once(socket, "connect");
    await assertAlive(url);
    socket.destroy();
    await untilPrinted(child, () => seen.stderr.includes("hung up"));
    await assertAlive(url);
  });

  test("a client that hangs up before a late answer leaves nothing behind: a signal ends the mock at once", async (t) => {
    const { child, ended, url } = await startHttp(t, ["--log", "calls.jsonl"]);
    const { body, headers } = statelessCall({ slow: true });
    const outgoing = request(url, { method: "POST", headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers } });
    outgoing.on("error", () => {}).end(body);
    await assertAlive(url);
    outgoing.destroy();
    await assertAlive(url);
    child.kill("SIGINT");
    assert.deepEqual(await ended, { code: 0, signal: null });
  });
});
