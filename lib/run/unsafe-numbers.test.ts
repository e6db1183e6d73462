import assert from "node:assert/strict";
import { test } from "node:test";
import { inProcess } from "../session/create-target.js";
import { fixture } from "../session/fixtures/open-fixture.js";
import type { SuiteSource } from "./run-options.js";
import { runSuite } from "./run-suites.js";

/** A server whose one tool answers with the text that it is given as its result. */
const server = inProcess({
  fetch: async (request) => {
    const { id, method, params } = (await request.json()) as { id?: number; method: string; params?: { arguments?: { result: string } } };
    const answers: Record<string, string> = {
      initialize: '{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"n","version":"1"}}',
      "tools/list": '{"tools":[{"name":"numbers","inputSchema":{"type":"object"}}]}',
    };
    const answer = answers[method] ?? params?.arguments?.result;
    if (id === undefined || answer === undefined) return new Response(null, { status: 202 });
    return new Response(`{"jsonrpc":"2.0","id":${id},"result":${answer}}`, { headers: { "content-type": "application/json" } });
  },
});

const suite = (result: string): SuiteSource => ({
  schemaVersion: 1,
  id: "numbers",
  name: "numbers",
  cases: [
    {
      id: "id",
      name: "gives the id",
      operation: { type: "callTool", tool: "numbers", input: { result } },
      assertions: [{ type: "structuredContentMatchesSchema", schema: { type: "object", properties: { id: { const: 9007199254740994 } } } }],
    },
  ],
});

test("a number that only becomes the expected one fails the case, and is a finding", async () => {
  const { suites } = await runSuite(suite('{"content":[],"structuredContent":{"id":9007199254740995,"ids":[18446744073709551615]}}'), { server });
  const [report] = suites[0]?.cases ?? [];
  assert.equal(report?.status, "failed");
  assert.deepEqual(report?.diagnostic?.violations?.shown, [{ path: "$.id", keyword: "const", expected: 9007199254740994, received: "9007199254740995" }]);
  const [finding] = report?.findings ?? [];
  assert.deepEqual([finding?.code, finding?.severity, finding?.path], ["UNSAFE_NUMBER", "warning", "$.structuredContent.id"]);
  assert.equal(finding?.message, "The answer to `tools/call` holds 9007199254740995 at $.structuredContent.id, which clients in JavaScript read as 9007199254740996; 1 more such number stands in it.");
});

test("the expected number passes, and is no finding", async () => {
  const { suites } = await runSuite(suite('{"content":[],"structuredContent":{"id":9007199254740994}}'), { server });
  const [report] = suites[0]?.cases ?? [];
  assert.deepEqual([report?.status, report?.findings], ["passed", []]);
});

test("a number elsewhere in the answer is a finding and changes no verdict", async () => {
  const { suites } = await runSuite(suite('{"content":[],"structuredContent":{"id":9007199254740994},"_meta":{"at":1e400}}'), { server });
  const [report] = suites[0]?.cases ?? [];
  assert.deepEqual([report?.status, report?.findings.map(({ code, path }) => `${code} ${path}`)], ["passed", ["UNSAFE_NUMBER $._meta.at"]]);
});

test("numbers in what a server echoes as text are no finding", async () => {
  const echo: SuiteSource = {
    schemaVersion: 1,
    id: "echo",
    name: "echo",
    cases: [{ id: "text", name: "text", operation: { type: "callTool", tool: "echo", input: { n: "9007199254740993" } }, assertions: [{ type: "isError", expected: false }] }],
  };
  const { suites } = await runSuite(echo, { server: fixture("echo-server.mjs") });
  assert.deepEqual(suites[0]?.cases[0]?.findings, []);
});
