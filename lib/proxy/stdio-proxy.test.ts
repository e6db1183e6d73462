import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { PassThrough, Readable, Writable } from "node:stream";
import { describe, test, type TestContext } from "node:test";
import type { FaultSpec } from "../faults/fault-spec.js";
import type { FaultActivation } from "../faults/fault-spec.js";
import { ends } from "../session/fixtures/open-fixture.js";
import { http, stdio } from "../session/create-target.js";
import { ServerProcess } from "../session/server-process.js";
import type { StdioTarget } from "../session/target.js";
import { createStdioProxy, type StdioProxy, type StdioProxyOptions } from "./create-stdio-proxy.js";

/** A server that is a script. */
const server = (script: string): StdioTarget => stdio(process.execPath, ["-e", script]);

/** Answers each request with its id and its arguments, and says when its stdin ends; in the order of arrival. */
const echo = `
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) console.error(method, params.requestId);
  if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text: JSON.stringify(params?.arguments ?? method) }] } }) + "\\n");
});`;

/** Answers three calls as `echo` does, with all their answers in one piece. */
const echoTogether = `
const answers = [];
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, params } = JSON.parse(line);
  answers.push(JSON.stringify({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text: JSON.stringify(params.arguments) }] } }) + "\\n");
  if (answers.length === 3) process.stdout.write(answers.join(""));
});`;

interface Open {
  readonly proxy: StdioProxy;
  readonly stdin: PassThrough;
  readonly stdout: PassThrough;
  /** All that the client got, when it is over. */
  readonly got: Promise<Buffer>;
  readonly stderr: () => string;
  readonly activations: FaultActivation[];
  readonly problems: unknown[];
}

async function open(t: TestContext, target: StdioTarget, options: StdioProxyOptions = {}): Promise<Open> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  let told = "";
  stderr.setEncoding("utf8").on("data", (text: string) => (told += text));
  const [activations, problems]: [FaultActivation[], unknown[]] = [[], []];
  const proxy = await createStdioProxy(target, { stdin, stdout, stderr, onActivation: (each) => activations.push(each), onProblem: (each) => problems.push(each), ...options });
  t.after(() => proxy.close());
  const chunks: Buffer[] = [];
  const got = new Promise<Buffer>((settle) => stdout.on("data", (chunk: Buffer) => chunks.push(chunk)).on("close", () => settle(Buffer.concat(chunks))));
  return { proxy, stdin, stdout, got, stderr: () => told, activations, problems };
}

const call = (id: number | string, args: object = {}): string => `${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "t", arguments: args } })}\n`;
const answer = (id: number | string, args: object = {}): string => JSON.stringify({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text: JSON.stringify(args) }] } });
const cancel = (requestId: number): string => `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } })}\n`;
const never: FaultSpec = { on: { tool: "no such tool" }, do: { type: "hang" } };

/** The line that the client gets next. */
async function nextLine(stdout: PassThrough): Promise<string> {
  let text = "";
  for (;;) {
    const [chunk] = (await once(stdout, "data")) as [Buffer];
    text += chunk.toString();
    if (text.endsWith("\n")) return text.trimEnd();
  }
}

