import assert from "node:assert/strict";
import { test } from "node:test";
import { expectGolden } from "../../spec-tests/golden.js";
import { readCases } from "../../spec-tests/read-cases.js";
import type { IssueFacts, WarningFacts } from "../messages/facts/validate.js";
import { describeFacts } from "../messages/describe-facts.js";
import { findSuiteIssues } from "./find-suite-issues.js";
import { findWarningFacts } from "./find-suite-warnings.js";
import type { TestSuiteSpec } from "../spec/suite-spec.js";

interface ValidateCase {
  readonly suite: unknown;
  readonly issues: readonly object[];
}

const cases = readCases<ValidateCase>(new URL("../../spec-tests/suite-v1/validate/", import.meta.url)).flatMap((file) => file.cases);

/** What the language-neutral cases can't hold. */
const nonJson = [NaN, Infinity, undefined, () => 1, Symbol("x"), 1n, new Date(0), [, 1]].map((value) => ({ operation: { type: "callTool", tool: "t", input: { value } } }));
const cyclic: Record<string, unknown> = { type: "array" };
cyclic["items"] = cyclic;
const extra = [...nonJson, { assertions: [{ type: "bodyMatchesSchema", schema: cyclic }] }].map((part) => ({
  schemaVersion: 1,
  id: "s",
  name: "n",
  cases: [{ id: "a", name: "A", operation: { type: "callTool", tool: "t", input: {} }, assertions: [{ type: "isError", expected: false }], ...part }],
}));

/** Every kind of sentence once: the first facts of each code, problem and owner. */
function oneOfEach(): readonly (IssueFacts | WarningFacts)[] {
  const issues = [...cases.map(({ suite }) => suite), ...extra].flatMap((suite) => findSuiteIssues(suite));
  const warnings = cases.filter(({ issues: own }) => own.length === 0).flatMap(({ suite }) => findWarningFacts(suite as TestSuiteSpec));
  const kinds = new Map<string, IssueFacts | WarningFacts>();
  for (const facts of [...issues, ...warnings]) {
    const kind = [facts.code, ...partsOfKind(facts).map(kindOf)].join(" ");
    if (!kinds.has(kind)) kinds.set(kind, facts);
  }
  return [...kinds.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, facts]) => facts);
}

function partsOfKind(facts: IssueFacts | WarningFacts): readonly unknown[] {
  const all = facts as unknown as Record<string, unknown>;
  const isUnknown = facts.code === "UNKNOWN_FIELD";
  return [all["owner"], isUnknown ? `${all["meant"] !== undefined}${String(all["belongsTo"])}` : all["field"], all["what"], all["expected"], all["problem"], all["keyword"]];
}

function kindOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value ?? "");
  const { kind, nonJson: what, received } = value as { kind?: string; nonJson?: string; received?: { kind: string } };
  return `${kind}/${what ?? ""}/${received?.kind ?? ""}`;
}

for (const language of ["en", "ko"] as const) {
  test(`every kind of issue and warning reads as its golden says (${language})`, () => {
    const lines = oneOfEach().map((facts) => {
      const { message, hint } = describeFacts(facts, language);
      return `${facts.code}\n  ${message}\n  ${hint}\n`;
    });
    expectGolden(new URL(`./goldens/issue-words.${language}.txt`, import.meta.url), lines.join(""));
  });
}

test("every sentence ends like one, in both languages, and both say the same values", () => {
  const all = oneOfEach();
  assert.ok(all.length >= 90, String(all.length));
  for (const facts of all) {
    const en = describeFacts(facts, "en");
    const ko = describeFacts(facts, "ko");
    for (const text of [en.message, en.hint, ko.message, ko.hint]) assert.match(text, /[.?)]$/, text);
    assert.notEqual(en.message, ko.message);
    assert.match(ko.message, /\p{Script=Hangul}/u);
    assert.match(ko.hint, /\p{Script=Hangul}/u);
  }
});
