import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../spec-tests/temporary-folder.js";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { factsOf, retell } from "../messages/tell.js";
import { readConfig } from "./read-config.js";

async function refusal(reading: Promise<unknown>): Promise<McpeakError> {
  const error: unknown = await reading.then(() => assert.fail("nothing was refused"), (thrown: unknown) => thrown);
  assert.ok(isMcpeakError(error), String(error));
  return error;
}

/** `servers.a.url 3:4 type`. */
function problemsOf(error: McpeakError): string[] {
  const facts = factsOf(error);
  assert.ok(facts?.room === "load" && facts.code === "INVALID_CONFIG");
  return facts.problems.map(({ path, line, column, rule }) => `${path}${line === undefined ? "" : ` ${line}:${column}`} ${rule.kind}`);
}

test("the nearest config is read, from the working directory upward", async (t) => {
  const folder = temporaryFolder(t, { "mcpeak.config.json": '{ "server": "outer" }', "in/mcpeak.config.json": '{ "$schema": "x", "server": "inner" }', "in/deep/er/x": "" });
  const found = await readConfig({ cwd: join(folder, "in/deep/er") });
  assert.deepEqual(found, { file: `${folder}/in/mcpeak.config.json`, folder: join(folder, "in"), config: { $schema: "x", server: "inner" } });
  assert.equal((await readConfig({ cwd: folder }))?.file, "mcpeak.config.json");
});

test("where there is no config, there is none", async (t) => {
  assert.equal(await readConfig({ cwd: temporaryFolder(t) }), undefined);
});

test("a config is a .ts or .mjs module too, and may hold made targets", async (t) => {
  const target = { kind: "stdio", command: "node", args: [], env: {} };
  const source = `export default { servers: { a: ${JSON.stringify(target)} as const, b: { url: "https://x.test/mcp" } }, server: "a" } as const;`;
  const folder = temporaryFolder(t, { "mcpeak.config.ts": source, "m/mcpeak.config.mjs": source.replaceAll("as const", ""), "package.json": '{"type":"module"}' });
  const config = { servers: { a: target, b: { url: "https://x.test/mcp" } }, server: "a" };
  assert.deepEqual((await readConfig({ cwd: folder }))?.config, config);
  assert.deepEqual((await readConfig({ cwd: join(folder, "m") }))?.config, config);
});

test("everything that is wrong is told at once, each with its place", async (t) => {
  const folder = temporaryFolder(t, {
    "mcpeak.config.json": `{
  "servers": {
    "a": { "command": "", "arg": [], "url": "x" },
    "b": { "command": "node", "args": ["x", 1], "env": { "A=B": "1", "C": 2 }, "cwd": 3, "startupTimeoutMs": 0, "listTimeoutMs": "1s", "maxMessageBytes": 1 },
    "c": { "url": "ftp://x", "headers": { "a b": "1", "D": "x\\ny" }, "args": [] },
    "d": {},
    "e": "node server.js",
    "f": { "command": "node", "env": { "K": "1" }, "envFrom": { "K": "V", "L": "" } },
    "g": { "url": "https://x.test", "headers": { "K": "1" }, "headersFrom": { "k": "V" } },
    "h": { "kind": "stdio", "command": "node", "args": [], "env": {} }
  },
  "server": 1,
  "suites": { "": "a", "x/**": null },
  "sever": "a"
}`,
  });
  const error = await refusal(readConfig({ cwd: folder }));
  assert.equal(error.code, "INVALID_CONFIG");
  assert.deepEqual(problemsOf(error), [
    "servers.a 3:10 commandAndUrl",
    "servers.a.command 3:23 blank",
    "servers.a.arg 3:27 unknownKey",
    "servers.a.url 3:45 type",
    "servers.b.args[1] 4:45 type",
    "servers.b.env.A=B 4:58 variableName",
    "servers.b.env.C 4:75 type",
    "servers.b.cwd 4:87 type",
    "servers.b.startupTimeoutMs 4:110 type",
    "servers.b.listTimeoutMs 4:130 type",
    "servers.b.maxMessageBytes 4:155 type",
    "servers.c.url 5:19 type",
    "servers.c.headers.a b 5:43 headerName",
    "servers.c.headers.D 5:60 unprintable",
    "servers.c.args 5:70 keyOfOtherKind",
    "servers.d 6:10 noCommandOrUrl",
    "servers.e 7:10 type",
    "servers.f.envFrom.L 8:80 blank",
    "servers.f.envFrom.K 8:65 givenTwice",
    "servers.g.headersFrom.k 9:79 givenTwice",
    "servers.h.kind 10:12 unknownKey",
    "server 12:13 type",
    "suites. 13:15 blank",
    "suites.x/** 13:32 type",
    "sever 14:3 unknownKey",
  ]);
  assert.match(error.message, /^mcpeak\.config\.json has 25 problems:\n- mcpeak\.config\.json:3:10: `servers\.a` has both/);
  assert.match(retell(error, "ko").message, /문제가 25개/);
});

