import assert from "node:assert/strict";
import { request as httpRequest } from "node:http";
import { PassThrough } from "node:stream";
import { describe, test, type TestContext } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { inProcess } from "../session/create-target.js";
import { openSession } from "../session/session-door.js";
import { createFaultServer, type FaultServer } from "./create-fault-server.js";
import { findBuiltInProblem, findLabCallProblems } from "./find-lab-call-problems.js";
import { openLabTarget } from "./lab-target.js";
import { labToolNames } from "./lab-tools.js";

const variants = ["missing-jsonrpc", "invalid-jsonrpc-version", "result-with-error", "wrong-id", "missing-id", "not-json", "truncated"];
const clientMeta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const initialize = { jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } } };

function call(id: JsonValue, name: string, args: JsonObject = {}, meta?: JsonObject): JsonObject {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args, ...(meta && { _meta: meta }) } };
}

function cancel(requestId: JsonValue): JsonObject {
  return { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } };
}

/** A lab for one test. */
function openLab(t: TestContext): FaultServer {
  const lab = createFaultServer();
  t.after(() => lab.close());
  return lab;
}

/** A client that reads lines, whatever they hold. */
class RawStdio {
  readonly lines: string[] = [];
  readonly closed: Promise<void>;
  readonly #stdin = new PassThrough();
  readonly #stdout = new PassThrough();
  #wake = (): void => {};

