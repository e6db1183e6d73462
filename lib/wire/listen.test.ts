import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { programArgs } from "../../spec-tests/program-args.js";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import { tell } from "../messages/tell.js";
import { call, openHttp, stateless } from "./fixtures/open-http.js";
import { toolsHandler } from "./fixtures/tools-handler.js";
import { listen, type ListenOptions } from "./listen.js";
import { createHttpHandler } from "./serve-http.js";
import type { ServerHandler } from "./server-handler.js";

const discover = stateless("server/discover");

/** The text of a request, as it goes over a socket. */
function textOf(body: unknown, headers: Record<string, string | undefined> = {}): string {
  const text = JSON.stringify(body);
  const all = { host: "localhost", "content-type": "application/json", accept: "*/*", "content-length": String(Buffer.byteLength(text)), ...discover.headers, ...headers };
  const lines = Object.entries(all).filter(([, value]) => value !== undefined).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /mcp HTTP/1.1\r\n${lines.join("")}\r\n${text}`;
}

/** Reads until `count` answers are there; gives what has come. */
async function read(socket: Socket, count = 1): Promise<string> {
  let text = "";
  while ((text.match(/HTTP\/1\.1 \d/g)?.length ?? 0) < count || !text.includes("\r\n\r\n")) text += String((await once(socket, "data"))[0]);
  return text;
}

/** Reads all that comes until the connection ends, in order or not. */
function readAll(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => (text += String(chunk)));
  return new Promise((settle) => socket.once("close", () => settle(text)));
}

function ask(url: string): Promise<Response> {
  return fetch(url, { method: "POST", headers: { "content-type": "application/json", accept: "*/*", ...discover.headers }, body: JSON.stringify(discover.body) });
}

async function failure(options: ListenOptions): Promise<Error> {
  const handler = createHttpHandler(toolsHandler());
  const error: unknown = await listen(handler, options).then((host) => host.close(), (reason: unknown) => reason);
  assert.ok(isMcpeakError(error), String(error));
  return error;
}

test("a port that is in use is told as such, with a way out", async (t) => {
  const busy = createServer();
  await once(busy.listen(0, "127.0.0.1"), "listening");
  t.after(() => busy.close());
  const { port } = busy.address() as AddressInfo;
  const error = await failure({ port });
  assert.ok(isMcpeakError(error) && error.code === "SERVER_PORT_BUSY");
  assert.equal(error.message, `The port ${port} of 127.0.0.1 is in use already.`);
  assert.match(error.hint, /another port/);
  assert.match(tell({ room: "wire", code: "SERVER_PORT_BUSY", host: "127.0.0.1", port }, "ko").message, /이미 사용 중입니다/);
});

for (const [title, options, hint] of [
  ["an address of another machine", { host: "192.0.2.1" }, /no address of this machine/],
  ["a port that is none", { port: 70_000 }, /from 0 to 65535/],
] as const) {
  test(`${title} can't be listened at`, async () => {
    const error = await failure(options);
    assert.ok(isMcpeakError(error) && error.code === "SERVER_CANNOT_LISTEN");
    assert.match(error.hint, hint);
  });
}

test("the URL can be used as it is", async (t) => {
  for (const [options, url] of [[{}, /^http:\/\/127\.0\.0\.1:\d+\/mcp$/], [{ host: "0.0.0.0" }, /^http:\/\/127\.0\.0\.1:\d+\/mcp$/], [{ path: "/a/b" }, /:\d+\/a\/b$/]] as const) {
    const { host } = await openHttp(t, {}, {}, options);
    assert.match(host.url, url);
    const response = await ask(host.url);
    assert.equal(response.status, 200);
    assert.equal(Number(new URL(host.url).port), host.port);
  }
});

