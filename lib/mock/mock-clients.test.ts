import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import { runSuite } from "../run/run-suites.js";
import { http, inProcess } from "../session/create-target.js";
import { openSession } from "../session/session-door.js";
import type { TestSuiteSpec } from "../spec/suite-spec.js";
import { createMock } from "./create-mock.js";
import { createMockServer } from "./create-mock-server.js";

const definition = {
  tools: [{ name: "add", inputSchema: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } } }, outputSchema: { type: "object", properties: { sum: { type: "number" } }, required: ["sum"] } }],
  responses: [
    { tool: "add", args: { a: 1, b: 2 }, result: { sum: 3 } },
    { tool: "add", args: { a: "x" }, result: "a must be a number", isError: true },
  ],
} as const;

const info = { name: "program", version: "1.0.0" };
const three = { content: [{ type: "text", text: '{"sum":3}' }], structuredContent: { sum: 3 } };

interface AnyClient {
  connect(transport: never): Promise<void>;
  close(): Promise<void>;
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(call: { readonly name: string; readonly arguments: Record<string, unknown> }): Promise<unknown>;
}

const clients: readonly (readonly [string, () => AnyClient, (url: string, options?: { readonly fetch: typeof fetch }) => unknown])[] = [
  ["an SDK 1.x client", () => new ClientV1(info) as AnyClient, (url, options) => new HttpV1(new URL(url), options)],
  ["an SDK 2.x client", () => new ClientV2(info) as AnyClient, (url, options) => new HttpV2(new URL(url), options)],
];

async function useClient(client: AnyClient, transport: unknown): Promise<void> {
  await client.connect(transport as never);
  assert.deepEqual((await client.listTools()).tools.map(({ name }) => name), ["add"]);
  const { content, structuredContent } = (await client.callTool({ name: "add", arguments: { a: 1, b: 2 } })) as typeof three;
  assert.deepEqual({ content, structuredContent }, three);
  const rejection = (await client.callTool({ name: "add", arguments: { a: "x" } })) as { readonly isError?: boolean };
  assert.equal(rejection.isError, true);
  await client.close();
}

for (const [title, makeClient, makeHttp] of clients) {
  describe(title, () => {
    test("speaks to a mock in this process, without a port", async (t) => {
      await using mock = createMock(definition);
      const client = makeClient();
      t.after(() => client.close());
      await useClient(client, mock.transport());
      assert.equal(mock.calls.length, 2);
      mock.assertAllRepliesUsed();
    });

    test("speaks to a mock over a linked transport of the SDK", async (t) => {
      await using mock = createMock(definition);
      const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
      await mock.serve(serverSide as never);
      const client = makeClient();
      t.after(() => client.close());
      await useClient(client, clientSide);
    });

    test("what JSON leaves out of arguments is left out over a linked transport too", async (t) => {
      await using mock = createMock({ tools: [{ name: "add", inputSchema: { type: "object" } }], responses: [{ tool: "add", args: { a: 1, at: null }, result: "matched" }] });
      const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
      await mock.serve(serverSide as never);
      const client = makeClient();
      t.after(() => client.close());
      await client.connect(clientSide as never);
      const { content } = (await client.callTool({ name: "add", arguments: { a: 1, b: undefined, at: Number.NaN } })) as typeof three;
      assert.deepEqual(content, [{ type: "text", text: "matched" }]);
      assert.deepEqual(mock.calls[0]?.args, { a: 1, at: null });
    });

    test("speaks to a mock over HTTP", async (t) => {
      await using mock = await createMockServer(definition);
      const client = makeClient();
      t.after(() => client.close());
      await useClient(client, makeHttp(mock.url));
    });

    test("speaks to a mock over HTTP without a port", async (t) => {
      await using mock = createMock(definition);
      const client = makeClient();
      t.after(() => client.close());
      await useClient(client, makeHttp("http://localhost/mcp", { fetch: (input, init) => mock.fetch(new Request(input, init)) }));
    });
  });
}

const suite: TestSuiteSpec = {
  schemaVersion: 1, id: "add", name: "add",
  cases: [
    { id: "exists", name: "offers add", operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool: "add" }] },
    { id: "adds", name: "adds", operation: { type: "callTool", tool: "add", input: { a: 1, b: 2 } }, assertions: [{ type: "isError", expected: false }, { type: "structuredContentMatchesSchema", schema: { const: { sum: 3 } } }] },
    { id: "rejects", name: "rejects a text", operation: { type: "callTool", tool: "add", input: { a: "x" } }, assertions: [{ type: "isError", expected: true }] },
  ],
};

