import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { JsonObject } from "../json/json-value.js";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import { connectSession } from "../session/connect-session.js";
import { http, inProcess } from "../session/create-target.js";
import { openSession } from "../session/session-door.js";
import type { ServerTarget } from "../session/target.js";
import { openHttp, type OpenHttp } from "./fixtures/open-http.js";
import { createHttpHandler } from "./serve-http.js";
import { toolsHandler } from "./fixtures/tools-handler.js";

const handshake = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
const stateless = "2026-07-28";
const info = { name: "interop", version: "1.0.0" };
const servers = [
  { title: "a server of both eras", versions: [stateless, ...handshake] },
  { title: "a server with a handshake alone", versions: handshake },
  { title: "a server without a handshake alone", versions: [stateless] },
];

const textsOf = (results: readonly unknown[]): unknown[] => results.map((result) => (result as { content: { text: string }[] }).content[0]?.text);
const calls = Array.from({ length: 32 }, (_, a) => ({ a, b: 1 }));
const sums = calls.map(({ a }) => String(a + 1));

const ways: readonly (readonly [string, (t: TestContext, versions: readonly string[]) => Promise<ServerTarget>])[] = [
  ["over a port", async (t, versions) => http((await openHttp(t, { versions })).host.url)],
  [
    "by `fetch`",
    async (t, versions) => {
      const handler = createHttpHandler(toolsHandler({ versions }));
      t.after(() => handler.close());
      return inProcess({ fetch: (request) => handler.fetch(request) });
    },
  ],
];

async function useSession(t: TestContext, target: ServerTarget, options: { readonly protocolVersion?: string }, expected: string): Promise<void> {
  const session = await openSession(target, options);
  t.after(() => session.close());
  assert.equal(session.protocolVersion, expected);
  assert.deepEqual(session.server, { name: "tools", version: "1.0.0" });
  assert.ok((await session.listTools()).some(({ name }) => name === "add"));
  assert.deepEqual(textsOf(await Promise.all(calls.map((input) => session.callTool("add", input)))), sums);
  assert.deepEqual(textsOf([await session.callTool("reports")]), ["done"]);
  await assert.rejects(session.callTool("waits", {}, { timeoutMs: 20 }), /20 ms/);
  await assert.rejects(session.callTool("refuses"), /not today/);
  await assert.rejects(session.callTool("none"), /-32602/);
  await session.close();
  assert.deepEqual(session.takeFindings(), []);
}

for (const [way, open] of ways) {
  for (const { title, versions } of servers) {
    const negotiated = versions.find((version) => version !== stateless) ?? stateless;
    test(`mcpeak's client and ${title} ${way} agree on ${negotiated}`, async (t) => useSession(t, await open(t, versions), {}, negotiated));
    for (const version of [...handshake, stateless]) {
      if (versions.includes(version)) {
        test(`mcpeak's client gets ${version} of ${title} ${way} when it is pinned`, async (t) => useSession(t, await open(t, versions), { protocolVersion: version }, version));
      } else {
        test(`mcpeak's client is told that ${title} ${way} does not speak ${version}`, async (t) => {
          const target = await open(t, versions);
          const error: unknown = await connectSession(target, { protocolVersion: version }).then((session) => session.close(), (reason: unknown) => reason);
          assert.ok(isMcpeakError(error) && error.code === "UNSUPPORTED_PROTOCOL_VERSION", String(error));
        });
      }
    }
  }
}

test("mcpeak's client mirrors arguments as the server wants them", async (t) => {
  const inputSchema = { type: "object", properties: { a: { type: "integer", "x-mcp-header": "A" }, b: { type: "integer" }, city: { type: "string", "x-mcp-header": "City" } } };
  const { host } = await openHttp(t, {
    inputSchemaOf: () => inputSchema as unknown as JsonObject,
    handle: ({ method }) => (method === "tools/list" ? { tools: [{ name: "add", inputSchema }] } : { content: [{ type: "text", text: "fine" }] }),
  });
  const session = await openSession(http(host.url), { protocolVersion: stateless });
  t.after(() => session.close());
  assert.deepEqual(textsOf([await session.callTool("add", { a: 1e3, b: 2, city: " 서울 " })]), ["fine"]);
});

test("mcpeak's client learns that its session is lost", async (t) => {
  const { host } = await openHttp(t, {}, { maxSessions: 1 });
  const session = await connectSession(http(host.url));
  t.after(() => session.close());
  const other = await connectSession(http(host.url));
  t.after(() => other.close());
  const lost = await session.callTool("add", { a: 1, b: 1 }, { timeoutMs: 5000 });
  assert.ok(lost.kind === "failed" && lost.facts.code === "HTTP_STATUS" && lost.facts.isSessionLost === true, JSON.stringify(lost));
});

// the clients of the SDKs

interface AnyClient {
  close(): Promise<void>;
  getServerVersion(): { readonly name: string } | undefined;
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(call: { readonly name: string; readonly arguments?: Record<string, unknown> }): Promise<unknown>;
}

async function useClient(client: AnyClient, { problems }: OpenHttp): Promise<void> {
  assert.equal(client.getServerVersion()?.name, "tools");
  assert.ok((await client.listTools()).tools.some(({ name }) => name === "add"));
  assert.deepEqual(textsOf(await Promise.all(calls.map((input) => client.callTool({ name: "add", arguments: input })))), sums);
  await assert.rejects(client.callTool({ name: "refuses" }), /not today/);
  await assert.rejects(client.callTool({ name: "none" }), { code: -32602 });
  assert.deepEqual(problems, []);
}

