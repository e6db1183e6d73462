import type { IssueCode } from "../../errors/codes.js";
import type { Place } from "../../json/place.js";
import type { SchemaFacts } from "./schema.js";
import type { IssueFacts, Received } from "./validate.js";

/** Facts that the `dsl` room can tell. */
export type DslFacts = { readonly room: "dsl"; readonly where: BuilderPlace } & DslProblem;

/** Which suite and case were being built, as far as they have an id. */
export interface BuilderPlace {
  readonly suite?: string;
  readonly case?: string;
}

type DslProblem =
  /** A check of the suite format failed; its path starts at the suite or case that is being built. */
  | { readonly kind: "issue"; readonly code: IssueCode; readonly issue: IssueFacts }
  | { readonly kind: "schema"; readonly code: "UNSUPPORTED_SCHEMA"; readonly schema: SchemaFacts }
  | { readonly kind: "duplicateId"; readonly code: "DUPLICATE_CASE_ID"; readonly id: string; readonly firstIndex: number; readonly firstPlace?: Place }
  | { readonly kind: "noCases"; readonly code: "EMPTY_CASES"; readonly call: "cases" | "toSpec" }
  | { readonly kind: "noOperation"; readonly code: "MISSING_REQUIRED_FIELD" }
  | { readonly kind: "noAssertion"; readonly code: "EMPTY_ASSERTIONS" }
  | { readonly kind: "secondOperation"; readonly code: "INVALID_SUITE"; readonly first: string }
  | { readonly kind: "notAnArray"; readonly code: "INVALID_TYPE"; readonly received: Received }
  | { readonly kind: "notACase"; readonly code: "INVALID_TYPE"; readonly index: number; readonly received: Received };
