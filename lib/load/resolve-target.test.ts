import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../spec-tests/temporary-folder.js";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import type { ServerTarget } from "../session/target.js";
import { createTargetResolver, type TargetOptions, type TargetRequest } from "./resolve-target.js";

const own: ServerTarget = { kind: "stdio", command: "own", args: [], env: {} };

async function resolved(options: TargetOptions, request?: TargetRequest): Promise<ServerTarget> {
  return (await createTargetResolver(options)).resolve(request);
}

/** The command or URL that was chosen. */
async function chosen(options: TargetOptions, request?: TargetRequest): Promise<string> {
  const target = await resolved(options, request);
  return target.kind === "stdio" ? target.command : target.kind === "http" ? target.url : "inProcess";
}

async function refusal(options: TargetOptions, request?: TargetRequest): Promise<McpeakError> {
  const error: unknown = await resolved(options, request).then(() => assert.fail("nothing was refused"), (thrown: unknown) => thrown);
  assert.ok(isMcpeakError(error), String(error));
  return error;
}

const config = JSON.stringify({
  servers: { weather: { command: "weather" }, github: { command: "github" }, other: { command: "other" } },
  server: "weather",
  suites: { "suites/github/*.suite.json": "github", "suites/other": "other", "./suites/git*/**": "weather" },
});

test("flags go before the module's server, that before a match in suites, that before the default", async (t) => {
  const cwd = temporaryFolder(t, { "mcpeak.config.json": config });
  const file = "suites/github/a.suite.json";
  assert.equal(await chosen({ cwd, target: { ...own, command: "given" }, serverName: "other" }, { file, server: own }), "given");
  assert.equal(await chosen({ cwd, serverName: "other" }, { file, server: own }), "other");
  assert.equal(await chosen({ cwd }, { file, server: own }), "own");
  assert.equal(await chosen({ cwd }, { file }), "github");
  assert.equal(await chosen({ cwd }, { file: "suites/x.suite.json" }), "weather");
  assert.equal(await chosen({ cwd }), "weather");
});

test("the first pattern that matches counts, a folder stands for what is below it, and patterns begin at the config", async (t) => {
  const folder = temporaryFolder(t, { "mcpeak.config.json": config, "suites/x": "" });
  const cwd = join(folder, "suites");
  assert.equal(await chosen({ cwd }, { file: "github/a.suite.json" }), "github");
  assert.equal(await chosen({ cwd }, { file: "github/deep/a.suite.json" }), "weather");
  assert.equal(await chosen({ cwd }, { file: "other/deep/a.suite.json" }), "other");
  assert.equal(await chosen({ cwd }, { file: "other2/a.suite.json" }), "weather");
  assert.equal(await chosen({ cwd }, { file: join(folder, "suites/github/a.suite.json") }), "github");
});

test("the nearest config above a suite's file counts, else the one above the working directory", async (t) => {
  const near = (command: string): string => JSON.stringify({ servers: { it: { command } }, server: "it" });
  const folder = temporaryFolder(t, {
    "project/mcpeak.config.json": near("outer"),
    "project/examples/mcpeak.config.json": near("inner"),
    "elsewhere/a.suite.json": "",
  });
  const cwd = join(folder, "project");
  assert.equal(await chosen({ cwd }, { file: "examples/suites/a.suite.json" }), "inner");
  assert.equal(await chosen({ cwd, serverName: "it" }, { file: "examples/suites/a.suite.json" }), "inner");
  assert.equal(await chosen({ cwd }, { file: "suites/a.suite.json" }), "outer");
  assert.equal(await chosen({ cwd }, { file: "../elsewhere/a.suite.json" }), "outer");
  assert.equal(await chosen({ cwd }), "outer");
});

test("a broken config above a suite is told with its path as seen from the working directory", async (t) => {
  const cwd = temporaryFolder(t, { "examples/mcpeak.config.json": '{ "sever": "x" }' });
  const error = await refusal({ cwd }, { file: "examples/suites/a.suite.json" });
  assert.equal(error.code, "INVALID_CONFIG");
  assert.match(error.message, /examples\/mcpeak\.config\.json/);
});

