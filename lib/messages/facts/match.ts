import type { JsonPath } from "../../json/json-path.js";
import type { JsonValue } from "../../json/json-value.js";
import type { JsonRpcErrorFacts } from "./json-rpc-error.js";

/** Keywords that a value can violate itself; `properties` and `items` only lead on to other values. */
export type ViolatedKeyword =
  | "type"
  | "const"
  | "enum"
  | "required"
  | "minItems"
  | "minLength"
  | "maxLength"
  | "minimum"
  | "maximum"
  | "stringContains"
  | "additionalProperties";

/** One place where a value does not match its response schema. */
export interface ViolationFacts {
  readonly path: JsonPath;
  readonly keyword: ViolatedKeyword;
  readonly expected: JsonValue;
  readonly received?: JsonValue;
  /** `received` is a number as it was written, since JavaScript reads another one. */
  readonly isAsWritten?: true;
  /** How many items or code points stand there, where the keyword counts them. */
  readonly count?: number;
}

/** What a value's violations are told with. */
interface MismatchFacts {
  readonly total: number;
  /** The first 20. */
  readonly violations: readonly ViolationFacts[];
  /** Whether the server marked its answer as an error. */
  readonly isErrorResult: boolean;
}

/** A tool that the server does not declare, and what it declares that may be meant. */
interface UndeclaredToolFacts {
  readonly tool: string;
  /** Empty where nothing is near. */
  readonly nearest: readonly string[];
}

/** What is wrong with a tool result that can't be judged. */
export type ResultProblem =
  | { readonly kind: "isErrorNotBoolean"; readonly received: JsonValue }
  | { readonly kind: "contentNotAnArray"; readonly received: JsonValue }
  | { readonly kind: "brokenBlock"; readonly index: number; readonly received: JsonValue };

/** Why an assertion does not hold. */
export type MatchFailureFacts =
  | {
      readonly room: "match";
      readonly code: "TOOL_NOT_FOUND";
      readonly tool: string;
      /** Names that may be meant. */
      readonly nearest: readonly string[];
      /** Names that are there, nearest first; bounded. */
      readonly names: readonly string[];
      /** How many tools are there. */
      readonly total: number;
    }
  | {
      readonly room: "match";
      readonly code: "IS_ERROR_MISMATCH";
      readonly expected: boolean;
      /** The answer's text; absent where it has none. */
      readonly body?: string;
      /** Kinds of the blocks that came where there is no text. */
      readonly kinds: readonly string[];
    }
  | { readonly room: "match"; readonly code: "BODY_MISSING"; readonly hasContent: boolean; readonly kinds: readonly string[]; readonly hasStructuredContent: boolean }
  | ({ readonly room: "match"; readonly code: "BODY_MISMATCH"; /** Whether JSON was asked for and the text is none. */ readonly isPlainText: boolean } & MismatchFacts)
  | { readonly room: "match"; readonly code: "STRUCTURED_CONTENT_MISSING"; readonly isErrorResult: boolean; /** The answer's text, where it has one. */ readonly body?: string }
  | ({ readonly room: "match"; readonly code: "STRUCTURED_CONTENT_MISMATCH" } & MismatchFacts)
  | { readonly room: "match"; readonly code: "REJECTED_BY_PROTOCOL_ERROR"; readonly error: JsonRpcErrorFacts; readonly protocolVersion: string }
  | ({ readonly room: "match"; readonly code: "UNDECLARED_TOOL_REJECTED" } & UndeclaredToolFacts)
  | { readonly room: "match"; readonly code: "JSON_RPC_ERROR"; readonly method: "tools/call" | "tools/list"; readonly error: JsonRpcErrorFacts; readonly undeclared?: UndeclaredToolFacts }
  | { readonly room: "match"; readonly code: "BROKEN_RESULT"; readonly problem: ResultProblem };

/** What must be said although an assertion holds. */
export type MatchWarningFacts =
  | { readonly room: "match"; readonly code: "REJECTION_BY_PROTOCOL_ERROR"; readonly error: JsonRpcErrorFacts; readonly protocolVersion: string }
  | ({ readonly room: "match"; readonly code: "REJECTION_OF_UNDECLARED_TOOL" } & UndeclaredToolFacts);

/** Facts that the `match` room can tell. */
export type MatchFacts = MatchFailureFacts | MatchWarningFacts;
