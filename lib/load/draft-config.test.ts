import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { temporaryFolder } from "../../spec-tests/temporary-folder.js";
import { http, stdio } from "../session/create-target.js";
import type { HttpTarget, StdioTarget } from "../session/target.js";
import { draftConfig, type DraftConfigOptions, type DraftedConfig } from "./draft-config.js";
import { createTargetResolver } from "./resolve-target.js";

type Given = Partial<DraftConfigOptions> & Pick<DraftConfigOptions, "target">;

/** Drafts a config, and holds that reading it gives the same target again, and that no secret is in it. */
async function draft(t: TestContext, given: Given, secrets: Readonly<Record<string, string>> = {}): Promise<DraftedConfig & { readonly value: { readonly servers: Record<string, unknown>; readonly server: string } }> {
  const folder = given.folder ?? temporaryFolder(t);
  const drafted = draftConfig({ name: "weather", env: {}, folder, ...given });
  for (const secret of Object.values(secrets)) assert.ok(!drafted.text.includes(secret), `${secret} stands in the config`);
  writeFileSync(join(folder, "mcpeak.config.json"), drafted.text);
  const { resolve } = await createTargetResolver({ cwd: folder, env: { ...given.env, ...secrets } });
  const { target } = given;
  assert.deepEqual(await resolve(), target.kind === "stdio" ? { ...target, cwd: target.cwd ?? folder } : target);
  return { ...drafted, value: JSON.parse(drafted.text) };
}

test("a command is written as it was given, and its folder where it is another one", async (t) => {
  const folder = temporaryFolder(t, { "sub/x": "" });
  const plain = await draft(t, { target: stdio("node", ["./server.js", "-v"], { cwd: folder, env: { LOG: "1" } }), folder });
  assert.deepEqual(plain.value, { servers: { weather: { command: "node", args: ["./server.js", "-v"], env: { LOG: "1" } } }, server: "weather" });
  const below = await draft(t, { target: stdio("node", [], { cwd: join(folder, "sub"), startupTimeoutMs: 5, maxMessageBytes: 2048 }), folder });
  assert.deepEqual(below.value.servers["weather"], { command: "node", cwd: "sub", startupTimeoutMs: 5, maxMessageBytes: 2048 });
  const drafted = draftConfig({ name: "w", folder, target: stdio("./run", [], { cwd: join(folder, "sub") }), env: {} });
  assert.equal(JSON.parse(drafted.text).servers.w.command, "sub/run");
});

test("variables whose names tell are read from the environment", async (t) => {
  const { value, variables } = await draft(t, { target: stdio("node", [], { env: { API_KEY: "abc", MODE: "x" } }) }, { API_KEY: "abc" });
  assert.deepEqual(value.servers["weather"], { command: "node", env: { MODE: "x" }, envFrom: { API_KEY: "API_KEY" } });
  assert.deepEqual(variables, ["API_KEY"]);
});

test("a secret in the value of a variable whose name tells nothing is read from the environment too", async (t) => {
  const { value, variables } = await draft(
    t,
    { target: stdio("node", [], { env: { DATABASE_URL: "postgres://mina:pa55word@db/x", SERVER_FLAGS: "-v --api-key ghp_12345678", MODE: "x" } }) },
    { WEATHER_SECRET: "pa55word", WEATHER_SECRET_2: "ghp_12345678" },
  );
  assert.deepEqual(value.servers["weather"], { command: "node", env: { DATABASE_URL: "postgres://mina:${WEATHER_SECRET}@db/x", SERVER_FLAGS: "-v --api-key ${WEATHER_SECRET_2}", MODE: "x" } });
  assert.deepEqual(variables, ["WEATHER_SECRET", "WEATHER_SECRET_2"]);
});

test("a secret in a command line becomes the variable that holds it, or one that is named after its option", async (t) => {
  const { value, variables } = await draft(
    t,
    { target: stdio("npx", ["server", "--api-key", "ghp_12345678", "--url=https://mina:pa55word@host/?token=q1w2e3r4t5", "xoxb-1234567890"]), env: { SLACK_TOKEN: "xoxb-1234567890" } },
    { WEATHER_API_KEY: "ghp_12345678", WEATHER_SECRET: "pa55word", WEATHER_TOKEN: "q1w2e3r4t5", SLACK_TOKEN: "xoxb-1234567890" },
  );
  assert.deepEqual(value.servers["weather"], { command: "npx", args: ["server", "--api-key", "${WEATHER_API_KEY}", "--url=https://mina:${WEATHER_SECRET}@host/?token=${WEATHER_TOKEN}", "${SLACK_TOKEN}"] });
  assert.deepEqual(variables, ["WEATHER_API_KEY", "WEATHER_SECRET", "WEATHER_TOKEN", "SLACK_TOKEN"]);
});

test("values of headers are read from the environment, but for those that say how a message is written", async (t) => {
  const target = http("https://example.com/mcp?api_key=k-1234567", { headers: { Authorization: "Bearer t0ken-value", "X-Team": "a", "Accept-Language": "ko-KR;q=1", "X-Long": "longer-than-8" } });
  const { value, variables } = await draft(t, { target, headersFrom: { Authorization: "MY_AUTH" } }, { MY_AUTH: "Bearer t0ken-value", WEATHER_X_LONG: "longer-than-8", WEATHER_API_KEY: "k-1234567" });
  assert.deepEqual(value.servers["weather"], {
    url: "https://example.com/mcp?api_key=${WEATHER_API_KEY}",
    headers: { "X-Team": "a", "Accept-Language": "ko-KR;q=1" },
    headersFrom: { Authorization: "MY_AUTH", "X-Long": "WEATHER_X_LONG" },
  });
  assert.deepEqual(variables, ["WEATHER_API_KEY", "MY_AUTH", "WEATHER_X_LONG"]);
});

test("who calls is read from the environment", async (t) => {
  const bearer = http("https://example.com/mcp", { auth: { type: "bearer", token: "t0ken-value" } });
  assert.deepEqual((await draft(t, { target: bearer }, { WEATHER_TOKEN: "t0ken-value" })).value.servers["weather"], { url: "https://example.com/mcp", auth: { bearerFrom: "WEATHER_TOKEN" } });
  const client = http("https://example.com/mcp", { auth: { type: "clientCredentials", clientId: "me", clientSecret: "s3cret-value", scope: "a b" } });
  const { value, variables } = await draft(t, { target: client, auth: { clientIdFrom: "ID", clientSecretFrom: "SECRET", scope: "a b" } }, { ID: "me", SECRET: "s3cret-value" });
  assert.deepEqual(value.servers["weather"], { url: "https://example.com/mcp", auth: { clientIdFrom: "ID", clientSecretFrom: "SECRET", scope: "a b" } });
  assert.deepEqual(variables, ["ID", "SECRET"]);
  await draft(t, { target: client }, { WEATHER_CLIENT_SECRET: "s3cret-value" });
});

test("texts that look like variables mean themselves, and names such as __proto__ are names", async (t) => {
  const target: StdioTarget = stdio("node", ["${HOME}", "$${A:-b}", "${", "${1}"], { env: Object.fromEntries([["__proto__", "${X}"]]) });
  await draft(t, { target, env: { HOME: "/root" } });
  const url: HttpTarget = http("https://example.com/mcp", { headers: { "X-A": "${HOME}" } });
  await draft(t, { target: url, env: { HOME: "/root" } });
  const { value } = await draft(t, { name: "__proto__", target: http("https://example.com/mcp") });
  assert.equal(value.server, "__proto__");
});
