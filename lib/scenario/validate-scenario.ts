import { tellIssue } from "../messages/tell-issue.js";
import type { Language } from "../messages/words.js";
import { findScenarioIssues } from "./find-scenario-issues.js";
import { invalidScenarioError, type ScenarioIssue } from "./scenario-issue.js";
import type { ScenarioSpec } from "./scenario-spec.js";

export type ScenarioValidation =
  | { readonly valid: true; readonly value: ScenarioSpec }
  | { readonly valid: false; readonly issues: readonly ScenarioIssue[] };

/**
 * Checks whether a value from outside is a scenario. All problems are given at once, in a fixed
 * order. Never throws.
 *
 * @param options.lang Language of `message` and `hint`; English by default.
 * @example
 * validateScenario({ name: "ping", call: { tool: "ping", args: {} }, expect: { outcome: "sucess" } });
 * // { valid: false, issues: [{ code: "INVALID_VALUE", path: "expect.outcome", message: "`expect.outcome` must be …", hint: "Did you mean \"success\"? …" }] }
 */
export function validateScenario(scenario: unknown, options: { readonly lang?: Language } = {}): ScenarioValidation {
  const issues = findScenarioIssues(scenario);
  if (issues.length === 0) return { valid: true, value: scenario as ScenarioSpec };
  return { valid: false, issues: issues.map((facts) => tellIssue(facts, options.lang)) };
}

/**
 * Checks that a value is a scenario.
 *
 * @param options.lang Language of the error; English by default.
 * @throws McpeakError `INVALID_SCENARIO`: its text names the first problem and how many more there are; its `issues` are those of {@link validateScenario}.
 */
export function assertScenario(scenario: unknown, options: { readonly lang?: Language } = {}): asserts scenario is ScenarioSpec {
  const issues = findScenarioIssues(scenario);
  if (issues.length > 0) throw invalidScenarioError(issues, options.lang);
}
