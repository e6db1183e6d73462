import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import type { JsonObject } from "../json/json-value.js";
import { call, openHttp, stateless, type HttpAnswer, type OpenHttp } from "../wire/fixtures/open-http.js";
import type { FaultAction, FaultActionType, FaultSpec } from "./fault-spec.js";
import { type FaultyParts, faultyParts, said } from "./fixtures/faulty-handler.js";

interface Speaking extends FaultyParts {
  readonly http: OpenHttp;
  readonly hasSession: boolean;
  /** Calls the tool; `signal` hangs up. */
  say(args: JsonObject, id: number, signal?: AbortSignal): Promise<Response>;
  cancel(id: number): Promise<unknown>;
  /** A call that nothing hits gets its whole answer. */
  isServed(id: number): Promise<void>;
}

const eras = ["with a session, 2025-11-25", "without a session, 2026-07-28"] as const;

async function speak(t: TestContext, era: (typeof eras)[number], action: FaultAction | readonly FaultSpec[], maxPending?: number): Promise<Speaking> {
  const parts = faultyParts(action, maxPending);
  const http = await openHttp(t, parts.handler, { wrapLink: parts.wrapLink, onProblem: (problem) => parts.problems.push(problem) });
  t.after(() => parts.faults.close());
  const session = era === eras[0] ? await http.openSession() : undefined;
  const say: Speaking["say"] = async (args, id, signal) => {
    const params = { name: "say", arguments: args };
    const { body, headers } = session === undefined ? stateless("tools/call", params, id) : { body: call("tools/call", params, id), headers: session };
    return fetch(http.host.url, { method: "POST", headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers }, body: JSON.stringify(body), ...(signal && { signal }) });
  };
  return {
    ...parts,
    http,
    hasSession: session !== undefined,
    say,
    cancel: (id) => http.post({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } }, session),
    isServed: async (id) => isWhole(await say({ id }, id), { id }),
  };
}

const contentOf = (text: string): unknown => ((JSON.parse(text) as JsonObject)["result"] as JsonObject)["content"];

async function isWhole(response: Response, args: JsonObject): Promise<void> {
  assert.equal(response.status, 200);
  assert.deepEqual(contentOf(await response.text()), said(args)["content"]);
}

/** It is not settled while two other calls are served. */
async function isUnanswered(answer: Promise<unknown>, { isServed }: Speaking): Promise<void> {
  let isSettled = false;
  void answer.catch(() => {}).finally(() => (isSettled = true));
  await isServed(101);
  await isServed(102);
  assert.equal(isSettled, false);
}

/** Where the body breaks off, and how much of it came. */
async function brokenBody(response: Response): Promise<number> {
  let length = 0;
  await assert.rejects(async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) length += chunk.length;
  });
  return length;
}

const isNotFound = ({ status, text }: HttpAnswer): void => {
  assert.equal(status, 404);
  assert.match(text, /Session not found/);
};

/** What each action does to the call 1, which is hit. */
interface Behaviour {
  readonly action: FaultAction;
  /** It has a meaning with sessions alone. */
  readonly needsSession?: "noSession" | "noCancellation";
  readonly never?: "notStdio";
  check(speaking: Speaking): Promise<void>;
}