test("what is wrong with who calls is told with its place, and no secret is shown", async (t) => {
  const folder = temporaryFolder(t, {
    "mcpeak.config.json": `{
  "servers": {
    "a": { "url": "https://x.test", "auth": "s3cret-value" },
    "b": { "url": "https://x.test", "auth": {} },
    "c": { "url": "https://x.test", "auth": { "clientId": "a", "clientIdFrom": "A", "clientSecret": "s3cret-value" } },
    "d": { "url": "https://x.test", "auth": { "clientSecretFrom": "", "scope": 1, "isuer": "https://x.test" } },
    "e": { "url": "https://x.test", "auth": { "clientId": "a", "issuer": "x.test", "bearerFrom": "A" } },
    "f": { "url": "https://x.test", "auth": { "token": "s3cret-value" } },
    "g": { "url": "https://x.test", "headersFrom": { "authorization": "A" }, "auth": { "bearerFrom": "A" } },
    "h": { "command": "node", "auth": { "bearerFrom": "A" } },
    "i": { "url": "https://x.test", "auth": ["s3cret-value"] }
  }
}`,
  });
  const error = await refusal(readConfig({ cwd: folder }));
  assert.deepEqual(problemsOf(error), [
    "servers.a.auth 3:45 type",
    "servers.b.auth 4:45 type",
    "servers.c.auth.clientSecret 5:85 secretInFile",
    "servers.c.auth.clientIdFrom 5:64 givenTwice",
    "servers.d.auth.clientSecretFrom 6:67 blank",
    "servers.d.auth.scope 6:80 type",
    "servers.d.auth.isuer 6:83 unknownKey",
    "servers.d.auth 6:45 authIncomplete",
    "servers.e.auth.issuer 7:74 type",
    "servers.e.auth 7:45 authTwoWays",
    "servers.f.auth.token 8:47 secretInFile",
    "servers.g.auth 9:78 authAndHeader",
    "servers.h.auth 10:31 keyOfOtherKind",
    "servers.i.auth 11:45 type",
  ]);
  for (const language of ["en", "ko"] as const) assert.doesNotMatch(JSON.stringify(retell(error, language)), /s3cret/);
  assert.match(error.message, /mcpeak\.config\.json:5:85: `servers\.c\.auth\.clientSecret` would be a secret in a file\./);
});

test("a single problem is one sentence with its place and a way out", async (t) => {
  const folder = temporaryFolder(t, { "mcpeak.config.json": '{ "sever": "a" }' });
  const { message, hint } = await refusal(readConfig({ cwd: folder }));
  assert.deepEqual({ message, hint }, { message: "mcpeak.config.json:1:3: `sever` is not known.", hint: "Did you mean `server`?" });
});

test("what stands in the place of headers or variables is never shown", async (t) => {
  const folder = temporaryFolder(t, { "mcpeak.config.json": '{ "servers": { "a": { "url": "http://x", "headers": ["Authorization: s3cret"] }, "b": { "command": "c", "env": { "T": ["s3cret"] } } } }' });
  const { message } = await refusal(readConfig({ cwd: folder }));
  assert.match(message, /servers\.a\.headers/);
  assert.doesNotMatch(message, /s3cret/);
});

test("problems of a module have their paths, and a module without default export is refused", async (t) => {
  const folder = temporaryFolder(t, { "mcpeak.config.mjs": 'export default { servers: { a: { comand: "node" } } }', "n/mcpeak.config.mjs": "export const config = {};", "b/mcpeak.config.mjs": "export default [];" });
  assert.deepEqual(problemsOf(await refusal(readConfig({ cwd: folder }))), ["servers.a noCommandOrUrl", "servers.a.comand unknownKey"]);
  assert.match((await refusal(readConfig({ cwd: join(folder, "n") }))).message, /no default export, only `config`/);
  assert.deepEqual(problemsOf(await refusal(readConfig({ cwd: join(folder, "b") }))), ["$ type"]);
});

test("two configs side by side are refused, and so is one under a name that is not read", async (t) => {
  const folder = temporaryFolder(t, { "mcpeak.config.json": "{}", "mcpeak.config.mjs": "", "y/mcpeak.config.yaml": "" });
  assert.match((await refusal(readConfig({ cwd: folder }))).message, /mcpeak\.config\.mjs and mcpeak\.config\.json stand side by side/);
  assert.match((await refusal(readConfig({ cwd: join(folder, "y") }))).message, /mcpeak\.config\.yaml is not a name/);
});

test("a config that is broken JSON, doubles a key, throws or does not compile has the code of that", async (t) => {
  const folder = temporaryFolder(t, {
    "a/mcpeak.config.json": "{", "b/mcpeak.config.json": '{ "server": "a", "server": "b" }',
    "c/mcpeak.config.mjs": 'throw new Error("no");', "d/mcpeak.config.ts": "export default {{",
  });
  const codes: string[] = [];
  for (const name of ["a", "b", "c", "d"]) codes.push((await refusal(readConfig({ cwd: join(folder, name) }))).code);
  assert.deepEqual(codes, ["JSON_SYNTAX", "JSON_DUPLICATE_KEY", "MODULE_IMPORT_FAILED", "MODULE_COMPILE_FAILED"]);
});
