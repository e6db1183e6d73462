import type { FaultIssueCode } from "../errors/codes.js";
import type { McpeakError } from "../errors/mcpeak-error.js";
import type { FaultIssueFacts } from "../messages/facts/faults.js";
import { refuse } from "../messages/tell-issue.js";
import type { Language } from "../messages/words.js";

/** One thing that makes a list of faults invalid. */
export interface FaultIssue {
  readonly code: FaultIssueCode;
  /** Such as `faults[0].on.nth`; `$` is the whole. */
  readonly path: string;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** How to go on. */
  readonly hint: string;
}

/** The error for faults that are refused: its message tells the first problem, `issues` holds all. */
export interface InvalidFaultsError extends McpeakError {
  readonly code: "INVALID_FAULTS";
  readonly issues: readonly FaultIssue[];
}

export function invalidFaultsError(issues: readonly [FaultIssueFacts, ...FaultIssueFacts[]], source: string | undefined, language: Language | undefined): InvalidFaultsError {
  return refuse({ room: "faults", code: "INVALID_FAULTS", first: issues[0], total: issues.length, ...(source !== undefined && { source }) }, issues, language);
}
