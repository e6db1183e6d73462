import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { clientId, clientSecret, startOAuth } from "./fixtures/oauth-server.js";
import { NoTokenError } from "./fetch-token.js";
import { type TokenAsker, TokenSource, tokenSourceFor } from "./token-source.js";
import { http } from "./create-target.js";

const auth = { type: "clientCredentials", clientId, clientSecret } as const;

function asker(t: TestContext, aborter = new AbortController()): TokenAsker {
  t.after(() => aborter.abort());
  return { target: "the server", excerpt: (text) => text, wwwAuthenticate: undefined, limitMs: 5000, signal: aborter.signal };
}

for (const [expiresIn, lastGoodMs] of [[3600, 3_570_000], [100, 90_000]] as const) {
  test(`a token of ${expiresIn} s is wanted anew after ${lastGoodMs} ms`, async (t) => {
    const servers = await startOAuth(t, { expiresIn });
    let now = 1000;
    const source = new TokenSource(servers.url, auth, () => now);
    assert.equal(source.state, "none");
    const token = await source.renew(undefined, asker(t));
    now = 1000 + lastGoodMs - 1;
    assert.equal(source.state, token);
    assert.equal(await source.renew(undefined, asker(t)), token);
    now += 1;
    assert.equal(source.state, "wanted");
    assert.notEqual((await source.renew(undefined, asker(t))).value, token.value);
  });
}

test("a token without an end is kept until it is refused; who was refused an older one gets the newer", async (t) => {
  const servers = await startOAuth(t);
  let now = 0;
  const source = new TokenSource(servers.url, auth, () => now);
  const first = await source.renew(undefined, asker(t));
  now = 1e12;
  assert.equal(source.state, first);
  const second = await source.renew(first.value, asker(t));
  assert.equal(await source.renew(first.value, asker(t)), second);
  assert.deepEqual(source.learned.values, [first.value, second.value]);
});

test("the request for a token goes on as long as anybody waits for it", async (t) => {
  const waiting = new AbortController();
  const servers = await startOAuth(t, { answer: ({ path }) => void (path === "/token" && waiting.abort(new Error("left"))) });
  const source = new TokenSource(servers.url, auth);
  const [left, stayed] = await Promise.allSettled([source.renew(undefined, asker(t, waiting)), source.renew(undefined, asker(t))]);
  assert.ok(left.status === "rejected" && (left.reason as Error).message === "left");
  assert.ok(stayed.status === "fulfilled");
  assert.deepEqual(servers.given, [stayed.value.value]);
});

test("when nobody waits any more the request for a token ends", { timeout: 10_000 }, async (t) => {
  const waiting = new AbortController();
  const hung = new Promise<void>((settle) => {
    void startOAuth(t, {
      answer: ({ path }, response) => {
        if (path !== "/token") return false;
        response.on("close", settle);
        waiting.abort(new Error("left"));
        return true;
      },
    }).then(async ({ url }) => {
      await assert.rejects(new TokenSource(url, auth).renew(undefined, { ...asker(t, waiting), limitMs: 600_000 }), /left/);
    });
  });
  await hung;
});

test("all who wait are told why there is no token, and the next one asks again", async (t) => {
  const servers = await startOAuth(t);
  const source = new TokenSource(servers.url, { ...auth, clientSecret: "wrong-secret" });
  const results = await Promise.allSettled([source.renew(undefined, asker(t)), source.renew(undefined, asker(t))]);
  for (const result of results) assert.ok(result.status === "rejected" && result.reason instanceof NoTokenError && result.reason.facts.code === "AUTH_TOKEN_REFUSED");
  assert.equal(servers.tokenRequests.length, 1);
  await assert.rejects(source.renew(undefined, asker(t)), NoTokenError);
  assert.equal(servers.tokenRequests.length, 2);
});

test("targets that would get the same token have one source, others have their own", () => {
  const sourceOf = (url: string, more: object = {}): TokenSource => tokenSourceFor({ ...http(url), auth: { ...auth, ...more } });
  assert.equal(sourceOf("http://a.example/mcp"), sourceOf("http://a.example/mcp"));
  const all = [sourceOf("http://a.example/mcp"), sourceOf("http://a.example/other"), sourceOf("http://a.example/mcp", { scope: "x" }), sourceOf("http://a.example/mcp", { clientSecret: "another" }), sourceOf("http://a.example/mcp", { issuer: "http://b.example" })];
  assert.equal(new Set(all).size, all.length);
});
