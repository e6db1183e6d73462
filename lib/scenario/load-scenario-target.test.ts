import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { join } from "node:path";
import { temporaryFolder } from "../../spec-tests/temporary-folder.js";
import { loadScenarioTarget, type LoadedScenarioTarget } from "./load-scenario-target.js";

async function load(t: TestContext, target: unknown, env: Readonly<Record<string, string>> = {}): Promise<LoadedScenarioTarget & { readonly folder: string }> {
  const folder = temporaryFolder(t, { "t/target.json": typeof target === "string" ? target : JSON.stringify(target, null, 2) });
  return { ...(await loadScenarioTarget("t/target.json", { cwd: folder, env })), folder };
}

async function issues(t: TestContext, target: unknown, env?: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await load(t, target, env)).issues.map(({ code, path }) => `${code} ${path}`);
}

test("a target over stdio starts from the folder of its file, with variables from the environment", async (t) => {
  const { target, folder } = await load(t, { transport: "stdio", command: "./run.sh", args: ["-v"], cwd: "sub", env: { A: "1" }, envFrom: { B: "OUTER" }, startupTimeoutMs: 5, listTimeoutMs: 6 }, { OUTER: "2", OTHER: "3" });
  assert.deepEqual(target, { kind: "stdio", command: join(folder, "t", "run.sh"), args: ["-v"], env: { A: "1", B: "2" }, cwd: join(folder, "t", "sub"), startupTimeoutMs: 5, listTimeoutMs: 6 });
});

test("a program on PATH stays as it is written, and runs in the folder of the file", async (t) => {
  const { target, folder } = await load(t, { transport: "stdio", command: "node" });
  assert.deepEqual(target, { kind: "stdio", command: "node", args: [], env: {}, cwd: join(folder, "t") });
});

test("a target over HTTP has headers from the file and from the environment", async (t) => {
  const { target } = await load(t, { transport: "http", url: "https://example.com/mcp", headers: { "X-Team": "a" }, headersFrom: { Authorization: "TOKEN" } }, { TOKEN: "Bearer b" });
  assert.deepEqual(target, { kind: "http", url: "https://example.com/mcp", headers: { "X-Team": "a", Authorization: "Bearer b" } });
});

test("plain http leads to this machine alone", async (t) => {
  for (const url of ["http://localhost:3000/mcp", "http://127.0.0.1/mcp", "http://127.8.9.10/mcp", "http://[::1]:80/mcp", "https://example.com/mcp"]) assert.deepEqual(await issues(t, { transport: "http", url }), [], url);
  for (const url of ["http://example.com/mcp", "http://127.0.0.1.example.com/mcp", "http://localhost.example.com/mcp", "http://192.168.0.1/mcp", "http://[::2]/mcp", "http://0.0.0.0/mcp", "ftp://localhost/", "localhost:3000", "not a url"]) {
    assert.deepEqual(await issues(t, { transport: "http", url }), ["INVALID_VALUE url"], url);
  }
});

test("everything that is wrong is told at once", async (t) => {
  assert.deepEqual(await issues(t, 5), ["INVALID_TYPE $"]);
  assert.deepEqual(await issues(t, {}), ["MISSING_REQUIRED_FIELD transport"]);
  assert.deepEqual(await issues(t, { transport: "stdio" }), ["MISSING_REQUIRED_FIELD command"]);
  assert.deepEqual(await issues(t, { transport: "http", command: "node" }), ["MISSING_REQUIRED_FIELD url", "UNKNOWN_FIELD command"]);
  assert.deepEqual(await issues(t, { transport: "stdio", command: " ", args: ["a", 1, "\0"], cwd: "", env: { "A=B": "c", D: 5, E: "\0" }, envFrom: { F: "", A: "NOT_SET", D: "ALSO_NOT" }, startupTimeoutMs: 2 ** 31, listTimeoutMs: 0.5, url: "x" }), [
    "INVALID_VALUE command",
    "INVALID_TYPE args[1]",
    "INVALID_VALUE args[2]",
    "INVALID_VALUE cwd",
    "INVALID_VALUE env.A=B",
    "INVALID_TYPE env.D",
    "INVALID_VALUE env.E",
    "INVALID_VALUE envFrom.F",
    "MISSING_ENVIRONMENT_VARIABLE envFrom.A",
    "MISSING_ENVIRONMENT_VARIABLE envFrom.D",
    "INVALID_VALUE envFrom.D",
    "INVALID_TIMEOUT startupTimeoutMs",
    "INVALID_TIMEOUT listTimeoutMs",
    "UNKNOWN_FIELD url",
  ]);
  assert.deepEqual(await issues(t, { transport: "http", url: "https://a/", headers: { A: "é한", b: "x" }, headersFrom: { B: "BAD" } }, { BAD: "line\nbreak" }), ["INVALID_VALUE headers.A", "INVALID_VALUE headersFrom.B", "INVALID_VALUE headersFrom.B"]);
});

test("what may be a secret in the wrong place is not shown", async (t) => {
  const secret = "tiger-lily-9931";
  const wrong: readonly unknown[] = [
    { transport: "stdio", command: "node", env: `TOKEN=${secret}` },
    { transport: "stdio", command: "node", env: { TOKEN: [secret] } },
    { transport: "http", url: "https://a/", headers: { Authorization: `Bearer ${secret}\n` } },
    { transport: "http", url: "https://a/", headersFrom: { Authorization: `Bearer ${secret}` } },
    { transport: "http", url: `http://user:${secret}@example.com/` },
  ];
  for (const target of wrong) {
    const { issues: found } = await load(t, target);
    assert.equal(found.length, 1);
    assert.ok(!JSON.stringify(found).includes("tiger"), JSON.stringify(found));
  }
});

test("a name that every object has is a variable that is not set", async (t) => {
  assert.deepEqual(await issues(t, { transport: "stdio", command: "node", envFrom: { A: "constructor", B: "__proto__" } }), ["MISSING_ENVIRONMENT_VARIABLE envFrom.A", "MISSING_ENVIRONMENT_VARIABLE envFrom.B"]);
});
