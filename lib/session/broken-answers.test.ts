import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { tell } from "../messages/tell.js";
import type { JsonObject } from "../json/json-value.js";
import type { Outcome } from "../wire/outcome.js";
import type { ServerTransport } from "../wire/memory-transport.js";
import { connectSession } from "./connect-session.js";
import { answersByHand, type SentMessage } from "./fixtures/answers-by-hand.js";
import { openFixture, textOf } from "./fixtures/open-fixture.js";
import type { Session } from "./session.js";

const timeoutMs = 10_000;
/** Long enough for what a fixture writes to arrive, short enough to wait for. */
const shortMs = 600;

async function call(t: TestContext, tool: string, options: { readonly input?: JsonObject; readonly timeoutMs?: number } = {}): Promise<{ readonly session: Session; readonly outcome: Outcome }> {
  const session = await openFixture(t, "broken-answers.mjs");
  return { session, outcome: await session.callTool(tool, options.input ?? {}, { timeoutMs: options.timeoutMs ?? timeoutMs }) };
}

async function isFine(session: Session): Promise<void> {
  assert.equal(textOf(await session.callTool("fine", {}, { timeoutMs })), "fine");
}

const attributed: readonly (readonly [tool: string, problem: string, words: RegExp])[] = [
  ["string-id", "idChanged", /its `id` is "3", but the request's was 3/],
  ["result-and-error", "resultAndError", /more than one of `result`, `error` and `method`/],
  ["neither", "neitherResultNorError", /neither `result` nor `error`/],
  ["null-result", "resultNotObject", /`result` must be an object, but it is null/],
  ["error-without-message", "errorMember", /`error\.message` must be a string, but it is missing/],
  ["error-code-text", "errorMember", /`error\.code` must be an integer, but it is "E"/],
  ["no-version", "jsonrpcMember", /`jsonrpc` must be "2\.0", but it is missing/],
  ["batch", "batch", /an array of 1/],
  ["truncated", "notJson", /not valid JSON/],
  ["truncated-at-end", "truncated", /the output ended in the middle of it/],
  ["not-utf8", "notUtf8", /not UTF-8/],
  ["byte-order-mark", "byteOrderMark", /byte-order mark/],
];

for (const [tool, problem, words] of attributed) {
  test(`a broken answer that carries the request's id fails the request at once: ${tool}`, async (t) => {
    const { session, outcome } = await call(t, tool);
    assert.ok(outcome.kind === "failed" && outcome.facts.code === "BROKEN_ANSWER", JSON.stringify(outcome));
    assert.equal(outcome.facts.problem.kind, problem);
    assert.match(tell(outcome.facts).message, words);
    assert.ok(outcome.raw !== undefined && outcome.raw.text.length > 0, "the raw answer is kept");
    assert.deepEqual(session.takeObservations(), []);
    if (tool !== "truncated-at-end") await isFine(session);
  });
}

const unattributed: readonly (readonly [tool: string, code: string])[] = [
  ["other-id", "ANSWER_TO_NOBODY"],
  ["null-id-error", "ANSWER_TO_NOBODY"],
  ["old-id", "DUPLICATE_ANSWER"],
  ["no-id", "BROKEN_MESSAGE"],
  ["many-lines", "BROKEN_MESSAGE"],
];

for (const [tool, code] of unattributed) {
  test(`a broken answer that fits no request is observed, and the suspect of the time-out: ${tool}`, async (t) => {
    const { session, outcome } = await call(t, tool, { timeoutMs: shortMs });
    assert.ok(outcome.kind === "timedOut", JSON.stringify(outcome));
    assert.equal(outcome.suspect?.code, code);
    assert.ok(session.takeObservations().some(({ severity, facts }) => severity === "error" && facts.code === code), `${code} was not observed`);
    await isFine(session);
  });
}

for (const [version, isAllowed] of [["2025-03-26", true], ["2024-11-05", false], ["2025-06-18", false]] as const) {
  test(`answers in a batch are ${isAllowed ? "taken one by one" : "broken"} in version ${version}`, async (t) => {
    const onCall = ({ id }: SentMessage, transport: ServerTransport): undefined => {
      const log = { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: 1 } };
      void transport.send([log, { jsonrpc: "2.0", id: "ours", method: "ping" }, { jsonrpc: "2.0", id, result: { content: [{ type: "text", text: "fine" }] } }]);
    };
    const sent: SentMessage[] = [];
    const session = await connectSession(answersByHand({ onCall, sent, initialize: { protocolVersion: version } }));
    t.after(() => session.close());
    const outcome = await session.callTool("any", {}, { timeoutMs });
    assert.equal(outcome.kind, isAllowed ? "result" : "failed", JSON.stringify(outcome));
    if (outcome.kind === "result") assert.match(outcome.raw.text, /^\{"jsonrpc":"2\.0","id":3,.*\}$/);
    assert.equal(sent.some(({ id }) => String(id) === "ours"), isAllowed, "the ping in it");
    assert.deepEqual(session.takeObservations(), []);
  });
}

