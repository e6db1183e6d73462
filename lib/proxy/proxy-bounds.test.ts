// What a proxy keeps, and for how long.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough, Writable } from "node:stream";
import { test } from "node:test";
import { http, stdio } from "../session/create-target.js";
import { createHttpProxy, type HttpProxyOptions } from "./create-http-proxy.js";
import { createStdioProxy } from "./create-stdio-proxy.js";
import { flushed } from "./flushed.js";
import { HttpAnswer } from "./http-answer.js";
import { PassedRequest } from "./passed-request.js";
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

test("no more is taken from a server over HTTP than its client takes, whoever looks at it, and nobody waits twice", { timeout: 60_000 }, async (t) => {
  const event = `data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"pad":"${"x".repeat(1000)}"}}\n\n`;
  const block = event.repeat(64);
  const warnings: Error[] = [];
  const onWarning = (warning: Error): void => void warnings.push(warning);
  process.on("warning", onWarning);
  t.after(() => process.off("warning", onWarning));
  const looked: readonly HttpProxyOptions[] = [{}, { record: true }, { faults: [{ on: { tool: "t" }, do: { type: "duplicate" } }] }];
  for (const options of looked) {
    let blocks = 0;
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { "content-type": "text/event-stream" });
      const write = (): void => {
        while (blocks < 1000) {
          blocks += 1;
          if (!response.write(block)) return void response.once("drain", write);
        }
        response.end(`data: ${answer(1)}\n\n`);
      };
      write();
    }).listen(0, "127.0.0.1");
    t.after(() => server.close());
    await once(server, "listening");
    const proxy = await createHttpProxy(http(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`), options);
    t.after(() => proxy.close());
    const request = httpRequest(proxy.url, { method: "POST", headers: { "content-type": "application/json", accept: "text/event-stream" } }).end(call(1));
    const [response] = (await once(request, "response")) as [IncomingMessage];
    // As soon as nothing moves any more, all buffers between the two are full.
    for (let [quiet, before] = [0, -1]; quiet < 10; quiet = blocks === before ? quiet + 1 : 0) {
      before = blocks;
      await new Promise((settle) => setTimeout(settle, 20));
    }
    assert.ok(blocks < 600, `${JSON.stringify(options)}: ${blocks} of 1000`);
    let length = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) length += chunk.length;
    assert.ok(length >= 1000 * block.length);
    await proxy.close();
  }
  assert.deepEqual(warnings, []);
});

test("an answer that is held back is forgotten when its client hangs up", { timeout: 20_000 }, async (t) => {
  const faults = new ProxyFaults([{ on: {}, do: { type: "delay", delayMs: 2_000_000_000 } }], {});
  t.after(() => faults.put.close());
  const server = createServer((request, response) => {
    request.resume();
    const passed = new PassedRequest(1, "tools/call", { name: "t" });
    const passing = new HttpAnswer(response, { faulty: { request: passed, wrap: (carrier) => faults.put.wrapLink(carrier) } });
    passing.link?.received?.(passed);
    passing.take(Object.assign(new PassThrough().end(answer(1)), { headers: {}, rawHeaders: [], statusCode: 200, statusMessage: "OK" }) as unknown as IncomingMessage);
  }).listen(0, "127.0.0.1");
  t.after(() => server.close());
  await once(server, "listening");
  const request = httpRequest({ port: (server.address() as AddressInfo).port, method: "POST" }).on("error", () => {}).end(call(1));
  while (faults.put.pending === 0) await new Promise((settle) => setImmediate(settle));
  request.destroy();
  while (faults.put.pending > 0) await new Promise((settle) => setImmediate(settle));
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

test("an answer that has come and is held back can still be cancelled", async () => {
  for (const [action, comes, passes] of [[{ type: "delay", delayMs: 2_000_000_000 }, false, true], [{ type: "lateAfterCancel" }, true, false]] as const) {
    const [seen, out]: [string[], string[]] = [[], []];
    const faults = new ProxyFaults([{ on: {}, do: action }], {});
    const tap = new StdioTap({ faults, recorder: undefined, toServer: (bytes) => seen.push(Buffer.from(bytes).toString()), toClient: (bytes) => out.push(Buffer.from(bytes).toString()), disconnect: () => assert.fail(), held: () => {}, tell: () => assert.fail() });
    tap.fromClient.push(Buffer.from(call(1)));
    tap.fromServer.push(Buffer.from(`${answer(1)}\n`));
    assert.deepEqual([faults.put.pending, out], [1, []]);
    const cancel = `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } })}\n`;
    tap.fromClient.push(Buffer.from(cancel));
    await new Promise((settle) => setImmediate(settle));
    assert.deepEqual([faults.put.pending, out, seen], [0, comes ? [`${answer(1)}\n`] : [], passes ? [call(1), cancel] : [call(1)]]);
  }
});
