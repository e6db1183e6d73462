import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import type { JsonObject } from "../json/json-value.js";
import { tell } from "../messages/tell.js";
import { connectSession } from "./connect-session.js";
import type { StdioOptions } from "./create-target.js";
import { fixture, textOf } from "./fixtures/open-fixture.js";
import type { ConnectOptions, Session } from "./session.js";

const timeoutMs = 5000;
const version = "2026-07-28";
const pin = { protocolVersion: version };

const open = async (t: TestContext, script: object, options: ConnectOptions & StdioOptions = {}): Promise<Session> => {
  const session = await connectSession(fixture("scripted-server.mjs", [JSON.stringify(script)], own(options)), options);
  t.after(() => session.close());
  return session;
};

async function failureOf(script: object, options: ConnectOptions & StdioOptions = {}): Promise<McpeakError> {
  const error: unknown = await connectSession(fixture("scripted-server.mjs", [JSON.stringify(script)], own(options)), options).then((session) => session.close(), (reason: unknown) => reason);
  assert.ok(isMcpeakError(error), `not a coded error: ${String(error)}`);
  return error;
}

function own({ startupTimeoutMs }: StdioOptions): StdioOptions {
  return startupTimeoutMs === undefined ? {} : { startupTimeoutMs };
}

interface Got {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly _meta?: JsonObject; readonly requestId?: number };
}

async function gotBy(session: Session): Promise<readonly Got[]> {
  return JSON.parse(textOf(await session.callTool("got", {}, { timeoutMs }))) as readonly Got[];
}

const error = (code: number, message = "not here"): object => ({ error: { code, message } });

test("a pinned version without a handshake asks for itself in every request, and shakes no hands", async (t) => {
  const session = await open(t, {}, pin);
  assert.equal(session.protocolVersion, version);
  assert.deepEqual(session.server, { name: "scripted", version: "1" });
  assert.deepEqual(session.protocolsNotAsked, []);
  const got = await gotBy(session);
  assert.deepEqual(got.map(({ method }) => method), ["server/discover", "tools/list", "tools/call"]);
  for (const { params } of got) {
    assert.equal(params?._meta?.["io.modelcontextprotocol/protocolVersion"], version);
    assert.deepEqual(params._meta["io.modelcontextprotocol/clientCapabilities"], {});
    assert.equal((params._meta["io.modelcontextprotocol/clientInfo"] as JsonObject)["name"], "mcpeak");
  }
  await session.close();
  assert.deepEqual(session.takeObservations(), []);
});

for (const code of [-32022, -32601, -32602, -32000]) {
  test(`JSON-RPC error ${code} to \`initialize\` leads to \`server/discover\` in the same process`, async (t) => {
    const session = await open(t, { initialize: error(code) });
    assert.equal(session.protocolVersion, version);
    assert.deepEqual(session.protocolsNotAsked, []);
    assert.deepEqual((await gotBy(session)).map(({ method }) => method), ["initialize", "server/discover", "tools/list", "tools/call"]);
  });
}

test("an error without an id answers `initialize`, which is alone in flight", async (t) => {
  const session = await open(t, { initialize: { ...error(-32600), id: null } });
  assert.equal(session.protocolVersion, version);
  assert.deepEqual(session.takeObservations(), []);
});

test("an error without an id answers no call: it is the likely cause of the time-out", async (t) => {
  const session = await open(t, { "tools/call": { ...error(-32600), id: null } }, pin);
  const outcome = await session.callTool("any", {}, { timeoutMs: 50 });
  assert.ok(outcome.kind === "timedOut" && outcome.suspect?.code === "ANSWER_TO_NOBODY", JSON.stringify(outcome));
});

test("a server that refuses `initialize` and `server/discover` is told with both answers", async () => {
  const failure = await failureOf({ initialize: error(-32601, "no initialize"), "server/discover": error(-32602, "no discover") });
  assert.equal(failure.code, "SERVER_REFUSED_HANDSHAKE");
  assert.match(failure.message, /`initialize` with JSON-RPC error -32601: no initialize.*2026-07-28.*`server\/discover` with JSON-RPC error -32602: no discover/);
  assert.match(failure.hint, /2025-11-25.*2026-07-28/);
});

