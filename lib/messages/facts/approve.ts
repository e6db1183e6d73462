/** Facts that the `approve` room can tell. */
export type ApproveFacts =
  | {
      readonly room: "approve";
      readonly code: "APPROVAL_INCOMPLETE";
      readonly suite: string;
      readonly total: number;
      /** How many cases could not be judged. */
      readonly unjudged: number;
      /** Id of the first of them. */
      readonly first: string;
    }
  | {
      readonly room: "approve";
      readonly code: "APPROVAL_NO_PLACE";
      readonly file: string;
      readonly suite: string;
      readonly problem: ApprovalPlaceProblem;
      /** What is to stand there, for those who put it there by hand. */
      readonly block: string;
    };

/**
 * Why an approval can't be written into a module:
 * - `notFound`: no call of `suite` and no plain suite with that id is in the file
 * - `several`: more than one could be meant
 * - `options`: the options of `suite` are no object literal
 * - `approval`: `approval` is there, but is no object literal
 * - `overridden`: what stands behind `approval` may replace it
 * - `comments`: comments stand in the block, and it is written so that they could be lost
 * - `encoding`: the file is not UTF-8
 * - `extension`: the file is none that suites are read from
 */
export type ApprovalPlaceProblem = "notFound" | "several" | "options" | "approval" | "overridden" | "comments" | "encoding" | "extension";
