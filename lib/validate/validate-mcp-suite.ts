import { tellIssue } from "../messages/tell-issue.js";
import type { Language } from "../messages/words.js";
import type { TestSuiteSpec } from "../spec/suite-spec.js";
import { findSuiteIssues } from "./find-suite-issues.js";
import type { SuiteIssue } from "./suite-issue.js";

export type SuiteValidation =
  | { readonly valid: true; readonly value: TestSuiteSpec }
  | { readonly valid: false; readonly issues: readonly SuiteIssue[] };

/**
 * Checks whether a value from outside is a suite in suite format 1. All issues are
 * given at once, in a fixed order. Never throws.
 *
 * @param options.lang Language of `message` and `hint`; English by default.
 * @example
 * validateMcpSuite({ schemaVersion: 1, id: "s", name: "n", cases: [] });
 * // { valid: false, issues: [{ code: "EMPTY_CASES", path: "cases", message: "A suite must have one case or more, but `cases` is empty.", hint: "…" }] }
 */
export function validateMcpSuite(suite: unknown, options: { readonly lang?: Language } = {}): SuiteValidation {
  const issues = findSuiteIssues(suite);
  if (issues.length === 0) return { valid: true, value: suite as TestSuiteSpec };
  return { valid: false, issues: issues.map((facts) => tellIssue(facts, options.lang)) };
}