const fallbacks: readonly (readonly [title: string, step: unknown, message: RegExp])[] = [
  ["says nothing to `server/discover`", "silent", /did not answer `server\/discover` within \d{1,3} ms/],
  ["names other versions", { result: { resultType: "complete", supportedVersions: ["2027-01-01", 7], capabilities: {} } }, /`server\/discover` names only 2027-01-01\./],
  ["names no version", { result: { supportedVersions: [], capabilities: {} } }, /names no version/],
  ["answers `server/discover` with nonsense", { result: {} }, /`supportedVersions` must be an array/],
  ["ends at `server/discover`", "exit", /exit code 3/],
];

for (const [title, step, message] of fallbacks) {
  test(`a server that refuses \`initialize\` and ${title} is told with both`, async () => {
    const failure = await failureOf({ initialize: error(-32000, "too old"), "server/discover": step }, { startupTimeoutMs: step === "silent" ? 1000 : 20_000 });
    assert.equal(failure.code, "SERVER_REFUSED_HANDSHAKE");
    assert.match(failure.message, /JSON-RPC error -32000: too old/);
    assert.match(failure.message, message);
  });
}

const unsupported: readonly (readonly [title: string, script: object, pinned: string, message: RegExp, hint: RegExp])[] = [
  ["refuses `server/discover`", { "server/discover": error(-32601) }, version, /does not speak version 2026-07-28.*`server\/discover` with JSON-RPC error -32601: not here/, /leave it out/],
  [
    "names what it speaks in its error", { "server/discover": { error: { code: -32022, message: "no", data: { supported: ["2027-01-01"], requested: version } } } }, version,
    /-32022: no/, /speaks only 2027-01-01\./,
  ],
  ["names other versions", { "server/discover": { result: { supportedVersions: ["2025-11-25"], capabilities: {} } } }, version, /names only 2025-11-25/, /leave it out/],
  ["refuses `initialize`", { initialize: { error: { code: -32022, message: "stateless only", data: { supported: [version] } } } }, "2025-11-25", /does not speak version 2025-11-25.*-32022: stateless only/, /speaks only 2026-07-28\./],
  ["refuses `initialize` without an id", { initialize: { ...error(-32601), id: null } }, "2025-06-18", /does not speak version 2025-06-18/, /leave it out/],
];

for (const [title, script, protocolVersion, message, hint] of unsupported) {
  test(`a pin to ${protocolVersion} on a server that ${title} is an unsupported version`, async () => {
    const failure = await failureOf(script, { protocolVersion });
    assert.equal(failure.code, "UNSUPPORTED_PROTOCOL_VERSION");
    assert.match(failure.message, message);
    assert.match(failure.hint, hint);
  });
}

test("a pinned server that ends or says nothing is told as that, not as one of another version", async () => {
  const ended = await failureOf({ "server/discover": "exit" }, pin);
  assert.equal(ended.code, "SERVER_EXITED_AT_START");
  assert.match(ended.message, /exit code 3 before it answered `server\/discover`/);
  const silent = await failureOf({ "server/discover": "silent" }, { ...pin, startupTimeoutMs: 1000 });
  assert.equal(silent.code, "SERVER_SILENT_AT_START");
  assert.match(silent.message, /did not answer `server\/discover` within 1000 ms/);
});

test("a pin that may settle takes the older version that the server answers with, and asks for nothing else", async (t) => {
  const initialize = { result: { protocolVersion: "2025-03-26", capabilities: {}, serverInfo: { name: "old", version: "1" } } };
  const session = await open(t, { initialize }, { protocolVersion: "2025-11-25", takesAnyAnswer: true });
  assert.equal(session.protocolVersion, "2025-03-26");
  assert.deepEqual(session.protocolsNotAsked, []);
  assert.equal((await failureOf({ initialize: error(-32022) }, { protocolVersion: "2025-11-25", takesAnyAnswer: true })).code, "UNSUPPORTED_PROTOCOL_VERSION");
});

test("an answer to `initialize` names what was not asked for, and 2026-07-28 in it is no choice", async (t) => {
  const answer = (protocolVersion: string): object => ({ initialize: { result: { protocolVersion, capabilities: {}, serverInfo: { name: "s", version: "1" } } } });
  const session = await open(t, answer("2025-06-18"));
  assert.deepEqual(session.protocolsNotAsked, [version]);
  const odd = await open(t, answer(version));
  const [seen] = odd.takeObservations();
  assert.equal(seen?.facts.code, "UNKNOWN_PROTOCOL_VERSION");
  assert.match(tell(seen.facts).message, /has no `initialize`/);
});

