// What a proxy over stdio keeps, and for how long.
import assert from "node:assert/strict";
import { PassThrough, Writable } from "node:stream";
import { test } from "node:test";
import { stdio } from "../session/create-target.js";
import { createStdioProxy } from "./create-stdio-proxy.js";
import { flushed } from "./flushed.js";
import { ProxyFaults } from "./proxy-faults.js";
import { StdioTap } from "./stdio-tap.js";

const call = (id: number): string => `${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "t", arguments: {} } })}\n`;
const answer = (id: number): string => JSON.stringify({ jsonrpc: "2.0", id, result: {} });

test("a client that reads slowly is waited for, one that reads no more is not", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const takes: (() => void)[] = [];
  const stream = new Writable({ highWaterMark: 1, write: (_, __, taken) => void takes.push(taken) });
  for (const text of ["a", "b", "c"]) stream.write(text);
  let isOver = false;
  const over = flushed(stream).then(() => (isOver = true));
  for (let left = 3; left > 1; left -= 1) {
    takes.shift()?.();
    t.mock.timers.tick(5000);
    await new Promise((settle) => setImmediate(settle));
    assert.equal(isOver, false);
  }
  t.mock.timers.tick(5000);
  await over;
  assert.deepEqual(["drain", "close", "error"].map((event) => stream.listenerCount(event)), [0, 0, 0]);
});

test("no more is taken from a server than its client takes", async (t) => {
  let most = 0;
  const slow = new Writable({
    highWaterMark: 16_384,
    write(_chunk, _encoding, taken) {
      most = Math.max(most, slow.writableLength);
      setImmediate(() => setImmediate(() => setImmediate(taken)));
    },
  });
  const proxy = await createStdioProxy(stdio(process.execPath, ["-e", 'process.stdout.write(Buffer.alloc(20_000_000, "x")); process.stdin.resume();']), { stdin: new PassThrough().end(), stdout: slow, stderr: new PassThrough().resume() });
  t.after(() => proxy.close());
  await proxy.closed;
  assert.ok(most > 0 && most < 2_000_000, `${most}`);
});

test("of requests that are hit and never answered the oldest is let pass beyond the bound, which is told", () => {
  const [told, out]: [unknown[], string[]] = [[], []];
  const faults = new ProxyFaults([{ on: {}, do: { type: "drop" } }], {});
  const tap = new StdioTap({ faults, recorder: undefined, toServer: () => {}, toClient: (bytes) => out.push(Buffer.from(bytes).toString()), disconnect: () => assert.fail(), held: () => {}, tell: (problem) => told.push(problem) });
  for (let id = 1; id <= 10_001; id += 1) tap.fromClient.push(Buffer.from(call(id)));
  assert.deepEqual(told, [{ kind: "faultMissed", fault: "drop", method: "tools/call", requestId: 1 }]);
  for (const id of [1, 2]) tap.fromServer.push(Buffer.from(`${answer(id)}\n`));
  assert.deepEqual(out, [`${answer(1)}\n`]);
});