test("other paths are answered with 404 and the right one; a query changes nothing", async (t) => {
  const { ask } = await openHttp(t);
  for (const path of ["/", "/mcp/", "/mcpx", "/other?/mcp", "//mcp"]) {
    const answer = await ask({ path, body: {} });
    assert.deepEqual([answer.status, answer.text], [404, "Not found: this server is at /mcp"]);
  }
  assert.equal((await ask({ ...discover, path: "/mcp?a=b" })).status, 200);
});

for (const [headers, isAllowed] of [
  [{ host: "localhost" }, true],
  [{ host: "LOCALHOST:80" }, true],
  [{ host: "127.0.0.1:1" }, true],
  [{ host: "[::1]:8080" }, true],
  [{ host: "evil.example" }, false],
  [{ host: "evil.example:80" }, false],
  [{ host: "localhost.evil.example" }, false],
  [{ host: "localhost@evil.example" }, false],
  [{ host: "evil.example/localhost" }, false],
  [{ host: "10.0.0.1" }, false],
  [{ origin: "http://localhost:5173" }, true],
  [{ origin: "https://127.0.0.1" }, true],
  [{ origin: "http://[::1]:3000" }, true],
  [{ origin: "http://evil.example" }, false],
  [{ origin: "null" }, false],
  [{ origin: "file://localhost" }, false],
  [{ origin: "ftp://localhost" }, false],
  [{ origin: "http://localhost.evil.example" }, false],
  [{ host: "mine.example" }, true],
  [{ origin: "https://mine.example:8443" }, true],
] as const) {
  test(`a request with ${JSON.stringify(headers)} is ${isAllowed ? "served" : "refused with 403"}`, async (t) => {
    const { ask, openSession } = await openHttp(t, {}, { allowedHosts: ["mine.example"] });
    const answer = await ask({ ...discover, headers: { ...discover.headers, ...headers } });
    assert.equal(answer.status, isAllowed ? 200 : 403);
    if (!isAllowed) {
      assert.match(answer.text, /^Forbidden: /);
      // Whatever was allowed before.
      await openSession();
      assert.equal((await ask({ ...discover, headers: { ...discover.headers, ...headers } })).status, 403);
    }
  });
}

test("a server that listens at all addresses can be reached by any of them, but not by a foreign name", async (t) => {
  const { ask } = await openHttp(t, {}, {}, { host: "0.0.0.0" });
  for (const [host, status] of [["10.1.2.3:80", 200], ["[fe80::1]", 200], ["localhost", 200], ["evil.example", 403]] as const) {
    assert.equal((await ask({ ...discover, headers: { ...discover.headers, host } })).status, status, host);
  }
  for (const [origin, status] of [["http://10.1.2.3:80", 200], ["http://localhost:1", 200], ["http://6.6.6.6", 403], ["null", 403]] as const) {
    assert.equal((await ask({ ...discover, headers: { ...discover.headers, host: "10.1.2.3", origin } })).status, status, origin);
  }
});

test("a request without a host is refused, also one of HTTP/1.0", async (t) => {
  const { socket } = await openHttp(t);
  const connection = socket();
  connection.write(textOf(discover.body, { host: undefined }).replace("HTTP/1.1", "HTTP/1.0"));
  assert.match(await readAll(connection), /^HTTP\/1\.1 403 /);
});

test("a connection is kept for the next request, and requests that come at once are answered in order", async (t) => {
  const { socket } = await openHttp(t);
  const connection = socket();
  connection.write(textOf(discover.body));
  assert.match(await read(connection), /^HTTP\/1\.1 200 /);
  connection.write([2, 3, 4].map((id) => textOf({ ...discover.body, id })).join(""));
  const text = await read(connection, 3);
  assert.deepEqual([...text.matchAll(/"jsonrpc":"2\.0","id":(\d)/g)].map(([, id]) => id), ["2", "3", "4"]);
});

