import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../json/json-value.js";
import { call, meta, openHttp, waitingTool } from "./fixtures/open-http.js";

const add = call("tools/call", { name: "add", arguments: { a: 1, b: 2 } });
const sum = { content: [{ type: "text", text: "3" }] };
const initialize = call("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "someone", version: "1" } });
const codeOf = ({ json }: { readonly json: JsonObject }): unknown => (json["error"] as JsonObject | undefined)?.["code"];
const messageOf = ({ json }: { readonly json: JsonObject }): string => String((json["error"] as JsonObject | undefined)?.["message"]);

test("the answer to `initialize` carries the id of a session, and so do the answers in it", async (t) => {
  const { post } = await openHttp(t);
  const opening = await post(initialize);
  const id = opening.headers["mcp-session-id"];
  assert.match(String(id), /^[\x21-\x7e]{36}$/);
  assert.deepEqual([opening.status, opening.headers["content-type"]], [200, "application/json"]);
  const answer = await post(add, { "mcp-session-id": String(id) });
  assert.deepEqual([answer.status, answer.headers["mcp-session-id"], answer.json], [200, id, { jsonrpc: "2.0", id: 1, result: sum }]);
  assert.notEqual((await post(initialize)).headers["mcp-session-id"], id);
});

test("an `initialize` that is refused opens no session", async (t) => {
  const { post } = await openHttp(t);
  const answer = await post(call("initialize", { protocolVersion: "2025-11-25", clientInfo: { name: "someone", version: "1" } }));
  assert.equal(codeOf(answer), -32602);
  assert.equal(answer.headers["mcp-session-id"], undefined);
});

test("a second `initialize` in a session is refused", async (t) => {
  const { post, openSession } = await openHttp(t);
  const answer = await post(initialize, await openSession());
  assert.deepEqual([answer.status, codeOf(answer), answer.json["id"]], [400, -32600, 1]);
});

test("a request without a session is told how to begin", async (t) => {
  const { post } = await openHttp(t);
  const answer = await post(add);
  assert.deepEqual([answer.status, codeOf(answer), answer.json["id"]], [400, -32600, 1]);
  assert.match(messageOf(answer), /begin with `initialize`.*2025-11-25.*2026-07-28.*`_meta`/);
});

for (const [what, body] of [["a notification", { jsonrpc: "2.0", method: "notifications/initialized" }], ["an answer", { jsonrpc: "2.0", id: 1, result: {} }]] as const) {
  test(`${what} of a session is taken with 202 and no body, without one it is refused with 400`, async (t) => {
    const { post, openSession } = await openHttp(t);
    const taken = await post(body, await openSession());
    assert.deepEqual([taken.status, taken.text, taken.headers["content-length"]], [202, "", "0"]);
    assert.equal((await post(body)).status, 400);
  });
}

test("a session that nobody knows is answered with 404, whatever is asked of it", async (t) => {
  const { ask } = await openHttp(t);
  const headers = { "mcp-session-id": "none" };
  for (const each of [{ body: add }, { body: initialize }, { body: { jsonrpc: "2.0", method: "notifications/initialized" } }, { method: "GET" }, { method: "DELETE" }]) {
    const answer = await ask({ ...each, headers });
    assert.deepEqual([answer.status, codeOf(answer)], [404, -32001], JSON.stringify(each));
  }
});

test("a session ends with DELETE: what is in flight in it, its streams, and the session itself", async (t) => {
  const { handle, asked, cancelled } = waitingTool();
  const { ask, post, stream, openSession } = await openHttp(t, { handle });
  const session = await openSession();
  const listening = await stream({ method: "GET", headers: session });
  const calling = post(add, session);
  await asked;
  const other = await openSession();
  assert.deepEqual(await ask({ method: "DELETE", headers: session }).then(({ status, text }) => [status, text]), [200, ""]);
  await cancelled;
  assert.equal(await listening.ended(), "");
  assert.equal((await calling).status, 404);
  assert.equal((await post(call("ping"), session)).status, 404);
  assert.equal((await post(call("ping"), other)).status, 200);
});

test("of too many sessions those are ended that were not used for longest", async (t) => {
  const { post, openSession } = await openHttp(t, {}, { maxSessions: 2 });
  const [first, second] = [await openSession(), await openSession()];
  assert.equal((await post(add, first)).status, 200);
  const third = await openSession();
  assert.deepEqual(await Promise.all([first, second, third].map((session) => post(add, session).then(({ status }) => status))), [200, 404, 200]);
});

test("a session that a handler drops is unknown from then on; what is in flight in it is answered", async (t) => {
  let settle: (result: JsonObject) => void = () => {};
  const { post, openSession, stream } = await openHttp(t, {
    handle: ({ params, link }) => {
      if (params["name"] === "add") return new Promise((resolve) => (settle = resolve));
      link.dropSession?.();
      return sum;
    },
  });
  const session = await openSession();
  const listening = await stream({ method: "GET", headers: session });
  const calling = post(add, session);
  await post(call("ping"), session);
  assert.deepEqual((await post(call("tools/call", { name: "lose" }, 2), session)).json["result"], sum);
  assert.equal((await post(add, session)).status, 404);
  await listening.ended();
  settle(sum);
  assert.deepEqual((await calling).json["result"], sum);
  assert.equal((await post(call("ping"), await openSession())).status, 200);
});

test("what is in flight in a session that was dropped ends with the server", async (t) => {
  const { handle, asked, cancelled } = waitingTool();
  const { post, openSession, handler } = await openHttp(t, { handle });
  const calling = post(add, await openSession());
  (await asked).link.dropSession?.();
  handler.close();
  await cancelled;
  assert.equal((await calling).status, 503);
});

test("an answer that something is sent before comes behind it in a stream, which it ends", async (t) => {
  const { post, openSession } = await openHttp(t);
  const answer = await post(call("tools/call", { name: "reports", _meta: { progressToken: "p" } }), await openSession());
  assert.deepEqual([answer.status, answer.headers["content-type"], answer.headers["x-accel-buffering"]], [200, "text/event-stream", "no"]);
  const progress = (value: number): JsonObject => ({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: "p", progress: value } });
  assert.deepEqual(answer.events, [progress(1), progress(2), { jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text: "done" }] } }]);
  assert.doesNotMatch(answer.text, /^id:/m);
});