const behaviours: { readonly [Type in FaultActionType]: Behaviour } = {
  delay: {
    action: { type: "delay", delayMs: 60 },
    check: async ({ say, held, isServed }) => {
      const hit = say({ hit: true }, 1);
      await held(1);
      await isServed(2);
      await isWhole(await hit, { hit: true });
    },
  },
  hang: {
    action: { type: "hang" },
    check: async (speaking) => {
      const gone = new AbortController();
      const hit = speaking.say({ hit: true }, 1, gone.signal);
      await speaking.held(1);
      await isUnanswered(hit, speaking);
      if (speaking.hasSession) {
        await speaking.cancel(1);
        assert.equal((await hit).status, 202);
      } else {
        gone.abort();
        await assert.rejects(hit);
      }
      await speaking.held(0);
    },
  },
  drop: {
    action: { type: "drop" },
    check: async (speaking) => {
      const gone = new AbortController();
      const hit = speaking.say({ hit: true }, 1, gone.signal);
      await isUnanswered(hit, speaking);
      assert.equal(speaking.faults.pending, 0);
      gone.abort();
      await assert.rejects(hit);
    },
  },
  disconnect: { action: { type: "disconnect" }, check: async ({ say }) => assert.rejects(say({ hit: true }, 1), TypeError) },
  crash: { action: { type: "crash" }, check: async ({ say }) => assert.rejects(say({ hit: true }, 1), TypeError) },
  reset: {
    action: { type: "reset" },
    check: async ({ say }) => {
      const response = await say({ hit: true, long: "x".repeat(100_000) }, 1);
      assert.equal(response.status, 200);
      const whole = Number(response.headers.get("content-length"));
      assert.equal(await brokenBody(response), Math.floor(whole / 2));
    },
  },
  malformed: {
    action: { type: "malformed", variant: "missing-jsonrpc" },
    check: async ({ say }) => {
      const text = await (await say({ hit: true }, 1)).text();
      assert.ok(!text.includes("jsonrpc"));
      assert.deepEqual(contentOf(text), said({ hit: true })["content"]);
    },
  },
  truncate: { action: { type: "truncate", bytes: 21 }, check: async ({ say }) => assert.equal(await (await say({ hit: true }, 1)).text(), '{"jsonrpc":"2.0","id"') },
  oversize: {
    action: { type: "oversize", bytes: 300_000 },
    check: async ({ say }) => {
      const text = await (await say({ hit: true }, 1)).text();
      assert.equal(Buffer.byteLength(text), 300_000);
      assert.deepEqual(contentOf(text), said({ hit: true })["content"]);
    },
  },
  duplicate: {
    action: { type: "duplicate", times: 3 },
    check: async ({ say }) => {
      const response = await say({ hit: true }, 1);
      assert.equal(response.headers.get("content-type"), "text/event-stream");
      const events = [...(await response.text()).matchAll(/^data: (.+)$/gm)].map(([, data]) => data ?? "");
      assert.equal(events.length, 3);
      assert.equal(new Set(events).size, 1);
      assert.deepEqual(contentOf(events[0] ?? ""), said({ hit: true })["content"]);
    },
  },
  reorder: {
    action: { type: "reorder", after: 2 },
    check: async ({ say, held, isServed, faults }) => {
      const hit = say({ hit: true }, 1);
      await held(1);
      await isServed(2);
      assert.equal(faults.pending, 1);
      await isServed(3);
      await isWhole(await hit, { hit: true });
    },
  },
  lateAfterCancel: {
    action: { type: "lateAfterCancel" },
    needsSession: "noCancellation",
    check: async (speaking) => {
      const hit = speaking.say({ hit: true }, 1);
      await speaking.held(1);
      await isUnanswered(hit, speaking);
      await speaking.cancel(1);
      await isWhole(await hit, { hit: true });
    },
  },
  loseSession: {
    action: { type: "loseSession", activation: "after_response" },
    needsSession: "noSession",
    check: async ({ say, http }) => {
      const other = await http.openSession();
      await isWhole(await say({ hit: true }, 1), { hit: true });
      const lost = await say({}, 2);
      assert.equal(lost.status, 404);
      assert.match(await lost.text(), /Session not found/);
      assert.equal((await http.post(call("tools/call", { name: "say", arguments: {} }), other)).status, 200);
    },
  },
  httpStatus: {
    action: { type: "httpStatus", status: 503, headers: { "retry-after": "7" }, body: "busy" },
    check: async ({ say }) => {
      const response = await say({ hit: true }, 1);
      assert.deepEqual([response.status, response.headers.get("retry-after"), await response.text()], [503, "7", "busy"]);
    },
  },
  cutSse: {
    action: { type: "cutSse", eventId: "e-7" },
    check: async ({ say }) => {
      const response = await say({ hit: true }, 1);
      assert.deepEqual([response.status, response.headers.get("content-type"), await response.text()], [200, "text/event-stream", "id: e-7\ndata:\n\n"]);
    },
  },
  noise: { action: { type: "noise" }, never: "notStdio", check: async () => {} },
};

