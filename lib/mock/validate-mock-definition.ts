import { tellIssue } from "../messages/tell-issue.js";
import type { Language } from "../messages/words.js";
import type { MockDefinitionSpec } from "./definition-spec.js";
import { findMockIssues } from "./find-mock-issues.js";
import { hasIssues, invalidMockError, type MockIssue } from "./mock-issue.js";

export type MockValidation =
  | { readonly valid: true; readonly value: MockDefinitionSpec }
  | { readonly valid: false; readonly issues: readonly MockIssue[] };

/**
 * Checks whether a value from outside is the definition of a mock server. All problems are
 * given at once, in a fixed order. Never throws.
 *
 * @param options.lang Language of `message` and `hint`; English by default.
 * @example
 * validateMockDefinition({ tools: [], responses: [{ tool: "add", result: 3 }] });
 * // { valid: false, issues: [{ code: "UNKNOWN_TOOL", path: "responses[0].tool", message: "responses[0] names the tool 'add', which is not in tools. There are no tools.", hint: "…" }] }
 */
export function validateMockDefinition(definition: unknown, options: { readonly lang?: Language } = {}): MockValidation {
  const issues = findMockIssues(definition);
  if (issues.length === 0) return { valid: true, value: definition as MockDefinitionSpec };
  return { valid: false, issues: issues.map((facts) => tellIssue(facts, options.lang)) };
}

/**
 * Checks that a value is the definition of a mock server.
 *
 * @param source Where it comes from, such as a file's name; stands in the error's text.
 * @param options.lang Language of the error; English by default.
 * @example
 * assertMockDefinition(JSON.parse(text), "weather.mock.json");
 * // → This is not a valid mock definition — weather.mock.json: responses[0] names the tool 'nope', which is not in tools. Tools there are: get_weather, add
 * // → Expected shape: { "tools": [ { "name": ..., "inputSchema": ... } ], "responses": [ { "tool": ..., "result": ... } ] }
 * @throws McpeakError `INVALID_MOCK_DEFINITION`: its text names the first problem and how many more there are; its `issues` are those of {@link validateMockDefinition}.
 */
export function assertMockDefinition(definition: unknown, source?: string, options: { readonly lang?: Language } = {}): asserts definition is MockDefinitionSpec {
  const issues = findMockIssues(definition);
  if (hasIssues(issues)) throw invalidMockError(issues, source, options.lang);
}