describe("a proxy over stdio passes everything on as it is", { concurrency: 2, timeout: 60_000 }, () => {
  const odd = Buffer.concat([Buffer.from('{"id":1}\r\nno json\n\n\u0000'), randomBytes(300_000), Buffer.from([0xff, 0xfe, 10]), Buffer.from('{"jsonrpc":"2.0","id":7,"method":"tools/call"}\nno end')]);

  for (const [name, options] of [["alone", {}], ["with faults that hit nothing", { faults: [never] }], ["while it records", { record: true }]] as const) {
    test(`${name}: bytes of a broken client and a broken server, and the end of stdin`, async (t) => {
      const { stdin, proxy, got, stderr } = await open(t, server('process.stdin.pipe(process.stdout); process.stdin.on("end", () => { console.error("over"); process.exitCode = 7; });'), options);
      stdin.end(odd);
      assert.deepEqual(await proxy.closed, { exitCode: 7, signal: null });
      assert.ok(odd.equals(await got));
      assert.equal(stderr(), "over\n");
    });
  }

  test("what a server says after the end of its stdin, for as long as it says something", async (t) => {
    const { stdin, proxy, got } = await open(t, server('process.stdin.resume().on("end", () => { let n = 0; const timer = setInterval(() => { console.log(n); if (++n === 8) clearInterval(timer); }, 60); });'), { endGraceMs: 400 });
    stdin.end();
    assert.deepEqual(await proxy.closed, { exitCode: 0, signal: null });
    assert.equal((await got).toString(), "0\n1\n2\n3\n4\n5\n6\n7\n");
  });

  test("no more than that: a server that ignores the end of its stdin, and what it has started, is ended", async (t) => {
    const { stdin, proxy, stdout } = await open(t, server('const child = require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]); console.log(child.pid); setInterval(() => {}, 1000);'), { endGraceMs: 20 });
    const pid = Number(await nextLine(stdout));
    stdin.end();
    assert.deepEqual(await proxy.closed, { exitCode: null, signal: "SIGTERM" });
    await ends(pid);
  });

  test("a large message, to a client that reads late", async (t) => {
    const { stdin, proxy, stdout } = await open(t, server('process.stdout.write("x".repeat(5_000_000) + "\\n");'), { faults: [never] });
    stdout.pause();
    stdin.end();
    stdout.resume();
    let length = 0;
    stdout.on("data", (chunk: Buffer) => (length += chunk.length));
    await proxy.closed;
    assert.equal(length, 5_000_001);
  });

  test("signals, and how the server ended by them", async (t) => {
    const trap = 'process.on("SIGTERM", () => { console.log("asked"); process.exit(3); }); process.on("SIGINT", () => console.log("interrupted")); console.log("ready"); setInterval(() => {}, 1000);';
    const one = await open(t, server(trap));
    assert.equal(await nextLine(one.stdout), "ready");
    one.proxy.signal("SIGINT");
    assert.equal(await nextLine(one.stdout), "interrupted");
    one.proxy.signal("SIGTERM");
    assert.equal(await nextLine(one.stdout), "asked");
    assert.deepEqual(await one.proxy.closed, { exitCode: 3, signal: null });
    const other = await open(t, server('console.log("ready"); setInterval(() => {}, 1000);'));
    await nextLine(other.stdout);
    other.proxy.signal("SIGHUP");
    assert.deepEqual(await other.proxy.closed, { exitCode: null, signal: "SIGHUP" });
  });

  test("a server that does not end at a signal is killed before a client would kill the proxy", async (t) => {
    const { proxy, stdout } = await open(t, server('process.on("SIGTERM", () => {}); console.log("ready"); setInterval(() => {}, 1000);'));
    await nextLine(stdout);
    const timers = t.mock.method(globalThis, "setTimeout");
    proxy.signal("SIGTERM");
    // Official clients kill what has not ended 2 s after SIGTERM.
    assert.ok(timers.mock.calls.some(({ arguments: [, ms] }) => ms === 1500));
    timers.mock.restore();
    assert.deepEqual(await proxy.closed, { exitCode: null, signal: "SIGKILL" });
  });

  test("the end of a client: the server is ended", async (t) => {
    const { proxy, stdout } = await open(t, server('process.stdin.resume(); console.log("ready");'));
    await nextLine(stdout);
    stdout.destroy();
    assert.deepEqual(await proxy.closed, { exitCode: 0, signal: null });
  });

  test("a client whose streams break: the server is ended, and nothing is thrown", async (t) => {
    for (const stream of ["stdin", "stdout"] as const) {
      const opened = await open(t, server('process.stdin.resume(); console.log("ready");'));
      await nextLine(opened.stdout);
      opened[stream].destroy(Object.assign(new Error("broken"), { code: stream === "stdin" ? "ECONNRESET" : "EPIPE" }));
      assert.deepEqual(await opened.proxy.closed, { exitCode: 0, signal: null });
    }
  });

  test("a signal for a server that has ended just now is none", async (t) => {
    const { proxy, stdout } = await open(t, server('process.stdin.resume(); console.log("ready");'));
    await nextLine(stdout);
    const kill = t.mock.method(process, "kill", () => assert.fail("ESRCH"), { times: 1 });
    proxy.signal("SIGTERM");
    assert.equal(kill.mock.callCount(), 1);
    await proxy.close();
  });

  test("the end of the server's stdout, while it lives on", async (t) => {
    const { got, proxy } = await open(t, server('require("fs").writeSync(1, "last\\n"); require("fs").closeSync(1); process.stdin.resume();'));
    assert.equal((await got).toString(), "last\n");
    await proxy.close();
  });

  test("the end of the server's stdin, while it lives on", async (t) => {
    const { stdin } = await open(t, server('require("fs").closeSync(0); setInterval(() => {}, 1000);'));
    const closed = once(stdin, "close");
    stdin.write(randomBytes(1_000_000));
    await closed;
  });
});

