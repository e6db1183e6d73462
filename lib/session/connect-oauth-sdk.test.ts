import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import { connectSession } from "./connect-session.js";
import { http } from "./create-target.js";
import { clientId, clientSecret, type OAuthServers, startOAuth } from "./fixtures/oauth-server.js";
import { textOf } from "./fixtures/open-fixture.js";
import type { Session } from "./session.js";
import type { HttpAuth } from "./target.js";

const timeoutMs = 10_000;
const auth = { type: "clientCredentials", clientId, clientSecret } as const;

async function open(t: TestContext, { url }: OAuthServers, given: HttpAuth = auth): Promise<Session> {
  const session = await connectSession(http(url, { auth: given }), { client: "sdk" });
  t.after(() => session.close());
  return session;
}

test("the official client gets the same tokens, and renews them when they are refused", async (t) => {
  const servers = await startOAuth(t, { tool: ({ headers }) => `you sent ${headers.authorization}` });
  const session = await open(t, servers);
  servers.revoke();
  const said = textOf(await session.callTool("any", {}, { timeoutMs }));
  assert.equal(said, `you sent Bearer ${servers.given[1]}`);
  assert.equal(session.redactor.hideText(said), "you sent Bearer [hidden]");
  assert.equal(servers.given.length, 2);
});

test("the official client and mcpeak's own share a token", async (t) => {
  const servers = await startOAuth(t);
  await open(t, servers);
  const own = await connectSession(http(servers.url, { auth }));
  t.after(() => own.close());
  assert.equal(servers.given.length, 1);
});

test("what keeps the official client from a token is told with the same code", async (t) => {
  const servers = await startOAuth(t);
  const error: unknown = await open(t, servers, { ...auth, clientSecret: "wrong-secret-value" }).catch((reason: unknown) => reason);
  assert.ok(isMcpeakError(error), String(error));
  assert.equal(error.code, "AUTH_TOKEN_REFUSED");
  assert.match(error.message, /no client with the secret \[hidden\]/);
});

test("a call of the official client whose token can't be renewed fails with what happened", async (t) => {
  let isDown = false;
  const servers: OAuthServers = await startOAuth(t, { answer: ({ path }, response) => path === "/token" && isDown && (response.writeHead(503).end(), true) });
  const session = await open(t, servers);
  servers.revoke();
  isDown = true;
  const outcome = await session.callTool("any", {}, { timeoutMs });
  assert.ok(outcome.kind === "failed" && outcome.facts.code === "AUTH_TOKEN_FAILED", JSON.stringify(outcome));
});

test("the official client sends a token of one's own", async (t) => {
  const servers = await startOAuth(t);
  const error: unknown = await open(t, servers, { type: "bearer", token: "token-of-my-own" }).catch((reason: unknown) => reason);
  assert.ok(isMcpeakError(error) && error.code === "SERVER_UNAUTHORIZED", String(error));
  assert.equal(servers.calls[0]?.[2], "token-of-my-own");
});
