import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../json/json-value.js";
import { findInexactNumbers } from "../json/inexact-numbers.js";
import { tell } from "../messages/tell.js";
import type { ResponseSchemaSpec } from "../spec/response-schema-spec.js";
import { judgeAssertion } from "./judge-assertion.js";
import { matchSchema } from "./match-schema.js";
import type { JudgeContext } from "./judgement.js";

const context: JudgeContext = { protocolVersion: "2025-11-25", declaredTools: new Set(["any"]), isStrict: false };

function matched(schema: ResponseSchemaSpec, text: string): readonly string[] {
  const { violations } = matchSchema(schema, JSON.parse(text), findInexactNumbers(text));
  return violations.map(({ path, keyword, received }) => `${path.join("/")} ${keyword} ${String(received)}`);
}

const two53 = 9007199254740992;

const cases: readonly (readonly [title: string, schema: ResponseSchemaSpec, text: string, violations: readonly string[]])[] = [
  ["a constant is not met by a number that only becomes it", { const: two53 }, "9007199254740993", [" const 9007199254740993"]],
  ["a constant is met by the number itself", { const: two53 }, "9007199254740992", []],
  ["a constant in which such a number stands names its place", { const: { a: [1, two53] } }, '{"a":[1,9007199254740993]}', ["a/1 const 9007199254740993"]],
  ["a constant next to such a number is met", { properties: { a: { const: 1 } } }, '{"a":1,"b":9007199254740993}', []],
  ["a list of values is not met by a number that only becomes one", { enum: [1, two53] }, "9007199254740993", [" enum 9007199254740993"]],
  ["0 is not met by what only becomes 0", { const: 0 }, "1e-400", [" const 1e-400"]],
  ["a maximum is held against the number that was written", { maximum: two53 }, "9007199254740993", [" maximum 9007199254740993"]],
  ["a minimum is held against the number that was written", { minimum: -two53 }, "-9007199254740993", [" minimum -9007199254740993"]],
  ["a bound that is far away is held", { minimum: 0, maximum: Number.MAX_VALUE }, "18446744073709551615", []],
  ["Infinity is above every maximum", { type: "number", maximum: Number.MAX_VALUE }, "1e400", [" maximum 1e400"]],
  ["any number is a number", { type: "number" }, "1e400", []],
  ["a wrong constant is told as it was written", { items: { const: 1 } }, "[1,9007199254740993]", ["1 const 9007199254740993"]],
];

for (const [title, schema, text, violations] of cases) {
  test(title, () => assert.deepEqual(matched(schema, text), violations));
}

test("where not all such numbers are known, none that may be one passes", () => {
  const all = { numbers: [], isMore: true };
  assert.equal(matchSchema({ const: two53 }, two53, all).total, 1);
  assert.equal(matchSchema({ const: { a: 1 } }, { a: 1 }, all).total, 1);
  assert.equal(matchSchema({ const: "a" }, "a", all).total, 0);
  assert.equal(matchSchema({ const: 5 }, 5, all).total, 0);
});

const body = (text: string): JsonObject => ({ content: [{ type: "text", text }] });

test("a body is judged by the numbers that stand in its text", () => {
  const judge = (schema: ResponseSchemaSpec, text: string) => judgeAssertion({ type: "bodyMatchesSchema", schema }, { tool: "any", answer: { kind: "result", result: body(text) } }, context);
  const judgement = judge({ properties: { id: { const: two53 } } }, '{"id":9007199254740993}');
  assert.ok(judgement.status === "failed" && judgement.facts.code === "BODY_MISMATCH");
  assert.match(tell(judgement.facts).message, /\$\.id must be exactly 9007199254740992, but it is 9007199254740993, which no number in JavaScript is\.$/);
  assert.match(tell(judgement.facts, "ko").message, /9007199254740993, JavaScript의 수로는 나타낼 수 없음/);
  assert.equal(judge({ properties: { id: { const: two53 } } }, '{"id":9007199254740992}').status, "passed");
  assert.equal(judge({ type: "string", stringContains: "993" }, "9007199254740993").status, "passed");
});

test("structured content is judged by the numbers that the answer was written with", () => {
  const judge = (path: readonly string[]) =>
    judgeAssertion(
      { type: "structuredContentMatchesSchema", schema: { properties: { id: { enum: [two53] } } } },
      { tool: "any", answer: { kind: "result", result: { content: [], structuredContent: { id: two53 } }, inexact: { numbers: [{ path, text: "9007199254740993" }], isMore: false } } },
      context,
    );
  const judgement = judge(["structuredContent", "id"]);
  assert.ok(judgement.status === "failed" && judgement.facts.code === "STRUCTURED_CONTENT_MISMATCH");
  assert.deepEqual(judgement.match?.violations, [{ path: ["id"], keyword: "enum", expected: [two53], received: "9007199254740993", isAsWritten: true }]);
  assert.equal(judge(["_meta", "id"]).status, "passed");
});
