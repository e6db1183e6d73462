import assert from "node:assert/strict";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import { requireBearerAuth } from "@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js";
import { getOAuthProtectedResourceMetadataUrl, mcpAuthMetadataRouter } from "@modelcontextprotocol/sdk/server/auth/router.js";
import { createMcpExpressApp } from "@modelcontextprotocol/sdk/server/express.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { connectSession } from "./connect-session.js";
import { http } from "./create-target.js";
import { clientId, clientSecret, startOAuth } from "./fixtures/oauth-server.js";
import { textOf } from "./fixtures/open-fixture.js";
import { serverV1 } from "./fixtures/sdk-servers.js";

const auth = { type: "clientCredentials", clientId, clientSecret } as const;

/** The part of express that the SDK's pieces are put together with. */
interface App {
  use(handler: unknown): void;
  post(path: string, ...handlers: unknown[]): void;
  listen(port: number, host: string, done: () => void): Server;
}

/** An MCP server that the official SDK protects, in the way that its documentation shows. */
async function startProtected(t: TestContext, { issuer, isGood, scopes }: { issuer: string; isGood: (token: string) => boolean; scopes: string[] }): Promise<string> {
  const app = createMcpExpressApp() as unknown as App;
  const server = await new Promise<Server>((settle) => {
    const listening: Server = app.listen(0, "127.0.0.1", () => settle(listening));
  });
  t.after(() => (server.closeAllConnections(), server.close()));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  app.use(
    mcpAuthMetadataRouter({
      resourceServerUrl: url,
      oauthMetadata: { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, response_types_supported: ["code"] },
    }),
  );
  const verifyAccessToken = async (token: string) => {
    const { InvalidTokenError } = await import("@modelcontextprotocol/sdk/server/auth/errors.js");
    if (!isGood(token)) throw new InvalidTokenError("unknown token");
    return { token, clientId, scopes: ["tools"], expiresAt: Math.floor(Date.now() / 1000) + 60 };
  };
  app.post("/mcp", requireBearerAuth({ verifier: { verifyAccessToken }, requiredScopes: scopes, resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(url) }), async (request: IncomingMessage & { body: unknown }, response: ServerResponse) => {
    const transport = new StreamableHTTPServerTransport();
    response.on("close", () => void transport.close());
    await serverV1().connect(transport as never);
    await transport.handleRequest(request, response, request.body);
  });
  return url.href;
}

for (const client of ["mcpeak", "sdk"] as const) {
  test(`a server that the official SDK protects is called with a token, also after the first one is gone (client ${client})`, async (t) => {
    const tokens = await startOAuth(t);
    let good = "fixture-token-1-abcdef";
    const url = await startProtected(t, { issuer: tokens.issuer, scopes: ["tools"], isGood: (token) => token === good });
    const session = await connectSession(http(url, { auth }), { client });
    t.after(() => session.close());
    assert.equal(textOf(await session.callTool("add", { a: 2, b: 3 }, { timeoutMs: 10_000 })), "5");
    good = "fixture-token-2-abcdef";
    assert.equal(textOf(await session.callTool("add", { a: 4, b: 5 }, { timeoutMs: 10_000 })), "9");
    assert.equal(tokens.given.length, 2);
    assert.deepEqual(tokens.tokenRequests.map(({ params }) => [params["resource"], params["scope"]]), [[url, "tools"], [url, "tools"]]);
  });
}

test("a server that the official SDK protects with more than the token may do is told as that", async (t) => {
  const tokens = await startOAuth(t);
  const url = await startProtected(t, { issuer: tokens.issuer, scopes: ["tools", "admin"], isGood: () => true });
  await assert.rejects(connectSession(http(url, { auth })), { code: "SERVER_UNAUTHORIZED", message: /HTTP status 403.*error="insufficient_scope".*scope="tools admin"/, hint: /--oauth-scope/ });
});
