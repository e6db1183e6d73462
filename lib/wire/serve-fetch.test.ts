import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { call, stateless, waitingTool } from "./fixtures/open-http.js";
import { toolsHandler } from "./fixtures/tools-handler.js";
import type { HttpHandler, HttpHandlerOptions } from "./http-handler.js";
import { createHttpHandler } from "./serve-http.js";
import type { ServerHandler } from "./server-handler.js";

const discover = stateless("server/discover");
const add = stateless("tools/call", { name: "add", arguments: { a: 1, b: 2 } });

function open(t: TestContext, handler: Partial<ServerHandler> = {}, options: HttpHandlerOptions = {}): HttpHandler {
  const http = createHttpHandler(toolsHandler(handler), options);
  t.after(() => http.close());
  return http;
}

interface Sent {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

function request({ body, headers }: Sent, { url = "http://localhost/mcp", signal }: { readonly url?: string; readonly signal?: AbortSignal } = {}): Request {
  return new Request(url, { method: "POST", headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers }, body: typeof body === "string" ? body : JSON.stringify(body), ...(signal && { signal }) });
}

test("a web-standard request is answered without a port", async (t) => {
  const http = open(t);
  const opening = await http.fetch(request({ body: call("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "a", version: "1" } }), headers: {} }));
  assert.equal(opening.status, 200);
  const session = { "mcp-session-id": opening.headers.get("mcp-session-id") ?? "" };
  const answer = await http.fetch(request({ body: call("tools/call", { name: "add", arguments: { a: 1, b: 2 } }), headers: session }));
  assert.deepEqual(((await answer.json()) as { result: unknown }).result, { content: [{ type: "text", text: "3" }] });
  const listening = await http.fetch(new Request("http://localhost/mcp", { headers: { accept: "text/event-stream", ...session } }));
  const streamed = await http.fetch(request({ body: call("tools/call", { name: "reports" }), headers: session }));
  assert.equal((await streamed.text()).match(/^data: /gm)?.length, 3);
  const ended = await http.fetch(new Request("http://localhost/mcp", { method: "DELETE", headers: session }));
  assert.equal(ended.status, 200);
  assert.equal(await listening.text(), "");
});

test("a foreign host is refused, in the header or in the URL; others can be allowed", async (t) => {
  const http = open(t);
  for (const [url, headers, status] of [
    ["http://evil.example/mcp", {}, 403],
    ["http://localhost/mcp", { host: "evil.example" }, 403],
    ["http://localhost/mcp", { origin: "https://evil.example" }, 403],
    ["http://[::1]:8080/mcp", {}, 200],
    ["http://127.0.0.1/anything", {}, 200],
  ] as const) {
    assert.equal((await http.fetch(request({ ...discover, headers: { ...discover.headers, ...headers } }, { url }))).status, status, url);
  }
  const mine = open(t, {}, { allowedHosts: ["mine.example"] });
  assert.equal((await mine.fetch(request(discover, { url: "https://mine.example/mcp" }))).status, 200);
});

test("a body above the limit is refused, however it comes", async (t) => {
  const http = open(t, {}, { maxBodyBytes: 100 });
  assert.equal((await http.fetch(request({ ...discover, body: "x".repeat(101) }))).status, 413);
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array((pulled += 1))) });
  const response = await http.fetch(new Request("http://localhost/mcp", { method: "POST", headers: { "content-type": "application/json", accept: "*/*" }, body: endless, duplex: "half" } as RequestInit));
  assert.equal(response.status, 413);
  assert.ok(pulled < 30, String(pulled));
});

test("a body that breaks off reaches no handler", async (t) => {
  const http = open(t);
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("gone")) });
  await assert.rejects(http.fetch(new Request("http://localhost/mcp", { method: "POST", headers: { "content-type": "application/json", accept: "*/*" }, body: broken, duplex: "half" } as RequestInit)), /fetch failed/);
});

