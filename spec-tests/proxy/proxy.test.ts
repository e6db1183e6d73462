// `mcpeak proxy` as a process, between the official clients, 1.x and 2.x, and a real server.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { serverEntry } from "../../examples/public-servers/support/server-entry.js";
import { serveEverything } from "../../examples/public-servers/support/serve-everything.js";
import type { MockDefinitionSpec } from "../../lib/mock/definition-spec.js";
import { createMock } from "../../lib/mock/create-mock.js";
import { mockTarget } from "../../lib/mock/mock-target.js";
import { runSuite } from "../../lib/run/run-suites.js";
import { stdio } from "../../lib/session/create-target.js";
import type { TestSuiteSpec } from "../../lib/spec/suite-spec.js";
import { validateMcpSuite } from "../../lib/validate/validate-mcp-suite.js";
import { buildCopy } from "../cli/built-copy.js";
import { temporaryFolder } from "../temporary-folder.js";
import { untilPrinted, untilSeen } from "../until.js";

const main = await buildCopy();
const node = process.execPath;
const everything = [serverEntry("everything"), "stdio"];

const info = { name: "proxy-test", version: "1.0.0" };
const newClient = { "1.x": () => new ClientV1(info), "2.x": () => new ClientV2(info) } as const;
const versions = ["1.x", "2.x"] as const;
type Version = (typeof versions)[number];

