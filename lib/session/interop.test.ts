import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { test, type TestContext } from "node:test";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createMcpHandler, type McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { programArgs } from "../../spec-tests/program-args.js";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import { connectSession } from "./connect-session.js";
import { inProcess, stdio } from "./create-target.js";
import { textOf } from "./fixtures/open-fixture.js";
import { serverOf2026, serverV1, serverV2 } from "./fixtures/sdk-servers.js";
import { serveListener } from "./fixtures/serve-listener.js";
import type { ServerTarget } from "./target.js";

const timeoutMs = 10_000;
const here = import.meta.dirname;

const entry = (options = {}, make: () => McpServer = serverV2): ReturnType<typeof createMcpHandler> => createMcpHandler(make, options);
const alone = { legacy: "reject" } as const;
const program = (kind: string): ServerTarget => stdio(process.execPath, [...programArgs(`${here}/fixtures/sdk-stdio.ts`), kind]);

/** A server of 1.x over HTTP with sessions. */
function listenerV1(): RequestListener {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  return async (request, response) => {
    let transport = sessions.get(String(request.headers["mcp-session-id"]));
    if (transport === undefined) {
      const opened = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID, onsessioninitialized: (id) => void sessions.set(id, opened) });
      await serverV1().connect(opened as never);
      transport = opened;
    }
    await transport.handleRequest(request, response);
  };
}

const handshake = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;
const stateless = "2026-07-28";

interface Row {
  readonly title: string;
  /** The versions that the server speaks. */
  readonly speaks: readonly string[];
  /** The versions that are asked for; each old one is tried on each SDK once. */
  readonly asked: readonly string[];
  readonly open: (t: TestContext) => ServerTarget | Promise<ServerTarget>;
}

const both = ["2025-11-25", stateless];
const all = [...handshake, stateless];

const rows: readonly Row[] = [
  { title: "SDK 1.x over stdio", speaks: handshake, asked: both, open: () => program("1") },
  { title: "SDK 1.x over HTTP", speaks: handshake, asked: all, open: (t) => serveListener(t, listenerV1()) },
  { title: "SDK 1.x in this process", speaks: handshake, asked: all, open: () => inProcess(serverV1) },
  { title: "an SDK 2.x object over stdio", speaks: handshake, asked: [stateless], open: () => program("2") },
  { title: "an SDK 2.x object in this process", speaks: handshake, asked: all, open: () => inProcess(serverV2) },
  { title: "SDK 2.x for both eras over stdio", speaks: all, asked: both, open: () => program("both eras") },
  { title: "SDK 2.x for both eras over HTTP", speaks: all, asked: all, open: (t) => serveListener(t, toNodeHandler(entry()) as never) },
  { title: "SDK 2.x for both eras in this process", speaks: all, asked: all, open: () => inProcess(entry()) },
  { title: "SDK 2.x for both eras on a transport of this process", speaks: all, asked: all, open: () => inProcess((transport) => void serveStdio(() => serverV2(), { transport: transport as never })) },
  { title: "SDK 2.x for 2026 alone over stdio", speaks: [stateless], asked: both, open: () => program("2026 alone") },
  { title: "SDK 2.x for 2026 alone over HTTP", speaks: [stateless], asked: both, open: (t) => serveListener(t, toNodeHandler(entry(alone)) as never) },
  { title: "SDK 2.x for 2026 alone in this process", speaks: [stateless], asked: both, open: () => inProcess(entry(alone)) },
];

async function useSession(t: TestContext, target: ServerTarget, pinned: string | undefined, expected: string): Promise<readonly string[]> {
  const session = await connectSession(target, pinned === undefined ? {} : { protocolVersion: pinned });
  t.after(() => session.close());
  assert.equal(session.protocolVersion, expected);
  assert.match(session.server.name, /^sdk-v[12]$/);
  assert.deepEqual([...(session.declaredTools() ?? [])], ["add"]);
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, a) => session.callTool("add", { a, b: 1 }, { timeoutMs })));
  assert.deepEqual(outcomes.map(textOf), outcomes.map((_, a) => String(a + 1)));
  await session.close();
  // 1.x writes its schemas in an older dialect, which is told as info.
  assert.deepEqual(session.takeObservations().filter(({ severity }) => severity !== "info"), []);
  return session.protocolsNotAsked;
}

for (const { title, speaks, asked, open } of rows) {
  const negotiated = speaks.findLast((version) => version !== stateless) ?? stateless;
  test(`${title}: negotiation ends at ${negotiated}`, async (t) => {
    assert.deepEqual(await useSession(t, await open(t), undefined, negotiated), negotiated === stateless ? [] : [stateless]);
  });
  for (const version of asked) {
    if (speaks.includes(version)) {
      test(`${title}: ${version} is spoken when it is pinned`, async (t) => {
        assert.deepEqual(await useSession(t, await open(t), version, version), []);
      });
    } else {
      test(`${title}: ${version} is an unsupported version`, async (t) => {
        const error: unknown = await connectSession(await open(t), { protocolVersion: version }).then((session) => session.close(), (reason: unknown) => reason);
        assert.ok(isMcpeakError(error) && error.code === "UNSUPPORTED_PROTOCOL_VERSION", String(error));
        assert.match(error.message, new RegExp(`does not speak version ${version} of the protocol: it answered \`(initialize|server/discover)\` with JSON-RPC error`));
      });
    }
  }
}

test("a server object in this process can't be pinned to 2026-07-28, and the hint names what can", async () => {
  const error: unknown = await connectSession(inProcess(serverV2()), { protocolVersion: stateless }).catch((reason: unknown) => reason);
  assert.ok(isMcpeakError(error) && error.code === "UNSUPPORTED_PROTOCOL_VERSION", String(error));
  assert.match(error.hint, /inProcess\(createMcpHandler\(\(\) => createServer\(\)\)\)/);
});

for (const [way, open] of [
  ["over HTTP", (t: TestContext) => serveListener(t, toNodeHandler(entry({}, serverOf2026)) as never)],
  ["in this process", () => inProcess(entry({}, serverOf2026))],
] as const) {
  test(`SDK 2.x takes names and parameters in headers as they are sent ${way}`, async (t) => {
    const session = await connectSession(await open(t), { protocolVersion: stateless });
    t.after(() => session.close());
    assert.equal(textOf(await session.callTool("날씨", { region: " 서울\n", days: 3 }, { timeoutMs })), " 서울\n 3");
    assert.equal(textOf(await session.callTool("날씨", { region: "" }, { timeoutMs })), " undefined");
  });

  test(`SDK 2.x refuses to ask for what no client offers ${way}, and the error says what is missing`, async (t) => {
    const session = await connectSession(await open(t), { protocolVersion: stateless });
    t.after(() => session.close());
    const outcome = await session.callTool("asks", {}, { timeoutMs });
    assert.ok(outcome.kind === "error" && outcome.error.code === -32021, JSON.stringify(outcome));
  });
}
