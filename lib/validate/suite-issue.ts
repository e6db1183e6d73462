import type { IssueCode, WarningCode } from "../errors/codes.js";

/** One thing that makes a suite invalid. Codes and paths are part of the format; texts may get better. */
export interface SuiteIssue {
  readonly code: IssueCode;
  /** Such as `cases[0].assertions[1].schema.minLength`; `$` is the suite itself. */
  readonly path: string;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** How to go on. */
  readonly hint: string;
}

/** One thing in a valid suite that is probably not meant. */
export interface SuiteWarning {
  readonly code: WarningCode;
  /** Such as `cases[0].assertions[1].schema.minimum`. */
  readonly path: string;
  /** What is odd, in one sentence. */
  readonly message: string;
  /** How to go on. */
  readonly hint: string;
}
