import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../json/json-value.js";
import type { TestCaseSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import { findLag, type Lag } from "./find-lag.js";

const call = (id: string, tool: string, input: JsonObject, expected: boolean): TestCaseSpec => ({ id, name: id, operation: { type: "callTool", tool, input }, assertions: [{ type: "isError", expected }] });
const exists = (id: string, tool: string): TestCaseSpec => ({ id, name: id, operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool }] });
const suite = (...cases: TestCaseSpec[]): TestSuiteSpec => ({ schemaVersion: 1, id: "s", name: "n", cases });
const tool = (name: string, ...required: string[]): JsonObject => ({ name, inputSchema: { type: "object", properties: { city: { type: "string" } }, required } });
const generated = [suite(call("happy", "t", { city: "sample" }, false), call("wrong", "t", { city: 1 }, true))];

async function lag(suites: readonly TestSuiteSpec[], tools: readonly JsonObject[]): Promise<readonly Lag[]> {
  return findLag(suites, { tools, generated, protocolVersion: "2025-11-25" });
}

test("suites that name every tool, with inputs that still hold, do not lag", async () => {
  assert.deepEqual(await lag(generated, [tool("t", "city")]), []);
  assert.deepEqual(await lag([suite(exists("a", "t"))], [tool("t", "city")]), []);
});

test("a tool that no case names is told, and a case whose tool is gone", async () => {
  assert.deepEqual(await lag(generated, [tool("t"), tool("new"), tool("newer")]), [{ kind: "toolWithoutCase", tool: "new" }, { kind: "toolWithoutCase", tool: "newer" }]);
  assert.deepEqual(await lag([suite(exists("a", "old"), call("b", "older", {}, false))], []), [
    { kind: "toolGone", tool: "old", suite: "s", case: "a" },
    { kind: "toolGone", tool: "older", suite: "s", case: "b" },
  ]);
});

test("a rejection of a tool that is not there may be meant", async () => {
  assert.deepEqual(await lag([suite(call("x", "nobody", {}, true))], []), []);
});

test("a generated case whose input no longer does what it promises is told", async () => {
  assert.deepEqual(await lag(generated, [tool("t", "city", "country")]), [{ kind: "inputRefused", tool: "t", suite: "s", case: "happy" }]);
  assert.deepEqual(await lag(generated, [{ name: "t", inputSchema: { type: "object" } }]), [{ kind: "inputAccepted", tool: "t", suite: "s", case: "wrong" }]);
});

test("a generated case that would not be generated any more is known by its id", async () => {
  const ids = ["rejects-missing-required-arg", "rejects-type-mismatched-country"];
  for (const name of [(id: string) => id, (id: string) => `t-${id}`, (id: string) => `t-${id}-2`]) {
    const before = suite(call(name("happy-path"), "t", { city: "a", country: "b" }, false), call(name(ids[0] as string), "t", {}, true), call(name(ids[1] as string), "t", { city: "a", country: 1 }, true));
    assert.deepEqual(await lag([before], [tool("t")]), ids.map((id) => ({ kind: "inputAccepted", tool: "t", suite: "s", case: name(id) })));
    const closed = { name: "t", inputSchema: { type: "object", properties: { city: { type: "string" } }, additionalProperties: false } };
    assert.deepEqual((await lag([before], [closed])).map((each) => each.kind), ["inputRefused", "inputAccepted"]);
  }
});

test("a case of one's own is no generated one because its id ends alike", async () => {
  const mine = suite(call("seoul-happy-path", "t", { city: 5 }, false), call("empty-rejects-missing-required-arg", "t", { city: "" }, true), call("u-rejects-type-mismatched-city", "t", { city: "" }, true));
  assert.deepEqual(await lag([mine], [tool("t", "city")]), []);
});

test("in a suite of a whole server a generated case is known by the name that its tool has in ids", async () => {
  for (const [name, inId] of [["Get User", "Get-User"], ["a", "a-2"], ["happy", "happy"], ["con", "tool-con"]] as const) {
    const id = `${inId}-rejects-missing-required-arg`;
    assert.deepEqual(await lag([suite(call(id, name, {}, true))], [tool(name)]), [{ kind: "inputAccepted", tool: name, suite: "s", case: id }]);
  }
});

test("a generated case that expects something else now is an edit", async () => {
  const edited = suite(call("rejects-missing-required-arg", "t", {}, false), call("happy-path", "t", { city: 5 }, true), call("wrong", "t", { city: 1 }, false));
  assert.deepEqual(await lag([edited], [tool("t", "city")]), []);
});

test("edits are no lag: cases of one's own, cases taken out, inputs that still hold", async () => {
  const edited = [suite(call("happy", "t", { city: "Seoul" }, false), call("mine", "t", { city: 5 }, false), call("mine-too", "t", { city: "Atlantis" }, true))];
  assert.deepEqual(await lag(edited, [tool("t", "city")]), []);
});

test("what can't be judged is no lag, and names such as __proto__ are names", async () => {
  assert.deepEqual(await lag(generated, [{ name: "t" }, { inputSchema: {} }, { name: 5 }] as unknown as JsonObject[]), []);
  assert.deepEqual(await lag(generated, [{ name: "t", inputSchema: { $ref: "https://example.com/schema" } }]), []);
  assert.deepEqual(await lag([...generated, suite(call("p", "__proto__", {}, false))], [tool("t", "city"), tool("__proto__")]), []);
});