test("a body above the limit is refused with 413, whether its length is told or not", async (t) => {
  const { post, socket } = await openHttp(t, {}, { maxBodyBytes: 1000 });
  const answer = await post(call("ping", { text: "x".repeat(1000) }));
  assert.deepEqual([answer.status, JSON.stringify(answer.json)], [413, '{"jsonrpc":"2.0","error":{"code":-32000,"message":"Content too large: a body may have 1000 bytes"}}']);
  const connection = socket();
  connection.write(textOf({}, { "content-length": undefined, "transfer-encoding": "chunked" }).replace(/\{\}$/, ""));
  const chunk = `200\r\n${"x".repeat(0x200)}\r\n`;
  connection.write(chunk + chunk);
  assert.match(await read(connection), /^HTTP\/1\.1 413 /);
  // What still comes is taken, and the connection is good for more.
  connection.write(`${chunk}0\r\n\r\n${textOf(discover.body)}`);
  assert.match(await read(connection), /^HTTP\/1\.1 200 /);
});

test("a client that goes on sending what is refused is cut off", async (t) => {
  const { socket } = await openHttp(t, {}, { maxBodyBytes: 1000 });
  const connection = socket();
  connection.write(textOf({}, { "content-length": "100000000" }).slice(0, -2));
  const closed = readAll(connection);
  const more = (): void => void (connection.destroyed || connection.write(Buffer.alloc(1 << 20, "x"), () => setImmediate(more)));
  more();
  await closed;
});

test("a body of exactly the limit is read", async (t) => {
  const length = Buffer.byteLength(JSON.stringify(discover.body));
  assert.equal((await (await openHttp(t, {}, { maxBodyBytes: length })).ask(discover)).status, 200);
  assert.equal((await (await openHttp(t, {}, { maxBodyBytes: length - 1 })).ask(discover)).status, 413);
});

test("a client that wants to be told to go on is told so, unless it would send too much", async (t) => {
  const { socket } = await openHttp(t, {}, { maxBodyBytes: 1000 });
  const [head = "", body = ""] = textOf(discover.body, { expect: "100-continue" }).split(/(?<=\r\n\r\n)/);
  const connection = socket();
  connection.write(head);
  assert.equal(await read(connection), "HTTP/1.1 100 Continue\r\n\r\n");
  connection.write(body);
  assert.match(await read(connection), /^HTTP\/1\.1 200 /);
  const other = socket();
  other.write(head.replace(/content-length: \d+/, "content-length: 1001"));
  assert.match(await read(other), /^HTTP\/1\.1 413 /);
});

test("a client that hangs up in the middle of its request reaches no handler and harms nobody", async (t) => {
  let calls = 0;
  const { socket, ask, problems } = await openHttp(t, { handle: () => ((calls += 1), { tools: [] }) });
  const connection = socket();
  const text = textOf(stateless("tools/list").body);
  connection.write(text.slice(0, -10));
  await once(connection, "connect");
  connection.destroy();
  assert.equal((await ask(stateless("tools/list"))).status, 200);
  // That it hung up may be told; nothing else is.
  assert.deepEqual([calls, problems.map(({ kind }) => String(kind)).filter((kind) => kind !== "requestCut")], [1, []]);
});

test("a client that takes too long is cut off: with nothing, with a head, with a body", async (t) => {
  const { socket, ask } = await openHttp(t, {}, {}, { headMs: 100, requestMs: 200 });
  const text = textOf(discover.body);
  const slow = ["", text.slice(0, 30), text.slice(0, -5)].map((start) => {
    const connection = socket();
    connection.write(start);
    return readAll(connection);
  });
  assert.deepEqual((await Promise.all(slow.slice(1))).map((answer) => answer.slice(0, 12)), ["HTTP/1.1 408", "HTTP/1.1 408"]);
  await slow[0];
  assert.equal((await ask(discover)).status, 200);
});

