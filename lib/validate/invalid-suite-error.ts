import type { McpeakError } from "../errors/mcpeak-error.js";
import type { IssueFacts } from "../messages/facts/validate.js";
import { refuse } from "../messages/tell-issue.js";
import type { SuiteIssue } from "./suite-issue.js";

/** How many issues the message lists. */
const maxListed = 5;

/** The error for a suite that is refused: its message lists the first issues, `issues` holds all. */
export interface InvalidSuiteError extends McpeakError {
  readonly code: "INVALID_SUITE";
  readonly issues: readonly SuiteIssue[];
}

export function invalidSuiteError(issues: readonly IssueFacts[]): InvalidSuiteError {
  return refuse({ room: "validate", code: "INVALID_SUITE", first: issues.slice(0, maxListed), total: issues.length }, issues);
}
