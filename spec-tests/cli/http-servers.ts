import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Handler = (request: IncomingMessage, body: string, response: ServerResponse) => void;

/** What may be at the other end of `--url`. */
export const httpServers = {
  notFound: (_, __, response) => response.writeHead(404, { "content-type": "text/plain" }).end("no such page"),
  unauthorized: (_, __, response) => response.writeHead(401, { "www-authenticate": 'Bearer realm="weather"' }).end(),
  html: (_, __, response) => response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Welcome</title>"),
  redirect: (_, __, response) => response.writeHead(308, { location: "https://mcp.example/mcp" }).end(),
  broken: (_, __, response) => response.writeHead(500, { "content-type": "text/plain" }).end("database gone"),
  /** An MCP server that lets in whoever brings the right token. */
  guarded: (request, body, response) => {
    if (request.headers.authorization !== "Bearer s3cret-token-of-the-test") response.writeHead(401).end("who are you?");
    else answer(body, response);
  },
} as const satisfies Record<string, Handler>;

export type HttpServerName = keyof typeof httpServers;

function answer(body: string, response: ServerResponse): void {
  const { id, method, params } = JSON.parse(body || "{}") as { id?: number; method?: string; params?: { protocolVersion?: string } };
  if (id === undefined) return void response.writeHead(202).end();
  const tools = [{ name: "whoami", inputSchema: { type: "object" } }];
  const results: Record<string, unknown> = {
    initialize: { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "guarded", version: "9.8.7" } },
    "tools/list": { tools },
    "tools/call": { content: [{ type: "text", text: "you said Bearer s3cret-token-of-the-test" }] },
  };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ jsonrpc: "2.0", id, result: results[method ?? ""] ?? {} }));
}

/** Serves on a port of its own. */
export async function startHttpServer(name: HttpServerName): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.method === "DELETE") response.writeHead(405).end();
      else httpServers[name](request, Buffer.concat(chunks).toString(), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
