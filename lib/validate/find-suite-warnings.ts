import type { Language } from "../messages/words.js";
import type { WarningFacts } from "../messages/facts/validate.js";
import { nearestName } from "../messages/nearest-names.js";
import { tellIssue } from "../messages/tell-issue.js";
import type { AssertionSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import { findUnsafeIntegers } from "./find-unsafe-integers.js";
import { findSchemaWarnings } from "./find-schema-warnings.js";
import type { SuiteWarning } from "./suite-issue.js";

/**
 * What is probably not meant in a valid suite. Warnings have codes of their own
 * and never make a suite invalid.
 *
 * @param suite A suite that `validateMcpSuite` accepts.
 * @param options.lang Language of `message` and `hint`; English by default.
 * @example
 * // with { type: "number", minimum: 5, maximum: 2 } as the schema of an assertion
 * findSuiteWarnings(suite);
 * // [{ code: "IMPOSSIBLE_RANGE", path: "cases[0].assertions[0].schema.minimum", message: "…", hint: "…" }]
 */
export function findSuiteWarnings(suite: TestSuiteSpec, options: { readonly lang?: Language } = {}): readonly SuiteWarning[] {
  return findWarningFacts(suite).map((facts) => tellIssue(facts, options.lang));
}

/** The same as facts, with the path to each as segments. */
export function findWarningFacts(suite: TestSuiteSpec): readonly WarningFacts[] {
  const found: WarningFacts[] = unknownApprovedCases(suite);
  for (const [index, testCase] of suite.cases.entries()) {
    if (testCase.operation.type === "callTool") findUnsafeIntegers(testCase.operation.input, ["cases", index, "operation", "input"], found);
    const assertions: readonly AssertionSpec[] = testCase.assertions;
    let firstIsError: { readonly index: number; readonly expected: boolean } | undefined;
    for (const [at, assertion] of assertions.entries()) {
      const segments = ["cases", index, "assertions", at];
      if ("schema" in assertion) findSchemaWarnings(assertion.schema, [...segments, "schema"], found);
      if (assertion.type !== "isError") continue;
      firstIsError ??= { index: at, expected: assertion.expected };
      if (firstIsError.expected === assertion.expected) continue;
      found.push({ room: "validate", code: "CONTRADICTING_IS_ERROR", segments, firstIndex: firstIsError.index, expected: assertion.expected });
    }
  }
  return found;
}

function unknownApprovedCases(suite: TestSuiteSpec): WarningFacts[] {
  const approved = suite.approval?.cases ?? [];
  if (approved.length === 0) return [];
  const ids = new Set(suite.cases.map((testCase) => testCase.id));
  const unknown = approved.map((entry, index) => ({ id: entry.id, index })).filter((entry) => !ids.has(entry.id));
  // all ids are compared with each unknown one: only worth it while both are few
  const candidates = unknown.length * ids.size <= maxComparisons ? [...ids] : [];
  return unknown.map(({ id, index }) => {
    const meant = nearestName(id, candidates);
    return { room: "validate", code: "UNKNOWN_APPROVED_CASE", segments: ["approval", "cases", index, "id"], id, ...(meant !== undefined && { meant }) };
  });
}

const maxComparisons = 100_000;
