import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { tell } from "../messages/tell.js";
import { connectSession } from "./connect-session.js";
import { http, inProcess } from "./create-target.js";
import { answersByHand, type SentMessage, someTool } from "./fixtures/answers-by-hand.js";
import { listen, sendJson } from "./fixtures/http-server.js";
import { fixture, textOf } from "./fixtures/open-fixture.js";
import { serverV1 } from "./fixtures/sdk-servers.js";
import type { ConnectOptions, Session } from "./session.js";
import type { ServerTarget } from "./target.js";

const timeoutMs = 10_000;
/** Long enough for what a fixture writes to arrive, short enough to wait for. */
const shortMs = 600;
const fine = { content: [{ type: "text", text: "fine" }] };

async function open(t: TestContext, target: ServerTarget, options: ConnectOptions = {}): Promise<Session> {
  const session = await connectSession(target, { ...options, client: "sdk" });
  t.after(() => session.close());
  return session;
}

function reportsOf(session: Session): readonly string[] {
  return session.takeObservations().map(({ severity, facts }) => {
    assert.ok(facts.code === "SDK_CLIENT_ERROR" && "reason" in facts, JSON.stringify(facts));
    assert.equal(severity, "warning");
    return facts.reason;
  });
}

// What becomes of an answer

test("a session through the official client says so, and which versions nobody asked for", async (t) => {
  const session = await open(t, inProcess(serverV1));
  assert.deepEqual([session.client, session.protocolVersion, session.protocolsNotAsked], ["sdk", "2025-11-25", ["2026-07-28"]]);
  const pinned = await open(t, inProcess(serverV1), { protocolVersion: "2025-11-25" });
  assert.deepEqual(pinned.protocolsNotAsked, []);
});

test("the client's changes to a result are seen, and the raw answer is the server's", async (t) => {
  const session = await open(t, answersByHand({ onCall: () => ({ result: { extra: [1], isError: false } }) }));
  const outcome = await session.callTool("any", {}, { timeoutMs });
  assert.deepEqual(outcome, {
    kind: "result",
    result: { extra: [1], isError: false, content: [] },
    raw: { text: '{"jsonrpc":"2.0","id":2,"result":{"extra":[1],"isError":false}}', bytes: 63 },
  });
});

for (const code of [-32000, -32001, -32602]) {
  test(`an error ${code} that the server sends is the server's, although the client uses that code as well`, async (t) => {
    const session = await open(t, answersByHand({ onCall: () => ({ error: { code, message: "my own words", data: { a: 1 } } }) }));
    const outcome = await session.callTool("any", {}, { timeoutMs });
    assert.ok(outcome.kind === "error", JSON.stringify(outcome));
    assert.deepEqual(outcome.error, { code, message: "my own words", data: { a: 1 } });
    assert.match(outcome.raw.text, /my own words/);
    assert.equal(session.isUsable(), true);
  });
}

test("a result that breaks the client's schema is refused, with the places", async (t) => {
  const session = await open(t, answersByHand({ onCall: () => ({ result: { content: [{ type: "text" }, { type: "image", data: "AA==" }], isError: 1 } }) }));
  const outcome = await session.callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "SDK_CLIENT_REFUSED_ANSWER" && outcome.facts.refusal.kind === "schema", JSON.stringify(outcome));
  assert.deepEqual(outcome.facts.refusal.places.map(({ path }) => path), ["$.content[0].text", "$.content[1].mimeType", "$.isError"]);
  assert.match(outcome.raw?.text ?? "", /"isError":1/);
  assert.match(tell(outcome.facts).message, /official client .* refused the answer to `tools\/call`.*`\$\.content\[0\]\.text`: /);
});

const withOutput = { ...someTool, outputSchema: { type: "object", properties: { tempC: { type: "number" } }, required: ["tempC"] } };

