import assert from "node:assert/strict";
import { test } from "node:test";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import { createRedactor } from "../secrets/create-redactor.js";
import { http, inProcess, stdio } from "./create-target.js";
import { describeTarget } from "./describe-target.js";

const redactor = createRedactor({ values: ["s3cr3t-value"] });

test("targets are plain, frozen data", () => {
  const target = stdio("node", ["server.js"], { env: { A: "1" }, cwd: "/tmp", startupTimeoutMs: 5 });
  assert.deepEqual(target, { kind: "stdio", command: "node", args: ["server.js"], env: { A: "1" }, cwd: "/tmp", startupTimeoutMs: 5 });
  assert.deepEqual(stdio("node"), { kind: "stdio", command: "node", args: [], env: {} });
  assert.deepEqual(http("http://localhost/mcp", { headers: { "X-A": "1" } }), { kind: "http", url: "http://localhost/mcp", headers: { "X-A": "1" } });
  assert.deepEqual(http(new URL("https://a.example/")), { kind: "http", url: "https://a.example/", headers: {} });
  assert.ok([target, target.args, target.env].every(Object.isFrozen), "a part is not frozen");
});

const wrong: readonly (readonly [title: string, make: () => unknown, message: RegExp])[] = [
  ["a command that is no string", () => stdio(7 as never), /`command` must be a string, but it is 7/],
  ["a blank command", () => stdio(" "), /`command` must not be blank/],
  ["arguments in one string", () => stdio("node", "server.js" as never), /`args` must be an array of strings, but it is "server\.js"/],
  ["an argument that is no string", () => stdio("node", ["a", 1 as never]), /`args\[1\]` must be a string/],
  ["a NUL in an argument", () => stdio("node", ["a\0b"]), /`args\[0\]` must not hold a NUL/],
  ["a variable that is no string", () => stdio("node", [], { env: { PORT: 1 as never } }), /`env\.PORT` must be a string, but it is number/],
  ["a variable's name with `=`", () => stdio("node", [], { env: { "A=B": "1" } }), /the name "A=B"/],
  ["an unknown option", () => stdio("node", [], { timeout: 5 } as never), /no option `timeout`/],
  ["a start-up deadline of 0", () => stdio("node", [], { startupTimeoutMs: 0 }), /from 1 to 2147483647 \(ms\), but it is 0/],
  ["a deadline of the list that is no integer", () => inProcess(() => {}, { listTimeoutMs: 1.5 }), /`listTimeoutMs` must be an integer from 1 to 2147483647 \(ms\), but it is 1\.5/],
  ["a message limit below 1 KiB", () => http("http://a", { maxMessageBytes: 1023 }), /`maxMessageBytes` must be an integer from 1024 to 268435456 \(bytes\), but it is 1023/],
  ["a message limit above 256 MiB", () => stdio("node", [], { maxMessageBytes: 268_435_457 }), /but it is 268435457/],
  ["a message limit as text", () => stdio("node", [], { maxMessageBytes: "64MiB" as never }), /but it is "64MiB"/],
  ["a relative URL", () => http("/mcp"), /must be absolute, but it is "\/mcp"/],
  ["a URL of another kind", () => http("ws://localhost"), /begins with "ws:"/],
  ["a header's name with a space", () => http("http://a", { headers: { "a b": "1" } }), /name "a b"/],
  ["a header of the protocol", () => http("http://a", { headers: { "MCP-Session-Id": "1" } }), /`MCP-Session-Id` belongs to the protocol/],
  ["a header's value with a line end", () => http("http://a", { headers: { Authorization: "secret-secret\nx" } }), /^The value of header `Authorization` holds a character/],
  ["nothing to connect", () => inProcess(undefined as never), /but got undefined/],
  ["an object that can't be connected", () => inProcess({} as never), /but got \{\}/],
];

for (const [title, make, message] of wrong) {
  test(`${title} is refused at once`, () => {
    assert.throws(make, (error: unknown) => {
      assert.ok(isMcpeakError(error), String(error));
      assert.equal(error.code, "INVALID_TARGET");
      assert.match(error.message, message);
      assert.ok(!error.message.includes("secret-secret"), error.message);
      return error.hint.length > 0;
    });
  });
}

test("the numbers of a target are kept as they are given", () => {
  const numbers = { startupTimeoutMs: 1, listTimeoutMs: 2, maxMessageBytes: 1024 };
  const source = (): void => {};
  assert.deepEqual(stdio("node", [], numbers), { kind: "stdio", command: "node", args: [], env: {}, ...numbers });
  assert.deepEqual(http("http://a/", numbers), { kind: "http", url: "http://a/", headers: {}, ...numbers });
  assert.deepEqual(inProcess(source, { ...numbers, maxMessageBytes: 268_435_456 }), { kind: "inProcess", source, ...numbers, maxMessageBytes: 268_435_456 });
});

test("a target is described as it would be typed, without its secrets", () => {
  assert.equal(describeTarget(stdio("node", ["my server.js", "it's", "--key=s3cr3t-value"]), redactor), "node 'my server.js' 'it'\\''s' '--key=[hidden]'");
  assert.equal(describeTarget(stdio("a\u001b[2J"), redactor), "'a\\u001b[2J'");
  assert.equal(describeTarget(http("https://mina:pa55word@host/mcp?x=1"), redactor), "https://host/mcp?x=1");
  assert.equal(describeTarget(inProcess(() => {}), redactor), "in-process");
});
