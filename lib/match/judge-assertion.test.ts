import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { tell } from "../messages/tell.js";
import { judgeAssertion } from "./judge-assertion.js";
import type { CallEvidence, Judgement } from "./judgement.js";

const context = { protocolVersion: "2025-06-18", declaredTools: new Set(["deep"]), isStrict: false };

function call(result: JsonObject): CallEvidence {
  return { tool: "deep", answer: { kind: "result", result } };
}

function deep(levels: number): JsonValue {
  let value: JsonValue = "x";
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

/** Everything in a judgement can be written: that is what reports do with it. */
function assertWritable(judgement: Judgement): void {
  assert.equal(judgement.status, "failed");
  assert.ok(JSON.stringify(judgement).length < 100_000);
  if (judgement.status === "failed") assert.ok(tell(judgement.facts).message.length < 1000);
}

test("answers nested 100 000 deep fail with evidence that can be written", () => {
  const value = deep(100_000);
  assertWritable(judgeAssertion({ type: "structuredContentMatchesSchema", schema: { type: "object" } }, call({ structuredContent: value }), context));
  assertWritable(judgeAssertion({ type: "isError", expected: false }, call({ isError: value }), context));
  assertWritable(judgeAssertion({ type: "bodyMatchesSchema", schema: { type: "object" } }, call({ content: [value] }), context));
  assertWritable(judgeAssertion({ type: "bodyMatchesSchema", schema: { type: "object" } }, call({ content: value }), context));
  const text = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  assertWritable(judgeAssertion({ type: "bodyMatchesSchema", schema: { type: "object" } }, call({ content: [{ type: "text", text }] }), context));
  const error = { code: -32603, message: "boom", data: value };
  assertWritable(judgeAssertion({ type: "isError", expected: true }, { tool: "deep", answer: { kind: "error", error } }, context));
});

test("tool declarations that are none do no harm", () => {
  const tools = [null, 5, "x", [], { name: "x" }] as unknown as readonly JsonObject[];
  assert.equal(judgeAssertion({ type: "toolExists", tool: "x" }, { tools }, context).status, "passed");
});

test("inherited members of a result are not the server's", () => {
  const result = Object.create({ isError: true, structuredContent: {} }) as JsonObject;
  assert.equal(judgeAssertion({ type: "isError", expected: false }, call(result), context).status, "passed");
  assert.equal(judgeAssertion({ type: "structuredContentMatchesSchema", schema: { type: "object" } }, call(result), context).status, "failed");
});

test("what to do about an error's text is said for a call that should succeed and for one that should be rejected", () => {
  const rejected = call({ isError: true, content: [{ type: "text", text: "no such city" }] });
  const judgement = judgeAssertion({ type: "bodyMatchesSchema", schema: { type: "string", stringContains: "Atlantis" } }, rejected, context);
  assert.ok(judgement.status === "failed");
  assert.match(tell(judgement.facts).hint, /should succeed.*should be rejected/);
  assert.match(tell(judgement.facts, "ko").hint, /성공해야.*거부되어야/);
});