/** What both clients have that these tests use. */
interface AnyClient {
  connect(transport: never): Promise<void>;
  listTools(): Promise<{ readonly tools: readonly unknown[] }>;
  callTool(call: { readonly name: string; readonly arguments?: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}

function stdioTo(version: Version, args: readonly string[], cwd: string): StdioV1 | StdioV2 {
  const { PATH = "", HOME = "" } = process.env;
  const server = { command: node, args: [...args], cwd, env: { PATH, HOME, LANG: "en_US.UTF-8" }, stderr: "pipe" as const };
  return version === "1.x" ? new StdioV1(server) : new StdioV2(server);
}

async function connected(t: TestContext, version: Version, transport: unknown): Promise<AnyClient> {
  const client = newClient[version]() as unknown as AnyClient;
  t.after(() => client.close());
  await client.connect(transport as never);
  return client;
}

const calls: readonly (readonly [name: string, args: Record<string, unknown>])[] = [
  ["echo", { message: "안녕" }],
  ["get-sum", { a: 1, b: 2 }],
  ["get-sum", { a: 2, b: 2 }],
  ["get-structured-content", { location: "New York" }],
  ["get-annotated-message", { messageType: "error", includeImage: true }],
  ["get-tiny-image", {}],
  ["get-sum", { a: "one" }],
  ["echo", { message: "안녕" }],
];

/** All that a client learns of a server. */
async function session(client: AnyClient): Promise<unknown> {
  const { tools } = await client.listTools();
  const answers: unknown[] = [];
  for (const [name, args] of calls) answers.push(await client.callTool({ name, arguments: args }).catch((error: Error) => error.message));
  return { tools, answers };
}

describe("a client sees through the proxy what it sees without it", { timeout: 120_000 }, () => {
  for (const version of versions) {
    test(`${version} over stdio; what was recorded is green on the mock made of it, and gives the client the same answers`, async (t) => {
      const cwd = temporaryFolder(t, {});
      const direct = await connected(t, version, stdioTo(version, everything, cwd));
      const seen = await session(direct);
      const [asMock, asSuite] = [join(cwd, "e.mock.json"), join(cwd, "e.suite.json")];
      for (const file of [asMock, asSuite]) {
        const client = await connected(t, version, stdioTo(version, [main, "proxy", "--record", file, "--", node, ...everything], cwd));
        assert.deepEqual(await session(client), seen);
        await client.close();
      }
      const definition = JSON.parse(readFileSync(asMock, "utf8")) as MockDefinitionSpec;
      await using mock = createMock(definition);
      const ofMock = await connected(t, version, mock.transport());
      assert.deepEqual(await session(ofMock), seen);
      mock.assertAllRepliesUsed();

      const suite = JSON.parse(readFileSync(asSuite, "utf8")) as TestSuiteSpec;
      assert.ok(validateMcpSuite(suite).valid);
      assert.equal(suite.cases.filter(({ operation }) => operation.type === "callTool").length, calls.length - 1, "a call that is made again is one case");
      for (const server of [mockTarget(definition), stdio(node, everything)]) {
        const report = await runSuite(suite, { server });
        assert.deepEqual(report.suites[0]?.cases.filter(({ status }) => status !== "passed"), []);
      }
    });
  }

  test("both over HTTP, sessions and streams included; what was recorded gives them the same answers", async (t) => {
    const { url } = await serveEverything(t);
    const cwd = temporaryFolder(t, {});
    const running = start(t, cwd, ["--record", "e.mock.json", "--url", url]);
    await untilPrinted(running.child, () => running.seen.stderr.includes("\n"));
    const [own = ""] = /http:\S+/.exec(running.seen.stderr) ?? [];
    const seen: unknown[] = [];
    for (const version of versions) {
      const http = (to: string): unknown => (version === "1.x" ? new HttpV1(new URL(to)) : new HttpV2(new URL(to)));
      const direct = await connected(t, version, http(url));
      const through = await connected(t, version, http(own));
      seen.push(await session(direct));
      assert.deepEqual(await session(through), seen.at(-1));
      await Promise.all([direct.close(), through.close()]);
    }
    running.child.kill("SIGTERM");
    assert.deepEqual(await running.ended, { code: 0, signal: null });
    await using mock = createMock(JSON.parse(readFileSync(join(cwd, "e.mock.json"), "utf8")) as MockDefinitionSpec);
    for (const [index, version] of versions.entries()) assert.deepEqual(await session(await connected(t, version, mock.transport())), seen[index]);
  });

  for (const version of versions) {
    test(`${version}: faults hit the calls that they name, and the others pass`, async (t) => {
      const faults = [
        { on: { tool: "echo", nth: 2 }, do: { type: "malformed", variant: "wrong-id" } },
        { on: { tool: "get-sum", args: { a: 2 } }, do: { type: "crash", exitCode: 9 } },
      ];
      const cwd = temporaryFolder(t, { "f.json": JSON.stringify({ faults }) });
      const transport = stdioTo(version, [main, "proxy", "--faults", "f.json", "--", node, ...everything], cwd);
      let stderr = "";
      transport.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
      const client = newClient[version]() as unknown as AnyClient & { callTool(call: object, ...options: unknown[]): Promise<unknown>; onerror?: (error: Error) => void; onclose?: () => void };
      const errors: Error[] = [];
      client.onerror = (error) => errors.push(error);
      const closed = new Promise<void>((settle) => (client.onclose = settle));
      t.after(() => client.close());
      await client.connect(transport as never);
      const call = (name: string, args: object, timeout = 20_000): Promise<unknown> => (version === "1.x" ? client.callTool({ name, arguments: args }, undefined, { timeout }) : client.callTool({ name, arguments: args }, { timeout }));
      assert.deepEqual(await call("echo", { message: "a" }), { content: [{ type: "text", text: "Echo: a" }] });
      await assert.rejects(call("echo", { message: "b" }, 200), /timed out/i);
      assert.equal(errors.length, 1, "the answer with a wrong id is told");
      assert.deepEqual(await call("echo", { message: "c" }), { content: [{ type: "text", text: "Echo: c" }] });
      await assert.rejects(call("get-sum", { a: 2, b: 2 }), /closed/i);
      await closed;
      assert.match(stderr, /^fault 0 \(malformed\) hits "tools\/call" "echo", id "\d+" \(hit 1\)$/m);
      assert.match(stderr, /^fault 1 \(crash\) hits "tools\/call" "get-sum", id "\d+" \(hit 1\)$/m);
    });
  }
});

interface Running {
  readonly child: ChildProcess & { readonly stdin: NodeJS.WritableStream };
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  readonly seen: { stdout: string; stderr: string };
}

function start(t: TestContext, cwd: string, args: readonly string[], env: Record<string, string> = {}): Running {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(node, [main, "proxy", ...args], { cwd, env: { PATH, HOME, LANG: "en_US.UTF-8", ...env }, stdio: ["pipe", "pipe", "pipe"] });
  t.after(() => child.kill("SIGKILL"));
  const seen = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (seen.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (seen.stderr += text));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((settle) => child.on("close", (code, signal) => settle({ code, signal })));
  return { child, ended, seen };
}

const script = (text: string): readonly string[] => ["--", node, "-e", text];
const rest = "setInterval(() => {}, 1000);";

describe("the process", { concurrency: 2, timeout: 60_000 }, () => {
  test("ends as its server does, passes on all three streams, and gives it the whole environment", async (t) => {
    const { child, ended, seen } = start(t, temporaryFolder(t, {}), script('process.stdin.pipe(process.stdout); console.error("env", process.env.OWN_VARIABLE); process.stdin.on("end", () => (process.exitCode = 42));'), { OWN_VARIABLE: "kept" });
    child.stdin.end("not json\r\nno end");
    assert.deepEqual(await ended, { code: 42, signal: null });
    assert.deepEqual(seen, { stdout: "not json\r\nno end", stderr: "env kept\n" });
  });

  test("passes a signal on, and ends as shells tell of one", async (t) => {
    const { child, ended, seen } = start(t, temporaryFolder(t, {}), script(`process.on("SIGTERM", () => { console.log("asked"); process.removeAllListeners("SIGTERM"); process.kill(process.pid, "SIGTERM"); }); console.log("ready"); ${rest}`));
    await untilPrinted(child, () => seen.stdout !== "");
    child.kill("SIGTERM");
    assert.deepEqual(await ended, { code: 143, signal: null });
    assert.equal(seen.stdout, "ready\nasked\n");
    assert.equal(seen.stderr, "Closing the server. Press Ctrl-C again to end at once.\n");
  });

  test("a second signal ends it at once, and its server with it", async (t) => {
    const { child, ended, seen } = start(t, temporaryFolder(t, {}), script(`process.on("SIGINT", () => console.log("no")); console.log(process.pid); ${rest}`));
    await untilPrinted(child, () => seen.stdout !== "");
    const pid = Number.parseInt(seen.stdout, 10);
    child.kill("SIGINT");
    await untilPrinted(child, () => seen.stdout.includes("no"));
    // So soon after the first it would count as the same keypress.
    const again = setInterval(() => child.kill("SIGINT"), 100);
    assert.deepEqual(await ended, { code: 130, signal: null });
    clearInterval(again);
    await untilSeen(() => !runs(pid));
  });

  test("an end of the server's stdout reaches the client while the server lives on", async (t) => {
    const { child, ended } = start(t, temporaryFolder(t, {}), script('require("fs").writeSync(1, "last\\n"); require("fs").closeSync(1); process.stdin.resume();'));
    await once(child.stdout as NodeJS.ReadableStream, "end");
    child.stdin.end();
    assert.deepEqual(await ended, { code: 0, signal: null });
  });

  test("a client that reads late is read all the same", async (t) => {
    const { child, ended, seen } = start(t, temporaryFolder(t, {}), script("process.stdin.pipe(process.stdout);"));
    child.stdout?.pause();
    const text = `${"x".repeat(1000)}\n`.repeat(3000);
    const taken = new Promise((settle) => child.stdin.write(text.slice(0, 300_000), settle));
    await taken;
    child.stdout?.resume();
    child.stdin.end(text.slice(300_000));
    assert.deepEqual(await ended, { code: 0, signal: null });
    assert.ok(seen.stdout === text);
  });

  test("a disconnect ends the process and the server", async (t) => {
    const cwd = temporaryFolder(t, { "f.json": JSON.stringify([{ on: { method: "ping" }, do: { type: "disconnect" } }]) });
    const { child, ended, seen } = start(t, cwd, ["--faults", "f.json", ...script('process.stdin.on("data", () => console.log(JSON.stringify({ jsonrpc: "2.0", id: 1, result: {} })));')]);
    child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    assert.deepEqual(await ended, { code: 0, signal: null });
    assert.deepEqual(seen, { stdout: "", stderr: 'fault 0 (disconnect) hits "ping", id "1" (hit 1)\n' });
  });

  test("a file that is there is never replaced, whether before the start or meanwhile", async (t) => {
    const cwd = temporaryFolder(t, { "a.mock.json": "mine" });
    const early = start(t, cwd, ["--record", "a.mock.json", ...script('console.log("started")')]);
    assert.deepEqual(await early.ended, { code: 2, signal: null });
    assert.deepEqual(early.seen, { stdout: "", stderr: "error: a.mock.json exists, and a recording replaces no file. It was not written. (FILE_EXISTS)\n  hint      Name another file, or remove that one.\n" });
    const answers = 'require("readline").createInterface({ input: process.stdin }).on("line", (line) => console.log(JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(line).id, result: { content: [] } })));';
    const late = start(t, cwd, ["--record", "b.mock.json", ...script(answers)]);
    late.child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","arguments":{"password":"secret-words"}}}\n');
    await untilPrinted(late.child, () => late.seen.stdout !== "");
    writeFileSync(join(cwd, "b.mock.json"), "mine too");
    late.child.stdin.end();
    assert.deepEqual(await late.ended, { code: 2, signal: null });
    assert.equal(readFileSync(join(cwd, "b.mock.json"), "utf8"), "mine too");
    const hidden = start(t, cwd, ["--record", "c.mock.json", ...script(answers)]);
    hidden.child.stdin.end('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","arguments":{"password":"secret-words"}}}\n');
    assert.deepEqual(await hidden.ended, { code: 0, signal: null });
    assert.ok(!readFileSync(join(cwd, "c.mock.json"), "utf8").includes("secret-words"));
    assert.equal(hidden.seen.stderr, 'wrote c.mock.json\nNot recorded as they were:\n  1 call of "t": written with [hidden] in its arguments: complete it by hand\n');
    const nothing = start(t, cwd, ["--record", "d.suite.json", ...script("")]);
    nothing.child.stdin.end();
    assert.deepEqual(await nothing.ended, { code: 0, signal: null });
    assert.equal(nothing.seen.stderr, "Nothing that could be recorded has passed: d.suite.json was not written.\n");
    assert.ok(!existsSync(join(cwd, "d.suite.json")));
  });

  test("what can't be done is told with its code, and nothing is started", async (t) => {
    const cwd = temporaryFolder(t, { "f.json": '[\n  { "on": {}, "do": { "type": "httpStatus", "status": 503 } },\n  { "on": { "nth": 0 }, "do": { "type": "hang" } }\n]', "dup.json": '{ "faults": [], "faults": [] }' });
    const server = script('console.log("started")');
    for (const [args, code, told] of [
      [["--", "no-such-command-here"], 3, /SERVER_COMMAND_NOT_FOUND/],
      [[], 2, /NO_TARGET/],
      [["x", ...server], 2, /UNEXPECTED_ARGUMENT/],
      [["--port", "1", ...server], 2, /--port needs --url beside it/],
      [["--url", "http://localhost:1/mcp", ...server], 2, /CONFLICTING_OPTIONS/],
      [["--url", "http://localhost:1/mcp", "--port", "70000"], 2, /INVALID_OPTION_VALUE/],
      [["--record", "a.ts", ...server], 2, /--record must be a \.json file/],
      [["--faults", "none.json", ...server], 2, /FILE_NOT_FOUND/],
      [["--faults", "dup.json", ...server], 2, /JSON_DUPLICATE_KEY/],
      [["--faults", "f.json", ...server], 2, /f\.json:2:\d+[^]*f\.json:3:\d+/],
    ] as const) {
      const { ended, seen } = start(t, cwd, args);
      assert.deepEqual(await ended, { code, signal: null }, args.join(" "));
      assert.match(seen.stderr, told);
      assert.equal(seen.stdout, "");
    }
    const korean = start(t, cwd, ["--lang", "ko", "--record", "a.ts", ...server]);
    await korean.ended;
    assert.match(korean.seen.stderr, /\.json 파일이어야/);
  });
});

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
