import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { test, type TestContext } from "node:test";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { createAuthorizer } from "./authorizer.js";
import { connectSession } from "./connect-session.js";
import { http, type HttpOptions } from "./create-target.js";
import { sendJson } from "./fixtures/http-server.js";
import { clientId, clientSecret, type OAuthOptions, type OAuthServers, startOAuth } from "./fixtures/oauth-server.js";
import { textOf } from "./fixtures/open-fixture.js";
import type { Session } from "./session.js";
import type { ClientCredentialsAuth, HttpAuth } from "./target.js";

const timeoutMs = 10_000;
const client = { type: "clientCredentials", clientId, clientSecret } as const;

async function open(t: TestContext, { url }: OAuthServers, auth: HttpAuth = client, options: HttpOptions = {}): Promise<Session> {
  const session = await connectSession(http(url, { ...options, auth }));
  t.after(() => session.close());
  return session;
}

async function startFailure({ url }: Pick<OAuthServers, "url">, options: HttpOptions = { auth: client }, signal?: AbortSignal): Promise<McpeakError> {
  const error: unknown = await connectSession(http(url, options), signal === undefined ? {} : { signal }).then((session) => session.close(), (reason: unknown) => reason);
  assert.ok(isMcpeakError(error), `not a coded error: ${String(error)}`);
  assert.ok(!`${error.message} ${error.hint}`.includes(clientSecret), error.message);
  return error;
}

test("a token is asked for when the server refuses, and sent with everything from then on", async (t) => {
  const servers = await startOAuth(t);
  const session = await open(t, servers);
  assert.equal(textOf(await session.callTool("any", {}, { timeoutMs })), "fine");
  await session.close();
  const [token] = servers.given;
  assert.deepEqual(servers.calls, [
    ["POST", "initialize", undefined],
    ["POST", "initialize", token],
    ["POST", "notifications/initialized", token],
    ["POST", "tools/list", token],
    ["POST", "tools/call", token],
    ["DELETE", undefined, token],
  ]);
  assert.deepEqual(servers.asked, ["GET /.well-known/oauth-authorization-server", "POST /token"]);
  assert.deepEqual(servers.tokenRequests, [{ params: { grant_type: "client_credentials", resource: servers.url }, login: `${clientId}:${clientSecret}` }]);
  assert.deepEqual(session.takeObservations(), []);
});

for (const [title, options] of [
  ["only the scheme", { challenge: "scheme" }],
  ["nothing", { challenge: "silence" }],
] as const) {
  test(`a server that refuses with ${title} is asked at the well-known places`, async (t) => {
    const servers = await startOAuth(t, options);
    const session = await open(t, servers);
    assert.equal(textOf(await session.callTool("any", {}, { timeoutMs })), "fine");
    assert.equal(servers.given.length, 1);
  });
}

test("a server that names no authorization server is its own, at the places of 2025-03-26", async (t) => {
  const servers = await startOAuth(t, { challenge: "silence", resource: null, isOwnIssuer: true });
  const session = await open(t, servers);
  assert.equal(textOf(await session.callTool("any", {}, { timeoutMs })), "fine");
  assert.deepEqual(servers.asked, [], "the other one is not known to anybody");
});

test("the scope that is given is asked for; without one, the scope that the server names", async (t) => {
  const servers = await startOAuth(t, { scope: "tools:read tools:call" });
  await open(t, servers);
  await open(t, servers, { ...client, scope: "all" });
  assert.deepEqual(servers.tokenRequests.map(({ params }) => params["scope"]), ["tools:read tools:call", "all"]);
});

test("sessions of the same client at the same server share a token, others do not", async (t) => {
  const servers = await startOAuth(t);
  const [first, second] = [await open(t, servers), await open(t, servers)];
  assert.equal(servers.given.length, 1);
  assert.deepEqual(servers.calls.filter(([, rpc]) => rpc === "initialize").map(([, , token]) => token), [undefined, servers.given[0], servers.given[0]]);
  await open(t, servers, { ...client, scope: "other" });
  assert.equal(servers.given.length, 2);
  for (const session of [first, second]) assert.equal(textOf(await session.callTool("any", {}, { timeoutMs })), "fine");
});