for (const era of eras) {
  describe(`HTTP ${era}`, () => {
    for (const [type, { action, needsSession, never, check }] of Object.entries(behaviours)) {
      const misfit = never ?? (era === eras[1] ? needsSession : undefined);
      test(misfit === undefined ? `${type} hits its call once, and no other` : `${type} has no meaning: it is told, and the call is served`, async (t) => {
        const speaking = await speak(t, era, action);
        const before = speaking.isServed(50);
        if (misfit === undefined) {
          await check(speaking);
          assert.deepEqual(speaking.plan.activations, [{ fault: 0, type, method: "tools/call", tool: "say", requestId: 1, hit: 1 }]);
          assert.deepEqual(speaking.problems.filter(({ kind }) => kind !== "requestRefused"), []);
        } else {
          await isWhole(await speaking.say({ hit: true }, 1), { hit: true });
          assert.deepEqual(speaking.problems, [{ kind: "faultMisfit", fault: type, method: "tools/call", misfit }]);
          assert.deepEqual(speaking.plan.activations, []);
          assert.deepEqual(speaking.plan.unused, [0]);
        }
        await before;
        if (type !== "loseSession" || misfit !== undefined) await speaking.isServed(51);
        assert.equal(speaking.faults.pending, 0);
      });
    }

    test("an answer that is held back beyond the bound is sent at once, and that is told", async (t) => {
      const { say, held, faults, problems } = await speak(t, era, { type: "hang" }, 1);
      const gone = new AbortController();
      const first = say({ hit: true }, 1, gone.signal);
      await held(1);
      const second = say({ hit: true }, 2, gone.signal);
      assert.equal((await second).status, 200);
      assert.deepEqual(problems, [{ kind: "tooManyFaultsPending", max: 1 }]);
      assert.equal(faults.pending, 1);
      gone.abort();
      await assert.rejects(first);
      await held(0);
    });
  });
}

test("a session that is lost during a request is gone for later ones, and the answer never comes", async (t) => {
  const speaking = await speak(t, eras[0], { type: "loseSession" });
  const session = await speaking.http.openSession();
  const gone = new AbortController();
  const body = call("tools/call", { name: "say", arguments: { hit: true } }, 1);
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream", ...session };
  const hit = fetch(speaking.http.host.url, { method: "POST", headers, body: JSON.stringify(body), signal: gone.signal });
  await speaking.held(1);
  isNotFound(await speaking.http.post(call("tools/call", { name: "say", arguments: {} }, 2), session));
  await isUnanswered(hit, speaking);
  gone.abort();
  await assert.rejects(hit);
  await speaking.held(0);
});

test("an answer that the handler gives only after the cancellation comes late as well", async (t) => {
  let give = (_: JsonObject): void => {};
  let wasAsked = (): void => {};
  const asked = new Promise<void>((settle) => (wasAsked = settle));
  const parts = faultyParts({ type: "lateAfterCancel" });
  const handle = (): Promise<JsonObject> => (wasAsked(), new Promise((settle) => (give = settle)));
  const http = await openHttp(t, { handle }, { wrapLink: parts.wrapLink });
  const session = await http.openSession();
  const hit = http.post(call("tools/call", { name: "say", arguments: { hit: true } }, 1), session);
  await asked;
  await http.post({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }, session);
  give(said({ late: true }));
  assert.deepEqual(contentOf((await hit).text), said({ late: true })["content"]);
  assert.equal(parts.faults.pending, 0);
});

test("a stream that is open already keeps its status: the fault is told, and the answer comes", async (t) => {
  const parts = faultyParts([{ on: { tool: "reports" }, do: { type: "httpStatus", status: 500 } }]);
  const http = await openHttp(t, {}, { wrapLink: parts.wrapLink });
  const { body, headers } = stateless("tools/call", { name: "reports" });
  const { status, events } = await http.post(body, headers);
  assert.equal(status, 200);
  assert.equal(events.at(-1)?.["id"], 1);
  assert.deepEqual(parts.problems, [{ kind: "faultMisfit", fault: "httpStatus", method: "tools/call", misfit: "streamOpen" }]);
});

test("a stream that is open already breaks off in the middle of its last event", async (t) => {
  const parts = faultyParts([{ on: { tool: "reports" }, do: { type: "reset" } }]);
  const http = await openHttp(t, {}, { wrapLink: parts.wrapLink });
  const { body, headers } = stateless("tools/call", { name: "reports" });
  const response = await fetch(http.host.url, { method: "POST", headers: { ...headers, "content-type": "application/json", accept: "application/json, text/event-stream" }, body: JSON.stringify(body) });
  assert.equal(response.headers.get("content-type"), "text/event-stream");
  assert.ok((await brokenBody(response)) > 0);
});

test("closing faults lets go of what is held back, which is never sent, and what comes later passes", async (t) => {
  const speaking = await speak(t, eras[1], { type: "delay", delayMs: 2_000_000_000 });
  const gone = new AbortController();
  const hit = speaking.say({ hit: true }, 1, gone.signal);
  await speaking.held(1);
  speaking.faults.close();
  assert.equal(speaking.faults.pending, 0);
  await isUnanswered(hit, speaking);
  await isWhole(await speaking.say({ hit: true }, 2), { hit: true });
  assert.equal(process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length <= 2, true);
  gone.abort();
  await assert.rejects(hit);
});
