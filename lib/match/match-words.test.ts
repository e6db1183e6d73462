import assert from "node:assert/strict";
import { test } from "node:test";
import { expectGolden } from "../../spec-tests/golden.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { describeFacts } from "../messages/describe-facts.js";
import type { MatchFacts } from "../messages/facts/match.js";
import type { AssertionSpec } from "../spec/suite-spec.js";
import { judgeAssertion } from "./judge-assertion.js";
import type { CallAnswer, JudgeContext, Judgement } from "./judgement.js";

/** Every kind of failure and warning of the room, each with `text` wherever a server can put a text. */
function everyKind(text: string): readonly MatchFacts[] {
  const tools = [{ name: text }, { name: `${text}-2` }];
  const context = (isStrict: boolean): JudgeContext => ({ protocolVersion: "2025-11-25", declaredTools: new Set([text]), isStrict });
  const rejected: AssertionSpec = { type: "isError", expected: true };
  const accepted: AssertionSpec = { type: "isError", expected: false };
  const body: AssertionSpec = { type: "bodyMatchesSchema", schema: { type: "object", required: ["a"] } };
  const structured: AssertionSpec = { type: "structuredContentMatchesSchema", schema: { type: "object", properties: { a: { type: "string", minLength: 9 } } } };
  const content = [{ type: "text", text }];
  const image = [{ type: text }];
  const judge = (assertion: AssertionSpec, answer: CallAnswer, tool = text, isStrict = false): Judgement =>
    judgeAssertion(assertion as never, { tool, answer } as never, context(isStrict));
  const result = (assertion: AssertionSpec, value: JsonObject, tool?: string, isStrict?: boolean): Judgement => judge(assertion, { kind: "result", result: value }, tool, isStrict);
  const error = (assertion: AssertionSpec, code: number, tool?: string, isStrict?: boolean): Judgement =>
    judge(assertion, { kind: "error", error: { code, message: text, data: { reason: text } } }, tool, isStrict);
  const judgements = [
    ...[tools, [], [{}]].flatMap((listed) => [`${text}s`, "other"].map((tool) => judgeAssertion({ type: "toolExists", tool }, { tools: listed }, context(false)))),
    ...[{ content }, {}].map((value) => result(rejected, value)),
    ...[{ content }, { content: image }, {}].map((value) => result(accepted, { ...value, isError: true })),
    result(accepted, { isError: text }),
    ...[{}, { content: [] as JsonValue[] }, { content: image }, { structuredContent: { a: text } }, { content: text }, { content: [text] }].map((value) => result(body, value)),
    ...[{ content }, { content, isError: true }, { content: [{ type: "text", text: "{}" }] }].map((value) => result(body, value)),
    ...[{ content }, {}, { content, isError: true }, { structuredContent: text }, { structuredContent: { a: text.slice(0, 2) } }].map((value) => result(structured, value)),
    ...[`${text}s`, "other"].flatMap((tool) => [false, true].map((isStrict) => result(rejected, { isError: true }, tool, isStrict))),
    ...[false, true].map((isStrict) => error(rejected, -32602, text, isStrict)),
    ...[-32601, -32602, -32000].map((code) => error(accepted, code)),
    ...[`${text}s`, "other"].map((tool) => error(accepted, -32602, tool)),
  ];
  return judgements.flatMap((judgement): readonly MatchFacts[] => (judgement.status === "failed" ? [judgement.facts] : judgement.warnings));
}

for (const language of ["en", "ko"] as const) {
  test(`every kind of failure and warning reads as its golden says (${language})`, () => {
    const lines = everyKind("weather").map((facts) => {
      const { message, hint } = describeFacts(facts, language);
      return `${facts.code}\n  ${message}\n  ${hint}\n`;
    });
    expectGolden(new URL(`./goldens/match-words.${language}.txt`, import.meta.url), lines.join(""));
  });
}

test("every sentence ends like one in both languages, and no text of a server reaches it raw", () => {
  const hostile = everyKind("x\ny\r\u001b[31m\u009b\u202e\u2028\ud800");
  assert.ok(hostile.length >= 35, String(hostile.length));
  for (const facts of [...hostile, ...everyKind("weather")]) {
    const en = describeFacts(facts, "en");
    const ko = describeFacts(facts, "ko");
    for (const text of [en.message, en.hint, ko.message, ko.hint]) {
      assert.match(text, /[.?]$/);
      assert.doesNotMatch(text, /[\u0000-\u001f\u007f-\u009f\u2028\u202e\ud800-\udfff]/u);
    }
    assert.match(ko.message, /\p{Script=Hangul}/u);
    assert.match(ko.hint, /\p{Script=Hangul}/u);
  }
});
