import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type EvidenceOf, judgeAssertion } from "../../lib/match/judge-assertion.js";
import type { JudgeContext, Judgement } from "../../lib/match/judgement.js";
import { describeFacts } from "../../lib/messages/describe-facts.js";
import type { AssertionSpec } from "../../lib/spec/suite-spec.js";
import { readCases, repeatedTitles } from "../read-cases.js";

/** `judgeAssertion(assertion, evidence, context)` gives exactly `judgement`; `declaredTools: null` means that there is no list. */
interface AssertionCase {
  readonly title: string;
  readonly assertion: AssertionSpec;
  readonly evidence: EvidenceOf[AssertionSpec["type"]];
  readonly context: Omit<JudgeContext, "declaredTools"> & { readonly declaredTools: readonly string[] | null };
  readonly judgement: Judgement;
}

const files = readCases<AssertionCase>(new URL("./assertions/", import.meta.url));
const cases = files.flatMap((file) => file.cases);

function judge({ assertion, evidence, context }: AssertionCase): Judgement {
  const declaredTools = context.declaredTools === null ? undefined : new Set(context.declaredTools);
  return judgeAssertion(assertion, evidence as never, { ...context, declaredTools });
}

for (const { file, cases: own } of files) {
  describe(`assertions/${file}`, () => {
    for (const assertionCase of own) {
      test(assertionCase.title, () => assert.deepEqual(judge(assertionCase), assertionCase.judgement));
    }
  });
}

const told = cases.flatMap(({ title, judgement }) =>
  (judgement.status === "failed" ? [judgement.facts] : judgement.warnings).map((facts) => ({ title, facts })),
);

describe("the assertion cases themselves", () => {
  test("there are at least 60, each with a title of its own", () => {
    assert.ok(cases.length >= 60, String(cases.length));
    assert.deepEqual(repeatedTitles(cases.map(({ title }) => title)), []);
  });

  test("every code of the room occurs", () => {
    assert.deepEqual([...new Set(told.map(({ facts }) => facts.code))].sort(), [
      "BODY_MISMATCH", "BODY_MISSING", "BROKEN_RESULT", "IS_ERROR_MISMATCH", "JSON_RPC_ERROR", "REJECTED_BY_PROTOCOL_ERROR",
      "REJECTION_BY_PROTOCOL_ERROR", "REJECTION_OF_UNDECLARED_TOOL", "STRUCTURED_CONTENT_MISMATCH", "STRUCTURED_CONTENT_MISSING",
      "TOOL_NOT_FOUND", "UNDECLARED_TOOL_REJECTED",
    ]);
  });

  test("every assertion passes in one case and fails in another", () => {
    for (const { file, cases: own } of files) assert.equal(new Set(own.map(({ judgement }) => judgement.status)).size, 2, file);
    for (const type of ["toolExists", "isError", "bodyMatchesSchema", "structuredContentMatchesSchema"]) {
      const statuses = cases.filter(({ assertion }) => assertion.type === type).map(({ judgement }) => judgement.status);
      assert.equal(new Set(statuses).size, 2, type);
    }
  });

  test("everything that is told has a message and a way out in both languages", () => {
    for (const { title, facts } of told) {
      for (const language of ["en", "ko"] as const) {
        const { message, hint } = describeFacts(facts, language);
        assert.match(message, /[.?]$/, title);
        assert.match(hint, /[.?]$/, title);
        assert.doesNotMatch(message + hint, /undefined|\[object|\n/, title);
      }
    }
  });
});