  constructor(lab: FaultServer) {
    let rest = "";
    this.#stdout.on("data", (chunk: Buffer) => {
      const parts = (rest + chunk.toString()).split("\n");
      rest = parts.pop() ?? "";
      this.lines.push(...parts);
      this.#wake();
    });
    this.closed = lab.serveStdio({ stdin: this.#stdin, stdout: this.#stdout }).closed;
    this.send(initialize);
  }

  send(...messages: readonly JsonValue[]): void {
    for (const message of messages) this.#stdin.write(`${JSON.stringify(message)}\n`);
  }

  end(): void {
    this.#stdin.end();
  }

  get isStdoutDestroyed(): boolean {
    return this.#stdout.destroyed;
  }

  /** The lines from `from` on, as soon as there are `count`. The answer to `initialize` is line 0. */
  async take(count: number, from = 1): Promise<readonly string[]> {
    while (this.lines.length < from + count) await new Promise<void>((settle) => (this.#wake = settle));
    return this.lines.slice(from);
  }
}

/** The text of a tool's answer, as JSON. */
function said(message: string | undefined): JsonValue {
  const { result } = JSON.parse(message ?? "{}") as { readonly result: { readonly content: readonly { readonly text: string }[] } };
  return JSON.parse(result.content[0]?.text ?? "null") as JsonValue;
}

function post(lab: FaultServer, message: JsonValue, headers: Readonly<Record<string, string>> = {}, signal?: AbortSignal): Promise<Response> {
  return lab.fetch(
    new Request("http://localhost/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
      body: JSON.stringify(message),
      ...(signal && { signal }),
    }),
  );
}

async function openHttpSession(lab: FaultServer): Promise<Readonly<Record<string, string>>> {
  const response = await post(lab, initialize);
  return { "mcp-session-id": response.headers.get("mcp-session-id") ?? "", "mcp-protocol-version": "2025-11-25" };
}

function postStateless(lab: FaultServer, name: string, args: JsonObject = {}, signal?: AbortSignal): Promise<Response> {
  return post(lab, call(1, name, args, clientMeta), { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": name }, signal);
}

function timers(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;
}

describe("the list of tools", () => {
  test("holds nine tools, in both eras", async (t) => {
    for (const protocolVersion of ["2025-11-25", "2026-07-28"] as const) {
      const { target, close } = openLabTarget(protocolVersion);
      t.after(close);
      await using session = await openSession(target, { protocolVersion });
      assert.equal(session.protocolVersion, protocolVersion);
      const names = (await session.listTools()).map(({ name }) => name);
      assert.deepEqual(names, ["ping", "delay", "hang", "disconnect", "malformed_message", "duplicate_response", "response_after_cancellation", "session_loss", "protocol_ping_liveness"]);
      assert.deepEqual(session.takeFindings(), []);
    }
  });

  test("has schemas that take and refuse what the tools take and refuse", async (t) => {
    await using session = await openSession(inProcess(openLab(t)));
    const ajv = new Ajv2020();
    const samples: readonly JsonObject[] = [
      {}, { delayMs: 0 }, { delayMs: 30_000 }, { delayMs: 30_001 }, { delayMs: -1 }, { delayMs: 1.5 }, { delayMs: "5" }, { delayMs: null }, { variant: "not-json" }, { variant: "none" },
      { activation: "after_response" }, { activation: "later" }, { pingAfterMs: 0, livenessTimeoutMs: 1 }, { pingAfterMs: 0, livenessTimeoutMs: 0 }, { pingAfterMs: 0, livenessTimeoutMs: 1, closeOnFailure: 1 },
      { pingAfterMs: 0, livenessTimeoutMs: 1, completionDelayMs: 30_000, closeOnFailure: true }, JSON.parse('{"__proto__":1}') as JsonObject, { constructor: 1 }, { delayMs: 1, more: 1 },
    ];
    let taken = 0;
    for (const { name, inputSchema } of (await session.listTools()) as readonly { readonly name: string; readonly inputSchema: JsonObject }[]) {
      for (const args of samples) {
        const isTaken = findLabCallProblems(name, args).length === 0;
        assert.equal(isTaken, ajv.validate(inputSchema, args), `${name} ${JSON.stringify(args)}`);
        taken += isTaken ? 1 : 0;
      }
    }
    assert.equal(taken, 5 + 2 + 1 + 1 + 2);
  });
});

describe("arguments", () => {
  test("all that is wrong with them is told at once, as an answer of the tool", async (t) => {
    await using session = await openSession(inProcess(openLab(t)));
    const answer = await session.callTool("protocol_ping_liveness", { pingAfterMs: -1, livenesTimeoutMs: 5, closeOnFailure: "yes" });
    assert.equal(answer.isError, true);
    assert.deepEqual(answer.content, [
      {
        type: "text",
        text: [
          "The argument `pingAfterMs` of `protocol_ping_liveness` must be an integer from 0 to 30000 (ms), but it is -1. For example: 250.",
          "`protocol_ping_liveness` needs the argument `livenessTimeoutMs`. It must be an integer from 1 to 30000 (ms).",
          'The argument `closeOnFailure` of `protocol_ping_liveness` must be true or false, but it is "yes". Leave it out for false.',
          "`protocol_ping_liveness` takes no argument `livenesTimeoutMs`. Did you mean `livenessTimeoutMs`? It takes `pingAfterMs`, `livenessTimeoutMs`, `completionDelayMs`, `closeOnFailure`.",
        ].join("\n"),
      },
    ]);
  });

  test("a call whose arguments are wrong is answered at once, and its fault does not hit", async (t) => {
    const client = new RawStdio(openLab(t));
    const wrong: readonly (readonly [name: string, args: JsonObject])[] = [
      ...[{ delayMs: 30_001 }, { delayMs: -1 }, { delayMs: 1.5 }, {}, { delayMs: 30_000, x: 1 }].map((args) => ["delay", args] as const),
      ["hang", { x: 1 }], ["disconnect", { x: 1 }], ["duplicate_response", { x: 1 }], ["response_after_cancellation", { x: 1 }], ["malformed_message", { variant: "nope" }], ["session_loss", { activation: "nope" }],
    ];
    client.send(...wrong.map(([name, args], index) => call(index + 1, name, args)), call("last", "ping"));
    const lines = await client.take(wrong.length + 1);
    assert.deepEqual(lines.map((line) => (JSON.parse(line) as JsonObject)["id"]), [...wrong.map((_, index) => index + 1), "last"]);
    for (const line of lines.slice(0, -1)) assert.equal((JSON.parse(line) as { readonly result: JsonObject }).result["isError"], true, line);
  });

  test("a tool that there is not, and calls that are none, are refused with -32602", async (t) => {
    const client = new RawStdio(openLab(t));
    client.send(call(1, "malformed_mesage"), call(2, "toString"), { ...call(3, "ping"), params: { name: 5 } }, { ...call(4, "ping"), params: { name: "ping", arguments: [] } });
    const answers = (await client.take(4)).map((line) => JSON.parse(line) as { readonly error: { readonly code: number; readonly message: string } });
    assert.deepEqual(answers.map(({ error }) => error.code), [-32602, -32602, -32602, -32602]);
    assert.match(answers[0]?.error.message ?? "", /^The fault lab has no tool "malformed_mesage"\. Did you mean "malformed_message"\? Its tools are ping, delay/);
  });
});

describe("faults, each on each transport", { timeout: 60_000 }, () => {
  test("malformed_message answers once, and breaks the rule that was asked for", async (t) => {
    const lab = openLab(t);
    const client = new RawStdio(lab);
    const headers = await openHttpSession(lab);
    const httpTexts: string[] = [];
    for (const [index, variant] of variants.entries()) {
      client.send(call(index + 1, "malformed_message", { variant }));
      httpTexts.push(await (await post(lab, call(index + 1, "malformed_message", { variant }), headers)).text());
    }
    client.send(call("last", "ping"));
    const lines = await client.take(8);
    assert.deepEqual(lines.slice(0, 7), httpTexts);
    const value = (variant: string): JsonObject => ({ content: [{ type: "text", text: JSON.stringify({ status: "malformed", variant }) }], structuredContent: { status: "malformed", variant } });
    const [noVersion, otherVersion, both, wrongId, noId, noJson, cut] = lines as readonly [string, string, string, string, string, string, string];
    assert.deepEqual(JSON.parse(noVersion), { id: 1, result: value("missing-jsonrpc") });
    assert.deepEqual(JSON.parse(otherVersion), { jsonrpc: "1.0", id: 2, result: value("invalid-jsonrpc-version") });
    const { error, ...rest } = JSON.parse(both) as JsonObject;
    assert.deepEqual(rest, { jsonrpc: "2.0", id: 3, result: value("result-with-error") });
    assert.equal(typeof (error as JsonObject)["code"], "number");
    const { id, ...other } = JSON.parse(wrongId) as JsonObject;
    assert.notEqual(id, 4);
    assert.deepEqual(other, { jsonrpc: "2.0", result: value("wrong-id") });
    assert.deepEqual(JSON.parse(noId), { jsonrpc: "2.0", result: value("missing-id") });
    assert.throws(() => JSON.parse(noJson), SyntaxError);
    assert.throws(() => JSON.parse(cut), SyntaxError);
    assert.ok(JSON.stringify({ jsonrpc: "2.0", id: 7, result: value("truncated") }).startsWith(cut));
    assert.deepEqual((JSON.parse(lines[7] ?? "") as JsonObject)["id"], "last");
  });

  test("duplicate_response answers twice, with the same text, and other requests once", async (t) => {
    const lab = openLab(t);
    const client = new RawStdio(lab);
    client.send(call(1, "duplicate_response"), call(2, "ping"));
    const lines = await client.take(3);
    const twice = lines.filter((line) => (JSON.parse(line) as JsonObject)["id"] === 1);
    assert.equal(twice.length, 2);
    assert.equal(twice[0], twice[1]);
    const response = await post(lab, call(1, "duplicate_response"), await openHttpSession(lab));
    assert.equal(response.headers.get("content-type"), "text/event-stream");
    const events = (await response.text()).match(/^data: .*$/gm) ?? [];
    assert.deepEqual(events, [`data: ${twice[0]}`, `data: ${twice[0]}`]);
  });

  test("hang and delay hold back their own answers alone, and end when they are cancelled", async (t) => {
    const before = timers();
    const client = new RawStdio(openLab(t));
    client.send(call(1, "hang"), call(2, "delay", { delayMs: 30_000 }), call(3, "delay", { delayMs: 1 }), call(4, "ping"));
    const lines = await client.take(2);
    assert.deepEqual(lines.map((line) => (JSON.parse(line) as JsonObject)["id"]).sort(), [3, 4]);
    assert.deepEqual(said(lines.find((line) => line.includes('"id":3'))), { status: "delayed", delayMs: 1 });
    client.send(cancel(1), cancel(2), call(5, "ping"));
    assert.equal((await client.take(3)).length, 3);
    assert.equal(timers(), before);
  });

  test("response_after_cancellation answers once, when it is cancelled and not before", async (t) => {
    const lab = openLab(t);
    const client = new RawStdio(lab);
    client.send(call(1, "response_after_cancellation"), call(2, "ping"));
    assert.equal((await client.take(1)).length, 1);
    client.send(cancel(1), cancel(1), call(3, "ping"));
    const lines = await client.take(3);
    assert.deepEqual(lines.map((line) => (JSON.parse(line) as JsonObject)["id"]).filter((id) => id === 1), [1]);
    assert.deepEqual(said(lines.find((line) => line.includes('"id":1,'))), { status: "late" });

    const headers = await openHttpSession(lab);
    const late = post(lab, call(1, "response_after_cancellation"), headers);
    let isAnswered = false;
    const answer = late.then((response) => ((isAnswered = true), response.text()));
    // Which of the two exchanges the server sees first is not said.
    while (!isAnswered) assert.equal((await post(lab, cancel(1), headers)).status, 202);
    assert.deepEqual(said(await answer), { status: "late" });
  });

  test("response_after_cancellation gives up after 5 s", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const client = new RawStdio(openLab(t));
    client.send(call(1, "response_after_cancellation"), call("in time", "response_after_cancellation"), call(2, "ping"));
    await client.take(1);
    t.mock.timers.tick(4999);
    client.send(cancel("in time"));
    await client.take(2);
    t.mock.timers.tick(1);
    client.send(cancel(1), call(3, "ping"));
    await client.take(3);
    // What would be late comes behind the ping that was sent with its cancellation.
    client.send(call(4, "ping"));
    assert.deepEqual((await client.take(4)).map((line) => (JSON.parse(line) as JsonObject)["id"]), [2, "in time", 3, 4]);
  });

  test("disconnect ends the conversation over stdio, and with it both streams", async (t) => {
    const client = new RawStdio(openLab(t));
    client.send(call(1, "hang"), call(2, "disconnect"));
    await client.closed;
    assert.equal(client.isStdoutDestroyed, true);
    assert.equal(client.lines.length, 1);
  });

  test("disconnect ends one exchange over HTTP; the session and the others live on", async (t) => {
    const lab = openLab(t);
    const headers = await openHttpSession(lab);
    const other = post(lab, call(1, "delay", { delayMs: 20 }), headers);
    await assert.rejects(post(lab, call(2, "disconnect"), headers), TypeError);
    await assert.rejects(postStateless(lab, "disconnect"), TypeError);
    assert.equal((await other).status, 200);
    assert.equal((await postStateless(lab, "ping")).status, 200);
    await using session = await openSession(inProcess(lab), { protocolVersion: "2026-07-28" });
    await assert.rejects(session.callTool("disconnect"), /The connection broke: the connection was closed \(ECONNRESET\)/);
    assert.equal((await session.callTool("ping")).isError, undefined);
  });

  test("disconnect destroys a real socket before any status, and the listener stays", async (t) => {
    const { url } = await openLab(t).listen();
    const send = (name: string): Promise<number | string | undefined> =>
      new Promise((resolve) => {
        const headers = { "content-type": "application/json", accept: "application/json, text/event-stream", "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": name };
        httpRequest(url, { method: "POST", headers }, (response) => response.resume().on("end", () => resolve(response.statusCode)))
          .on("error", (error: NodeJS.ErrnoException) => resolve(error.code))
          .end(JSON.stringify(call(1, name, {}, clientMeta)));
      });
    assert.equal(await send("disconnect"), "ECONNRESET");
    assert.equal(await send("ping"), 200);
  });

  for (const activation of ["during_request", "after_response"] as const) {
    test(`session_loss ${activation}: later requests get 404, and other sessions live on`, async (t) => {
      const lab = openLab(t);
      const [mine, other] = [await openHttpSession(lab), await openHttpSession(lab)];
      const hangUp = new AbortController();
      const lost = post(lab, call(1, "session_loss", { activation }), mine, hangUp.signal);
      if (activation === "after_response") assert.deepEqual(said(await (await lost).text()), { status: "session_lost", activation });
      let later = await post(lab, call(2, "ping"), mine);
      // The two exchanges are under way at once: which the server sees first is not said.
      for (let turn = 0; turn < 100 && later.status === 200 && activation === "during_request"; turn += 1) later = await post(lab, call(2, "ping"), mine);
      assert.equal(later.status, 404);
      assert.match(((await later.json()) as { readonly error: { readonly message: string } }).error.message, /^Session not found/);
      assert.equal((await post(lab, call(2, "ping"), other)).status, 200);
      hangUp.abort();
      if (activation === "during_request") await assert.rejects(lost);
    });
  }
});

describe("a session as the official client sees it", () => {
  test("an answer that the client does not take is a deadline that passed, with its likely cause", async (t) => {
    await using session = await openSession(inProcess((transport) => openLab(t).serve(transport)), { client: "sdk" });
    for (const variant of variants) {
      const timeoutMs = 50;
      await assert.rejects(session.callTool("malformed_message", { variant }, { timeoutMs }), /No answer came within 50 ms\. The likely cause: The official client \(@modelcontextprotocol\/sdk\) reported an error/, variant);
    }
    assert.equal((await session.callTool("duplicate_response")).isError, undefined);
  });
});

describe("faults without a meaning", () => {
  const commands = /`mcpeak serve --transport http --port 3000`.*`mcpeak run <scenario> --target target\.json`/;
  const sentence = async (response: Response): Promise<string> => {
    const { result } = (await response.json()) as { readonly result: { readonly isError: boolean; readonly content: readonly { readonly text: string }[] } };
    assert.equal(result.isError, true);
    return result.content[0]?.text ?? "";
  };

  test("session_loss without a session says how to have one", async (t) => {
    const lab = openLab(t);
    assert.match(await sentence(await postStateless(lab, "session_loss", { activation: "during_request" })), commands);
    const { target, close } = openLabTarget("2025-11-25");
    t.after(close);
    await using session = await openSession(target, { protocolVersion: "2025-11-25" });
    const { content } = await session.callTool("session_loss", { activation: "after_response" });
    assert.match((content as readonly { readonly text: string }[])[0]?.text ?? "", /^`session_loss` has no meaning here: this connection belongs to no session that could be lost\. .*mcpeak serve/);
  });

  test("a late answer over HTTP in 2026-07-28 says how to have one; over stdio it comes", async (t) => {
    const lab = openLab(t);
    const text = await sentence(await postStateless(lab, "response_after_cancellation"));
    assert.match(text, /^`response_after_cancellation` has no meaning here: over Streamable HTTP in version 2026-07-28 a call is cancelled by closing its stream/);
    assert.match(text, commands);
    const client = new RawStdio(lab);
    client.send(call(1, "response_after_cancellation", {}, clientMeta), cancel(1));
    assert.match((await client.take(1))[0] ?? "", /"id":1,/);
  });

  test("built-in runs know which calls these are before they make them", () => {
    const meaningless = (version: "2025-11-25" | "2026-07-28"): readonly string[] => labToolNames.filter((name) => findBuiltInProblem(name, version) !== undefined);
    assert.deepEqual(meaningless("2025-11-25"), ["session_loss"]);
    assert.deepEqual(meaningless("2026-07-28"), ["response_after_cancellation", "session_loss"]);
  });

  test("a fault in a batch is refused, and the rest of the batch answered", async (t) => {
    const lab = openLab(t);
    const opened = await post(lab, { ...initialize, params: { ...initialize.params, protocolVersion: "2025-03-26" } });
    const headers = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
    const answers = (await (await post(lab, [call(1, "disconnect"), call(2, "ping")], headers)).json()) as readonly JsonObject[];
    assert.deepEqual(answers.map(({ id }) => id).sort(), [1, 2]);
    assert.match(JSON.stringify(answers.find(({ id }) => id === 1)), /`disconnect` has no meaning here: a fault hits the answer to one call.* Send the call alone\./);
  });
});

describe("protocol_ping_liveness", () => {
  /** What the tool says when the client answers its ping with `answer`. */
  async function ping(t: TestContext, args: JsonObject, answer: JsonObject | undefined): Promise<{ readonly client: RawStdio; readonly said: JsonValue; readonly isError: boolean }> {
    const client = new RawStdio(openLab(t));
    client.send(call(1, "protocol_ping_liveness", { pingAfterMs: 0, livenessTimeoutMs: answer === undefined ? 1 : 30_000, ...args }));
    const [asked = ""] = await client.take(1);
    const { id, method } = JSON.parse(asked) as JsonObject;
    assert.equal(method, "ping");
    if (answer !== undefined) client.send({ jsonrpc: "2.0", id: id ?? null, ...answer });
    const line = (await client.take(answer === undefined ? 3 : 2)).at(-1);
    return { client, said: said(line), isError: (JSON.parse(line ?? "") as { readonly result: { readonly isError?: boolean } }).result.isError === true };
  }
  const outcome = (status: string, pinged: string, transport: string): JsonObject => ({ status, protocolPing: { outcome: pinged }, transport: { outcome: transport } });
  const failed = (pinged: string, transport = "retained"): JsonObject => outcome("protocol_ping_failed", pinged, transport);

  test("an answered ping is a success", async (t) => {
    const { said: value, isError } = await ping(t, { completionDelayMs: 1, closeOnFailure: true }, { result: {} });
    assert.deepEqual(value, outcome("protocol_ping_succeeded", "success", "retained"));
    assert.equal(isError, false);
  });

  test("silence, an error, an answer that is none, and a client without ping are told apart", async (t) => {
    for (const [answer, expected] of [
      [undefined, "timeout"],
      [{ error: { code: -32603, message: "no" } }, "invalid_response"],
      [{ result: 5 }, "invalid_response"],
      [{ result: {}, jsonrpc: "1.0" }, "invalid_response"],
      [{ result: {}, id: "1" }, "invalid_response"],
      [{}, "invalid_response"],
      [{ result: {}, error: { code: 1, message: "both" } }, "invalid_response"],
      [{ error: { code: -32601, message: "Method not found" } }, "unsupported"],
    ] as const) {
      const { said: value, isError } = await ping(t, {}, answer);
      assert.deepEqual(value, failed(expected));
      assert.equal(isError, true);
    }
  });

  test("it pings after pingAfterMs, and answers completionDelayMs after the answer to that", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const client = new RawStdio(openLab(t));
    const ids = async (count: number): Promise<readonly unknown[]> => (await client.take(count)).map((line) => (JSON.parse(line) as JsonObject)["id"]);
    client.send(call("live", "protocol_ping_liveness", { pingAfterMs: 1000, livenessTimeoutMs: 30_000, completionDelayMs: 500 }), call("a", "ping"));
    assert.deepEqual(await ids(1), ["a"]);
    t.mock.timers.tick(999);
    client.send(call("b", "ping"));
    assert.deepEqual(await ids(2), ["a", "b"]);
    t.mock.timers.tick(1);
    const asked = JSON.parse((await client.take(3))[2] ?? "") as JsonObject;
    assert.equal(asked["method"], "ping");
    client.send({ jsonrpc: "2.0", id: asked["id"] ?? null, result: {} }, call("c", "ping"));
    await client.take(4);
    t.mock.timers.tick(499);
    client.send(call("d", "ping"));
    assert.deepEqual(await ids(5), ["a", "b", asked["id"], "c", "d"]);
    t.mock.timers.tick(1);
    assert.deepEqual((await ids(6)).at(-1), "live");
  });

  test("closeOnFailure ends a conversation behind the answer", async (t) => {
    const { client, said: value } = await ping(t, { closeOnFailure: true }, undefined);
    assert.deepEqual(value, failed("timeout", "closed"));
    await client.closed;
  });

  test("closeOnFailure ends a session over HTTP behind the answer", async (t) => {
    const lab = openLab(t);
    const headers = await openHttpSession(lab);
    const response = await post(lab, call(1, "protocol_ping_liveness", { pingAfterMs: 0, livenessTimeoutMs: 1, closeOnFailure: true }), headers);
    const messages = ((await response.text()).match(/(?<=^data: ).*$/gm) ?? []).map((text) => JSON.parse(text) as JsonObject);
    assert.deepEqual(said(JSON.stringify(messages.at(-1))), failed("timeout", "closed"));
    await new Promise((settle) => setImmediate(settle));
    assert.equal((await post(lab, call(2, "ping"), headers)).status, 404);
  });

  test("in 2026-07-28 a server asks nothing: the ping is unsupported, and there is nothing to close", async (t) => {
    const response = await postStateless(openLab(t), "protocol_ping_liveness", { pingAfterMs: 0, livenessTimeoutMs: 1, closeOnFailure: true });
    assert.deepEqual(said(await response.text()), failed("unsupported", "closure_unavailable"));
  });
});

describe("the lab as an object", () => {
  test("closing it ends all that is in flight, over every transport, and leaves no timer", async () => {
    const before = timers();
    const lab = createFaultServer();
    const client = new RawStdio(lab);
    const linked = lab.transport();
    let isClosed = false;
    linked.onclose = () => void (isClosed = true);
    await linked.start();
    const slow: readonly JsonObject[] = [call(1, "hang"), call(2, "delay", { delayMs: 30_000 }), call(3, "response_after_cancellation"), call(4, "protocol_ping_liveness", { pingAfterMs: 30_000, livenessTimeoutMs: 1 })];
    client.send(...slow);
    for (const message of [initialize, ...slow]) await linked.send(message);
    const headers = await openHttpSession(lab);
    const answers = slow.map((message) => post(lab, message, headers).then(({ status }) => status, () => "rejected"));
    const stateless = postStateless(lab, "hang").then(({ status }) => status, () => "rejected");
    await client.take(0);
    await lab.close();
    await client.closed;
    assert.equal(isClosed, true);
    for (const answer of [...answers, stateless]) assert.equal(await answer, 503);
    assert.equal(timers(), before);
    await lab.close();
  });

  test("what is opened behind the end is closed already", async () => {
    const lab = createFaultServer();
    await lab.close();
    await assert.rejects(lab.transport().start());
    assert.equal((await post(lab, initialize)).status, 503);
    const { closed } = lab.serveStdio({ stdin: new PassThrough(), stdout: new PassThrough() });
    await closed;
  });

  test("a call that hangs does not keep a conversation whose stdin has ended", async (t) => {
    const client = new RawStdio(openLab(t));
    client.send(call(1, "hang"));
    client.end();
    await client.closed;
  });

  test("options of the wrong form are refused with their name", async (t) => {
    const refused = (make: () => unknown, message: RegExp): void => void assert.throws(make, { code: "INVALID_FAULT_SERVER", message });
    refused(() => createFaultServer({ langg: "en" } as never), /no option `langg`/);
    refused(() => createFaultServer({ lang: "fr" } as never), /`lang` of a fault server must be "en" or "ko", but it is "fr"/);
    refused(() => createFaultServer(5 as never), /The options of a fault server must be an object, but they are 5/);
    refused(() => createFaultServer({ onProblem: 1 } as never), /`onProblem`.*a function/);
    await assert.rejects(openLab(t).listen({ port: 70_000 }), { code: "INVALID_FAULT_SERVER" });
  });

  test("sentences come in Korean when asked for", async (t) => {
    const lab = createFaultServer({ lang: "ko" });
    t.after(() => lab.close());
    const text = await (await postStateless(lab, "session_loss", { activation: "during_request" })).text();
    assert.match(text, /세션이 없습니다.*mcpeak serve --transport http/);
  });
});