for (const [title, sent, reason] of [
  ["does not match", { ...fine, structuredContent: { tempC: "warm" } }, /does not match the tool's output schema: data\/tempC must be number/],
  ["is missing", fine, /has an output schema but did not return structured content/],
] as const) {
  test(`structured content that ${title} is refused by the client`, async (t) => {
    const session = await open(t, answersByHand({ onList: () => ({ result: { tools: [withOutput] } }), onCall: () => ({ result: sent }) }));
    const outcome = await session.callTool("any", {}, { timeoutMs });
    assert.ok(outcome.kind === "failed" && outcome.facts.code === "SDK_CLIENT_REFUSED_ANSWER" && outcome.facts.refusal.kind === "outputSchema", JSON.stringify(outcome));
    assert.match(outcome.facts.refusal.reason, reason);
    assert.ok(outcome.raw !== undefined);
  });
}

test("a tool that asks for a task is not called by the client, and its refusal is no answer", async (t) => {
  const sent: SentMessage[] = [];
  const tool = { ...someTool, execution: { taskSupport: "required" } };
  const session = await open(t, answersByHand({ sent, onList: () => ({ result: { tools: [tool] } }), onCall: () => ({ result: fine }) }));
  const outcome = await session.callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "SDK_CLIENT_FAILED", JSON.stringify(outcome));
  assert.match(outcome.facts.reason, /requires task-based execution/);
  assert.equal(sent.filter(({ method }) => method === "tools/call").length, 0);
  assert.equal((await session.callTool("other", {}, { timeoutMs })).kind, "result");
});

// Lists

test("one bad tool fails the whole list, and no tools are known", async (t) => {
  const session = await open(t, answersByHand({ onList: () => ({ result: { tools: [someTool, { name: "bad" }] } }) }));
  const [observation, ...others] = session.takeObservations();
  assert.ok(observation?.facts.code === "TOOLS_LIST_FAILED" && "failure" in observation.facts, JSON.stringify(observation));
  assert.match(tell(observation.facts).message, /refused the answer to `tools\/list`.*`\$\.tools\[1\]\.inputSchema`/);
  assert.deepEqual(others, []);
  assert.equal(session.declaredTools(), undefined);
  assert.equal((await session.listTools({ timeoutMs })).kind, "failed");
});