describe("a fault over stdio", { concurrency: 2, timeout: 60_000 }, () => {
  /** What the client gets of three calls, of which the second is hit. */
  async function play(t: TestContext, action: FaultSpec["do"], { ends = true } = {}): Promise<Open & { readonly end: unknown; readonly text: string }> {
    const opened = await open(t, server(echoTogether), { faults: [{ on: { tool: "t", nth: 2 }, do: action }] });
    opened.stdin.write(call(1, { a: 1 }) + call(2, { a: 2 }) + call(3, { a: 3 }));
    if (ends) opened.stdin.end();
    const end = await opened.proxy.closed;
    assert.deepEqual(opened.activations, [{ fault: 0, type: action.type, method: "tools/call", tool: "t", requestId: 2, hit: 1 }]);
    return { ...opened, end, text: (await opened.got).toString() };
  }
  const [first, second, third] = [1, 2, 3].map((n) => answer(n, { a: n }));

  const whole: readonly (readonly [action: FaultSpec["do"], text: string])[] = [
    [{ type: "delay", delayMs: 1 }, `${first}\n${third}\n${second}\n`],
    [{ type: "drop" }, `${first}\n${third}\n`],
    [{ type: "hang" }, `${first}\n${third}\n`],
    [{ type: "duplicate" }, `${first}\n${second}\n${second}\n${third}\n`],
    [{ type: "malformed", variant: "missing-jsonrpc" }, `${first}\n${second?.replace('"jsonrpc":"2.0",', "")}\n${third}\n`],
    [{ type: "truncate", bytes: 10 }, `${first}\n${second?.slice(0, 10)}\n${third}\n`],
    [{ type: "reorder" }, `${first}\n${third}\n${second}\n`],
    [{ type: "noise", text: "listening" }, `${first}\nlistening\n${second}\n${third}\n`],
  ];
  for (const [action, text] of whole) {
    test(`${action.type} hits its call alone`, async (t) => {
      const played = await play(t, action);
      // Answers that come again go out one after the other, and others may stand between them.
      const sorted = (lines: string): readonly string[] => (action.type === "duplicate" ? lines.split("\n").sort() : lines.split("\n"));
      assert.deepEqual(sorted(played.text), sorted(text));
      assert.deepEqual(played.end, { exitCode: 0, signal: null });
    });
  }

  for (const [action, text, exitCode] of [
    [{ type: "disconnect" }, `${first}\n`, 0],
    [{ type: "crash" }, `${first}\n`, 1],
    [{ type: "crash", exitCode: 9 }, `${first}\n`, 9],
    [{ type: "reset" }, `${first}\n${second?.slice(0, Math.floor((second?.length ?? 0) / 2))}`, 0],
  ] as const) {
    test(`${JSON.stringify(action)} ends both`, async (t) => {
      const played = await play(t, action, { ends: false });
      assert.equal(played.text, text);
      assert.deepEqual(played.end, { exitCode, signal: null });
    });
  }

  test("lateAfterCancel: the server is not told, and its answer comes after the cancellation", async (t) => {
    const { stdin, proxy, got, stderr } = await open(t, server(echo), { faults: [{ on: { tool: "t", nth: 1 }, do: { type: "lateAfterCancel" } }] });
    stdin.end(call(1, { a: 1 }) + cancel(1) + call(2, { a: 2 }) + cancel(2));
    await proxy.closed;
    assert.deepEqual((await got).toString().split("\n").sort(), ["", first, second]);
    assert.equal(stderr(), "notifications/cancelled 2\n");
  });

  test("a request of the server with the same id, and an id that is a text, are something else", async (t) => {
    const ask = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "roots/list" });
    const script = `require("readline").createInterface({ input: process.stdin }).on("line", (line) => { const { id } = JSON.parse(line); if (id !== "2") console.log(${JSON.stringify(ask)}); console.log(JSON.stringify({ jsonrpc: "2.0", result: {}, id })); });`;
    const { stdin, proxy, got } = await open(t, server(script), { faults: [{ on: { nth: 1 }, do: { type: "drop" } }] });
    stdin.end(call(2) + call("2"));
    await proxy.closed;
    assert.equal((await got).toString(), `${ask}\n{"jsonrpc":"2.0","result":{},"id":"2"}\n`);
  });

  test("what is recorded is what the server said", async (t) => {
    const { stdin, proxy } = await open(t, server(echo), { record: true, faults: [{ on: { tool: "t" }, do: { type: "drop" } }] });
    stdin.end(call(1, { a: 1 }));
    await proxy.closed;
    assert.deepEqual(proxy.recording.toMockDefinition().definition.responses, [{ tool: "t", args: { a: 1 }, result: { a: 1 } }]);
  });

  test("an answer that is no UTF-8, and the end of its line, stay as they are where a fault leaves them alone", async (t) => {
    const script = `process.stdin.on("data", (data) => { for (const line of String(data).trim().split("\\n")) { const { id } = JSON.parse(line); process.stdout.write(Buffer.from(\`{"jsonrpc":"2.0","id":\${id},"result":{"a":"\\xff"}}\${id === 1 ? "\\r\\n" : "\\n"}\`, "latin1")); } });`;
    for (const fault of [{ on: { tool: "none" }, do: { type: "reorder" } }, { on: {}, do: { type: "delay", delayMs: 20 } }] as const) {
      const { stdin, proxy, got } = await open(t, server(script), { faults: [fault] });
      stdin.end(call(1) + call(2));
      await proxy.closed;
      assert.equal((await got).toString("latin1"), '{"jsonrpc":"2.0","id":1,"result":{"a":"\u00ff"}}\r\n{"jsonrpc":"2.0","id":2,"result":{"a":"\u00ff"}}\n');
    }
  });

  test("an id is found however it is written, and one that is used again stands for the later request", async (t) => {
    const say = (...lines: readonly string[]): StdioTarget => server(`require("readline").createInterface({ input: process.stdin }).on("line", (line) => { if (line.includes('"last"')) process.stdout.write(${JSON.stringify(lines.join("\n"))} + "\\n"); });`);
    const faults: readonly FaultSpec[] = [{ on: { tool: "t" }, do: { type: "malformed", variant: "missing-jsonrpc" } }];
    const long = "x".repeat(300);
    const odd = await open(t, say('{"jsonrpc":"2.0","\\u0069d":1,"result":{}}', '{"jsonrpc":"2.0","id":2.0,"result":{}}', '{"jsonrpc":"2.0","id":"a\\"b","result":{}}', `{"jsonrpc":"2.0","id":"${long}","result":{}}`), { faults });
    odd.stdin.end(call(1) + call(2) + call('a"b') + call(long, { last: 1 }));
    await odd.proxy.closed;
    assert.equal((await odd.got).toString(), `{"\\u0069d":1,"result":{}}\n{"id":2.0,"result":{}}\n{"id":"a\\"b","result":{}}\n{"id":"${long}","result":{}}\n`);
    const again = await open(t, say('{"jsonrpc":"2.0","id":1,"result":{}}'), { faults });
    again.stdin.end(`${call(1)}{"jsonrpc":"2.0","id":1,"method":"last","params":{"a":"last"}}\n`);
    await again.proxy.closed;
    assert.equal((await again.got).toString(), '{"jsonrpc":"2.0","id":1,"result":{}}\n');
  });

  test("who ends it does not wait for answers that are held back, and what has hit nothing is known", async (t) => {
    for (const end of ["signal", "close"] as const) {
      const { stdin, stdout, proxy } = await open(t, server(echo), { faults: [never, { on: { nth: 1 }, do: { type: "delay", delayMs: 2_000_000 } }] });
      stdin.write(call(1) + call(2));
      await once(stdout, "data");
      assert.deepEqual(proxy.unusedFaults, [0]);
      if (end === "signal") proxy.signal("SIGTERM");
      else void proxy.close();
      await proxy.closed;
    }
    const start = t.mock.method(ServerProcess, "start");
    const gone = await open(t, server(echo), { faults: [{ on: { nth: 1 }, do: { type: "delay", delayMs: 2_000_000 } }] });
    gone.stdin.end(call(1) + call(2));
    const child = await start.mock.calls[0]?.result;
    await child?.drained;
    assert.deepEqual(child?.exit, { exitCode: 0, signal: null });
    // What waits for the same is told in the same turn.
    await new Promise((settle) => setImmediate(settle));
    gone.proxy.signal("SIGTERM");
    await gone.proxy.closed;
  });

  test("no handle and no listener is left", async (t) => {
    const before = process.getActiveResourcesInfo().filter((each) => each !== "Timeout").length;
    const { stdin, stdout, proxy } = await open(t, server(echo), { faults: [{ on: { tool: "t" }, do: { type: "hang" } }] });
    stdin.write(call(1));
    stdin.end(call(2));
    await proxy.closed;
    assert.ok(process.getActiveResourcesInfo().filter((each) => each !== "Timeout").length <= before + 1);
    assert.equal(stdin.listenerCount("data"), 0);
    assert.equal(stdout.listenerCount("drain"), 0);
  });
});

