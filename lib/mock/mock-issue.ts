import type { MockDefinitionCode } from "../errors/codes.js";
import type { McpeakError } from "../errors/mcpeak-error.js";
import { type JsonPath, renderPath } from "../json/json-path.js";
import type { PlaceOf } from "../json/locate.js";
import { fail } from "../messages/fail.js";
import type { MockIssueFacts } from "../messages/facts/mock.js";
import { keepFacts, tell } from "../messages/tell.js";
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

export function renderMockIssue(facts: MockIssueFacts, language: Language = "en"): MockIssue {
  const { code, message, hint } = tell(facts, language);
  return keepFacts({ code, path: renderPath(facts.segments), message, hint }, facts);
}

/** Which place in a file a problem is about, and whether the key or the value that stands there. */
export function mockIssuePlace({ code, segments }: MockIssueFacts): { readonly path: JsonPath; readonly placeOf: PlaceOf } {
  return { path: segments, placeOf: code === "UNKNOWN_FIELD" ? "key" : "value" };
}

/** The error for a definition that is refused: its message tells the first problem, `issues` holds all. */
export interface InvalidMockDefinitionError extends McpeakError {
  readonly code: "INVALID_MOCK_DEFINITION";
  readonly issues: readonly MockIssue[];
}

export function invalidMockError(issues: readonly [MockIssueFacts, ...MockIssueFacts[]], source: string | undefined, language: Language | undefined): InvalidMockDefinitionError {
  const facts = { room: "mock", code: "INVALID_MOCK_DEFINITION", first: issues[0], total: issues.length, ...(source !== undefined && { source }) } as const;
  const error = fail(facts, language === undefined ? {} : { language });
  return Object.assign(error, { code: "INVALID_MOCK_DEFINITION" as const, issues: issues.map((issue) => renderMockIssue(issue, language)) });
}

export function hasIssues(issues: readonly MockIssueFacts[]): issues is readonly [MockIssueFacts, ...MockIssueFacts[]] {
  return issues.length > 0;
}