test("calls in flight that meet a revoked token are sent once more with one new token", async (t) => {
  const servers = await startOAuth(t);
  const session = await open(t, servers);
  servers.revoke();
  const outcomes = await Promise.all(Array.from({ length: 16 }, () => session.callTool("any", {}, { timeoutMs })));
  assert.deepEqual(outcomes.map(textOf), Array.from({ length: 16 }, () => "fine"));
  assert.equal(servers.given.length, 2);
  const sent = servers.calls.filter(([, rpc]) => rpc === "tools/call").map(([, , token]) => token);
  assert.equal(sent.filter((token) => token === servers.given[1]).length, 16, "each call is executed once");
  assert.ok(sent.filter((token) => token === servers.given[0]).length <= 16);
});

test("a token whose time is over is renewed before it is refused", async (t) => {
  const servers = await startOAuth(t, { expiresIn: 1e-9 });
  const session = await open(t, servers);
  assert.equal(textOf(await session.callTool("any", {}, { timeoutMs })), "fine");
  const refused = servers.calls.filter(([, , token]) => token === undefined);
  assert.equal(refused.length, 1, "only the first request came without a token");
  assert.ok(servers.given.length >= 2);
});

test("where the issuer is known the token is there before the first request", async (t) => {
  const servers = await startOAuth(t);
  const session = await open(t, servers, { ...client, issuer: servers.issuer });
  assert.equal(textOf(await session.callTool("any", {}, { timeoutMs })), "fine");
  assert.ok(servers.calls.every(([, , token]) => token === servers.given[0]));
});

test("where the issuer is known the server need not say anything", async (t) => {
  const servers = await startOAuth(t, { resource: null });
  const session = await open(t, servers, { ...client, issuer: `${servers.issuer}/` });
  assert.equal(textOf(await session.callTool("any", {}, { timeoutMs })), "fine");
  assert.deepEqual(servers.tokenRequests[0]?.params, { grant_type: "client_credentials" });
});

test("where the issuer is known a server that can't be reached is told as that, not as one that asks for a token", async (t) => {
  const servers = await startOAuth(t);
  const error = await startFailure({ url: "http://127.0.0.1:1/mcp" }, { auth: { ...client, issuer: servers.issuer } });
  assert.equal(error.code, "SERVER_UNREACHABLE");
  assert.equal(servers.given.length, 1);
});