test("a suite runs against a mock in this process and over HTTP, in both eras, without a finding", async () => {
  await using mock = await createMockServer(definition);
  for (const server of [inProcess(mock), http(mock.url)]) {
    const { summary, suites } = await runSuite(suite, { server, protocol: "all" });
    assert.deepEqual([summary.passed, summary.total], [6, 6], JSON.stringify(suites));
    assert.deepEqual(suites.map(({ protocolVersion }) => protocolVersion), ["2025-11-25", "2026-07-28"]);
    assert.deepEqual(suites.flatMap(({ findings, cases }) => [...findings, ...cases.flatMap((each) => each.findings)]), []);
  }
});

test("a session that ends leaves the mock to others", async () => {
  await using mock = await createMockServer(definition);
  const first = await openSession(inProcess(mock));
  const second = await openSession(http(mock.url));
  await first.close();
  assert.deepEqual((await second.callTool("add", { a: 1, b: 2 }))["structuredContent"], { sum: 3 });
  await second.close();
});

test("the same call gives the same bytes, also after a restart", async () => {
  const texts = new Set<string>();
  for (let round = 0; round < 2; round++) {
    await using mock = createMock(definition);
    const session = await openSession(inProcess(mock));
    for (const args of [{ a: 1, b: 2 }, { b: 2, a: 1 }]) texts.add(JSON.stringify(await session.callTool("add", args)));
    await session.close();
  }
  assert.equal(texts.size, 1);
});

describe("createMockServer", () => {
  test("gives a URL on loopback, and after `close` nobody is there", async () => {
    const mock = await createMockServer(definition);
    assert.match(mock.url, /^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    assert.equal(new URL(mock.url).port, String(mock.port));
    await mock.close();
    await mock.close();
    await assert.rejects(fetch(mock.url));
  });

  test("listens where it is told", async () => {
    await using first = await createMockServer({ ...definition, path: "/mock" });
    assert.ok(first.url.endsWith("/mock"));
    const error: unknown = await createMockServer({ ...definition, port: first.port }).then(() => undefined, (reason: unknown) => reason);
    assert.ok(isMcpeakError(error) && error.code === "SERVER_PORT_BUSY", String(error));
  });

  test("rejects a wrong definition and wrong options, and opens nothing", async () => {
    const error: unknown = await createMockServer({ tools: [], prot: 1, port: 70_000, host: 5 } as never).then(() => undefined, (reason: unknown) => reason);
    assert.ok(isMcpeakError(error) && error.code === "INVALID_MOCK_DEFINITION");
    assert.deepEqual((error as unknown as { readonly issues: readonly { readonly path: string; readonly hint: string }[] }).issues.map(({ path }) => path), ["prot", "host", "port"]);
  });

  test("refuses a foreign host, a foreign origin and a body that is too large", async () => {
    await using mock = await createMockServer({ ...definition, maxBodyBytes: 1000 });
    const post = (headers: Record<string, string>, body: string): Promise<Response> => fetch(mock.url, { method: "POST", headers: { accept: "application/json, text/event-stream", "content-type": "application/json", ...headers }, body });
    const initialize = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: info } });
    assert.equal((await post({ origin: "https://evil.example" }, initialize)).status, 403);
    assert.equal((await post({}, initialize + " ".repeat(1000))).status, 413);
    assert.equal((await post({ origin: "http://localhost:1" }, initialize)).status, 200);
  });

  test("a call that is 600 or 100000 levels deep is refused, and the next one is answered", async () => {
    await using mock = await createMockServer(definition);
    const session = await openSession(http(mock.url), { protocolVersion: "2026-07-28" });
    const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
    const result = await session.callTool("add", { a: JSON.parse(deep(600)) as never });
    assert.equal(result["isError"], true);
    const meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {} };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "add", arguments: {}, _meta: meta } }).replace('"arguments":{}', `"arguments":{"a":${deep(100_000)}}`);
    const headers = { accept: "application/json, text/event-stream", "content-type": "application/json", "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "add" };
    assert.match(await (await fetch(mock.url, { method: "POST", headers, body })).text(), /"isError":true/);
    assert.deepEqual((await session.callTool("add", { a: 1, b: 2 }))["structuredContent"], { sum: 3 });
    assert.deepEqual(mock.calls.map(({ outcome }) => outcome), ["tooDeep", "tooDeep", "exact"]);
    await session.close();
  });
});