test("an answer whose newline never comes is the suspect of the time-out, with how it begins", async (t) => {
  const { outcome } = await call(t, "no-newline", { timeoutMs: shortMs });
  assert.ok(outcome.kind === "timedOut" && outcome.suspect !== undefined, JSON.stringify(outcome));
  const { code, message, hint } = tell(outcome.suspect);
  assert.equal(code, "BROKEN_ANSWER");
  assert.match(message, /no newline came behind it\. It reads: \{"jsonrpc":"2\.0","id":3,/);
  assert.match(hint, /End each message with a newline/);
});

test("text without a newline that is no message is the suspect of the time-out", async (t) => {
  const { outcome } = await call(t, "prompt", { timeoutMs: shortMs });
  assert.deepEqual(outcome, { kind: "timedOut", suspect: { room: "wire", code: "STDOUT_NOISE", line: "Password: " } });
});

test("silence is a time-out without a suspect, cancelled on the wire", async (t) => {
  const session = await openFixture(t, "tells-what-it-got.mjs");
  const outcome = await session.callTool("wait", {}, { timeoutMs: 50 });
  assert.deepEqual(outcome, { kind: "timedOut" });
  const messages = JSON.parse(textOf(await session.callTool("messages", {}, { timeoutMs }))) as { method: string }[];
  assert.deepEqual(messages.filter(({ method }) => method === "notifications/cancelled"), [
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 3, reason: "mcpeak: the deadline of this request passed" } },
  ]);
});

test("an aborted call is cancelled on the wire, and the session goes on", async (t) => {
  const session = await openFixture(t, "tells-what-it-got.mjs");
  const aborter = new AbortController();
  const calls = Array.from({ length: 20 }, () => session.callTool("wait", {}, { timeoutMs, signal: aborter.signal }));
  aborter.abort();
  for (const outcome of await Promise.all(calls)) assert.deepEqual(outcome, { kind: "cancelled" });
  const messages = JSON.parse(textOf(await session.callTool("messages", {}, { timeoutMs }))) as { method: string }[];
  assert.equal(messages.filter(({ method }) => method === "notifications/cancelled").length, 20);
  assert.deepEqual(await session.callTool("wait", {}, { timeoutMs, signal: aborter.signal }), { kind: "cancelled" });
});

test("an answer after the deadline is observed as slow, marked with its own request, and belongs to no other call", async (t) => {
  const session = await openFixture(t, "broken-answers.mjs");
  assert.equal((await session.callTool("late", {}, { timeoutMs: 50, label: "the slow one" })).kind, "timedOut");
  assert.equal((await session.callTool("answer-the-late-one", {}, { timeoutMs, label: "the next one" })).kind, "result");
  const [observation, ...others] = session.takeObservations();
  assert.ok(observation?.facts.code === "SLOW_ANSWER" && "tookMs" in observation.facts, JSON.stringify(observation));
  const { method, timeoutMs: deadline, tookMs } = observation.facts;
  assert.deepEqual([observation.severity, observation.label, method, deadline], ["warning", "the slow one", "tools/call", 50]);
  assert.ok(tookMs >= 50, String(tookMs));
  assert.deepEqual(others, []);
});

