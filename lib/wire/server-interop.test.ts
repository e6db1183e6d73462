import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { Client as ClientV2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { programArgs } from "../../spec-tests/program-args.js";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import { connectSession } from "../session/connect-session.js";
import { inProcess, stdio } from "../session/create-target.js";
import { openSession } from "../session/session-door.js";
import type { ServerTarget } from "../session/target.js";
import { toolsHandler } from "./fixtures/tools-handler.js";
import { linkInProcess } from "./link-in-process.js";
import { serveTransport } from "./serve-transport.js";

const program = `${import.meta.dirname}/fixtures/tools-server.ts`;
const args = (versions: readonly string[]): string[] => [...programArgs(program), versions.join(",")];

const handshake = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
const stateless = "2026-07-28";
const servers = [
  { title: "a server of both eras", versions: [stateless, ...handshake] },
  { title: "a server with a handshake alone", versions: handshake },
  { title: "a server without a handshake alone", versions: [stateless] },
] as const;

function deferred<Value>(): { readonly promise: Promise<Value>; readonly resolve: (value: Value) => void } {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve };
}

const info = { name: "interop", version: "1.0.0" };

// mcpeak's own client

const targets: readonly (readonly [string, (versions: readonly string[]) => ServerTarget])[] = [
  ["over stdio", (versions) => stdio(process.execPath, args(versions))],
  ["in this process", (versions) => inProcess((transport) => void serveTransport(toolsHandler({ versions }), transport))],
];

async function useSession(t: TestContext, target: ServerTarget, options: { readonly protocolVersion?: string }, expected: string): Promise<void> {
  const session = await openSession(target, options);
  t.after(() => session.close());
  assert.equal(session.protocolVersion, expected);
  assert.deepEqual(session.server, { name: "tools", version: "1.0.0" });
  assert.ok((await session.listTools()).some(({ name }) => name === "add"));
  const sums = await Promise.all(Array.from({ length: 32 }, (_, a) => session.callTool("add", { a, b: 1 })));
  assert.deepEqual(sums.map((sum) => (sum["content"] as { text: string }[])[0]?.text), sums.map((_, a) => String(a + 1)));
  await assert.rejects(session.callTool("waits", {}, { timeoutMs: 20 }), /20 ms/);
  await assert.rejects(session.callTool("refuses"), /not today/);
  await assert.rejects(session.callTool("none"), /-32602/);
  await session.close();
  assert.deepEqual(session.takeFindings(), []);
}

for (const [way, open] of targets) {
  for (const { title, versions } of servers) {
    const negotiated = versions.find((version) => version !== stateless) ?? stateless;
    test(`mcpeak's client and ${title} ${way} agree on ${negotiated}`, (t) => useSession(t, open(versions), {}, negotiated));
    for (const version of way === "over stdio" ? ["2025-11-25", stateless] : [...handshake, stateless]) {
      if (versions.some((each) => each === version)) {
        test(`mcpeak's client gets ${version} of ${title} ${way} when it is pinned`, (t) => useSession(t, open(versions), { protocolVersion: version }, version));
      } else {
        test(`mcpeak's client is told that ${title} ${way} does not speak ${version}`, async () => {
          const error: unknown = await connectSession(open(versions), { protocolVersion: version }).then((session) => session.close(), (reason: unknown) => reason);
          assert.ok(isMcpeakError(error) && error.code === "UNSUPPORTED_PROTOCOL_VERSION", String(error));
        });
      }
    }
  }
}

// the clients of the SDKs

interface AnyClient {
  close(): Promise<void>;
  getServerVersion(): { readonly name: string } | undefined;
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(call: { readonly name: string; readonly arguments?: Record<string, unknown> }): Promise<unknown>;
}

async function useClient(client: AnyClient): Promise<void> {
  assert.equal(client.getServerVersion()?.name, "tools");
  assert.ok((await client.listTools()).tools.some(({ name }) => name === "add"));
  const sums = await Promise.all(Array.from({ length: 32 }, (_, a) => client.callTool({ name: "add", arguments: { a, b: 1 } })));
  assert.deepEqual(sums.map((sum) => (sum as { content: { text: string }[] }).content[0]?.text), sums.map((_, a) => String(a + 1)));
  await assert.rejects(client.callTool({ name: "refuses" }), /not today/);
  await assert.rejects(client.callTool({ name: "none" }), { code: -32602 });
}

const transportsV1 = [
  ["over stdio", (versions: readonly string[]) => new StdioV1({ command: process.execPath, args: args(versions), stderr: "ignore" })],
  ["in this process", (versions: readonly string[]) => linkInProcess(toolsHandler({ versions })).transport],
] as const;

for (const [way, open] of transportsV1) {
  for (const { title, versions } of servers) {
    test(`the client of SDK 1.x and ${title} ${way} ${title === servers[2].title ? "part with a reason" : "understand each other"}`, async (t) => {
      const client = new ClientV1(info);
      t.after(() => client.close());
      const connecting = client.connect(open(versions) as never);
      if (title === servers[2].title) return assert.rejects(connecting, /Unsupported protocol version: 2025-11-25 .*supported: 2026-07-28/);
      await connecting;
      await useClient(client);
      await client.ping();
    });
  }
}