test("aborting a request cancels it: before its answer, in the middle, or before it was sent", async (t) => {
  const { handle, asked, cancelled } = waitingTool();
  const controller = new AbortController();
  const calling = open(t, { handle }).fetch(request(add, { signal: controller.signal }));
  await asked;
  controller.abort();
  await assert.rejects(calling, { name: "AbortError" });
  await cancelled;

  const other = waitingTool();
  const late = new AbortController();
  const response = await open(t, {
    handle: (each) => {
      each.notify("notifications/progress", { progressToken: 1, progress: 1 });
      return other.handle(each);
    },
  }).fetch(request(add, { signal: late.signal }));
  late.abort();
  await assert.rejects(response.text(), { name: "AbortError" });
  await other.cancelled;

  await assert.rejects(open(t).fetch(request(discover, { signal: AbortSignal.abort() })), { name: "AbortError" });
});

test("a stream that nobody wants to read on is a request that is cancelled", async (t) => {
  const { handle, cancelled } = waitingTool();
  const response = await open(t, {
    handle: (each) => {
      each.notify("notifications/progress", { progressToken: 1, progress: 1 });
      return handle(each);
    },
  }).fetch(request(add));
  await response.body?.cancel();
  await cancelled;
});

test("a connection that a handler ends is an error of `fetch`, or of the body", async (t) => {
  const ending = open(t, {
    handle: ({ link }) => {
      link.close();
      return {};
    },
  });
  const failed: unknown = await ending.fetch(request(add)).catch((error: unknown) => error);
  assert.ok(failed instanceof TypeError && (failed.cause as { code?: unknown }).code === "ECONNRESET", String(failed));
  const breaking = open(t, {
    handle: ({ link }) => {
      void link.send("{}", { kind: "notification" });
      link.close();
      return {};
    },
  });
  await assert.rejects((await breaking.fetch(request(add))).text(), /fetch failed/);
});

test("after closing everything is refused with 503, also what had begun to come", async (t) => {
  const http = open(t);
  let finish: () => void = () => {};
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (finish = () => (controller.enqueue(Buffer.from(JSON.stringify(discover.body))), controller.close())) });
  const beginning = http.fetch(new Request("http://localhost/mcp", { method: "POST", headers: { "content-type": "application/json", accept: "*/*", ...discover.headers }, body, duplex: "half" } as RequestInit));
  http.close();
  finish();
  assert.equal((await beginning).status, 503);
  assert.equal((await http.fetch(request(discover))).status, 503);
});

test("who is told of problems and throws leaves no client without its answer, and is not passed over in silence", async (t) => {
  const uncaught: unknown[] = [];
  const queue = globalThis.queueMicrotask;
  const run = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      uncaught.push(error);
    }
  };
  t.mock.method(globalThis, "queueMicrotask", (work: () => void) => queue(() => run(work)));
  const onProblem = (): never => {
    throw new Error("the log is full");
  };
  const http = open(t, { handle: () => Promise.reject(new Error("oops")) }, { onProblem, maxBodyBytes: 500 });
  const statuses: number[] = [];
  for (const each of [
    request({ body: discover.body, headers: { ...discover.headers, origin: "http://evil.example" } }),
    request({ body: "{", headers: discover.headers }),
    request({ body: " ".repeat(501), headers: discover.headers }),
    request(add),
  ]) {
    statuses.push((await http.fetch(each)).status);
    assert.deepEqual(uncaught.map(String), statuses.map(() => "Error: the log is full"));
  }
  assert.deepEqual(statuses, [403, 400, 413, 200]);
});

test("a client that does not read is cut off before it fills the memory", async (t) => {
  const { handle, asked, cancelled } = waitingTool();
  const http = open(t, { handle });
  const answering = http.fetch(request(add));
  const served = await asked;
  served.notify("notifications/message", { level: "info", data: "" });
  const { body } = await answering;
  const data = "x".repeat(8 * 1024 * 1024);
  for (let each = 0; each < 20; each++) served.notify("notifications/message", { level: "info", data });
  await cancelled;
  await assert.rejects(new Response(body).text());
});