test("an output schema that can't be applied fails the list", async (t) => {
  const broken = { ...someTool, outputSchema: { type: "object", properties: { a: { $ref: "#/nowhere" } } } };
  const session = await open(t, answersByHand({ onList: () => ({ result: { tools: [broken] } }) }));
  const outcome = await session.listTools({ timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "SDK_CLIENT_REFUSED_ANSWER" && outcome.facts.refusal.kind === "outputSchema", JSON.stringify(outcome));
});

test("all pages are asked for, and a repeated cursor is a failure", async (t) => {
  const pages = await open(t, answersByHand({ onList: ({ params }) => ({ result: { tools: [{ ...someTool, name: params?.cursor ?? "first" }], ...(params?.cursor === undefined && { nextCursor: "second" }) } }) }));
  assert.deepEqual([...(pages.declaredTools() ?? [])], ["first", "second"]);
  const endless = await open(t, answersByHand({ onList: () => ({ result: { tools: [someTool], nextCursor: "again" } }) }));
  const outcome = await endless.listTools({ timeoutMs });
  assert.ok(outcome.kind === "failed", JSON.stringify(outcome));
  assert.deepEqual(outcome.facts, { room: "wire", code: "REPEATED_CURSOR", method: "tools/list", cursor: '"again"', page: 2 });
});

test("after list_changed the tools are listed anew", async (t) => {
  let tools = [someTool];
  const session = await open(
    t,
    answersByHand({
      onList: () => ({ result: { tools } }),
      onCall: (_, transport) => {
        tools = [someTool, { ...someTool, name: "new-tool" }];
        void transport.send({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
        return { result: fine };
      },
    }),
  );
  await session.callTool("any", {}, { timeoutMs });
  await session.callTool("any", {}, { timeoutMs });
  assert.equal(session.declaredTools()?.has("new-tool"), true);
});

test("a server without the tools capability declares none and is not asked", async (t) => {
  const sent: SentMessage[] = [];
  const session = await open(t, answersByHand({ sent, initialize: { capabilities: {} } }));
  assert.deepEqual([...(session.declaredTools() ?? ["unknown"])], []);
  assert.deepEqual(sent.map(({ method }) => method), ["initialize", "notifications/initialized"]);
});

// Deadlines and aborts

test("the longest deadline is honoured", async (t) => {
  const session = await open(
    t,
    answersByHand({
      onCall: ({ id }, transport) => {
        setTimeout(() => void transport.send({ jsonrpc: "2.0", id, result: fine }), 30);
        return undefined;
      },
    }),
  );
  assert.equal((await session.callTool("any", {}, { timeoutMs: 2_147_483_647 })).kind, "result");
});

test("silence is a time-out without a suspect, cancelled on the wire", async (t) => {
  const sent: SentMessage[] = [];
  const session = await open(t, answersByHand({ sent }));
  assert.deepEqual(await session.callTool("any", {}, { timeoutMs: 30 }), { kind: "timedOut" });
  assert.deepEqual(sent.filter(({ method }) => method === "notifications/cancelled").map(({ params }) => params?.requestId), [2]);
});

test("an aborted call is cancelled, and no other is", async (t) => {
  const sent: SentMessage[] = [];
  const session = await open(t, answersByHand({ sent, onCall: ({ params }) => (params?.name === "wait" ? undefined : { result: fine }) }));
  const aborter = new AbortController();
  const { signal } = aborter;
  for (let call = 0; call < 20; call += 1) assert.equal((await session.callTool("any", {}, { timeoutMs, signal })).kind, "result");
  const waiting = session.callTool("wait", {}, { timeoutMs, signal });
  aborter.abort();
  assert.deepEqual(await waiting, { kind: "cancelled" });
  assert.deepEqual(await session.callTool("any", {}, { timeoutMs, signal }), { kind: "cancelled" });
  assert.equal((await session.callTool("any", {}, { timeoutMs })).kind, "result");
  assert.deepEqual(sent.filter(({ method }) => method === "notifications/cancelled").map(({ params }) => params?.requestId), [22]);
});

// Faults over stdio

const refusedOnTheWay: readonly (readonly [tool: string, reason: RegExp])[] = [
  ["result-and-error", /not JSON-RPC \(\$: Unrecognized key: "error"\)/],
  ["neither", /not JSON-RPC/],
  ["null-result", /\$\.result: /],
  ["error-without-message", /\$\.error\.message: /],
  ["no-version", /\$\.jsonrpc: /],
  ["batch", /received array/],
  ["truncated", /JSON/],
  ["byte-order-mark", /is not valid JSON/],
  ["other-id", /unknown message ID/],
];

for (const [tool, reason] of refusedOnTheWay) {
  test(`an answer that the client's transport does not take is the suspect of the time-out: ${tool}`, async (t) => {
    const session = await open(t, fixture("broken-answers.mjs"));
    const outcome = await session.callTool(tool, {}, { timeoutMs: shortMs });
    assert.ok(outcome.kind === "timedOut" && outcome.suspect?.code === "SDK_CLIENT_ERROR", JSON.stringify(outcome));
    assert.match(outcome.suspect.reason, reason);
    assert.deepEqual(reportsOf(session), [outcome.suspect.reason]);
    assert.equal(textOf(await session.callTool("fine", {}, { timeoutMs })), "fine");
  });
}

for (const tool of ["string-id", "not-utf8", "crlf"]) {
  test(`an answer that the client takes although it need not: ${tool}`, async (t) => {
    const session = await open(t, fixture("broken-answers.mjs"));
    const outcome = await session.callTool(tool, {}, { timeoutMs });
    assert.ok(outcome.kind === "result" && outcome.raw.bytes > 0, JSON.stringify(outcome));
    assert.deepEqual(session.takeObservations(), []);
  });
}

test("a second answer, and one behind the deadline, are reported with the case that they belong to", async (t) => {
  const session = await open(t, fixture("broken-answers.mjs"));
  await session.callTool("twice", {}, { timeoutMs, label: "first" });
  assert.equal((await session.callTool("late", {}, { timeoutMs: 30, label: "second" })).kind, "timedOut");
  await session.callTool("answer-the-late-one", {}, { timeoutMs, label: "third" });
  assert.deepEqual(session.takeObservations().map(({ facts, label }) => [facts.code, label]), [["SDK_CLIENT_ERROR", "first"], ["SDK_CLIENT_ERROR", "second"]]);
});

test("noise on stdout is reported line by line, and a flood of it is counted", async (t) => {
  const noisy = await open(t, fixture("noisy-server.mjs"));
  assert.equal(textOf(await noisy.callTool("any", {}, { timeoutMs })), "fine");
  assert.match(reportsOf(noisy)[0] ?? "", /"warming up" is not valid JSON/);
  const flooding = await open(t, fixture("broken-answers.mjs"));
  await flooding.callTool("flood-stdout", { lines: 5000 }, { timeoutMs });
  const seen = flooding.takeObservations();
  assert.equal(seen.length, 101);
  assert.deepEqual(seen.at(-1)?.facts, { room: "session", code: "SDK_CLIENT_ERROR", more: 4900 });
});

test("an answer above the client's limit ends the connection, and the failure says so", async (t) => {
  const session = await open(t, fixture("broken-answers.mjs"));
  const outcome = await session.callTool("huge", { megabytes: 11 }, { timeoutMs });
  assert.deepEqual(outcome, { kind: "failed", facts: { room: "wire", code: "SDK_CLIENT_FAILED", method: "tools/call", reason: "ReadBuffer exceeded maximum size of 10485760 bytes" } });
  assert.equal(session.isUsable(), false);
});

test("a flood on stderr does not block the server, and its last lines are kept", async (t) => {
  const session = await open(t, fixture("broken-answers.mjs"), { stderrLines: 2 });
  assert.equal((await session.callTool("flood-stderr", { lines: 100_000 }, { timeoutMs })).kind, "result");
  await session.close();
  assert.equal(session.stderrTail().length, 2);
  assert.equal(session.stderrTail().at(-1), "the last line");
  assert.ok(session.receivedBytes() > 10_000_000, String(session.receivedBytes()));
});

test("a server that dies at a call fails it with exit code and stderr, and all after it", async (t) => {
  const session = await open(t, fixture("dies-during-call.mjs"));
  const outcome = await session.callTool("exit", {}, { timeoutMs });
  assert.deepEqual(outcome, { kind: "failed", facts: { room: "wire", code: "SERVER_DIED", exitCode: 9, signal: null, stderrTail: ["TypeError: cannot read the weather"] } });
  assert.equal(session.isUsable(), false);
  assert.deepEqual(await session.callTool("exit", {}, { timeoutMs }), outcome);
  assert.deepEqual(await session.listTools({ timeoutMs }), outcome);
  await session.close();
  assert.deepEqual(session.takeObservations(), []);
});

test("a server that ends badly behind its last answer is observed", async (t) => {
  const session = await open(t, fixture("dies-during-call.mjs"));
  assert.equal(textOf(await session.callTool("answer-first", {}, { timeoutMs })), "last words");
  await session.close();
  assert.deepEqual(session.takeObservations().map(({ facts }) => facts.code), ["SERVER_ENDED_BADLY"]);
});

test("the server's ping is answered by the client, its other requests are refused", async (t) => {
  const session = await open(t, fixture("asks-the-client.mjs"));
  const answers = JSON.parse(textOf(await session.callTool("any", {}, { timeoutMs }))) as readonly { readonly id: unknown; readonly error?: { readonly code: number } }[];
  assert.deepEqual(answers.map(({ id, error }) => [id, error?.code]).sort(), [[77, -32601], ["p", undefined]]);
});

// Faults over HTTP

const httpFaults: readonly (readonly [title: string, answer: Parameters<typeof listen>[1], expected: object])[] = [
  ["a status of 503", ({ message }, response) => message?.method === "tools/call" && sendJson(response, "busy", 503, { "retry-after": "7", "content-type": "text/plain" }), { code: "HTTP_STATUS", status: 503, retryAfter: "7", body: "busy", contentType: "text/plain" }],
  ["a web page", ({ message }, response) => message?.method === "tools/call" && (response.writeHead(200, { "content-type": "text/html" }).end("<html>"), true), { code: "HTTP_NOT_MCP", status: 200, contentType: "text/html" }],
  ["a reset socket", ({ message }, response) => message?.method === "tools/call" && (response.destroy(), true), { code: "CONNECTION_LOST" }],
  ["a body that is no JSON", ({ message }, response) => message?.method === "tools/call" && sendJson(response, '{"jsonrpc":'), { code: "SDK_CLIENT_REFUSED_ANSWER" }],
  ["a body that is no message", ({ message }, response) => message?.method === "tools/call" && sendJson(response, { id: message.id, result: {} }), { code: "SDK_CLIENT_REFUSED_ANSWER" }],
];

for (const [title, answer, expected] of httpFaults) {
  test(`over HTTP ${title} fails the call with its cause, which is not told a second time`, async (t) => {
    const { url } = await listen(t, (asked, response) => (asked.method === "GET" ? (response.writeHead(405).end(), true) : answer?.(asked, response)));
    const session = await open(t, http(url));
    session.takeObservations();
    const outcome = await session.callTool("any", {}, { timeoutMs });
    assert.ok(outcome.kind === "failed", JSON.stringify(outcome));
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((key) => [key, (outcome.facts as unknown as Record<string, unknown>)[key]])), expected);
    assert.deepEqual(session.takeObservations(), []);
  });
}
