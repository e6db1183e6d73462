// Servers and clients that speak HTTP as few do, byte by byte.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer as createHttpServer, request as httpRequest } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { describe, test, type TestContext } from "node:test";
import { gzipSync } from "node:zlib";
import type { FaultSpec } from "../faults/fault-spec.js";
import { http } from "../session/create-target.js";
import { createHttpProxy, type HttpProxy, type HttpProxyOptions } from "./create-http-proxy.js";
import { HttpUpstream } from "./http-upstream.js";
import type { ProxyProblem } from "./proxy-options.js";
import { renderProxyProblem } from "./render-proxy-problem.js";
import { readRequestBody } from "./request-body.js";

interface Exchanged {
  /** What the server got of the request, from its first line on. */
  readonly asked: string;
  /** What the client got, up to the end of the answer or of the connection. */
  readonly got: string;
  readonly problems: readonly ProxyProblem[];
  readonly proxy: HttpProxy;
}

/** Sends the bytes of a request by a proxy, to a server that answers with bytes; until `isDone` says so of what came, or it ends. */
async function exchange(t: TestContext, sent: (port: number) => string | Buffer, answer: string | Buffer, isDone: (got: string) => boolean, options: HttpProxyOptions = {}, login = ""): Promise<Exchanged> {
  let asked = "";
  const server = createServer((socket) => {
    let isAnswered = false;
    socket.on("error", () => {}).on("data", (chunk) => {
      asked += chunk.toString("latin1");
      if (isAnswered || !isWhole(asked)) return;
      isAnswered = true;
      socket.write(answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const problems: ProxyProblem[] = [];
  const proxy = await createHttpProxy(http(`http://${login}127.0.0.1:${(server.address() as AddressInfo).port}/mcp`), { onProblem: (problem) => problems.push(problem), ...options });
  t.after(() => proxy.close());
  const client = connect(proxy.port, "127.0.0.1");
  t.after(() => client.destroy());
  client.write(sent(proxy.port));
  let got = "";
  await new Promise<void>((settle) => {
    client.on("error", () => {}).once("close", () => settle()).on("data", (chunk) => {
      got += chunk.toString("latin1");
      if (isDone(got)) settle();
    });
  });
  return { asked, got, problems, proxy };
}

/** Whether a request has come to its end: that of its chunks, or of its length. */
function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const body = text.slice(end + 4);
  if (/transfer-encoding: chunked/i.test(text)) return /(^|\n)0\r\n([^\r]+\r\n)*\r\n$/.test(body);
  return body.length >= Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
}

const call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t"}}';
const post = (body: string, more = "", path = "/mcp") => (port: number): string => `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;
const answered = (body: string | Buffer, more = "Content-Type: application/json\r\n", status = "200 OK"): Buffer => Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`, "latin1"), Buffer.from(body)]);
const endsWith = (end: string) => (got: string): boolean => got.endsWith(end);
const never: FaultSpec = { on: { tool: "no such tool" }, do: { type: "hang" } };
const result = '{"jsonrpc":"2.0","id":1,"result":{}}';

describe("whatever comes over HTTP, the proxy lives on", { concurrency: 2, timeout: 60_000 }, () => {
  for (const [name, options] of [["alone", {}], ["with faults", { faults: [never] }], ["while it records", { record: true }]] as const) {
    for (const [status, reason] of [["000 Zero", /status 000/], ["099 Low", /status 099/], ["200 O\u0001K", /control characters/]] as const) {
      test(`${name}: a status line ${JSON.stringify(status)} ends its client's connection, and that is told`, async (t) => {
        const { got, problems } = await exchange(t, post(call), answered("x", "", status), endsWith("x"), options);
        assert.equal(got, "");
        assert.equal(problems.length, 1);
        assert.match(renderProxyProblem(problems[0] as ProxyProblem), reason);
      });
    }

    test(`${name}: a status that nobody knows passes`, async (t) => {
      const { got } = await exchange(t, post(call), answered("x", "", "999 Odd"), endsWith("x"), options);
      assert.equal(got, "HTTP/1.1 999 Odd\r\nContent-Length: 1\r\nConnection: keep-alive\r\n\r\nx");
    });

    test(`${name}: trailers that nothing can carry stay out`, async (t) => {
      const { asked, got, problems } = await exchange(t, post(call, "Trailer: X-A\r\n"), answered("x", "Trailer: X-B\r\n"), endsWith("x"), options);
      assert.equal(got, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: keep-alive\r\n\r\nx");
      assert.ok(!asked.includes("Trailer"));
      assert.deepEqual(problems, []);
    });

    test(`${name}: trailers behind chunks pass, both ways`, async (t) => {
      const body = (name: string): string => `Transfer-Encoding: chunked\r\nTrailer: ${name}\r\nContent-Type: application/json\r\n\r\n2\r\n{}\r\n0\r\n${name}: v\r\n\r\n`;
      const { asked, got } = await exchange(t, (port) => `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${body("X-R")}`, `HTTP/1.1 200 OK\r\n${body("X-T")}`, endsWith("0\r\nX-T: v\r\n\r\n"), options);
      assert.match(asked, /\r\n0\r\nX-R: v\r\n\r\n$/);
      assert.match(got, /\r\nTrailer: X-T\r\n/);
    });

    test(`${name}: a POST without a body has none for the server`, async (t) => {
      const { asked } = await exchange(t, (port) => `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n\r\n`, answered("x", ""), endsWith("x"), options);
      assert.match(asked, /\r\nContent-Length: 0\r\n[^]*\r\n\r\n$/);
      assert.ok(!/transfer-encoding/i.test(asked));
    });

    test(`${name}: HEAD and OPTIONS pass`, async (t) => {
      const head = await exchange(t, (port) => `HEAD /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`, "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n", endsWith("\r\n\r\n"), options);
      assert.equal(head.got, "HTTP/1.1 200 OK\r\nContent-Length: 50\r\nConnection: keep-alive\r\n\r\n");
      const all = await exchange(t, (port) => `OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`, "HTTP/1.1 204 No Content\r\nAllow: POST\r\n\r\n", endsWith("\r\n\r\n"), options);
      assert.match(all.asked, /^OPTIONS \* HTTP/);
      assert.equal(all.got, "HTTP/1.1 204 No Content\r\nAllow: POST\r\nConnection: keep-alive\r\n\r\n");
    });

    for (const [title, more] of [["both a length and chunks", "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n"], ["chunks that are spelt otherwise", "Transfer-Encoding: xchunked\r\n"], ["two lengths", "Content-Length: 4\r\nContent-Length: 5\r\n"], ["a header with a line break of its own", "X-A: b\rX-C: d\r\n"]] as const) {
      test(`${name}: a request with ${title} reaches no server`, async (t) => {
        const { asked, got } = await exchange(t, (port) => `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${more}\r\n0\r\n\r\n`, answered("x", ""), endsWith("x"), options);
        assert.match(got, /^HTTP\/1\.1 400 /);
        assert.equal(asked, "");
      });
    }
  }

  test("heads up to 64 KiB pass; a larger one of a request is 431, and one of an answer ends the connection, which is told", async (t) => {
    const head = (bytes: number): string => `X-Large: ${"x".repeat(bytes)}\r\n`;
    const passed = await exchange(t, post(call, head(60_000)), answered(result, `Content-Type: application/json\r\n${head(60_000)}`), endsWith("{}}"));
    assert.ok(passed.asked.includes(head(60_000)) && passed.got.includes(head(60_000)));
    const request = await exchange(t, post(call, head(70_000)), answered(result), endsWith("\r\n\r\n"));
    assert.match(request.got, /^HTTP\/1\.1 431 /);
    assert.equal(request.asked, "");
    const answer = await exchange(t, post(call), answered(result, head(70_000)), () => false);
    assert.deepEqual([answer.got, answer.problems.map(({ kind }) => kind)], ["", ["serverBrokeOff"]]);
  });

  test("what could come compressed is asked for without that where messages are looked at, and nowhere else", async (t) => {
    const encoding = "Accept-Encoding: gzip, br\r\n";
    const stream = (accept: string) => (port: number): string => `GET /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: ${accept}\r\n${encoding}\r\n`;
    for (const options of [{}, { record: true }, { faults: [never] }] as readonly HttpProxyOptions[]) {
      const isAsked = async (sent: (port: number) => string): Promise<boolean> => (await exchange(t, sent, answered(result), endsWith("{}}"), options)).asked.includes(encoding);
      const isAlone = Object.keys(options).length === 0;
      assert.deepEqual([await isAsked(post(call, encoding)), await isAsked(stream("text/event-stream")), await isAsked(stream("text/html"))], [isAlone, isAlone, true], JSON.stringify(options));
    }
  });

  test("a login that is not percent-encoded as it should be is sent as it stands", async (t) => {
    const { asked } = await exchange(t, post(call), answered("x", ""), endsWith("x"), {}, "%zz:a%20b@");
    assert.equal(Buffer.from(/Basic (\S+)/.exec(asked)?.[1] ?? "", "base64").toString(), "%zz:a b");
  });
});

test("a request that can't be passed on ends its client's connection, which is told; others pass", async (t) => {
  const first = t.mock.method(HttpUpstream.prototype, "open", () => assert.fail("no way"), { times: 1 });
  const { got, problems, proxy } = await exchange(t, post(call), answered(result), () => false);
  assert.equal(first.mock.callCount(), 1);
  assert.equal(got, "");
  assert.deepEqual(problems.map((problem) => renderProxyProblem(problem)), [renderProxyProblem({ kind: "requestLost", error: new Error("no way") })]);
  const response = await fetch(proxy.url, { method: "POST", headers: { "content-type": "application/json" }, body: call });
  assert.equal(await response.text(), result);
});

test("a body above the limit is read on from where it was left, whether the rest is there already or comes later", { timeout: 20_000 }, async (t) => {
  const sent = ["0123", "456789", "abc"];
  for (const [limit, kind, chunks] of [[13, "whole", 3], [12, "long", 3], [9, "long", 2], [3, "long", 1]] as const) {
    for (const atOnce of [sent.length, chunks]) {
      const server = createHttpServer(async (request, response) => {
        const body = await readRequestBody(request, limit);
        assert.ok(body.kind !== "cut");
        // The client sends the rest when it sees this.
        response.flushHeaders();
        let text = body.bytes.toString();
        const first = text.length;
        if (body.kind === "long") for await (const chunk of request) text += String(chunk);
        response.end(JSON.stringify([body.kind, first, text]));
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      t.after(() => server.close());
      // Each of them is a chunk of HTTP, and comes as one however the network packs them.
      const request = httpRequest({ port: (server.address() as AddressInfo).port, method: "POST", agent: false });
      for (const chunk of sent.slice(0, atOnce)) request.write(chunk);
      if (atOnce === sent.length) request.end();
      const [response] = (await once(request, "response")) as [NodeJS.ReadableStream];
      for (const chunk of sent.slice(atOnce)) request.write(chunk);
      request.end();
      let got = "";
      for await (const chunk of response) got += String(chunk);
      assert.deepEqual(JSON.parse(got), [kind, sent.slice(0, chunks).join("").length, sent.join("")]);
    }
  }
});

describe("an answer that a fault can do nothing to passes as it came, and that is told", { timeout: 60_000 }, () => {
  const hit: HttpProxyOptions = { faults: [{ on: {}, do: { type: "malformed", variant: "missing-id" } }] };
  const zipped = gzipSync(result);
  for (const [title, answer, end] of [
    ["compressed without being asked", answered(zipped, "Content-Type: application/json\r\nContent-Encoding: gzip\r\n"), zipped.toString("latin1")],
    ["a page of an error", answered("nothing here", "Content-Type: text/plain\r\n", "404 Not Found"), "nothing here"],
    ["to another request", answered('{"jsonrpc":"2.0","id":2,"result":{}}'), "{}}"],
    ["a stream without it", answered("data: {}\n\n", "Content-Type: text/event-stream\r\n"), "data: {}\n\n"],
    ["none", "HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n", "\r\n\r\n"],
  ] as const) {
    test(title, async (t) => {
      const { got, problems } = await exchange(t, post(call), answer, endsWith(end), hit);
      assert.ok(got.endsWith(end));
      assert.deepEqual(problems, [{ kind: "faultMissed", fault: "malformed", method: "tools/call", requestId: 1 }]);
      assert.equal(renderProxyProblem(problems[0] as ProxyProblem), 'The fault "malformed" could do nothing to "tools/call", id "1": what the server answered is no JSON-RPC message to it (compressed, a page of an error, nothing at all, or above 64 MiB). It passed as it came.');
      assert.match(renderProxyProblem(problems[0] as ProxyProblem, "ko"), /^결함 "malformed"/);
    });
  }
});

test("an answer that is no UTF-8 keeps its bytes where a fault leaves them alone", async (t) => {
  const odd = Buffer.from('{"jsonrpc":"2.0","id":1,"result":{"a":"\u00ff\u00fe"}}', "latin1");
  for (const fault of [{ on: { tool: "none" }, do: { type: "reorder" } }, { on: {}, do: { type: "delay", delayMs: 1 } }] as const) {
    const { got } = await exchange(t, post(call), answered(odd), endsWith("}}"), { faults: [fault] });
    assert.ok(got.endsWith(odd.toString("latin1")));
  }
});

test("what a client calls by is in no record, whatever header or parameter it stands in", async (t) => {
  const secrets = ["key-1234567890", "tok-1234567890", "sid-1234567890", "url-1234567890"];
  const said = JSON.stringify({ jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text: secrets.join(" ") }] } });
  const { proxy } = await exchange(t, post(call, `X-Api-Key: ${secrets[0]}\r\nAuthorization: Bearer ${secrets[1]}\r\nCookie: sid=${secrets[2]}\r\n`, `/mcp?access_token=${secrets[3]}`), answered(said), endsWith("}}"), { record: true });
  const recorded = JSON.stringify(proxy.recording.toMockDefinition());
  assert.match(recorded, /\[hidden\] \[hidden\] \[hidden\] \[hidden\]/);
});

test("faults that have hit nothing are known", async (t) => {
  const { proxy } = await exchange(t, post(call), answered(result), endsWith("{}}"), { faults: [never, { on: {}, do: { type: "delay", delayMs: 1 } }] });
  assert.deepEqual(proxy.unusedFaults, [0]);
});
