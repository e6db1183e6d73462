import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { Outcome } from "../wire/outcome.js";
import { connectSession } from "./connect-session.js";
import { http, inProcess, stdio } from "./create-target.js";
import { answersByHand } from "./fixtures/answers-by-hand.js";
import { listen, result, sendEvents, sendJson } from "./fixtures/http-server.js";
import { fixture } from "./fixtures/open-fixture.js";
import { serverV1 } from "./fixtures/sdk-servers.js";
import type { ConnectOptions, Session } from "./session.js";
import { limitsOf } from "./session-limits.js";
import type { ServerTarget } from "./target.js";

const maxMessageBytes = 2048;
const timeoutMs = 10_000;
/** More bytes than the limit, but fewer characters. */
const large = "한".repeat(700);
const content = (text: string): object => ({ content: [{ type: "text", text }] });

async function open(t: TestContext, target: ServerTarget, options: ConnectOptions = {}): Promise<Session> {
  const session = await connectSession(target, options);
  t.after(() => session.close());
  return session;
}

/** A server in this process: `{ size: "large" }` is answered with more than the limit. */
const byHand = answersByHand({ onCall: ({ params }) => ({ result: content(params?.name === "large" ? large : "small") }) }, { maxMessageBytes });

/** The same over HTTP, as JSON or as a stream. */
async function overHttp(t: TestContext, isStream: boolean): Promise<ServerTarget> {
  const { url } = await listen(t, ({ message }, response) => {
    if (message?.method !== "tools/call") return false;
    const answer = result(message.id, content(message.params?.["name"] === "large" ? large : "small"));
    if (!isStream) return sendJson(response, answer);
    sendEvents(response, `data: ${JSON.stringify(answer)}\n\n`);
    response.end();
    return true;
  });
  return http(url, { maxMessageBytes });
}

function assertTooLarge(outcome: Outcome): void {
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "MESSAGE_TOO_LARGE", JSON.stringify(outcome).slice(0, 500));
  assert.equal(outcome.facts.maxBytes, maxMessageBytes);
}

const ways: readonly (readonly [title: string, target: (t: TestContext) => ServerTarget | Promise<ServerTarget>])[] = [
  ["in this process", () => byHand],
  ["over HTTP, as JSON", (t) => overHttp(t, false)],
  ["over HTTP, in an event", (t) => overHttp(t, true)],
];

for (const [title, target] of ways) {
  test(`an answer above the limit that the target sets fails its call alone, ${title}`, async (t) => {
    const session = await open(t, await target(t));
    assertTooLarge(await session.callTool("large", {}, { timeoutMs }));
    assert.equal((await session.callTool("small", {}, { timeoutMs })).kind, "result");
    assert.deepEqual(session.takeObservations().filter(({ facts }) => facts.code === "BROKEN_MESSAGE"), []);
  });
}

test("an answer above the limit that the target sets fails its call alone, over stdio", async (t) => {
  const session = await open(t, fixture("echo-server.mjs", [], { maxMessageBytes }));
  assertTooLarge(await session.callTool("echo", { large }, { timeoutMs }));
  assert.equal((await session.callTool("pid", {}, { timeoutMs })).kind, "result");
});

test("an answer that the limit just allows is taken, in an event too", async (t) => {
  const { url } = await listen(t, ({ message }, response) => {
    if (message?.method !== "tools/call") return false;
    const empty = JSON.stringify(result(message.id, content("")));
    sendEvents(response, `id: ${"i".repeat(200)}\ndata: ${JSON.stringify(result(message.id, content("x".repeat(maxMessageBytes - empty.length))))}\n\n`);
    response.end();
    return true;
  });
  const session = await open(t, http(url, { maxMessageBytes }));
  const outcome = await session.callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "result", JSON.stringify(outcome).slice(0, 300));
  assert.equal(outcome.raw.bytes, maxMessageBytes);
});

test("the official client is bounded by the limit too, where the target sets one", async (t) => {
  const overStdio = await open(t, fixture("echo-server.mjs", [], { maxMessageBytes }), { client: "sdk" });
  const outcome = await overStdio.callTool("echo", { large }, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "SDK_CLIENT_FAILED", JSON.stringify(outcome));
  assert.match(outcome.facts.reason, /exceeded maximum size of 2048 bytes/);

  const asJson = await open(t, await overHttp(t, false), { client: "sdk" });
  assertTooLarge(await asJson.callTool("large", {}, { timeoutMs }));
  assert.equal((await asJson.callTool("small", {}, { timeoutMs })).kind, "result");

  for (const target of [await overHttp(t, true), byHand]) {
    const session = await open(t, target, { client: "sdk" });
    const inEvent = await session.callTool("large", {}, { timeoutMs: 500 });
    assert.ok(inEvent.kind === "timedOut" && inEvent.suspect?.code === "SDK_CLIENT_ERROR", JSON.stringify(inEvent));
    assert.match(inEvent.suspect.reason, /a message of more than 2048 bytes/);
    assert.equal((await session.callTool("small", {}, { timeoutMs })).kind, "result");
  }
});

test("many small events are not taken for one that is too large by the official client", async (t) => {
  const { url } = await listen(t, ({ message }, response) => {
    if (message?.method !== "tools/call") return false;
    response.writeHead(200, { "content-type": "text/event-stream" });
    const pieces = Array.from({ length: 100 }, () => [": a comment of some length that is no message\r", "\n\r", "\n"]).flat();
    pieces.push(`data: ${JSON.stringify(result(message.id, content("small")))}\n\n`);
    const write = (): void => {
      const piece = pieces.shift();
      if (piece === undefined) response.end();
      else response.write(piece, () => setImmediate(write));
    };
    write();
    return true;
  });
  const session = await open(t, http(url, { maxMessageBytes }), { client: "sdk" });
  const outcome = await session.callTool("small", {}, { timeoutMs });
  assert.equal(outcome.kind, "result", JSON.stringify(outcome));
});

test("without a limit of the target the official client has its own", async (t) => {
  const session = await open(t, inProcess(() => serverV1()), { client: "sdk" });
  assert.equal((await session.callTool("add", { a: 1, b: 2 }, { timeoutMs })).kind, "result");
});

for (const client of ["mcpeak", "sdk"] as const) {
  test(`a list that never comes is waited for as long as the target says, by ${client}`, async (t) => {
    const never = answersByHand({ onList: () => undefined, onCall: () => ({ result: content("fine") }) }, { listTimeoutMs: 50 });
    const session = await open(t, never, { client });
    const [seen] = session.takeObservations();
    assert.ok(seen?.facts.code === "TOOLS_LIST_FAILED" && "failure" in seen.facts, JSON.stringify(seen));
    assert.ok(seen.facts.failure.kind === "timedOut");
    assert.equal(seen.facts.failure.timeoutMs, 50);
    assert.equal((await session.callTool("any", {}, { timeoutMs })).kind, "result");
  });
}

test("the list may take 10 s, or as long as the start where that is less", () => {
  assert.deepEqual(limitsOf(stdio("node")), { startupTimeoutMs: 60_000, listTimeoutMs: 10_000, maxMessageBytes: 64 * 1024 * 1024 });
  assert.equal(limitsOf(stdio("node", [], { startupTimeoutMs: 2000 })).listTimeoutMs, 2000);
  assert.equal(limitsOf(stdio("node", [], { startupTimeoutMs: 2000, listTimeoutMs: 30_000 })).listTimeoutMs, 30_000);
  assert.equal(limitsOf(http("http://localhost/mcp", { startupTimeoutMs: 120_000 })).listTimeoutMs, 10_000);
});
