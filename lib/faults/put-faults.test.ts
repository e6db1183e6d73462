import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { describe, test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { programArgs } from "../../spec-tests/program-args.js";
import type { JsonObject } from "../json/json-value.js";
import { linkInProcess } from "../wire/link-in-process.js";
import type { ServedRequest } from "../wire/server-handler.js";
import { serveStdio } from "../wire/serve-stdio.js";
import { serveTransport } from "../wire/serve-transport.js";
import { toolsHandler } from "../wire/fixtures/tools-handler.js";
import { createFaultPlan } from "./fault-plan.js";
import type { FaultAction, FaultActionType, FaultSpec } from "./fault-spec.js";
import { type FaultyParts, faultyParts, said } from "./fixtures/faulty-handler.js";
import { putFaults } from "./put-faults.js";

/** A conversation: what is sent is JSON, what comes are texts, or `error` for what is no JSON where texts are not seen. */
interface Talk extends FaultyParts {
  send(message: JsonObject): void;
  /** The next texts that come. */
  take(count: number): Promise<readonly string[]>;
  /** Texts that have come and were not taken. */
  readonly rest: readonly string[];
  /** Settles when the connection is over. */
  readonly over: Promise<unknown>;
}

const initialize = { jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } } };
const say = (id: number, args: JsonObject = {}): JsonObject => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "say", arguments: args } });
const cancel = (requestId: number): JsonObject => ({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
const answer = (id: number, args: JsonObject = {}): string => JSON.stringify({ jsonrpc: "2.0", id, result: said(args) });
const hit = { hit: true };

class Inbox {
  readonly texts: string[] = [];
  #wake = (): void => {};

  put(text: string): void {
    this.texts.push(text);
    this.#wake();
  }

  async take(count: number): Promise<readonly string[]> {
    while (this.texts.length < count) await new Promise<void>((settle) => (this.#wake = settle));
    return this.texts.splice(0, count);
  }
}

function readLines(stream: NodeJS.ReadableStream, inbox: Inbox): void {
  let rest = "";
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) inbox.put(line);
  });
  stream.on("close", () => {
    if (rest !== "") inbox.put(`unfinished: ${rest}`);
    rest = "";
  });
}

const transports: Readonly<Record<string, (t: TestContext, parts: FaultyParts) => Promise<Omit<Talk, keyof FaultyParts>>>> = {
  stdio: async (t, { handler, wrapLink, faults, problems }) => {
    const [stdin, stdout, inbox] = [new PassThrough(), new PassThrough(), new Inbox()];
    readLines(stdout, inbox);
    const server = serveStdio(toolsHandler(handler), { stdin, stdout, wrapLink, onProblem: (problem) => problems.push(problem) });
    t.after(() => (faults.close(), server.close()));
    return { send: (message) => void stdin.write(`${JSON.stringify(message)}\n`), take: (count) => inbox.take(count), rest: inbox.texts, over: once(stdout, "close") };
  },
  "in-process": async (t, { handler, wrapLink, faults, problems }) => {
    const inbox = new Inbox();
    const { transport, closed } = linkInProcess(toolsHandler(handler), { wrapLink, onProblem: (problem) => problems.push(problem) });
    transport.onmessage = (message: unknown) => inbox.put(JSON.stringify(message));
    transport.onerror = () => inbox.put("error");
    await transport.start();
    t.after(() => (faults.close(), transport.close()));
    return { send: (message) => void transport.send(message), take: (count) => inbox.take(count), rest: inbox.texts, over: closed };
  },
};

async function talk(t: TestContext, transport: string, action: FaultAction | readonly FaultSpec[]): Promise<Talk> {
  const parts = faultyParts(action);
  const open = transports[transport];
  if (open === undefined) throw new Error(transport);
  const opened = await open(t, parts);
  opened.send(initialize);
  await opened.take(1);
  return { ...parts, ...opened };
}

/** What each action does to call 1, which is hit, beside call 2. */
interface Behaviour {
  readonly action: FaultAction;
  readonly misfit?: "notHttp" | "noSession";
  /** What comes, by transport, for the calls 1 and 2 that are sent at once. */
  readonly comes?: (transport: string) => readonly string[];
  readonly check?: (talk: Talk, transport: string) => Promise<void>;
}

/** The second call is answered, the first is held back. */
async function isHeld({ send, take, held }: Talk): Promise<void> {
  send(say(1, hit));
  send(say(2));
  assert.deepEqual(await take(1), [answer(2)]);
  await held(1);
}

const whole = answer(1, hit);
const half = whole.slice(0, Math.floor(whole.length / 2));
const grown = answer(1, hit).replace('"result":{', `"result":{"padding":"${"x".repeat(500 - whole.length - 13)}",`);

const behaviours: { readonly [Type in FaultActionType]: Behaviour } = {
  delay: {
    action: { type: "delay", delayMs: 30 },
    check: async (all) => {
      await isHeld(all);
      assert.deepEqual(await all.take(1), [whole]);
    },
  },
  hang: {
    action: { type: "hang" },
    check: async (all) => {
      await isHeld(all);
      all.send(cancel(1));
      await all.held(0);
      all.send(say(3));
      assert.deepEqual(await all.take(1), [answer(3)]);
    },
  },
  drop: { action: { type: "drop" }, comes: () => [answer(2)] },
  disconnect: {
    action: { type: "disconnect" },
    check: async ({ send, over, rest }) => {
      send(say(2));
      send(say(1, hit));
      await over;
      assert.deepEqual(rest.filter((text) => text !== answer(2)), []);
    },
  },
  crash: {
    action: { type: "crash", exitCode: 3 },
    check: async ({ send, over, rest }) => {
      send(say(1, hit));
      await over;
      assert.deepEqual(rest, []);
    },
  },
  reset: {
    action: { type: "reset" },
    check: async ({ send, over, rest }, transport) => {
      send(say(1, hit));
      await over;
      assert.deepEqual(rest, transport === "stdio" ? [`unfinished: ${half}`] : []);
    },
  },
  malformed: { action: { type: "malformed", variant: "not-json" }, comes: (transport) => [transport === "stdio" ? `This is no JSON: ${whole}` : "error", answer(2)] },
  truncate: { action: { type: "truncate" }, comes: (transport) => [transport === "stdio" ? half : "error", answer(2)] },
  oversize: { action: { type: "oversize", bytes: 500 }, comes: () => [grown, answer(2)] },
  duplicate: { action: { type: "duplicate" }, comes: () => [whole, answer(2), whole] },
  reorder: { action: { type: "reorder" }, comes: () => [answer(2), whole] },
  lateAfterCancel: {
    action: { type: "lateAfterCancel" },
    check: async (all) => {
      await isHeld(all);
      all.send(cancel(1));
      assert.deepEqual(await all.take(1), [whole]);
    },
  },
  loseSession: { action: { type: "loseSession" }, misfit: "noSession" },
  httpStatus: { action: { type: "httpStatus", status: 500 }, misfit: "notHttp" },
  cutSse: { action: { type: "cutSse" }, misfit: "notHttp" },
  noise: { action: { type: "noise", text: "listening on 3000" }, comes: () => ["listening on 3000", whole, answer(2)] },
};

for (const transport of Object.keys(transports)) {
  describe(transport, () => {
    for (const [type, { action, misfit: given, comes, check }] of Object.entries(behaviours)) {
      const misfit = type === "noise" && transport !== "stdio" ? "notStdio" : given;
      test(misfit === undefined ? `${type} hits its call once, and no other` : `${type} has no meaning: it is told, and the call is served`, async (t) => {
        const all = await talk(t, transport, action);
        const expected = misfit === undefined ? comes?.(transport) : [whole, answer(2)];
        if (expected === undefined) await check?.(all, transport);
        else {
          all.send(say(1, hit));
          all.send(say(2));
          const came = await all.take(expected.length);
          if (type === "reorder") assert.deepEqual(came, expected);
          assert.deepEqual([...came].sort(), [...expected].sort());
          // What comes next is the answer to what is sent next.
          all.send(say(3));
          assert.deepEqual(await all.take(1), [answer(3)]);
        }
        assert.deepEqual(all.rest.filter((text) => !text.startsWith("unfinished") && text !== answer(2)), []);
        assert.equal(all.faults.pending, 0);
        assert.deepEqual(all.plan.activations, misfit === undefined ? [{ fault: 0, type, method: "tools/call", tool: "say", requestId: 1, hit: 1 }] : []);
        assert.deepEqual(all.problems, misfit === undefined ? [] : [{ kind: "faultMisfit", fault: type, method: "tools/call", misfit }]);
      });
    }

    test("texts that nothing hits pass as they are", async (t) => {
      const all = await talk(t, transport, [{ on: { method: "tools/list" }, do: { type: "drop" } }]);
      all.send({ jsonrpc: "2.0", id: "p", method: "ping" });
      all.send(say(1, hit));
      assert.deepEqual(await all.take(2), ['{"jsonrpc":"2.0","id":"p","result":{}}', whole]);
      assert.deepEqual(all.plan.activations, []);
    });

    test("notifications of a request that is hit come as they are", async (t) => {
      const handler = { handle: (request: ServedRequest) => (request.notify("notifications/progress", { progressToken: 1, progress: 1 }), said({})) };
      const parts = { ...faultyParts([{ on: { tool: "say" }, do: { type: "malformed", variant: "missing-jsonrpc" } }]), handler };
      const { send, take } = await (transports[transport] as NonNullable<(typeof transports)[string]>)(t, parts);
      send(initialize);
      send(say(1));
      assert.deepEqual((await take(3)).slice(1), ['{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}', answer(1).replace('"jsonrpc":"2.0",', "")]);
    });

    test("a request that is cancelled while its answer is delayed is not answered", async (t) => {
      const all = await talk(t, transport, { type: "delay", delayMs: 2_000_000_000 });
      await isHeld(all);
      all.send(cancel(1));
      await all.held(0);
      all.send(say(3));
      assert.deepEqual(await all.take(1), [answer(3)]);
    });

    test("the handshake can be hit", async (t) => {
      const parts = faultyParts([{ on: { method: "initialize" }, do: { type: "duplicate", times: 3 } }]);
      const { send, take } = await (transports[transport] as NonNullable<(typeof transports)[string]>)(t, parts);
      send(initialize);
      assert.equal(new Set(await take(3)).size, 1);
    });
  });
}

test("a server on a transport object has the faults as well", async (t) => {
  const parts = faultyParts({ type: "duplicate" });
  const [client, server] = InMemoryTransport.createLinkedPair();
  const inbox = new Inbox();
  client.onmessage = (message: unknown) => inbox.put(JSON.stringify(message));
  const served = await serveTransport(toolsHandler(parts.handler), server as never, { wrapLink: parts.wrapLink });
  t.after(() => served.close());
  await client.start();
  await client.send(initialize as never);
  await client.send(say(1, hit) as never);
  assert.deepEqual((await inbox.take(3)).slice(1), [whole, whole]);
});

test("of requests that are decided when they come, not when they are answered, the second is the second that came", async (t) => {
  const gives: ((value: JsonObject) => void)[] = [];
  const plan = createFaultPlan([{ on: { tool: "say", nth: 2 }, do: { type: "drop" } }]);
  const faults = putFaults((request, canHit) => plan.take(request, canHit));
  const inbox = new Inbox();
  const { transport } = linkInProcess(toolsHandler({ handle: () => new Promise((settle) => gives.push(settle)) }), { wrapLink: (link) => faults.wrapLink(link) });
  transport.onmessage = (message: JsonObject) => inbox.put(String(message["id"]));
  await transport.start();
  t.after(() => transport.close());
  for (const message of [initialize, say(1), say(2), say(3)]) await transport.send(message);
  await inbox.take(1);
  for (const give of gives.reverse()) give(said({}));
  assert.deepEqual(await inbox.take(2), ["3", "1"]);
});

test("closing leaves no timer, no listener and nothing held back", async (t) => {
  const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  const before = timers();
  const parts = faultyParts({ type: "delay", delayMs: 2_000_000_000 });
  const listeners = new Map<AbortSignal, number>();
  const carrier = parts.faults.wrapLink({ send: () => assert.fail("nothing is sent"), close: () => {} });
  for (let id = 0; id < 100; id += 1) {
    const { signal } = new AbortController();
    t.mock.method(signal, "addEventListener", () => listeners.set(signal, (listeners.get(signal) ?? 0) + 1));
    t.mock.method(signal, "removeEventListener", () => listeners.set(signal, (listeners.get(signal) ?? 0) - 1));
    void carrier.send(answer(id), { kind: "answer", request: { id, method: "tools/call", params: { name: "say", arguments: hit }, signal } as never });
  }
  assert.equal(parts.faults.pending, 100);
  assert.equal(timers(), before + 100);
  parts.faults.close();
  assert.equal(parts.faults.pending, 0);
  assert.equal(timers(), before);
  assert.deepEqual([listeners.size, ...new Set(listeners.values())], [100, 0]);
});

test("what is held back for a carrier that is over is forgotten, whatever holds it", { timeout: 20_000 }, async () => {
  const actions: readonly FaultAction[] = [{ type: "delay", delayMs: 2_000_000_000 }, { type: "hang" }, { type: "reorder" }, { type: "lateAfterCancel", giveUpMs: 2_000_000_000 }, { type: "loseSession" }];
  for (const action of actions) {
    const parts = faultyParts(action);
    const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
    const before = timers();
    let end = (): void => {};
    const over = new Promise<void>((settle) => (end = settle));
    const request = { id: 1, method: "tools/call", params: { name: "say", arguments: hit }, signal: new AbortController().signal };
    const carrier = parts.faults.wrapLink({ send: () => assert.fail(action.type), unanswered: () => assert.fail(action.type), close: () => assert.fail(action.type), dropSession: () => {}, over: () => over });
    const sending = carrier.send(answer(1), { kind: "answer", request: request as never });
    assert.equal(parts.faults.pending, 1);
    end();
    await sending;
    assert.deepEqual([parts.faults.pending, timers()], [0, before], action.type);
  }
});

describe("a process over stdio", () => {
  const server = fileURLToPath(new URL("./fixtures/faulty-server.ts", import.meta.url));

  /** Sends the handshake, an untouched call and one that is hit; gives all that came, and how the process ended. */
  async function ends(t: TestContext, action: FaultAction): Promise<{ readonly stdout: string; readonly exitCode: number | null }> {
    const child: ChildProcess = spawn(process.execPath, [...programArgs(server), JSON.stringify([{ on: { args: hit }, do: action }])], { stdio: ["pipe", "pipe", "inherit"] });
    t.after(() => child.kill("SIGKILL"));
    let stdout = "";
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => (stdout += chunk));
    child.stdin?.on("error", () => {});
    for (const message of [initialize, say(2), say(1, hit)]) child.stdin?.write(`${JSON.stringify(message)}\n`);
    const [exitCode] = (await once(child, "close")) as [number | null];
    return { stdout: stdout.split("\n").slice(1).join("\n"), exitCode };
  }

  test("disconnect ends it in the place of the answer, while stdin is still open", async (t) => {
    assert.deepEqual(await ends(t, { type: "disconnect" }), { stdout: `${answer(2)}\n`, exitCode: 0 });
  });

  test("reset ends it in the middle of the answer", async (t) => {
    assert.deepEqual(await ends(t, { type: "reset" }), { stdout: `${answer(2)}\n${half}`, exitCode: 0 });
  });

  test("crash ends it with its exit code", async (t) => {
    assert.deepEqual(await ends(t, { type: "crash", exitCode: 7 }), { stdout: `${answer(2)}\n`, exitCode: 7 });
  });
});