test("a command's relative path and folder begin at the config, which is its working directory", async (t) => {
  const folder = temporaryFolder(t, {
    "mcpeak.config.json": JSON.stringify({
      servers: {
        plain: { command: "node", args: ["server.js"], env: { A: "1" }, startupTimeoutMs: 5, listTimeoutMs: 6, maxMessageBytes: 2048 },
        path: { command: "./bin/server", cwd: "work" },
        url: { url: "https://x.test/mcp", headers: { A: "1" } },
      },
    }),
    "sub/x": "",
  });
  const cwd = join(folder, "sub");
  assert.deepEqual(await resolved({ cwd, serverName: "plain" }), { kind: "stdio", command: "node", args: ["server.js"], env: { A: "1" }, cwd: folder, startupTimeoutMs: 5, listTimeoutMs: 6, maxMessageBytes: 2048 });
  assert.deepEqual(await resolved({ cwd, serverName: "path" }), { kind: "stdio", command: join(folder, "bin/server"), args: [], env: {}, cwd: join(folder, "work") });
  assert.deepEqual(await resolved({ cwd, serverName: "url" }), { kind: "http", url: "https://x.test/mcp", headers: { A: "1" } });
});

test("values come from the environment by name, and all that are missing are told", async (t) => {
  const cwd = temporaryFolder(t, {
    "mcpeak.config.json": JSON.stringify({
      servers: { a: { command: "a", env: { X: "1" }, envFrom: { KEY: "MY_KEY", EMPTY: "MY_EMPTY" } }, b: { url: "http://b", headersFrom: { Authorization: "MY_AUTH" } } },
    }),
  });
  const env = { MY_KEY: "k", MY_EMPTY: "", MY_AUTH: "Bearer t" };
  assert.deepEqual((await resolved({ cwd, env, serverName: "a" })), { kind: "stdio", command: "a", args: [], cwd, env: { X: "1", KEY: "k", EMPTY: "" } });
  assert.deepEqual((await resolved({ cwd, env, serverName: "b" })), { kind: "http", url: "http://b", headers: { Authorization: "Bearer t" } });
  const { code, message } = await refusal({ cwd, env: {}, serverName: "a" });
  assert.deepEqual({ code, message }, {
    code: "MISSING_ENVIRONMENT_VARIABLE",
    message: 'mcpeak.config.json: server "a" needs the environment variables "MY_KEY", "MY_EMPTY", which are not set.',
  });
});

test("who calls is read from the environment, and all variables that are missing or empty are told", async (t) => {
  const cwd = temporaryFolder(t, {
    "mcpeak.config.json": JSON.stringify({
      servers: {
        a: { url: "http://a", auth: { clientIdFrom: "MY_ID", clientSecretFrom: "MY_SECRET", scope: "x y", issuer: "https://auth.example" } },
        b: { url: "http://b", headersFrom: { "X-Team": "MY_TEAM" }, auth: { bearerFrom: "MY_TOKEN" } },
        c: { url: "http://c", auth: { clientId: "${MY_ID}", clientSecretFrom: "MY_SECRET" } },
      },
    }),
  });
  const env = { MY_ID: "me", MY_SECRET: "s3cret-value", MY_TOKEN: "t0ken-value", MY_TEAM: "" };
  const auth = { type: "clientCredentials", clientId: "me", clientSecret: "s3cret-value" };
  assert.deepEqual(await resolved({ cwd, env, serverName: "a" }), { kind: "http", url: "http://a", headers: {}, auth: { ...auth, scope: "x y", issuer: "https://auth.example" } });
  assert.deepEqual(await resolved({ cwd, env, serverName: "b" }), { kind: "http", url: "http://b", headers: { "X-Team": "" }, auth: { type: "bearer", token: "t0ken-value" } });
  assert.deepEqual(await resolved({ cwd, env, serverName: "c" }), { kind: "http", url: "http://c", headers: {}, auth });
  const missing = await refusal({ cwd, env: { MY_ID: "me" }, serverName: "a" });
  assert.deepEqual([missing.code, missing.message], ["MISSING_ENVIRONMENT_VARIABLE", 'mcpeak.config.json: server "a" needs the environment variable "MY_SECRET", which is not set.']);
  const empty = await refusal({ cwd, env: { MY_TOKEN: "" }, serverName: "b" });
  assert.equal(empty.message, 'mcpeak.config.json: server "b" needs the environment variables "MY_TEAM", "MY_TOKEN", which are not set, or empty.');
  const wrong = await refusal({ cwd, env: { ...env, MY_TOKEN: "Bearer t0ken-value" }, serverName: "b" });
  assert.deepEqual([wrong.code, wrong.message], ["INVALID_TARGET", "The bearer token holds a character that none can have."]);
});