const transportsV2 = [
  ["over stdio", (versions: readonly string[]) => new StdioV2({ command: process.execPath, args: args(versions), stderr: "ignore" })],
  ["in this process", (versions: readonly string[]) => linkInProcess(toolsHandler({ versions })).transport],
] as const;

for (const [way, open] of transportsV2) {
  for (const { title, versions } of servers) {
    const expected = versions.some((version) => version === stateless) ? stateless : handshake[0];
    test(`the client of SDK 2.x and ${title} ${way} agree on ${expected}`, async (t) => {
      const client = new ClientV2(info, { versionNegotiation: { mode: "auto" } });
      t.after(() => client.close());
      await client.connect(open(versions) as never);
      assert.equal(client.getNegotiatedProtocolVersion(), expected);
      await useClient(client);
    });
  }

  test(`the client of SDK 2.x that wants a handshake gets one ${way}`, async (t) => {
    const client = new ClientV2(info, { versionNegotiation: { mode: "legacy" } });
    t.after(() => client.close());
    await client.connect(open(servers[0].versions) as never);
    assert.equal(client.getNegotiatedProtocolVersion(), "2025-11-25");
    await useClient(client);
    await client.ping();
  });
}

test("what a server asks is answered by the clients of the SDKs, and what it reports reaches them", async (t) => {
  for (const Client of [ClientV1, ClientV2] as unknown as readonly (typeof ClientV1)[]) {
    const client = new Client(info, { capabilities: {} });
    t.after(() => client.close());
    await client.connect(linkInProcess(toolsHandler()).transport as never);
    assert.deepEqual(await client.callTool({ name: "asks" }), { content: [{ type: "text", text: "result" }] });
    assert.deepEqual(await client.callTool({ name: "asks", arguments: { method: "roots/list" } }), { content: [{ type: "text", text: "error -32601" }] });
    const seen: unknown[] = [];
    await (client.callTool as (...values: unknown[]) => Promise<unknown>)(
      ...(Client === ClientV1 ? [{ name: "reports" }, undefined] : [{ name: "reports" }]),
      { onprogress: (progress: unknown) => seen.push(progress) },
    );
    assert.deepEqual(seen, [{ progress: 1 }, { progress: 2 }]);
  }
});

test("a call that a client of the SDKs gives up is cancelled at the server", async (t) => {
  for (const Client of [ClientV1, ClientV2] as unknown as readonly (typeof ClientV1)[]) {
    const cancelled = deferred<void>();
    const link = linkInProcess(
      toolsHandler({
        handle: ({ method, signal }) =>
          new Promise((settle) => {
            if (method !== "tools/call") settle({ tools: [] });
            signal.addEventListener("abort", () => {
              cancelled.resolve();
              settle({});
            });
          }),
      }),
    );
    const client = new Client(info);
    t.after(() => client.close());
    await client.connect(link.transport as never);
    const controller = new AbortController();
    const calling = (client.callTool as (...values: unknown[]) => Promise<unknown>)({ name: "waits" }, ...(Client === ClientV1 ? [undefined] : []), { signal: controller.signal });
    setImmediate(() => controller.abort());
    await assert.rejects(calling);
    await cancelled.promise;
  }
});

test("a change of the tools reaches the clients of the SDKs in each era", async (t) => {
  for (const mode of ["legacy", "auto"] as const) {
    const changed = deferred<void>();
    const client = new ClientV2(info, {
      versionNegotiation: { mode },
      listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => changed.resolve() } },
    });
    t.after(() => client.close());
    const link = linkInProcess(toolsHandler());
    await client.connect(link.transport as never);
    await client.listTools();
    link.notify("notifications/tools/list_changed");
    await changed.promise;
  }
});

test("a transport of this process can be used once, says when it is closed, and carries nothing afterwards", async () => {
  const { transport, notify } = linkInProcess(toolsHandler());
  let closed = 0;
  transport.onclose = () => (closed += 1);
  await transport.start();
  await assert.rejects(transport.start(), /connected already/);
  const messages: unknown[] = [];
  transport.onmessage = (message) => messages.push(message);
  await assert.rejects(transport.send({ a: 1n }));
  await assert.rejects(transport.send(undefined), /JSON/);
  await transport.send({ jsonrpc: "2.0", id: 1, method: "ping" });
  await transport.close();
  await transport.close();
  notify("notifications/tools/list_changed");
  await assert.rejects(transport.send({}), /closed/);
  await new Promise((settle) => setImmediate(settle));
  assert.deepEqual([closed, messages], [1, []]);
});

test("a text that is no JSON is an error of the transport, and the next message comes", async (t) => {
  const errors: Error[] = [];
  const { transport } = linkInProcess(toolsHandler(), {
    wrapLink: (link) => ({ send: (text, about) => link.send(about.request?.id === 1 ? text.slice(0, -1) : text, about), close: () => link.close() }),
  });
  t.after(() => transport.close());
  transport.onerror = (error) => errors.push(error);
  const came = deferred<unknown>();
  transport.onmessage = (message) => came.resolve(message);
  await transport.start();
  await transport.send({ jsonrpc: "2.0", id: 1, method: "ping" });
  await transport.send({ jsonrpc: "2.0", id: 2, method: "ping" });
  assert.deepEqual(await came.promise, { jsonrpc: "2.0", id: 2, result: {} });
  assert.deepEqual(errors.map(({ name }) => name), ["SyntaxError"]);
});