test("an answer to a cancelled request is observed as late, marked with its own request", async (t) => {
  const session = await openFixture(t, "broken-answers.mjs");
  const aborter = new AbortController();
  const given = session.callTool("late", {}, { timeoutMs, signal: aborter.signal, label: "the cancelled one" });
  aborter.abort();
  assert.equal((await given).kind, "cancelled");
  assert.equal((await session.callTool("answer-the-late-one", {}, { timeoutMs, label: "the next one" })).kind, "result");
  const [observation, ...others] = session.takeObservations();
  assert.deepEqual([observation?.facts.code, observation?.severity, observation?.label], ["LATE_ANSWER", "warning", "the cancelled one"]);
  assert.deepEqual(others, []);
});

test("a second answer is marked with the request that it repeats", async (t) => {
  const session = await openFixture(t, "broken-answers.mjs");
  await session.callTool("twice", {}, { timeoutMs, label: "the first one" });
  await session.callTool("fine", {}, { timeoutMs, label: "the next one" });
  assert.deepEqual(session.takeObservations().map(({ facts, label }) => [facts.code, label]), [["DUPLICATE_ANSWER", "the first one"]]);
});

test("a second answer to a request is observed as a duplicate", async (t) => {
  const { session, outcome } = await call(t, "twice");
  assert.equal(outcome.kind, "result");
  await isFine(session);
  assert.deepEqual(session.takeObservations().map(({ facts }) => facts.code), ["DUPLICATE_ANSWER"]);
});

test("lines may end in CR LF", async (t) => {
  const { session, outcome } = await call(t, "crlf");
  assert.equal(outcome.kind, "result");
  assert.deepEqual(session.takeObservations(), []);
});

for (const idLast of [false, true]) {
  test(`an answer above the limit fails its request, with the id ${idLast ? "at its end" : "at its beginning"}`, async (t) => {
    const { session, outcome } = await call(t, "huge", { input: { megabytes: 66, idLast }, timeoutMs: 30_000 });
    assert.ok(outcome.kind === "failed" && outcome.facts.code === "MESSAGE_TOO_LARGE", JSON.stringify(outcome).slice(0, 500));
    assert.equal(outcome.facts.maxBytes, 64 * 1024 * 1024);
    await isFine(session);
  });
}

test("noise on stdout is observed line by line, up to what comes at the end", async (t) => {
  const session = await openFixture(t, "noisy-server.mjs");
  assert.equal(textOf(await session.callTool("any", {}, { timeoutMs })), "fine");
  await session.close();
  const seen = session.takeObservations().map(({ severity, facts }) => [severity, facts.code, "line" in facts ? facts.line : ""]);
  assert.deepEqual(seen, [
    ["error", "STDOUT_NOISE", "warming up"],
    ["error", "STDOUT_NOISE", '{"level":"info","message":"called"}'],
    ["error", "STDOUT_NOISE", "bye"],
  ]);
});

test("a flood of noise is kept up to a bound and counted beyond it", async (t) => {
  const { session, outcome } = await call(t, "flood-stdout", { input: { lines: 50_000 } });
  assert.equal(outcome.kind, "result");
  const seen = session.takeObservations();
  assert.equal(seen.length, 101);
  assert.deepEqual(seen.at(-1), { severity: "error", facts: { room: "session", code: "STDOUT_NOISE", more: 49_900 } });
});

test("a flood on stderr does not block the server, and its last lines are kept", async (t) => {
  const { session, outcome } = await call(t, "flood-stderr", { input: { lines: 100_000 } });
  assert.equal(outcome.kind, "result");
  await session.close();
  assert.equal(session.stderrTail().length, 20);
  assert.equal(session.stderrTail().at(-1), "the last line");
  assert.ok(session.receivedBytes() > 10_000_000, String(session.receivedBytes()));
});

