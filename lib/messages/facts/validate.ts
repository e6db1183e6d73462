import type { NonJsonKind } from "../../json/find-non-json.js";
import type { JsonPath } from "../../json/json-path.js";

/** Facts that the `validate` room can tell. */
export type ValidateFacts = IssueFacts | WarningFacts | InvalidSuiteFacts | UnknownOptionFacts;

/** What stands where something else should, bounded: never the value itself. */
export type Received =
  | { readonly kind: "string"; readonly text: string; readonly length: number }
  /** A number, true, false or null, as JSON writes it. */
  | { readonly kind: "scalar"; readonly text: string }
  | { readonly kind: "array"; readonly length: number }
  | { readonly kind: "object"; readonly size: number }
  | { readonly kind: "nonJson"; readonly nonJson: NonJsonKind; readonly className?: string };

/** The part of the format that a key belongs to. */
export type Owner = "suite" | "approval" | "approvedCase" | "case" | "operation" | "assertion";

/** One thing that makes a suite invalid. `belongsTo` names the operations or assertions that do have the field. */
export type IssueFacts =
  | Issue<"MISSING_REQUIRED_FIELD", { owner: Owner; field: string }>
  | Issue<"UNKNOWN_FIELD", { owner: Owner; field: string; allowed: readonly string[]; meant?: string; belongsTo?: readonly string[] }>
  | Issue<"UNSUPPORTED_SCHEMA_VERSION", { received: Received }>
  | Issue<"INVALID_TYPE", { what: TypedPart; expected: ExpectedType; received: Received }>
  | Issue<"INVALID_VALUE", { problem: ValueProblem }>
  | Issue<"DUPLICATE_CASE_ID", { id: string; firstIndex: number }>
  | Issue<"EMPTY_CASES", object>
  | Issue<"EMPTY_ASSERTIONS", { allowed: readonly string[] }>
  | Issue<"INCOMPATIBLE_ASSERTION", { operation: string; allowed: readonly string[]; problem: AssertionProblem }>
  | Issue<"INVALID_JSON_VALUE", { problem: JsonValueProblem }>
  | Issue<"INVALID_TIMEOUT", { field: "timeoutMs" | "defaultTimeoutMs"; received: Received }>
  | Issue<"UNSUPPORTED_SCHEMA_KEYWORD", { keyword: string; meant?: string }>
  | Issue<"SCHEMA_KEYWORD_REQUIRES_TYPE", { keyword: string; types: readonly string[]; received?: Received }>;

type Issue<Code extends string, Rest> = { readonly room: "validate"; readonly code: Code; readonly segments: JsonPath } & Readonly<Rest>;

/** The part of a suite that has the wrong type. */
export type TypedPart =
  | { readonly kind: "root" | "case" | "operation" | "assertion" | "approval" | "schema" }
  | { readonly kind: "requiredEntry"; readonly index: number }
  | { readonly kind: "field"; readonly field: string };

export type ExpectedType = "object" | "array" | "string" | "boolean" | "schema" | "schemaOrBoolean" | "schemaMap";

/** What is wrong with a value whose type may be right. */
export type ValueProblem =
  | { readonly kind: "blank"; readonly field: string; readonly received: Received }
  | { readonly kind: "operationType"; readonly received: Received; readonly allowed: readonly string[]; readonly meant?: string }
  | { readonly kind: "assertionType"; readonly received: Received; readonly allowed: readonly string[]; readonly meant?: string }
  | { readonly kind: "emptySchema" }
  | { readonly kind: "emptyEnum" }
  | { readonly kind: "emptyRequired" }
  | { readonly kind: "emptyProperties" }
  | { readonly kind: "emptyText" }
  | { readonly kind: "blankRequired"; readonly index: number; readonly received: Received }
  | { readonly kind: "schemaType"; readonly received: Received; readonly meant?: string }
  | { readonly kind: "count"; readonly keyword: string; readonly received: Received }
  | { readonly kind: "number"; readonly keyword: string; readonly received: Received }
  | { readonly kind: "fingerprint"; readonly received: Received }
  | { readonly kind: "approvedCases"; readonly received: Received }
  | { readonly kind: "approvedCase"; readonly received: Received }
  /** Absent when the entry has no such key. */
  | { readonly kind: "approvedId"; readonly received?: Received }
  | { readonly kind: "repeatedApprovedId"; readonly id: string; readonly firstIndex: number }
  | { readonly kind: "approvedStatus"; readonly received?: Received };

/** Why an assertion doesn't fit its operation. */
export type AssertionProblem =
  | { readonly kind: "otherOperation"; readonly type: string; readonly fits: string }
  | { readonly kind: "unknownType"; readonly received: Received; readonly meant?: string }
  | { readonly kind: "noType" }
  | { readonly kind: "unknownOperation"; readonly operations: readonly string[] };

export type JsonValueProblem =
  | { readonly kind: "inputNotObject"; readonly received: Received }
  | { readonly kind: "cyclicSchema" }
  | { readonly kind: "deepSchema"; readonly maxDepth: number }
  | { readonly kind: "nonJson"; readonly nonJson: NonJsonKind; readonly className?: string };

/** One thing in a valid suite that is probably not meant. */
export type WarningFacts =
  | Issue<"IMPOSSIBLE_RANGE", { minimum: number; maximum: number }>
  | Issue<"IMPOSSIBLE_LENGTH", { minLength: number; maxLength: number }>
  | Issue<"VALUE_AGAINST_TYPE", { keyword: "const" | "enum"; type: string; received: Received }>
  | Issue<"UNSAFE_INTEGER", { value: number }>
  | Issue<"CONTRADICTING_IS_ERROR", { firstIndex: number; expected: boolean }>
  | Issue<"UNKNOWN_APPROVED_CASE", { id: string; meant?: string }>;

/** A suite that is refused as a whole: the first of its issues, and how many there are. */
export interface InvalidSuiteFacts {
  readonly room: "validate";
  readonly code: "INVALID_SUITE";
  readonly first: readonly IssueFacts[];
  readonly total: number;
}

/** An option that a function does not have. */
export interface UnknownOptionFacts {
  readonly room: "validate";
  readonly code: "UNKNOWN_OPTION";
  readonly option: string;
  readonly known: readonly string[];
  readonly meant?: string;
}
