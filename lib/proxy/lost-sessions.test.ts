import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { http } from "../session/create-target.js";
import { createHttpProxy } from "./create-http-proxy.js";
import { LostSessions } from "./lost-sessions.js";

test("a session that a fault has lost: its streams end, the server is told, its requests get 404; those of others do not", { timeout: 20_000 }, async (t) => {
  const deleted: unknown[] = [];
  let tell = (): void => {};
  const isDeleted = new Promise<void>((settle) => (tell = settle));
  const server = createServer(async (request, response) => {
    if (request.method === "DELETE") {
      deleted.push(request.headers["mcp-session-id"]);
      tell();
      // Whatever becomes of that: nobody waits for it.
      return void request.socket.destroy();
    }
    if (request.method === "GET") return void response.writeHead(200, { "content-type": "text/event-stream" }).write(": open\n\n");
    let body = "";
    for await (const chunk of request) body += String(chunk);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ jsonrpc: "2.0", id: (JSON.parse(body) as { id: number }).id, result: {} }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const proxy = await createHttpProxy(http(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`), { faults: [{ on: { method: "ping" }, do: { type: "loseSession", activation: "after_response" }, times: 1 }] });
  t.after(() => proxy.close());

  const ask = async (method: string, session: string, id = 0): Promise<IncomingMessage> => {
    const request = httpRequest(proxy.url, { method, headers: { "content-type": "application/json", accept: "application/json, text/event-stream", "mcp-session-id": session } });
    request.end(id === 0 ? "" : JSON.stringify({ jsonrpc: "2.0", id, method: "ping" }));
    const [response] = (await once(request, "response")) as [IncomingMessage];
    return response;
  };
  const [mine, others] = [await ask("GET", "one"), await ask("GET", "two")];
  const ended = once(mine.resume(), "end");
  const lost = await ask("POST", "one", 1);
  assert.equal(lost.resume().statusCode, 200);
  await ended;
  assert.ok(mine.complete);
  await isDeleted;
  assert.deepEqual(deleted, ["one"]);
  assert.deepEqual(await Promise.all([ask("POST", "one", 2), ask("GET", "one"), ask("POST", "two", 2)].map(async (each) => (await each).resume().statusCode)), [404, 404, 200]);
  assert.ok(!others.readableEnded && !others.destroyed);
});

test("of sessions that faults have lost the last 10000 are known", () => {
  const sessions = new LostSessions();
  for (let id = 0; id <= 10_000; id += 1) sessions.lose(String(id));
  assert.deepEqual([0, 1, 10_000].map((id) => sessions.has(String(id))), [false, true, true]);
});
