import type { ErrorCode, FaultIssueCode, IssueCode, MockDefinitionCode, ScenarioCode, WarningCode } from "../errors/codes.js";

/** What validating files gave: what `validate --json` prints. */
export interface ValidationReport {
  readonly files: readonly ValidatedFile[];
}

/** One file, or one suite of a module: valid when it has no issue; warnings do not count. */
export interface ValidatedFile {
  readonly file: string;
  readonly valid: boolean;
  readonly issues: readonly LocatedIssue[];
  readonly warnings: readonly LocatedIssue[];
}

/** An issue with its place in the file, where a file has one (a suite from a module has not). */
export interface LocatedIssue {
  readonly code: IssueCode | WarningCode | MockDefinitionCode | FaultIssueCode | ScenarioCode | ErrorCode;
  /** `cases[0].assertions[1].schema`; `$` is the root. */
  readonly path: string;
  readonly message: string;
  readonly hint: string;
  /** From 1. */
  readonly line?: number;
  /** From 1, in UTF-16 code units. */
  readonly column?: number;
  /** The file of line and column where it is another one, such as a module that was imported. */
  readonly file?: string;
}
