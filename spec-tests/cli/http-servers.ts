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
  guarded: (request, body, response) => guarded(request, body, response, {}),
  /** The same server, which says where its tokens come from, and gives them to the client `mcpeak-test`. */
  oauth: (request, body, response) => oauth(request, body, response, { grant_types_supported: ["client_credentials"] }),
  /** A server whose tokens only people get. */
  oauthForPeople: (request, body, response) => oauth(request, body, response, { grant_types_supported: ["authorization_code", "refresh_token"] }),
  /** A server whose tokens may do too little. */
  oauthNarrow: (request, body, response) => {
    if (!body.includes("tools/call")) return oauth(request, body, response, {});
    response.writeHead(403, { "www-authenticate": 'Bearer error="insufficient_scope", scope="tools:call"' }).end();
  },
} as const satisfies Record<string, Handler>;

export type HttpServerName = keyof typeof httpServers;

function oauth(request: IncomingMessage, body: string, response: ServerResponse, more: object): void {
  const origin = `http://${request.headers.host}`;
  const json = (value: object, status = 200): void => void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  const login = `Basic ${Buffer.from("mcpeak-test:correct-horse-battery").toString("base64")}`;
  if (request.url === "/.well-known/oauth-protected-resource/mcp") return json({ resource: `${origin}/mcp`, authorization_servers: [origin] });
  if (request.url === "/.well-known/oauth-authorization-server") {
    return json({ issuer: origin, authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token`, response_types_supported: ["code"], ...more });
  }
  if (request.url !== "/token") return guarded(request, body, response, { "www-authenticate": `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"` });
  if (request.headers.authorization !== login) return json({ error: "invalid_client", error_description: `wrong login: ${request.headers.authorization}` }, 401);
  json({ access_token: "s3cret-token-of-the-test", token_type: "Bearer", expires_in: 3600 });
}

function guarded(request: IncomingMessage, body: string, response: ServerResponse, challenge: Record<string, string>): void {
  if (request.headers.authorization !== "Bearer s3cret-token-of-the-test") response.writeHead(401, challenge).end("who are you?");
  else answer(body, response);
}

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
