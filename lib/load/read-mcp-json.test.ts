import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../spec-tests/temporary-folder.js";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import { expandVariables } from "./expand-variables.js";
import { readMcpJson, readMcpJsonFile, type McpJson } from "./read-mcp-json.js";

async function read(t: Parameters<typeof temporaryFolder>[0], servers: unknown): Promise<McpJson> {
  const found = await readMcpJson({ cwd: temporaryFolder(t, { ".mcp.json": JSON.stringify({ mcpServers: servers, inputs: [] }, null, 1) }) });
  assert.ok(found);
  return found;
}

function refusal(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    assert.ok(isMcpeakError(error), String(error));
    return `${error.code} ${error.message}`;
  }
  return assert.fail("nothing was refused");
}

test("entries are what other clients write; keys of theirs are passed over", async (t) => {
  const mcp = await read(t, {
    a: { command: "node", args: ["a.js"], env: { A: "1" }, disabled: false, alwaysAllow: ["x"], timeout: 60 },
    b: { type: "stdio", command: "b" },
    c: { type: "http", url: "https://c.test/mcp", headers: { A: "1" }, oauth: {} },
    d: { type: "streamable-http", url: "https://d.test/mcp" },
    e: { url: "https://e.test/mcp" },
  });
  assert.deepEqual(mcp.names, ["a", "b", "c", "d", "e"]);
  assert.deepEqual(mcp.names.map((name) => mcp.entry(name, {})), [
    { command: "node", args: ["a.js"], env: { A: "1" } },
    { command: "b" },
    { url: "https://c.test/mcp", headers: { A: "1" } },
    { url: "https://d.test/mcp" },
    { url: "https://e.test/mcp" },
  ]);
});

test("variables are put into commands, arguments, variables, URLs and headers", async (t) => {
  const mcp = await read(t, {
    a: { command: "${BIN}", args: ["--x=${X:-1}", "${X:-}"], env: { K: "${KEY}" } },
    b: { type: "http", url: "${BASE:-https://b.test}/mcp", headers: { Authorization: "Bearer ${KEY}" } },
  });
  const env = { BIN: "node", KEY: "${BIN}" };
  assert.deepEqual(mcp.entry("a", env), { command: "node", args: ["--x=1", ""], env: { K: "${BIN}" } });
  assert.deepEqual(mcp.entry("b", env), { url: "https://b.test/mcp", headers: { Authorization: "Bearer ${BIN}" } });
});

test("variables that are not set and have no default are told, of the server that is asked for alone", async (t) => {
  const mcp = await read(t, { a: { command: "a", args: ["${ONE}", "${TWO}", "${ONE}"] }, b: { command: "b" } });
  assert.equal(refusal(() => mcp.entry("a", {})), 'MISSING_ENVIRONMENT_VARIABLE .mcp.json: server "a" needs the environment variables "ONE", "TWO", which are not set.');
  assert.deepEqual(mcp.entry("b", {}), { command: "b" });
});

for (const [text, expanded, missing] of [
  ["${A}", "1", []],
  ["$A ${A }", "$A ${A }", []],
  ["${B:-x}${A:-x}${EMPTY:-x}", "x1", []],
  ["${B:-${A}}", "${A}", []],
  ["${B}", "${B}", ["B"]],
  ["${__proto__}", "${__proto__}", ["__proto__"]],
] as const) {
  test(`${text} becomes ${expanded}`, () => {
    const names = new Set<string>();
    assert.equal(expandVariables(text, { A: "1", EMPTY: "" }, names), expanded);
    assert.deepEqual([...names], missing);
  });
}

test("a transport that is not spoken and an entry of the wrong form are refused with their places", async (t) => {
  const mcp = await read(t, { old: { type: "sse", url: "https://x.test/sse" }, odd: { type: "ws", url: "x" }, none: {}, text: "node", wrong: { command: ["node"] } });
  assert.match(refusal(() => mcp.entry("old", {})), /^INVALID_CONFIG \.mcp\.json:4:\d+: `mcpServers\.old\.type` is "sse", the transport of 2024/);
  assert.match(refusal(() => mcp.entry("odd", {})), /is "ws", which mcpeak does not speak/);
  assert.match(refusal(() => mcp.entry("none", {})), /neither how to start/);
  assert.match(refusal(() => mcp.entry("text", {})), /must be an object with a `command` or a `url`/);
  assert.match(refusal(() => mcp.entry("wrong", {})), /`mcpServers\.wrong\.command` must be/);
});

test("the nearest .mcp.json is read; one without servers is refused; any file may be named", async (t) => {
  const cwd = temporaryFolder(t, { ".mcp.json": '{ "mcpServers": {} }', "deep/er/x": "", "bad/.mcp.json": '{ "servers": {} }', "list/.mcp.json": '{ "mcpServers": [] }', "claude.json": '{ "mcpServers": { "a": { "command": "a" } } }' });
  assert.equal((await readMcpJson({ cwd: join(cwd, "deep/er") }))?.folder, cwd);
  await assert.rejects(readMcpJson({ cwd: join(cwd, "bad") }), { code: "INVALID_CONFIG" });
  await assert.rejects(readMcpJson({ cwd: join(cwd, "list") }), { code: "INVALID_CONFIG" });
  assert.deepEqual((await readMcpJsonFile("claude.json", { cwd })).names, ["a"]);
  assert.equal(await readMcpJson({ cwd: temporaryFolder(t) }), undefined);
});
