import type { TestSuiteSpec } from "../spec/suite-spec.js";
import { findSuiteIssues } from "./find-suite-issues.js";
import { invalidSuiteError } from "./invalid-suite-error.js";

/**
 * Checks a suite that is written as a literal, and keeps its literal types.
 *
 * @returns The same object, unchanged.
 * @example
 * const weather = defineMcpSuite({
 *   schemaVersion: 1,
 *   id: "weather",
 *   name: "weather server",
 *   cases: [{
 *     id: "tool-exists",
 *     name: "offers get_weather",
 *     operation: { type: "listTools" },
 *     assertions: [{ type: "toolExists", tool: "get_weather" }],
 *   }],
 * });
 * weather.cases[0].id; // its type is "tool-exists"
 * @throws McpeakError with code INVALID_SUITE; its `issues` are those of `validateMcpSuite`.
 */
export function defineMcpSuite<const Suite extends TestSuiteSpec>(suite: Suite): Suite {
  const issues = findSuiteIssues(suite);
  if (issues.length > 0) throw invalidSuiteError(issues);
  return suite;
}
