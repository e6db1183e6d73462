import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { TestCaseSpec } from "../../lib/spec/suite-spec.js";
import { temporaryFolder } from "../temporary-folder.js";
import { untilWritten } from "../until.js";
import { bytes, call, inShort, node, readTrace, run, saysAnything, startCommand, suiteText } from "./run-traced.js";

const server = ["--", node, saysAnything];
const trace = ["--trace", "trace.jsonl"];

function project(t: TestContext, ...cases: TestCaseSpec[]): string {
  return temporaryFolder(t, { "a.suite.json": suiteText(...cases) });
}

async function traceOf(t: TestContext, ...cases: TestCaseSpec[]): Promise<ReturnType<typeof readTrace>> {
  const folder = project(t, ...cases);
  await run(folder, ["test", "a.suite.json", ...trace, ...server]);
  return readTrace(folder);
}

test("every message of a run is a line: direction, time, session, target, suite and case", async (t) => {
  const entries = await traceOf(t, call("first", "pads", { length: 3 }), call("second", "pads", { length: 4 }));
  assert.deepEqual(inShort(entries), [
    "> initialize", "< answer 1", "> notifications/initialized", "> tools/list", "< answer 2",
    "> tools/call (first)", "< answer 3 (first)", "> tools/call (second)", "< answer 4 (second)",
  ]);
  for (const entry of entries) {
    assert.deepEqual(Object.keys(entry).filter((key) => key !== "case"), ["time", "session", "target", "client", "suite", "direction", "bytes", "message"]);
    assert.match(entry.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.equal(entry.suite, "anything");
    assert.equal(entry.client, "mcpeak");
    assert.equal(entry.session, entries[0]?.session);
    assert.equal(entry.bytes, Buffer.byteLength(JSON.stringify(entry.message)));
  }
  assert.deepEqual(entries.map(({ time }) => time), entries.map(({ time }) => time).toSorted());
});

test("`tools` and `call` trace too", async (t) => {
  const folder = temporaryFolder(t);
  assert.equal((await run(folder, ["tools", ...trace, ...server])).exitCode, 0);
  assert.deepEqual(inShort(readTrace(folder)).slice(0, 2), ["> initialize", "< answer 1"]);
  assert.equal((await run(folder, ["call", "pads", '{"length":5}', ...trace, ...server])).exitCode, 0);
  const called = readTrace(folder).filter(({ message }) => JSON.stringify(message)?.includes("xxxxx"));
  assert.equal(called.length, 1);
  assert.ok(readTrace(folder).every((entry) => !("suite" in entry) && !("case" in entry)));
});

test("the SDK's client traces what it sends and gets", async (t) => {
  const folder = project(t, call("first", "pads", { length: 3 }));
  await run(folder, ["test", "a.suite.json", "--client", "sdk", ...trace, ...server]);
  const entries = readTrace(folder);
  assert.ok(entries.every(({ client }) => client === "sdk"));
  assert.deepEqual(inShort(entries).filter((line) => line.endsWith("(first)")).map((line) => line.replace(/\d+/, "n")), ["> tools/call (first)", "< answer n (first)"]);
});

test("what is no message is there as text: noise, broken and half JSON, bytes that are no UTF-8", async (t) => {
  const entries = await traceOf(
    t,
    call("noise", "says", bytes("Listening on port 3000")),
    call("broken", "saysOnly", bytes('{"jsonrpc":"2.0","id":ID,"result":{]}')),
    call("no-utf8", "says", bytes(Uint8Array.from([0x66, 0xff, 0xfe]))),
    call("batch", "saysOnly", bytes('[{"jsonrpc":"2.0","id":ID,"result":{}}]')),
    call("half", "endsInTheMiddle"),
  );
  const texts = entries.filter(({ message }) => message === undefined);
  assert.deepEqual(texts.map(({ text, truncated }) => ({ text: text?.replace(/"id":\d+/, '"id":n'), truncated })), [
    { text: "Listening on port 3000", truncated: undefined },
    { text: '{"jsonrpc":"2.0","id":n,"result":{]}', truncated: undefined },
    { text: "f\ufffd\ufffd", truncated: undefined },
    { text: '{"jsonrpc":"2.0","id":n,"result":{"con', truncated: true },
  ]);
  assert.ok(entries.some(({ message }) => Array.isArray(message)), "a batch is JSON");
});

test("cancelled, late and doubled answers belong to their case", async (t) => {
  const entries = await traceOf(t, call("hangs", "hangs", {}, 200), call("repeats", "repeats"), call("last", "pads", { length: 1 }));
  const seen = inShort(entries);
  assert.equal(seen.filter((line) => line === "> notifications/cancelled (hangs)").length, 1);
  assert.equal(seen.filter((line) => /^< answer \d+ \(hangs\)$/.test(line)).length, 1);
  assert.equal(seen.filter((line) => /^< answer \d+ \(repeats\)$/.test(line)).length, 2);
});

test("text beside the message says what JSON values can't: a key twice, a number's digits", async (t) => {
  const answer = (result: string): string => `{"jsonrpc":"2.0","id":ID,"result":${result}}`;
  const exact = ['{"content":[],"n":9007199254740993}', '{"content":[],"n":1.0}', '{"content":[],"a":1,"a":2}'];
  const spaced = '{ "content" : [ ] , "n" : [1, "a \\" b"] }';
  const entries = await traceOf(t, ...[...exact, spaced].map((each, index) => call(`c${index}`, "saysOnly", bytes(answer(each)))));
  const answers = entries.filter(({ direction, case: id }) => direction === "received" && id !== undefined);
  assert.deepEqual(answers.map(({ text }) => text?.replace(/"id":\d+/, '"id":ID')), [...exact.map(answer), undefined]);
  for (const { message } of answers) assert.notEqual(message, undefined);
});

test("a line is one line and safe for a terminal, whatever is in it", async (t) => {
  const folder = project(t, call("controls", "says", bytes("\u001b[2J\u009b\u202e\u2028\r x \u007f")), call("json", "saysOnly", bytes('{"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"text","text":"\u202e\u0085 \u2028"}]}}')));
  await run(folder, ["test", "a.suite.json", ...trace, ...server]);
  const text = readFileSync(join(folder, "trace.jsonl"), "utf8");
  assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e]/);
  assert.ok(readTrace(folder).some((entry) => entry.text?.includes("\u001b[2J")), "and it parses to what came");
});