describe("a proxy that can't be made", () => {
  const silent = { stdin: Readable.from([]), stdout: new Writable(), stderr: new Writable() };
  for (const [title, make, code] of [
    ["names a command that there is not", () => createStdioProxy(stdio("no-such-command-here"), silent), "SERVER_COMMAND_NOT_FOUND"],
    ["has a server behind a URL", () => createStdioProxy(http("http://localhost:1/mcp") as unknown as StdioTarget, silent), "INVALID_PROXY"],
    ["has a server that is none", () => createStdioProxy("node" as unknown as StdioTarget, silent), "INVALID_PROXY"],
    ["has an unknown option", () => createStdioProxy(server(""), { ...silent, fault: [] } as StdioProxyOptions), "INVALID_PROXY"],
    ["has a time that is none", () => createStdioProxy(server(""), { ...silent, endGraceMs: 0 }), "INVALID_PROXY"],
    ["has a fault that is none", () => createStdioProxy(server(""), { ...silent, faults: [{ on: {}, do: { type: "no" } }] as unknown as readonly FaultSpec[] }), "INVALID_FAULTS"],
    ["has a fault that has no meaning over stdio", () => createStdioProxy(server(""), { ...silent, faults: [{ on: {}, do: { type: "httpStatus", status: 503 } }] }), "INVALID_FAULTS"],
  ] as const) {
    test(`${title}: ${code}`, () => assert.rejects(make(), { code }));
  }
});