test("a server that dies at a call fails it with exit code and stderr", async (t) => {
  const session = await openFixture(t, "dies-during-call.mjs");
  const outcome = await session.callTool("exit", {}, { timeoutMs });
  assert.deepEqual(outcome, {
    kind: "failed",
    facts: { room: "wire", code: "SERVER_DIED", exitCode: 9, signal: null, stderrTail: ["TypeError: cannot read the weather"] },
  });
  assert.equal(session.isUsable(), false);
  assert.deepEqual(await session.callTool("exit", {}, { timeoutMs }), outcome);
  assert.deepEqual(await session.listTools({ timeoutMs }), outcome);
});

test("a server that is killed at a call fails it with the signal", async (t) => {
  const session = await openFixture(t, "dies-during-call.mjs");
  const outcome = await session.callTool("signal", {}, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "SERVER_DIED", JSON.stringify(outcome));
  assert.deepEqual([outcome.facts.exitCode, outcome.facts.signal], [null, "SIGKILL"]);
});

test("an answer that a server wrote before it died counts", async (t) => {
  const session = await openFixture(t, "dies-during-call.mjs");
  assert.equal(textOf(await session.callTool("answer-first", {}, { timeoutMs })), "last words");
});

test("a server that closes its stdout and runs on is a lost connection", async (t) => {
  const { session, outcome } = await call(t, "closes-stdout");
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "CONNECTION_LOST", JSON.stringify(outcome));
  assert.equal(outcome.facts.loss.kind, "stdoutClosed");
  assert.equal(session.isUsable(), false);
});

test("answers find their calls in whatever order they come", async (t) => {
  const session = await openFixture(t, "answers-out-of-order.mjs");
  const numbers = Array.from({ length: 32 }, (_, number) => number);
  const outcomes = await Promise.all(numbers.map((number) => session.callTool("any", { number, of: 32 }, { timeoutMs })));
  assert.deepEqual(outcomes.map(textOf), numbers.map(String));
});

test("the server's ping is answered, its other requests are refused, its log messages pass", async (t) => {
  const session = await openFixture(t, "asks-the-client.mjs");
  const answers = JSON.parse(textOf(await session.callTool("any", {}, { timeoutMs }))) as unknown;
  assert.deepEqual(answers, [
    { jsonrpc: "2.0", id: "p", result: {} },
    { jsonrpc: "2.0", id: 77, error: { code: -32601, message: "mcpeak offers no client capabilities" } },
  ]);
  assert.deepEqual(session.takeObservations(), []);
});

test("after list_changed the tools are listed anew", async (t) => {
  const session = await openFixture(t, "tells-what-it-got.mjs");
  assert.equal(session.declaredTools()?.has("new-tool"), false);
  await session.callTool("change", {}, { timeoutMs });
  await session.callTool("messages", {}, { timeoutMs });
  assert.equal(session.declaredTools()?.has("new-tool"), true);
});

test("a repeated cursor ends tools/list as a failure, and the session still stands", async (t) => {
  const session = await openFixture(t, "pages-for-ever.mjs", ["same"]);
  const outcome = await session.listTools({ timeoutMs });
  assert.ok(outcome.kind === "failed", JSON.stringify(outcome));
  assert.deepEqual(outcome.facts, { room: "wire", code: "REPEATED_CURSOR", method: "tools/list", cursor: '"again"', page: 2 });
  const [observation] = session.takeObservations();
  assert.deepEqual([observation?.severity, observation?.facts.code], ["error", "TOOLS_LIST_FAILED"]);
  assert.equal(session.declaredTools(), undefined);
  assert.equal(session.isUsable(), true);
});

test("an endless tools/list ends after a thousand pages", async (t) => {
  const session = await openFixture(t, "pages-for-ever.mjs", ["new"]);
  const outcome = await session.listTools({ timeoutMs: 30_000 });
  assert.ok(outcome.kind === "failed", JSON.stringify(outcome));
  assert.deepEqual(outcome.facts, { room: "wire", code: "TOO_MANY_PAGES", method: "tools/list", pages: 1000 });
});

test("a tools/list without an array of tools is a broken result", async (t) => {
  const session = await openFixture(t, "pages-for-ever.mjs", ["wrong"]);
  const outcome = await session.listTools({ timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "BROKEN_RESULT", JSON.stringify(outcome));
  assert.match(tell(outcome.facts).message, /`tools` must be an array, but it is \{\}/);
});