test("a result that asks the client for input is a failure that says for what, its raw answer kept", async (t) => {
  const inputRequests = {
    a: { method: "elicitation/create", params: { mode: "form", message: "Which city?", requestedSchema: { type: "object" } } },
    b: { method: "sampling/createMessage", params: { messages: [{ role: "user", content: { type: "text", text: "Capital of France?" } }], maxTokens: 9 } },
    c: { method: "roots/list" },
    d: { method: "x/y" },
  };
  const session = await open(t, { "tools/call": { result: { resultType: "input_required", inputRequests } } }, pin);
  const outcome = await session.callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "INPUT_REQUIRED", JSON.stringify(outcome));
  assert.match(outcome.raw?.text ?? "", /"input_required"/);
  assert.deepEqual(outcome.facts.requests, [
    { kind: "elicitation", message: "Which city?" },
    { kind: "sampling", message: "Capital of France?" },
    { kind: "roots" },
    { kind: "x/y" },
  ]);
  const { message } = tell(outcome.facts);
  assert.match(message, /an answer of the user \(elicitation\) \("Which city\?"\), a text of a model \(sampling\) \("Capital of France\?"\), the list of roots, `x\/y`/);
});

test("a result that only asks to be asked again, or whose type nobody knows, is no result", async (t) => {
  const again = await (await open(t, { "tools/call": { result: { resultType: "input_required", requestState: "s" } } }, pin)).callTool("any", {}, { timeoutMs });
  assert.ok(again.kind === "failed" && again.facts.code === "INPUT_REQUIRED" && again.facts.requests.length === 0, JSON.stringify(again));
  for (const resultType of ["task", "Complete", 7, null]) {
    const outcome = await (await open(t, { "tools/call": { result: { resultType, content: [] } } }, pin)).callTool("any", {}, { timeoutMs });
    assert.ok(outcome.kind === "failed" && outcome.facts.code === "UNKNOWN_RESULT_TYPE", JSON.stringify(outcome));
    assert.equal(outcome.facts.received, JSON.stringify(resultType));
  }
});

test("a result without a type is complete; with a handshake its type says nothing", async (t) => {
  const content = [{ type: "text", text: "whole" }];
  assert.equal(textOf(await (await open(t, { "tools/call": { result: { content } } }, pin)).callTool("any", {}, { timeoutMs })), "whole");
  const initialize = { result: { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "s", version: "1" } } };
  const old = await open(t, { initialize, "tools/call": { result: { content, resultType: "input_required" } } });
  assert.equal(textOf(await old.callTool("any", {}, { timeoutMs })), "whole");
});

test("over stdio a call that is given up is cancelled by a notification, in the terms of the version", async (t) => {
  const session = await open(t, { "tools/call": "silent" }, pin);
  assert.equal((await session.callTool("any", {}, { timeoutMs: 30 })).kind, "timedOut");
  const cancelled = (await gotBy(session)).find(({ method }) => method === "notifications/cancelled");
  assert.equal(cancelled?.params?.requestId, 3);
  assert.equal(cancelled.params._meta?.["io.modelcontextprotocol/protocolVersion"], version);
});

test("a request of the server is observed, not answered, and the likely cause of a time-out", async (t) => {
  const say = [{ id: 1, method: "ping" }, { id: 2, method: "sampling/createMessage", params: {} }];
  const session = await open(t, { "tools/call": { say } }, pin);
  const outcome = await session.callTool("any", {}, { timeoutMs: 50 });
  assert.ok(outcome.kind === "timedOut" && outcome.suspect?.code === "UNEXPECTED_REQUEST", JSON.stringify(outcome));
  assert.deepEqual((await gotBy(session)).filter(({ method }) => method === undefined), []);
  const seen = session.takeObservations().map(({ severity, facts }) => [severity, facts.code, "method" in facts ? facts.method : ""]);
  assert.deepEqual(seen, [["error", "UNEXPECTED_REQUEST", "ping"], ["error", "UNEXPECTED_REQUEST", "sampling/createMessage"]]);
});