test("variables written into a JSON config get their values, as in .mcp.json", async (t) => {
  const entry = { command: "run", args: ["${WHERE:-here}", "$HOME"], env: { FILE: "${FILE}" } };
  const cwd = temporaryFolder(t, { "mcpeak.config.json": JSON.stringify({ servers: { weather: entry }, server: "weather" }) });
  const target = await resolved({ cwd, env: { FILE: "a.json" } });
  assert.deepEqual(target.kind === "stdio" && [target.args, target.env], [["here", "$HOME"], { FILE: "a.json" }]);
  const missing = await refusal({ cwd, env: {} });
  assert.equal(missing.code, "MISSING_ENVIRONMENT_VARIABLE");
  assert.match(missing.message, /FILE/);
});

test("a name that nobody knows lists the names, nearest first, of both files", async (t) => {
  const cwd = temporaryFolder(t, { "mcpeak.config.json": config, ".mcp.json": '{ "mcpServers": { "wheather": { "command": "x" } } }' });
  const { code, message, hint } = await refusal({ cwd, serverName: "whether" });
  assert.deepEqual({ code, message, hint }, {
    code: "UNKNOWN_SERVER_NAME",
    message: '`--server` names the server "whether", which is not known. Known are "wheather", "weather", "other", "github".',
    hint: 'Did you mean "wheather"?',
  });
  const bad = temporaryFolder(t, { "mcpeak.config.json": '{ "server": "toString" }' });
  assert.match((await refusal({ cwd: bad })).message, /^mcpeak\.config\.json: `server` names the server "toString"/);
  assert.match((await refusal({ cwd: temporaryFolder(t), serverName: "x" })).hint, /no mcpeak\.config and no \.mcp\.json/);
});

test("a name of .mcp.json is found when the config does not have it, also from the config", async (t) => {
  const mcp = '{ "mcpServers": { "files": { "command": "files" }, "weather": { "command": "wrong" } } }';
  const cwd = temporaryFolder(t, { "mcpeak.config.json": config, ".mcp.json": mcp, "only/mcpeak.config.json": '{ "server": "files" }' });
  assert.equal(await chosen({ cwd, serverName: "files" }), "files");
  assert.equal(await chosen({ cwd, serverName: "weather" }), "weather");
  assert.equal(await chosen({ cwd: join(cwd, "only") }), "files");
});

test("without any server the error shows the three ways, and a broken .mcp.json does not stand in its way", async (t) => {
  const cwd = temporaryFolder(t, { ".mcp.json": "{" });
  const { code, message, hint } = await refusal({ cwd }, { file: "a.suite.json" });
  assert.equal(code, "NO_TARGET");
  assert.match(message, /a\.suite\.json/);
  for (const way of [/-- node server\.js/, /--url /, /--server <name>/, /export const server/]) assert.match(hint, way);
  const named = temporaryFolder(t, { ".mcp.json": '{ "mcpServers": { "files": { "command": "files" } } }' });
  assert.match((await refusal({ cwd: named })).hint, /Known names: "files"/);
});

test("a broken .mcp.json is only an error when it is needed; a config that is not needed is not read", async (t) => {
  const cwd = temporaryFolder(t, { "mcpeak.config.json": config, ".mcp.json": "{", "bad/mcpeak.config.json": "{" });
  assert.equal(await chosen({ cwd, serverName: "github" }), "github");
  assert.equal((await refusal({ cwd, serverName: "files" })).code, "JSON_SYNTAX");
  assert.equal(await chosen({ cwd: join(cwd, "bad"), target: own }), "own");
});