test("a message is whole however long it is; of one above the limit there are its beginning and its length", { timeout: 60_000 }, async (t) => {
  const length = 66 * 1024 * 1024;
  const entries = await traceOf(t, call("long", "pads", { length: 9_000_000 }), call("too-long", "pads", { length }, 30_000), call("after", "pads", { length: 1 }));
  const [long] = entries.filter(({ case: id, direction }) => id === "long" && direction === "received");
  assert.equal((long?.message as { result: { content: { text: string }[] } }).result.content[0]?.text.length, 9_000_000);
  const [tooLong] = entries.filter(({ truncated }) => truncated === true);
  assert.equal(tooLong?.bytes, length + '{"jsonrpc":"2.0","id":4,"result":{"content":[{"type":"text","text":""}]}}'.length);
  assert.match(tooLong?.text ?? "", /^\{"jsonrpc":"2\.0","id":4,"result":\{"content":\[\{"type":"text","text":"x{1000,}$/);
  assert.equal(tooLong?.text?.length, 4096);
});

test("over HTTP the answers that are no messages are there with their status", async (t) => {
  const web = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      if (request.method !== "POST") return void response.writeHead(405).end();
      const { id, method, params } = JSON.parse(body) as { id?: number; method: string; params?: { name?: string; protocolVersion?: string } };
      const json = (result: object): void => void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ jsonrpc: "2.0", id, result }, null, 2));
      if (id === undefined) return void response.writeHead(422, { "content-type": "text/plain" }).end("no notifications here");
      if (method === "initialize") return json({ protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "web", version: "1" } });
      if (method === "tools/list") return json({ tools: [] });
      if (params?.name === "busy") return void response.writeHead(429, { "retry-after": "5", "content-type": "text/plain" }).end("slow down");
      if (params?.name === "page") return void response.writeHead(200, { "content-type": "text/html" }).end("<title>Welcome</title>");
      if (params?.name === "cut") return void response.writeHead(200, { "content-type": "text/event-stream" }).end(`data: {"jsonrpc":"2.0","id":${id},"result":{"con`);
      response.writeHead(200, { "content-type": "text/event-stream" }).end(`: hello\n\ndata: {"jsonrpc":"2.0",\ndata: "id":${id},"result":{"content":[]}}\n\n`);
    });
  });
  await new Promise<void>((settle) => web.listen(0, "127.0.0.1", settle));
  t.after(() => web.close());
  const folder = project(t, call("busy", "busy"), call("page", "page"), call("cut", "cut"), call("stream", "stream"));
  await run(folder, ["test", "a.suite.json", ...trace, "--url", `http://127.0.0.1:${(web.address() as AddressInfo).port}/mcp`]);
  const entries = readTrace(folder);
  const odd = entries.filter(({ http }) => http !== undefined).map(({ http, text }) => ({ ...http, text }));
  assert.deepEqual(odd, [
    { method: "POST", status: 422, contentType: "text/plain", text: "no notifications here" },
    { method: "POST", status: 429, contentType: "text/plain", retryAfter: "5", text: "slow down" },
    { method: "POST", status: 200, contentType: "text/html", text: "<title>Welcome</title>" },
  ]);
  assert.match(entries.find(({ truncated }) => truncated === true)?.text ?? "", /^data: \{"jsonrpc":"2\.0","id":\d+,"result":\{"con$/);
  assert.equal(inShort(entries).filter((line) => /^< answer \d+ \(stream\)$/.test(line)).length, 1, "lines of one event are one message");
});

test("a file that is no trace is never overwritten, and nothing starts", async (t) => {
  const folder = project(t, call("first", "pads", { length: 3 }));
  const before = readFileSync(join(folder, "a.suite.json"), "utf8");
  for (const args of [["test", "a.suite.json"], ["tools"], ["call", "pads", '{"length":5}']]) {
    const { exitCode, stderr } = await run(folder, [...args, "--trace", "a.suite.json", ...server]);
    assert.equal(exitCode, 2);
    assert.match(stderr, /a\.suite\.json exists and is no trace.*FILE_EXISTS/);
  }
  assert.equal(readFileSync(join(folder, "a.suite.json"), "utf8"), before);
  assert.ok(!existsSync(join(folder, "started.log")));
});

test("an older trace and an empty file are replaced, folders are made", async (t) => {
  const folder = project(t, call("first", "pads", { length: 3 }));
  writeFileSync(join(folder, "empty.jsonl"), "");
  for (const file of ["new/folder/trace.jsonl", "new/folder/trace.jsonl", "empty.jsonl"]) {
    assert.equal((await run(folder, ["test", "a.suite.json", "--trace", file, ...server])).exitCode, 0);
    assert.equal(readTrace(folder, file).length, 7);
  }
});

test("a trace of an earlier run is not taken for that of one which started nothing", async (t) => {
  const folder = project(t, call("first", "pads", { length: 3 }));
  await run(folder, ["test", "a.suite.json", ...trace, ...server]);
  writeFileSync(join(folder, "a.suite.json"), "{}");
  assert.equal((await run(folder, ["test", "a.suite.json", ...trace, ...server])).exitCode, 2);
  assert.deepEqual(readTrace(folder), []);
});

test("a file that can't be written, or that a report goes to, is refused before anything starts", async (t) => {
  const folder = project(t, call("first", "pads", { length: 3 }));
  symlinkSync("report.xml", join(folder, "link.xml"));
  writeFileSync(join(folder, "report.xml"), "");
  const refused = async (...args: string[]): Promise<string> => {
    const { exitCode, stderr } = await run(folder, ["test", "a.suite.json", ...args, ...server]);
    assert.equal(exitCode, 2, args.join(" "));
    return stderr;
  };
  assert.match(await refused("--trace", "."), /FILE_UNWRITABLE/);
  assert.match(await refused("--trace", "a.suite.json/trace.jsonl"), /FILE_UNWRITABLE/);
  assert.match(await refused("--trace", "new.xml", "--junit", "./new.xml"), /CONFLICTING_OUTPUT/);
  assert.match(await refused("--trace", "link.xml", "--reporter", "text=report.xml"), /CONFLICTING_OUTPUT/);
  assert.match(await refused("--trace", "trace.jsonl", "--trace", "trace.jsonl"), /CONFLICTING_OPTIONS/);
  assert.ok(!existsSync(join(folder, "started.log")));
});

test("a trace that can't be written on is told, and the run with its report goes on", { skip: process.platform !== "linux" }, async (t) => {
  const folder = project(t, call("first", "pads", { length: 3 }));
  for (const args of [["test", "a.suite.json"], ["call", "pads", '{"length":5}']]) {
    const { exitCode, stdout, stderr } = await run(folder, [...args, "--trace", "/dev/full", ...server]);
    assert.match(stderr, /\/dev\/full cannot be written: the disk or the quota is full.*FILE_UNWRITABLE/);
    assert.match(stdout, /1 passed|xxxxx/);
    assert.equal(exitCode, 2);
  }
});

test("a named pipe gets every line; without a reader it is refused", { skip: process.platform === "win32", timeout: 60_000 }, async (t) => {
  const folder = project(t, call("first", "pads", { length: 500_000 }));
  assert.equal(spawnSync("mkfifo", [join(folder, "pipe")]).status, 0);
  const lonely = await run(folder, ["test", "a.suite.json", "--trace", "pipe", ...server]);
  assert.equal(lonely.exitCode, 2);
  assert.match(lonely.stderr, /FILE_UNWRITABLE/);
  // Reads into a file: this process is held up while the pipe is full.
  const reader = spawn("sh", ["-c", "exec cat pipe > read.jsonl"], { cwd: folder, stdio: "ignore" });
  t.after(() => reader.kill());
  const done = new Promise((settle) => reader.on("close", settle));
  let ran = lonely;
  // The reader may not have opened its end yet.
  while (ran.stderr.includes("FILE_UNWRITABLE")) ran = await run(folder, ["test", "a.suite.json", "--trace", "pipe", ...server]);
  assert.equal(ran.exitCode, 0, ran.stderr);
  await done;
  assert.equal(readTrace(folder, "read.jsonl").length, 7);
});

test("what was written stays when the run is interrupted, or killed", { skip: process.platform === "win32", timeout: 60_000 }, async (t) => {
  for (const signal of ["SIGINT", "SIGKILL"] as const) {
    const folder = project(t, call("first", "pads", { length: 3 }), call("hangs", "hangs", {}, 60_000));
    const { command: [program = "", ...before], env } = startCommand();
    const child = spawn(program, [...before, "test", "a.suite.json", ...trace, ...server], { cwd: folder, env, stdio: "ignore" });
    t.after(() => child.kill("SIGKILL"));
    const ended = new Promise<number | null>((settle) => child.on("close", settle));
    const isAsked = (): boolean => existsSync(join(folder, "trace.jsonl")) && readFileSync(join(folder, "trace.jsonl"), "utf8").includes('"name":"hangs","arguments"');
    await Promise.race([untilWritten(folder, isAsked), ended]);
    child.kill(signal);
    assert.equal(await ended, signal === "SIGINT" ? 130 : null);
    const seen = inShort(readTrace(folder));
    assert.ok(seen.includes("> tools/call (hangs)") && seen.includes("< answer 3 (first)"), seen.join("\n"));
    for (const pid of readFileSync(join(folder, "started.log"), "utf8").trim().split("\n")) {
      try {
        process.kill(Number(pid), "SIGKILL");
      } catch {
        // It has ended with the command.
      }
    }
  }
});