for (const { title, versions } of servers.slice(0, 2)) {
  test(`the client of SDK 1.x and ${title} understand each other over HTTP, to the end of the session`, async (t) => {
    const server = await openHttp(t, { versions });
    const client = new ClientV1(info);
    const transport = new HttpV1(new URL(server.host.url));
    t.after(() => client.close());
    await client.connect(transport as never);
    await useClient(client, server);
    await client.ping();
    await transport.terminateSession();
  });
}

test("the client of SDK 1.x and a server without a handshake part with a reason", async (t) => {
  const { host } = await openHttp(t, { versions: [stateless] });
  const client = new ClientV1(info);
  t.after(() => client.close());
  await assert.rejects(client.connect(new HttpV1(new URL(host.url)) as never), /Unsupported protocol version: 2025-11-25 .*supported: 2026-07-28/);
});

for (const { title, versions } of servers) {
  const expected = versions.includes(stateless) ? stateless : handshake[0];
  test(`the client of SDK 2.x and ${title} agree on ${expected} over HTTP`, async (t) => {
    const server = await openHttp(t, { versions });
    const client = new ClientV2(info, { versionNegotiation: { mode: "auto" } });
    t.after(() => client.close());
    await client.connect(new HttpV2(new URL(server.host.url)));
    assert.equal(client.getNegotiatedProtocolVersion(), expected);
    if (versions !== handshake) assert.deepEqual(server.problems, []);
    server.problems.length = 0;
    await useClient(client, server);
  });
}

for (const Client of [ClientV1, ClientV2] as unknown as readonly (typeof ClientV1)[]) {
  const name = Client === ClientV1 ? "SDK 1.x" : "SDK 2.x";
  const transportTo = (url: string): never => new (Client === ClientV1 ? HttpV1 : HttpV2)(new URL(url)) as never;
  const options = Client === ClientV1 ? {} : { versionNegotiation: { mode: "legacy" } };
  const callWith = (client: typeof ClientV1.prototype, call: unknown, more: unknown): Promise<unknown> => (client.callTool as (...values: unknown[]) => Promise<unknown>)(call, ...(Client === ClientV1 ? [undefined] : []), more);

  test(`what a server asks is answered by the client of ${name}, and what it reports reaches it`, async (t) => {
    const { host } = await openHttp(t);
    const client = new Client(info, options as never);
    t.after(() => client.close());
    await client.connect(transportTo(host.url));
    assert.deepEqual(textsOf([await client.callTool({ name: "asks" }), await client.callTool({ name: "asks", arguments: { method: "roots/list" } })]), ["result", "error -32601"]);
    const seen: unknown[] = [];
    await callWith(client, { name: "reports" }, { onprogress: (progress: unknown) => seen.push(progress) });
    assert.deepEqual(seen, [{ progress: 1 }, { progress: 2 }]);
  });

  test(`a call that the client of ${name} gives up is cancelled at the server`, async (t) => {
    let settle: () => void = () => {};
    const cancelled = new Promise<void>((resolve) => (settle = resolve));
    const controller = new AbortController();
    const { host } = await openHttp(t, {
      handle: ({ method, signal }) =>
        new Promise((resolve) => {
          if (method !== "tools/call") return resolve({ tools: [] });
          signal.addEventListener("abort", () => {
            settle();
            resolve({});
          });
          controller.abort();
        }),
    });
    const client = new Client(info, options as never);
    t.after(() => client.close());
    await client.connect(transportTo(host.url));
    await assert.rejects(callWith(client, { name: "waits" }, { signal: controller.signal }));
    await cancelled;
  });

  test(`a change of the tools reaches the client of ${name} by its own stream`, async (t) => {
    const { host, handler } = await openHttp(t);
    const client = new Client(info, options as never);
    t.after(() => client.close());
    let settle: () => void = () => {};
    const changed = new Promise<void>((resolve) => (settle = resolve));
    client.fallbackNotificationHandler = ({ method }: { readonly method: string }) => {
      if (method === "notifications/tools/list_changed") settle();
      return Promise.resolve();
    };
    await client.connect(transportTo(host.url));
    // The client opens its stream by and by.
    const repeating = setInterval(() => handler.notify("notifications/tools/list_changed"), 5);
    t.after(() => clearInterval(repeating));
    await changed;
  });
}

test("the client of SDK 2.x cancels by closing its stream where there is no handshake", async (t) => {
  let settle: () => void = () => {};
  const cancelled = new Promise<void>((resolve) => (settle = resolve));
  const controller = new AbortController();
  const { host } = await openHttp(t, {
    handle: ({ method, signal }) =>
      new Promise((resolve) => {
        if (method !== "tools/call") return resolve({ tools: [] });
        signal.addEventListener("abort", () => settle());
        controller.abort();
      }),
  });
  const client = new ClientV2(info, { versionNegotiation: { mode: "auto" } });
  t.after(() => client.close());
  await client.connect(new HttpV2(new URL(host.url)));
  await assert.rejects(client.callTool({ name: "waits" }, { signal: controller.signal }));
  await cancelled;
});
