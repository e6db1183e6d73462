import type { NonJsonKind } from "../../json/find-non-json.js";
import type { JsonPath } from "../../json/json-path.js";
import type { Received } from "./validate.js";

/** Facts that the `faults` room can tell. */
export type FaultsFacts = FaultIssueFacts | InvalidFaultsFacts;

/** The part of a list of faults that a key belongs to. */
export type FaultOwner = "file" | "fault" | "trigger" | "action";

/** What a part must be. */
export type FaultPartType = "faults" | "list" | "fault" | "trigger" | "action" | "string" | "arguments" | "headers";

/** One thing that makes a list of faults invalid. `segments` is its place in the file, or in the value that was given. */
export type FaultIssueFacts =
  | FaultIssue<"MISSING_REQUIRED_FIELD", { owner: FaultOwner; field: string; /** The type of the action. */ action?: string }>
  | FaultIssue<"UNKNOWN_FIELD", { owner: FaultOwner; field: string; allowed: readonly string[]; meant?: string; action?: string }>
  | FaultIssue<"INVALID_TYPE", { expected: FaultPartType; received: Received }>
  | FaultIssue<"INVALID_VALUE", { problem: FaultValueProblem }>
  | FaultIssue<"INVALID_JSON_VALUE", { nonJson: NonJsonKind; className?: string }>
  | FaultIssue<"CONFLICTING_FIELDS", { conflict: FaultConflict }>
  | FaultIssue<"MEANINGLESS_FAULT", { action: string; transport: "stdio" | "http" }>;

type FaultIssue<Code extends string, Rest> = { readonly room: "faults"; readonly code: Code; readonly segments: JsonPath } & Readonly<Rest>;

/** What is wrong with a value whose type may be right. */
export type FaultValueProblem =
  | { readonly kind: "integer"; readonly min: number; readonly max: number; readonly received: Received }
  | { readonly kind: "probability"; readonly received: Received }
  | { readonly kind: "oneOf"; readonly allowed: readonly string[]; readonly received: Received; readonly meant?: string }
  | { readonly kind: "blank"; readonly received: Received }
  | { readonly kind: "eventId"; readonly received: Received }
  | { readonly kind: "headerName"; readonly name: string }
  | { readonly kind: "headerValue"; readonly received: Received };

/** `nthEvery`: two ways to count. `nthTimes`: hits more often than there is a request for it. `otherMethod`: a tool, and a method that calls none. */
export type FaultConflict = "nthEvery" | "nthTimes" | "otherMethod";

/** Faults that are refused as a whole: the first of their issues, and how many there are. */
export interface InvalidFaultsFacts {
  readonly room: "faults";
  readonly code: "INVALID_FAULTS";
  /** Where they come from, such as a file's name. */
  readonly source?: string;
  readonly first: FaultIssueFacts;
  readonly total: number;
}