test("the secret goes to no other authorization server than the one that was given", async (t) => {
  const [servers, other] = [await startOAuth(t), await startOAuth(t)];
  const error = await startFailure(servers, { auth: { ...client, issuer: other.issuer } });
  assert.equal(error.code, "AUTH_DISCOVERY_FAILED");
  assert.match(error.message, /The client's secret was not sent/);
  assert.deepEqual([servers.tokenRequests, other.tokenRequests], [[], []]);
});

test("an authorization server for machines alone has no authorization endpoint, and gives a token", async (t) => {
  const servers: OAuthServers = await startOAuth(t, {
    answer: ({ path }, response) => path.startsWith("/.well-known/") && sendJson(response, { issuer: "x", token_endpoint: `${servers.issuer}/token`, grant_types_supported: ["client_credentials"] }),
  });
  assert.equal(textOf(await (await open(t, servers)).callTool("any", {}, { timeoutMs })), "fine");
});

test("metadata in the manner of OpenID Connect are found", async (t) => {
  const servers: OAuthServers = await startOAuth(t, {
    metadata: null,
    answer: ({ path }, response) =>
      path === "/.well-known/openid-configuration" &&
      sendJson(response, {
        issuer: servers.issuer, authorization_endpoint: `${servers.issuer}/authorize`, token_endpoint: `${servers.issuer}/token`, jwks_uri: `${servers.issuer}/jwks`,
        response_types_supported: ["code"], subject_types_supported: ["public"], id_token_signing_alg_values_supported: ["RS256"],
      }),
  });
  assert.equal(textOf(await (await open(t, servers)).callTool("any", {}, { timeoutMs })), "fine");
});

test("a redirect of the token endpoint is followed within its origin and nowhere else", async (t) => {
  const servers: OAuthServers = await startOAuth(t, {
    metadata: { token_endpoint: "http://127.0.0.1:1/never" },
    answer: ({ path }, response) => {
      if (path.startsWith("/.well-known/")) return sendJson(response, { issuer: "x", token_endpoint: `${servers.issuer}/old` });
      if (path !== "/old") return false;
      response.writeHead(307, { location: "/token" }).end();
      return true;
    },
  });
  assert.equal(textOf(await (await open(t, servers)).callTool("any", {}, { timeoutMs })), "fine");
  const away = await startOAuth(t, { answer: ({ path }, response) => path === "/token" && (response.writeHead(307, { location: `${servers.issuer}/token` }).end(), true) });
  const before = servers.tokenRequests.length;
  const error = await startFailure(away);
  assert.equal(error.code, "AUTH_TOKEN_FAILED");
  assert.match(error.message, /HTTP status 307, pointing to .*\/token, which was not followed/);
  assert.equal(servers.tokenRequests.length, before);
});

const token = (answer: (response: ServerResponse) => unknown): OAuthOptions => ({ answer: ({ path }, response) => path === "/token" && (answer(response), true) });
const metadata = (answer: (response: ServerResponse) => unknown): OAuthOptions => ({ answer: ({ path }, response) => path.startsWith("/.well-known/") && (answer(response), true) });
const failures: readonly (readonly [title: string, options: OAuthOptions, code: string, message: RegExp, hint: RegExp])[] = [
  ["an unknown client", token((response) => sendJson(response, { error: "invalid_client", error_description: "unknown client" }, 401)), "AUTH_TOKEN_REFUSED", /\/token answered with HTTP status 401 and the error "invalid_client": unknown client\./, /id and secret/],
  ["a scope that is not allowed", { ...token((response) => sendJson(response, { error: "invalid_scope" }, 400)), scope: "admin" }, "AUTH_TOKEN_REFUSED", /"invalid_scope"\./, /"admin" was asked for.*--oauth-scope/],
  ["a client that may not do so", token((response) => sendJson(response, { error: "unauthorized_client" }, 400)), "AUTH_TOKEN_REFUSED", /"unauthorized_client"/, /--bearer-env/],
  ["an error that nobody knows", token((response) => sendJson(response, { error: "tired" }, 400)), "AUTH_TOKEN_REFUSED", /"tired"/, /own reason/],
  ["a token endpoint that fails", token((response) => response.writeHead(503).end("database gone")), "AUTH_TOKEN_FAILED", /\/token answered with HTTP status 503\. It reads: database gone/, /its log/],
  ["a token endpoint that answers with a page", token((response) => response.writeHead(200, { "content-type": "text/html" }).end("<title>access_token=top-secret-thing")), "AUTH_TOKEN_FAILED", /\/token answered with `text\/html`, and not with a JSON object\.$/, /login page/],
  ["a token endpoint that answers without a token", token((response) => sendJson(response, { token: "abcdefghij" })), "AUTH_TOKEN_FAILED", /without what must stand there: "token"\./, /OAuth 2\.1/],
  ["a token of another type", token((response) => sendJson(response, { access_token: "abcdefghij", token_type: "mac" })), "AUTH_TOKEN_FAILED", /`token_type` is not Bearer: "mac"/, /OAuth/],
  ["a token that no header can hold", token((response) => sendJson(response, { access_token: "abc\r\nX: y", token_type: "bearer" })), "AUTH_TOKEN_FAILED", /`access_token` can't stand in a header\./, /OAuth/],
  ["an answer that does not end", token((response) => response.writeHead(200).end("x".repeat(2_000_000))), "AUTH_TOKEN_FAILED", /larger than 1048576 bytes/, /Check the address/],
  ["a token endpoint that resets", token((response) => response.socket?.resetAndDestroy()), "AUTH_TOKEN_FAILED", /\/token can't be reached/, /address/],
  ["metadata that fail", metadata((response) => response.writeHead(500).end("oops")), "AUTH_DISCOVERY_FAILED", /oauth-authorization-server answered with HTTP status 500\. It reads: oops/, /its log/],
  ["metadata that are a page", metadata((response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>")), "AUTH_DISCOVERY_FAILED", /answered with `text\/html`.*It reads: <html>/, /login page/],
  ["metadata that hold nothing", metadata((response) => sendJson(response, {})), "AUTH_DISCOVERY_FAILED", /authorization server says of itself can't be used: .*: \{\}\./, /RFC/],
  ["a token endpoint without TLS that is not here", { metadata: { token_endpoint: "http://auth.example/token" } }, "AUTH_TOKEN_FAILED", /http:\/\/auth\.example\/token is reached without TLS, so nothing was sent/, /--oauth-issuer/],
  ["an authorization server without TLS that is not here", { resource: { authorization_servers: ["http://auth.example"] } }, "AUTH_DISCOVERY_FAILED", /without TLS/, /--oauth-issuer/],
  ["an authorization server that can't be reached", { resource: { authorization_servers: ["http://127.0.0.1:1"] } }, "AUTH_DISCOVERY_FAILED", /127\.0\.0\.1:1\/\.well-known\/.* can't be reached: .*ECONNREFUSED/, /Start it/],
  ["an authorization server for people alone", { metadata: { grant_types_supported: ["authorization_code", "refresh_token"] } }, "AUTH_INTERACTIVE_ONLY", /gives tokens by `authorization_code`, `refresh_token`, not for a client's id and secret\. mcpeak never opens a browser/, /--bearer-env.*client_credentials/],
  ["metadata of another resource", { resource: { resource: "https://other.example/mcp" } }, "AUTH_DISCOVERY_FAILED", /another resource: "https:\/\/other\.example\/mcp"/, /`resource`/],
  ["nothing anywhere", { challenge: "silence", resource: null }, "AUTH_DISCOVERY_FAILED", /stands nowhere\. These were asked: .*\/\.well-known\/oauth-protected-resource\/mcp, .*\/token\./, /--oauth-issuer/],
];

for (const [title, options, code, message, hint] of failures) {
  test(`what keeps a token from being had is told: ${title}`, async (t) => {
    const error = await startFailure(await startOAuth(t, { ...options, answerMcp: ({ path }, response) => path === "/token" && (response.writeHead(404).end(), true) }));
    assert.equal(error.code, code, error.message);
    assert.match(error.message, message);
    assert.match(error.hint, hint);
  });
}

test("announced metadata that are not there are told with their place", async (t) => {
  const error = await startFailure(await startOAuth(t, { resource: null }));
  assert.equal(error.code, "AUTH_DISCOVERY_FAILED");
  assert.match(error.message, /protected resource can't be used: .*oauth-protected-resource\/mcp answered with HTTP status 404/);
});

test("an authorization server that is silent is told before the start's own deadline", async (t) => {
  const silent = await startOAuth(t, token(() => {}));
  const error = await startFailure(silent, { auth: client, startupTimeoutMs: 1000 });
  assert.equal(error.code, "AUTH_TOKEN_FAILED");
  assert.match(error.message, /\/token did not answer within 800 ms/);
});

test("a start that waits for a token can be interrupted", async (t) => {
  const aborter = new AbortController();
  const silent = await startOAuth(t, token(() => aborter.abort()));
  const error = await startFailure(silent, { auth: client }, aborter.signal);
  assert.equal(error.code, "INTERRUPTED");
});

test("a token that was just given and is refused is told, and asked for no more than once a request", async (t) => {
  const servers: OAuthServers = await startOAuth(t, { answer: ({ path }, response) => path === "/token" && sendJson(response, { access_token: "never-accepted-token", token_type: "Bearer" }) });
  const error = await startFailure(servers);
  assert.equal(error.code, "AUTH_TOKEN_NOT_ACCEPTED");
  assert.match(error.message, /does not accept the token that its authorization server http:\/\/127\.0\.0\.1:\d+ has just given.*It asks for: Bearer error="invalid_token"/);
  assert.equal(servers.tokenRequests.length, 1);
});

test("a call whose token can't be renewed fails with what happened; a refusal is not asked for again, another fault is", async (t) => {
  let answer: (response: ServerResponse) => unknown = () => false;
  const servers: OAuthServers = await startOAuth(t, { answer: ({ path }, response) => path === "/token" && answer(response) });
  const session = await open(t, servers);
  servers.revoke();
  answer = (response) => (response.writeHead(503).end(), true);
  const [down] = [await session.callTool("any", {}, { timeoutMs })];
  assert.ok(down.kind === "failed" && down.facts.code === "AUTH_TOKEN_FAILED", JSON.stringify(down));
  answer = (response) => sendJson(response, { error: "invalid_client" }, 401);
  const asked = servers.tokenRequests.length;
  for (let call = 0; call < 3; call += 1) {
    const refused = await session.callTool("any", {}, { timeoutMs });
    assert.ok(refused.kind === "failed" && refused.facts.code === "AUTH_TOKEN_REFUSED", JSON.stringify(refused));
  }
  assert.equal(servers.tokenRequests.length, asked + 1);
  answer = () => false;
  const again = await open(t, servers);
  assert.equal(textOf(await again.callTool("any", {}, { timeoutMs })), "fine");
});

test("a call whose deadline passes while a token is waited for says so, and the next one gets its token", async (t) => {
  let isSilent = false;
  const servers = await startOAuth(t, { answer: ({ path }) => path === "/token" && isSilent });
  const session = await open(t, servers);
  servers.revoke();
  isSilent = true;
  assert.deepEqual(await session.callTool("any", {}, { timeoutMs: 300 }), { kind: "timedOut", suspect: { room: "wire", code: "TOKEN_AWAITED", isRefused: true } });
  isSilent = false;
  assert.equal(textOf(await session.callTool("any", {}, { timeoutMs })), "fine");
});

test("a call that waits for its token before it can be sent says so when its deadline passes", async (t) => {
  let isSilent = false;
  const servers = await startOAuth(t, { expiresIn: 1e-9, answer: ({ path }) => path === "/token" && isSilent });
  const session = await open(t, servers);
  isSilent = true;
  assert.deepEqual(await session.callTool("any", {}, { timeoutMs: 300 }), { kind: "timedOut", suspect: { room: "wire", code: "TOKEN_AWAITED", isRefused: false } });
});

test("what a server wants is found out anew where nobody waited for it any more", async (t) => {
  let isSilent = true;
  const servers = await startOAuth(t, { metadata: { grant_types_supported: ["authorization_code"] }, answer: () => isSilent });
  const authorizer = createAuthorizer(http(servers.url), { label: "the server", excerpt: (text) => text, startupTimeoutMs: timeoutMs });
  const refusal = { wwwAuthenticate: `Bearer resource_metadata="${new URL("/.well-known/oauth-protected-resource/mcp", servers.url).href}"`, token: undefined };
  const aborter = new AbortController();
  const first = authorizer?.afterRefusal(refusal, aborter.signal);
  aborter.abort();
  await first?.catch(() => {});
  isSilent = false;
  const second = await authorizer?.afterRefusal(refusal, new AbortController().signal);
  assert.ok(second?.kind === "denied" && second.facts.code === "AUTH_INTERACTIVE_ONLY", JSON.stringify(second));
});

test("a token that lacks a scope is told as that", async (t) => {
  const servers = await startOAuth(t, {
    answerMcp: ({ path }, response) => path === "/mcp" && (response.writeHead(403, { "www-authenticate": 'Bearer error="insufficient_scope", scope="tools:call"' }).end(), true),
  });
  const error = await startFailure(servers);
  assert.equal(error.code, "SERVER_UNAUTHORIZED");
  assert.match(error.message, /status 403.*It asks for: Bearer error="insufficient_scope", scope="tools:call"/);
  assert.match(error.hint, /--oauth-scope/);
});

test("a token of one's own is sent as it is, and its refusal is told", async (t) => {
  const servers = await startOAuth(t);
  const error = await startFailure(servers, { auth: { type: "bearer", token: "token-of-my-own" } });
  assert.equal(error.code, "SERVER_UNAUTHORIZED");
  assert.deepEqual(servers.calls.map(([, , sent]) => sent).at(0), "token-of-my-own");
  assert.deepEqual(servers.asked, []);
});

test("a server that wants people to sign in is told as such also when nothing was given", async (t) => {
  const servers = await startOAuth(t, { metadata: { grant_types_supported: ["authorization_code"] } });
  const error = await startFailure(servers, {});
  assert.equal(error.code, "AUTH_INTERACTIVE_ONLY");
  assert.match(error.message, /wants a user to sign in.*never opens a browser/);
  assert.match(error.hint, /--bearer-env.*--oauth-id-env/);
  assert.deepEqual(servers.asked, ["GET /.well-known/oauth-authorization-server"]);
});

test("a server that a client could use is told by its refusal, with the ways to give credentials", async (t) => {
  const servers = await startOAuth(t);
  const error = await startFailure(servers, {});
  assert.equal(error.code, "SERVER_UNAUTHORIZED");
  assert.match(error.message, /It reads: \{"error":"invalid_token"\}.*It asks for: Bearer/);
  assert.match(error.hint, /--bearer-env.*--oauth-id-env.*--header-env/);
});

test("secrets and tokens stand in nothing that is rendered, whenever they became known", async (t) => {
  const servers = await startOAuth(t, { tool: ({ headers }) => `you sent ${headers.authorization}` });
  const [early, late] = [await open(t, servers), await open(t, servers)];
  servers.revoke();
  const outcome = await late.callTool("any", {}, { timeoutMs });
  const said = textOf(outcome);
  assert.match(said, /you sent Bearer fixture-token-2-abcdef/);
  for (const { redactor } of [early, late]) {
    assert.equal(redactor.hideText(`${said} ${servers.given.join(" ")} ${clientSecret}`), "you sent [hidden] [hidden] [hidden] [hidden]".replace("sent ", "sent Bearer "));
    assert.equal(redactor.hideText(Buffer.from(`${clientId}:${clientSecret}`).toString("base64")).includes("hidden"), true);
  }
  const wrong = await startFailure(servers, { auth: { ...client, clientSecret: "wrong-secret-value" } });
  assert.equal(wrong.code, "AUTH_TOKEN_REFUSED");
  assert.match(wrong.message, /no client with the secret \[hidden\]/);
});

for (const each of ["mcpeak", "sdk"] as const) {
  test(`secrets and tokens stand in no trace and no observation (client ${each})`, async (t) => {
    const servers = await startOAuth(t, {
      tool: ({ headers }) => `you sent ${headers.authorization}`,
      answerMcp: ({ params }, response) => params.toString().includes("initialized") && (response.writeHead(400).end(`no: ${servers.given.join()} ${clientSecret}`), true),
    });
    const entries: unknown[] = [];
    const session = await connectSession(http(servers.url, { auth: client }), { client: each, onTrace: (entry) => entries.push(entry) }).catch((error: unknown) => error);
    if (!(session instanceof Error)) {
      const open = session as Session;
      servers.revoke();
      await open.callTool("any", {}, { timeoutMs });
      await open.close();
      assert.match(JSON.stringify(open.redactor.hideValue(open.takeObservations())), each === "mcpeak" ? /NOTIFICATION_REFUSED.*hidden/ : /./);
    }
    const told = JSON.stringify(entries) + (session instanceof Error ? session.message : "");
    assert.match(told, /\[hidden\]/);
    for (const secret of [clientSecret, ...servers.given]) assert.ok(!told.includes(secret), told);
  });
}

const nothing: ClientCredentialsAuth = client;
const refusals: readonly (readonly [title: string, url: string, options: unknown, message: RegExp])[] = [
  ["a type that there is none of", "http://x/", { auth: { type: "authorizationCode" } }, /`auth\.type` must be "clientCredentials" or "bearer", but it is "authorizationCode"/],
  ["an unknown key", "http://x/", { auth: { ...nothing, secret: "abc" } }, /no option `auth\.secret`/],
  ["no object", "http://x/", { auth: "s3cret-value" }, /`auth` must be an object, but it is string/],
  ["a blank token", "http://x/", { auth: { type: "bearer", token: " " } }, /bearer token must not be blank/],
  ["a token with its scheme", "http://x/", { auth: { type: "bearer", token: "Bearer s3cret-value" } }, /bearer token holds a character/],
  ["no secret", "http://x/", { auth: { type: "clientCredentials", clientId } }, /`auth\.clientSecret` must be a string, but it is undefined/],
  ["a secret with a line end", "http://x/", { auth: { ...nothing, clientSecret: "s3cret-value\n" } }, /client's secret holds a character/],
  ["scopes with two spaces", "http://x/", { auth: { ...nothing, scope: "a  b" } }, /scope holds a character/],
  ["an issuer that is no URL", "http://x/", { auth: { ...nothing, issuer: "auth.example" } }, /issuer must be an http: or https: URL/],
  ["a header beside it", "http://x/", { headers: { authorization: "Bearer s3cret-value" }, auth: nothing }, /`Authorization` header cannot be used together/],
  ["a login in the URL beside it", "http://a:b@x/", { auth: nothing }, /login in the URL cannot be used together/],
];

for (const [title, url, options, message] of refusals) {
  test(`auth is refused: ${title}`, () => {
    assert.throws(
      () => http(url, options as HttpOptions),
      (error: unknown) => isMcpeakError(error) && error.code === "INVALID_TARGET" && message.test(error.message) && !/s3cret-value|correct-horse/.test(error.message + error.hint),
    );
  });
}
