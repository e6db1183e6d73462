import assert from "node:assert/strict";
import { test } from "node:test";
import type { HttpExchange, HttpListener, HttpRequest, NetworkFailure } from "../wire/http-exchange.js";
import { authorizeExchange } from "./authorized-exchange.js";
import type { Authorizer, Permission } from "./authorizer.js";

const request: HttpRequest = { method: "POST", headers: { accept: "x" }, body: "{}" };
const facts = { room: "wire", code: "AUTH_TOKEN_FAILED", target: "t", url: "u", answer: { kind: "insecure" } } as const;
const tokenOf = (value: string): Permission => ({ kind: "token", value, issuer: "i" });

/** What a listener was told, as one line each. */
function recorder(): { readonly told: string[]; readonly listener: HttpListener } {
  const told: string[] = [];
  return {
    told,
    listener: {
      head: (status, header) => told.push(`head ${status} ${header("x")}`),
      chunk: (chunk) => told.push(`chunk ${Buffer.from(chunk).toString()}`),
      end: () => told.push("end"),
      failed: ({ detail }: NetworkFailure) => told.push(`failed ${detail}`),
    },
  };
}

/** An exchange that is answered by hand. */
function byHand(): { readonly exchange: HttpExchange; readonly started: { readonly authorization: string | undefined; readonly listener: HttpListener; ended: boolean }[] } {
  const started: ReturnType<typeof byHand>["started"] = [];
  return {
    started,
    exchange: {
      url: "http://localhost/mcp",
      start: ({ headers }, listener) => {
        const each = { authorization: headers["authorization"], listener, ended: false };
        started.push(each);
        return () => (each.ended = true);
      },
      close: () => {},
    },
  };
}

function authorizer(after: () => Promise<Permission>, before: Permission | Promise<Permission> = { kind: "none" }): Authorizer {
  return { held: tokenOf("held"), permission: () => before, afterRefusal: after, refusedAgain: () => facts };
}

const settled = (): Promise<void> => new Promise((settle) => setImmediate(settle));
const header = (name: string): string => `${name}!`;

test("a refusal that stands is told whole, whether it ended before or after that was known", async () => {
  for (const endsFirst of [true, false]) {
    const { exchange, started } = byHand();
    const { told, listener } = recorder();
    let know = (_: Permission): void => {};
    authorizeExchange(exchange, authorizer(() => new Promise((settle) => (know = settle)))).start(request, listener);
    const inner = started[0]?.listener;
    inner?.head(401, header);
    inner?.chunk(Buffer.from("who"));
    if (endsFirst) inner?.end();
    assert.deepEqual(told, []);
    know({ kind: "none" });
    await settled();
    if (!endsFirst) {
      inner?.chunk(Buffer.from("?"));
      inner?.end();
    }
    assert.deepEqual(told, ["head 401 x!", "chunk who", ...(endsFirst ? [] : ["chunk ?"]), "end"]);
  }
});

test("nothing is told, and nothing sent again, once a request is given up while a token is waited for", async () => {
  const { exchange, started } = byHand();
  const { told, listener } = recorder();
  let know = (_: Permission): void => {};
  const giveUp = authorizeExchange(exchange, authorizer(() => new Promise((settle) => (know = settle)))).start(request, listener);
  started[0]?.listener.head(401, header);
  giveUp();
  know(tokenOf("new"));
  await settled();
  assert.deepEqual(told, []);
  assert.equal(started.length, 1);
  assert.ok(started[0]?.ended);
});

test("a request waits for the token that it needs, and is not sent without", async () => {
  const { exchange, started } = byHand();
  const { told, listener } = recorder();
  const wanted = authorizeExchange(exchange, authorizer(async () => ({ kind: "none" }), Promise.resolve(tokenOf("first"))));
  wanted.start(request, listener);
  assert.equal(started.length, 0);
  await settled();
  assert.deepEqual(started.map(({ authorization }) => authorization), ["Bearer first"]);
  const denied = authorizeExchange(exchange, authorizer(async () => ({ kind: "none" }), Promise.resolve({ kind: "denied", facts })));
  denied.start(request, listener);
  await settled();
  assert.deepEqual(told, ["failed AUTH_TOKEN_FAILED"]);
  assert.equal(started.length, 1);
});

test("the end of a session takes the token that is held and waits for none", () => {
  const { exchange, started } = byHand();
  const { told, listener } = recorder();
  authorizeExchange(exchange, authorizer(() => assert.fail("asked"), new Promise(() => {}))).start({ ...request, method: "DELETE" }, listener);
  started[0]?.listener.head(401, header);
  assert.deepEqual([started[0]?.authorization, told], ["Bearer held", ["head 401 x!"]]);
});

test("what comes of another status passes at once; a second refusal is the last", async () => {
  const { exchange, started } = byHand();
  const { told, listener } = recorder();
  authorizeExchange(exchange, authorizer(async () => tokenOf("new"))).start(request, listener);
  started[0]?.listener.head(401, header);
  await settled();
  assert.deepEqual(started.map(({ authorization, ended }) => [authorization, ended]), [[undefined, true], ["Bearer new", false]]);
  started[1]?.listener.head(401, header);
  assert.deepEqual([told, started[1]?.ended], [["failed AUTH_TOKEN_FAILED"], true]);
  authorizeExchange(exchange, authorizer(() => assert.fail("asked"))).start(request, listener);
  started[2]?.listener.head(500, header);
  started[2]?.listener.chunk(Buffer.from("oops"));
  started[2]?.listener.end();
  assert.deepEqual(told.slice(1), ["head 500 x!", "chunk oops", "end"]);
});
