import type { McpeakError } from "../errors/mcpeak-error.js";
import { fail } from "../messages/fail.js";
import type { IssueFacts } from "../messages/facts/validate.js";
import { renderIssue, type SuiteIssue } from "./render-issues.js";

/** How many issues the message lists. */
const maxListed = 5;

/** The error for a suite that is refused: its message lists the first issues, `issues` holds all. */
export interface InvalidSuiteError extends McpeakError {
  readonly code: "INVALID_SUITE";
  readonly issues: readonly SuiteIssue[];
}

export function invalidSuiteError(issues: readonly IssueFacts[]): InvalidSuiteError {
  const error = fail({ room: "validate", code: "INVALID_SUITE", first: issues.slice(0, maxListed), total: issues.length });
  return Object.assign(error, { code: "INVALID_SUITE" as const, issues: issues.map((facts) => renderIssue(facts)) });
}