for (const [title, text, status] of [
  ["something else than HTTP", "hello?\r\n\r\n", 400],
  ["a head without end", `POST /mcp HTTP/1.1\r\nx: ${"x".repeat(100_000)}`, 431],
  ["two lengths", "POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", 400],
] as const) {
  test(`${title} is answered with ${status} and the end of the connection`, async (t) => {
    const { socket, ask } = await openHttp(t);
    const connection = socket();
    connection.write(text);
    assert.match(await readAll(connection), new RegExp(`^HTTP/1\\.1 ${status} `));
    assert.equal((await ask(discover)).status, 200);
  });
}

test("closing ends what is open: unused connections, streams and requests in the middle", async (t) => {
  const { socket, stream, openSession, host } = await openHttp(t);
  const [unused, kept, halfway] = [socket(), socket(), socket()];
  await once(unused, "connect");
  kept.write(textOf(discover.body));
  await read(kept);
  halfway.write(textOf(discover.body).slice(0, -5));
  const listening = await stream({ method: "GET", headers: await openSession() });
  const closed = [unused, kept, halfway].map((connection) => readAll(connection));
  await Promise.all([host.close(), host.close(), listening.ended(), ...closed]);
  await assert.rejects(fetch(host.url));
});

test("an answer that is on its way when a server closes still leaves", async (t) => {
  const { socket, host } = await openHttp(t, { handle: () => ({ text: "x".repeat(1 << 20) }) });
  const connection = socket();
  connection.write(textOf(stateless("tools/list").body, stateless("tools/list").headers));
  await once(connection, "readable");
  const [text] = await Promise.all([readAll(connection), host.close()]);
  assert.ok(text.includes("x".repeat(1 << 20)));
});

test("a process in which a server was closed ends by itself", async () => {
  const child = spawn(process.execPath, programArgs(`${import.meta.dirname}/fixtures/serves-and-closes.ts`), { stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "exit")) as [number];
  assert.equal(code, 0);
});

for (const [path, sent] of [["mcp", "/mcp"], ["", "/"], ["/도구", "/%EB%8F%84%EA%B5%AC"], ["/a b", "/a%20b"], ["/a/../b", "/b"], ["//x", "//x"], ["/mcp?x", "/mcp"], ["/mcp#x", "/mcp"]] as const) {
  test(`a server at the path ${JSON.stringify(path)} is reached by its URL`, async (t) => {
    const { host } = await openHttp(t, {}, {}, { path });
    assert.equal(host.url, `http://127.0.0.1:${host.port}${sent}`);
    assert.equal((await ask(host.url)).status, 200);
    assert.equal((await ask(`http://127.0.0.1:${host.port}/other`)).status, 404);
  });
}

for (const [given, address] of [["", "127.0.0.1"], ["[::1]", "[::1]"]] as const) {
  test(`a server at the host ${JSON.stringify(given)} listens at ${address}`, async (t) => {
    const { host } = await openHttp(t, {}, {}, { host: given });
    assert.equal(host.url, `http://${address}:${host.port}/mcp`);
    assert.equal((await ask(host.url)).status, 200);
  });
}

test("a client that does not read is written to without a listener for each message", async (t) => {
  const warnings: Error[] = [];
  const warn = (warning: Error): void => void warnings.push(warning);
  process.on("warning", warn);
  t.after(() => process.off("warning", warn));
  let handled = (): void => {};
  const isHandled = new Promise<void>((settle) => (handled = settle));
  const handle: ServerHandler["handle"] = (request) => {
    for (let each = 0; each < 100; each++) request.notify("notifications/message", { level: "info", data: "x".repeat(100_000) });
    handled();
    return {};
  };
  const { socket: connect } = await openHttp(t, { handle });
  const socket = connect().pause();
  const { body, headers } = stateless("tools/list");
  socket.write(textOf(body, headers));
  await isHandled;
  await new Promise((settle) => setImmediate(settle));
  assert.deepEqual(warnings, []);
  // all of it comes, once it is read
  let length = 0;
  for await (const chunk of socket) if ((length += (chunk as Buffer).length) > 10_000_000) break;
  assert.ok(length > 10_000_000);
});