test("a request of the server goes out on the stream of the client's, and is answered by a POST", async (t) => {
  const { post, stream, openSession } = await openHttp(t);
  const session = await openSession();
  const calling = await stream({ body: call("tools/call", { name: "asks", arguments: { method: "roots/list" } }), headers: session });
  const asked = await calling.next();
  assert.equal(asked["method"], "roots/list");
  assert.equal((await post({ jsonrpc: "2.0", id: asked["id"] as number, result: { roots: [] } }, session)).status, 202);
  assert.deepEqual((await calling.next())["result"], { content: [{ type: "text", text: "result" }] });
  await calling.ended();
});

test("a broken answer to a request of the server is taken as one in its session, and is a broken request in another", async (t) => {
  const { post, stream, openSession } = await openHttp(t);
  const [session, other] = [await openSession(), await openSession()];
  const calling = await stream({ body: call("tools/call", { name: "asks", arguments: { timeoutMs: 60_000 } }), headers: session });
  const { id } = await calling.next();
  assert.equal((await post({ jsonrpc: "2.0", id: id as number }, other)).status, 400);
  assert.equal((await post({ jsonrpc: "2.0", id: id as number }, session)).status, 202);
  assert.deepEqual((await calling.next())["result"], { content: [{ type: "text", text: "failed" }] });
});

test("the answer of one session is none of another's", async (t) => {
  const { post, stream, openSession, problems } = await openHttp(t);
  const [session, other] = [await openSession(), await openSession()];
  const calling = await stream({ body: call("tools/call", { name: "asks", arguments: { timeoutMs: 60_000 } }), headers: session });
  const { id } = await calling.next();
  await post({ jsonrpc: "2.0", id: id as number, result: {} }, other);
  assert.deepEqual(problems.map(({ kind }) => kind), ["answerToNobody"]);
  await post({ jsonrpc: "2.0", id: id as number, result: {} }, session);
  assert.deepEqual((await calling.next())["result"], { content: [{ type: "text", text: "result" }] });
});

test("what belongs to no request reaches each client once: by its newest stream, or by the one that is left", async (t) => {
  const { handler, stream, openSession } = await openHttp(t);
  const [session, other] = [await openSession(), await openSession()];
  const [first, second, others] = [await stream({ method: "GET", headers: session }), await stream({ method: "GET", headers: session }), await stream({ method: "GET", headers: other })];
  assert.deepEqual([first.status, first.headers["content-type"]], [200, "text/event-stream"]);
  const changed = { jsonrpc: "2.0", method: "notifications/tools/list_changed" };
  handler.notify("notifications/tools/list_changed");
  assert.deepEqual([await second.next(), await others.next()], [changed, changed]);
  second.drop();
  // The server learns of it by and by: what is sent before that is lost, as on any network.
  const received = first.next();
  for (let isReceived = false; !isReceived; ) {
    handler.notify("notifications/prompts/list_changed");
    isReceived = await Promise.race([received.then(() => true), new Promise<false>((settle) => setImmediate(() => settle(false)))]);
  }
  // And nothing of the first change has come here before it.
  assert.equal((await received)["method"], "notifications/prompts/list_changed");
});

