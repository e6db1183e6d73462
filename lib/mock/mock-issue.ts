import type { MockDefinitionCode } from "../errors/codes.js";
import type { McpeakError } from "../errors/mcpeak-error.js";
import type { MockIssueFacts } from "../messages/facts/mock.js";
import { refuse } from "../messages/tell-issue.js";
import type { Language } from "../messages/words.js";

/** One thing that makes the definition of a mock server invalid. */
export interface MockIssue {
  readonly code: MockDefinitionCode;
  /** Such as `responses[0].tool`; `$` is the definition itself. */
  readonly path: string;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** How to go on. */
  readonly hint: string;
}

/** The error for a definition that is refused: its message tells the first problem, `issues` holds all. */
export interface InvalidMockDefinitionError extends McpeakError {
  readonly code: "INVALID_MOCK_DEFINITION";
  readonly issues: readonly MockIssue[];
}

export function invalidMockError(issues: readonly [MockIssueFacts, ...MockIssueFacts[]], source: string | undefined, language: Language | undefined): InvalidMockDefinitionError {
  return refuse({ room: "mock", code: "INVALID_MOCK_DEFINITION", first: issues[0], total: issues.length, ...(source !== undefined && { source }) }, issues, language);
}

export function hasIssues(issues: readonly MockIssueFacts[]): issues is readonly [MockIssueFacts, ...MockIssueFacts[]] {
  return issues.length > 0;
}
