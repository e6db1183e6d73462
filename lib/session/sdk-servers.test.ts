import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { test, type TestContext } from "node:test";
import { NodeStreamableHTTPServerTransport, toNodeHandler } from "@modelcontextprotocol/node";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { programArgs } from "../../spec-tests/program-args.js";
import { connectSession } from "./connect-session.js";
import { inProcess, stdio } from "./create-target.js";
import { textOf } from "./fixtures/open-fixture.js";
import { serverV1, serverV2 } from "./fixtures/sdk-servers.js";
import { serveListener } from "./fixtures/serve-listener.js";
import type { ServerTarget } from "./target.js";

const timeoutMs = 10_000;
const here = import.meta.dirname;

/** A listener that keeps one transport for each session, as SDK servers do. */
function withSessions<Transport extends { sessionId?: string | undefined; handleRequest(request: never, response: never): Promise<void> }>(
  connect: (onSession: (id: string, transport: Transport) => void) => Promise<Transport>,
): RequestListener {
  const sessions = new Map<string, Transport>();
  return async (request, response) => {
    const known = sessions.get(String(request.headers["mcp-session-id"]));
    const transport = known ?? (await connect((id, opened) => sessions.set(id, opened)));
    await transport.handleRequest(request as never, response as never);
  };
}

const targets: readonly (readonly [title: string, name: string, open: (t: TestContext) => ServerTarget | Promise<ServerTarget>])[] = [
  ["SDK 1.x in this process, as an object", "sdk-v1", () => inProcess(serverV1())],
  ["SDK 1.x in this process, the low-level object", "sdk-v1", () => inProcess(serverV1().server)],
  ["SDK 1.x in this process, as a function", "sdk-v1", () => inProcess(serverV1)],
  ["SDK 1.x in this process, connected by the function", "sdk-v1", () => inProcess((transport) => serverV1().connect(transport as never))],
  ["SDK 2.x in this process, as an object", "sdk-v2", () => inProcess(serverV2())],
  ["SDK 2.x in this process, as a function", "sdk-v2", () => inProcess(async () => serverV2())],
  ["SDK 2.x in this process, through fetch", "sdk-v2", () => inProcess(createMcpHandler(() => serverV2()))],
  ["SDK 1.x over stdio", "sdk-v1", () => stdio(process.execPath, [...programArgs(`${here}/fixtures/sdk-stdio.ts`), "1"])],
  ["SDK 2.x over stdio", "sdk-v2", () => stdio(process.execPath, [...programArgs(`${here}/fixtures/sdk-stdio.ts`), "2"])],
  [
    "SDK 1.x over HTTP with sessions", "sdk-v1",
    (t) =>
      serveListener(t, withSessions<StreamableHTTPServerTransport>(async (onSession) => {
        const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID, onsessioninitialized: (id) => onSession(id, transport) });
        await serverV1().connect(transport as never);
        return transport;
      })),
  ],
  [
    "SDK 1.x over HTTP with JSON answers, without sessions", "sdk-v1",
    (t) =>
      serveListener(t, async (request, response) => {
        const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
        await serverV1().connect(transport as never);
        await transport.handleRequest(request, response);
      }),
  ],
  [
    "SDK 2.x over HTTP with sessions", "sdk-v2",
    (t) =>
      serveListener(t, withSessions<NodeStreamableHTTPServerTransport>(async (onSession) => {
        const transport: NodeStreamableHTTPServerTransport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: randomUUID, onsessioninitialized: (id) => onSession(id, transport) });
        await serverV2().connect(transport as never);
        return transport;
      })),
  ],
  ["SDK 2.x over HTTP, its entry for both eras", "sdk-v2", (t) => serveListener(t, toNodeHandler(createMcpHandler(() => serverV2())) as never)],
];

const clients = ["mcpeak", "sdk"] as const;

for (const [title, name, open, client] of targets.flatMap((row) => clients.map((client) => [...row, client] as const))) {
  test(`a session with ${title} through the client ${client} lists, calls, is refused and closes with no finding but true ones`, async (t) => {
    const target = await open(t);
    // Twice: what one session used must serve the next one too.
    for (const round of [1, 2]) {
      const session = await connectSession(target, { client });
      t.after(() => session.close());
      assert.equal(session.protocolVersion, "2025-11-25");
      assert.equal(session.server.name, name);
      assert.deepEqual([...(session.declaredTools() ?? [])], ["add"]);
      assert.equal(textOf(await session.callTool("add", { a: round, b: 2 }, { timeoutMs })), String(round + 2));
      const refused = await session.callTool("add", { a: "no number" }, { timeoutMs });
      assert.ok(refused.kind === "error" || (refused.kind === "result" && refused.result["isError"] === true), JSON.stringify(refused));
      const outcomes = await Promise.all(Array.from({ length: 32 }, (_, a) => session.callTool("add", { a, b: 0 }, { timeoutMs })));
      assert.deepEqual(outcomes.map(textOf), outcomes.map((_, a) => String(a)));
      await session.close();
      // Schemas that the SDK 1.x makes of zod 4's say that they are draft-07.
      const found = session.takeObservations().map(({ severity, facts }) => `${severity} ${facts.code}`);
      assert.deepEqual(found, client === "mcpeak" && name === "sdk-v1" ? ["info OLDER_SCHEMA_DIALECT"] : []);
    }
  });
}