test("a session has so many streams and no more", async (t) => {
  const { stream, openSession, ask } = await openHttp(t);
  const session = await openSession();
  for (let count = 0; count < 16; count += 1) assert.equal((await stream({ method: "GET", headers: session })).status, 200);
  assert.equal((await ask({ method: "GET", headers: session })).status, 409);
});

test("streams get signs of life, which are no events", async (t) => {
  const { stream, openSession, host } = await openHttp(t, {}, { keepAliveMs: 1 });
  const listening = await stream({ method: "GET", headers: await openSession() });
  await listening.begun;
  await host.close();
  assert.match(await listening.ended(), /^(?::\n\n)+$/);
});

test("a version in the header that is not spoken is refused with 400, a spoken one is not", async (t) => {
  const { post, openSession } = await openHttp(t);
  const session = await openSession();
  const answer = await post(add, { ...session, "mcp-protocol-version": "1999-01-01" });
  assert.deepEqual([answer.status, codeOf(answer), answer.json["id"]], [400, -32022, 1]);
  assert.deepEqual((answer.json["error"] as JsonObject)["data"], { supported: ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"], requested: "1999-01-01" });
  for (const version of ["2025-06-18", undefined]) assert.equal((await post(add, { ...session, "mcp-protocol-version": version })).status, 200);
});

test("a request that its client cancels is not answered, and its exchange ends when its handler does", async (t) => {
  const { handle, asked, cancelled } = waitingTool();
  const { post, openSession } = await openHttp(t, { handle });
  const session = await openSession();
  const calling = post(add, session);
  await asked;
  await post({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }, session);
  await cancelled;
  const answer = await calling;
  assert.deepEqual([answer.status, answer.text], [202, ""]);
});

test("a late answer can still be sent by hand after a cancel", async (t) => {
  const { post, openSession } = await openHttp(t, {
    handle: ({ signal, link }) =>
      new Promise((settle) =>
        signal.addEventListener("abort", () => {
          void link.send('{"jsonrpc":"2.0","id":1,"result":{"late":true}}', { kind: "answer" });
          settle({});
        }),
      ),
  });
  const session = await openSession();
  const calling = post(add, session);
  // Answered behind it: the request has reached its handler.
  await post(call("ping", {}, 2), session);
  await post({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }, session);
  assert.deepEqual((await calling).json["result"], { late: true });
});

test("hanging up cancels nothing in versions with a handshake, where clients say so", async (t) => {
  const { handle, asked } = waitingTool();
  const { stream, post, openSession } = await openHttp(t, {
    handle: (request) => {
      request.notify("notifications/progress", { progressToken: 1, progress: 1 });
      return handle(request);
    },
  });
  const session = await openSession();
  const calling = await stream({ body: add, headers: session });
  const { signal } = await asked;
  calling.drop();
  for (let count = 0; count < 5; count += 1) await post(call("ping", {}, `ping ${count}`), session);
  assert.equal(signal.aborted, false);
});

test("a batch of the one version that has them is answered by one, of others it is refused", async (t) => {
  const { post, openSession } = await openHttp(t);
  const batch = [add, { jsonrpc: "2.0", method: "notifications/progress" }, { ...add, id: 2 }];
  const answer = await post(batch, await openSession("2025-03-26"));
  assert.deepEqual([answer.status, answer.json], [200, [{ jsonrpc: "2.0", id: 1, result: sum }, { jsonrpc: "2.0", id: 2, result: sum }]]);
  const session = await openSession("2025-03-26");
  assert.equal((await post([{ jsonrpc: "2.0", method: "notifications/progress" }], session)).status, 202);
  for (const headers of [await openSession("2025-11-25"), {}, { "mcp-protocol-version": "2026-07-28" }]) {
    assert.deepEqual(await post(batch, headers).then(({ status }) => status), 400);
  }
  const mixed = await post([{ ...add, params: { ...(add["params"] as JsonObject), _meta: meta } }], session);
  assert.deepEqual([mixed.status, codeOf(mixed)], [400, -32600]);
});

test("an error of a handler is an answer like any other", async (t) => {
  const { post, openSession } = await openHttp(t);
  const session = await openSession();
  for (const [body, code] of [[call("tools/call", { name: "refuses" }), -32000], [call("tools/call", { name: "none" }), -32602], [call("none/at/all"), -32601], [call("tools/call", { name: "throws" }), -32603]] as const) {
    const answer = await post(body, session);
    assert.deepEqual([answer.status, codeOf(answer)], [200, code]);
  }
});

for (const [title, headers, status] of [
  ["`Accept` without streams", { accept: "application/json" }, 406],
  ["`Accept` without JSON", { accept: "text/event-stream" }, 406],
  ["no `Accept`", { accept: undefined }, 406],
  ["`Accept` that excludes streams", { accept: "application/json, text/event-stream;q=0" }, 406],
  ["`Accept` of anything", { accept: "*/*" }, 200],
  ["`Accept` of ranges with weights", { accept: "text/*;q=0.5, APPLICATION/JSON" }, 200],
  ["`Content-Type` of a form", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ["no `Content-Type`", { "content-type": undefined }, 415],
  ["`Content-Type` that only begins alike", { "content-type": "application/json-seq" }, 415],
  ["another charset", { "content-type": "application/json; charset=latin1" }, 415],
  ["UTF-8 by name", { "content-type": 'Application/JSON; charset="UTF-8"' }, 200],
  ["a compressed body", { "content-encoding": "gzip" }, 415],
] as const) {
  test(`${title} is answered with ${status}`, async (t) => {
    const { post } = await openHttp(t);
    const answer = await post(initialize, headers);
    assert.equal(answer.status, status);
    if (status !== 200) assert.equal(codeOf(answer), -32000);
  });
}

for (const [title, body, code] of [
  ["no JSON", "{", -32700],
  ["nothing", "", -32700],
  ["not UTF-8", Buffer.from([0x22, 0xff, 0x22]), -32700],
  ["no message", "5", -32600],
  ["an empty batch", "[]", -32600],
  ["a notification with broken params", '{"jsonrpc":"2.0","method":"notifications/x","params":5}', -32600],
] as const) {
  test(`a body that is ${title} is answered with 400 and ${code}`, async (t) => {
    const { post, problems } = await openHttp(t);
    const answer = await post(body);
    assert.deepEqual([answer.status, codeOf(answer)], [400, code]);
    assert.deepEqual(problems.map(({ kind }) => kind), ["brokenInput"]);
    assert.equal((await post(initialize)).status, 200);
  });
}

test("methods of HTTP that mean nothing here are answered with 405 and those that do", async (t) => {
  const { ask } = await openHttp(t);
  for (const method of ["PUT", "PATCH", "OPTIONS", "HEAD"]) {
    const answer = await ask({ method });
    assert.deepEqual([answer.status, answer.headers.allow], [405, "GET, POST, DELETE"]);
  }
});

test("a GET that does not want events is answered with 406, without a session with 400", async (t) => {
  const { ask, openSession } = await openHttp(t);
  assert.equal((await ask({ method: "GET", headers: { ...(await openSession()), accept: "text/html" } })).status, 406);
  assert.equal((await ask({ method: "GET" })).status, 400);
});

test("closing ends streams, sessions and what is in flight; what comes later is refused with 503", async (t) => {
  const { handle, asked, cancelled } = waitingTool();
  const { handler, post, stream, openSession } = await openHttp(t, { handle });
  const session = await openSession();
  const listening = await stream({ method: "GET", headers: session });
  const calling = post(add, session);
  await asked;
  handler.close();
  handler.close();
  await cancelled;
  assert.equal(await listening.ended(), "");
  assert.equal((await calling).status, 503);
  assert.equal((await post(initialize)).status, 503);
});

test("an answer can be altered on its way: its status and headers, its body, only half of it, or none", async (t) => {
  const { post, openSession } = await openHttp(
    t,
    {},
    {
      wrapReply: (reply, received) => ({
        whole: (status, headers, body = "") => {
          if (received.header("x-fault") === "status") return reply.whole(500, { ...headers, "x-seen": String(status) }, "broken");
          if (received.header("x-fault") === "reset") return reply.reset();
          if (received.header("x-fault") !== "half") return reply.whole(status, headers, body);
          reply.open(status, { ...headers, "content-length": String(body.length) });
          void reply.write(body.slice(0, 10));
          setImmediate(() => reply.reset());
        },
        open: (status, headers) => reply.open(status, headers),
        write: (text) => reply.write(text.toUpperCase()),
        end: () => reply.end(),
        reset: () => reply.reset(),
      }),
    },
  );
  const session = await openSession();
  const broken = await post(add, { ...session, "x-fault": "status" });
  assert.deepEqual([broken.status, broken.headers["x-seen"]], [500, "200"]);
  await assert.rejects(post(add, { ...session, "x-fault": "reset" }), { code: "ECONNRESET" });
  await assert.rejects(post(add, { ...session, "x-fault": "half" }), { message: "aborted" });
  assert.match((await post(call("tools/call", { name: "reports" }), session).then(({ text }) => text)), /NOTIFICATIONS\/PROGRESS/);
  assert.equal((await post(add, session)).status, 200);
});

test("a handler can end the connection of its request alone", async (t) => {
  const { post, openSession } = await openHttp(t, {
    handle: ({ params, link }) => {
      if (params["name"] === "disconnect") link.close();
      return sum;
    },
  });
  const session = await openSession();
  await assert.rejects(post(call("tools/call", { name: "disconnect" }), session), { code: "ECONNRESET" });
  assert.equal((await post(add, session)).status, 200);
});
