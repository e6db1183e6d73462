import type { NonJsonKind } from "../../json/find-non-json.js";
import type { JsonPath } from "../../json/json-path.js";
import type { JsonValue } from "../../json/json-value.js";
import type { ProtocolViolation, SchemaProblem, SchemaViolation } from "./declared-schema.js";
import type { Received } from "./validate.js";

/** Facts that the `mock` room can tell. */
export type MockFacts = MockIssueFacts | MockErrorFacts | MockAnswerFacts;

/** The part of a definition that a key belongs to. */
export type MockOwner = "definition" | "tool" | "response" | "error";

/** What a field of a definition must be. */
export type MockFieldType = "definition" | "tools" | "tool" | "responses" | "response" | "string" | "schema" | "arguments" | "boolean" | "content" | "object" | "error";

/**
 * One thing that makes a definition invalid. `segments` is its place in the definition; for what
 * is written in code it begins with the call, such as `on("add")`.
 */
export type MockIssueFacts =
  | MockIssue<"MISSING_REQUIRED_FIELD", { owner: MockOwner; field: string }>
  | MockIssue<"UNKNOWN_FIELD", { owner: MockOwner; field: string; allowed: readonly string[]; meant?: string }>
  | MockIssue<"INVALID_TYPE", { expected: MockFieldType; received: Received }>
  | MockIssue<"INVALID_VALUE", { problem: MockValueProblem }>
  | MockIssue<"INVALID_JSON_VALUE", { nonJson: NonJsonKind; className?: string }>
  | MockIssue<"DUPLICATE_TOOL", { tool: string; firstIndex: number }>
  | MockIssue<"INVALID_JSON_SCHEMA", { tool: string; member: "inputSchema" | "outputSchema"; problem: SchemaProblem }>
  | MockIssue<"UNKNOWN_TOOL", { tool: string } & ToolNames>
  | MockIssue<"UNMATCHABLE_ARGUMENTS", { nonJson: NonJsonKind; className?: string }>
  | MockIssue<"UNREACHABLE_RESPONSE", { tool: string; isAny: boolean; /** Where the response stands that always answers first. */ first: JsonPath }>
  | MockIssue<"MISSING_ANSWER", { allowed: readonly string[] }>
  | MockIssue<"CONFLICTING_ANSWERS", { fields: readonly string[] }>
  | MockIssue<"INVALID_CONTENT", { problem: ProtocolViolation }>
  | MockIssue<"RESULT_BREAKS_SCHEMA", { tool: string; member: "result" | "structuredContent"; total: number; violation: SchemaViolation } | { tool: string; member: "result" | "structuredContent"; problem: SchemaProblem }>;

type MockIssue<Code extends string, Rest> = { readonly room: "mock"; readonly code: Code; readonly segments: JsonPath } & Readonly<Rest>;

/** What is wrong with a value of a definition whose type may be right. */
export type MockValueProblem =
  | { readonly kind: "blankName"; readonly received: Received }
  | { readonly kind: "times"; readonly received: Received }
  | { readonly kind: "delayMs"; readonly received: Received }
  | { readonly kind: "errorCode"; readonly received: Received }
  | { readonly kind: "port"; readonly received: Received }
  | { readonly kind: "maxBodyBytes"; readonly received: Received }
  | { readonly kind: "lang"; readonly received: Received }
  | { readonly kind: "function"; readonly received: Received }
  | { readonly kind: "onUnmatchedCall"; readonly received: Received };

/** Tools that there are: some of their names, and how many they are. */
export interface ToolNames {
  readonly names: readonly string[];
  readonly total: number;
  /** The one that is probably meant. */
  readonly meant?: string;
}

/** What the mock room throws. */
export type MockErrorFacts =
  | {
      readonly room: "mock";
      readonly code: "INVALID_MOCK_DEFINITION";
      /** Where the definition comes from, such as a file's name. */
      readonly source?: string;
      readonly first: MockIssueFacts;
      readonly total: number;
    }
  /** A reply that was told to a mock in code, or an answer that a function of the test gave. */
  | { readonly room: "mock"; readonly code: "INVALID_MOCK_REPLY"; readonly first: MockIssueFacts; readonly total: number }
  /** A module that was to define a mock has no default export. */
  | { readonly room: "mock"; readonly code: "MODULE_EXPORTS_NO_DEFINITION"; readonly file: string; readonly exports: readonly string[] }
  | { readonly room: "mock"; readonly code: "UNUSED_MOCK_REPLIES"; readonly unused: readonly UnusedReply[]; readonly total: number };

/** A reply that was not used as often as it was to be. */
export interface UnusedReply {
  /** `responses[2]`, or `on("add")`. */
  readonly where: string;
  readonly tool: string;
  /** Absent for any arguments. */
  readonly args?: JsonValue;
  readonly used: number;
  /** Absent where there is no limit: once would do. */
  readonly times?: number;
}

/** What a mock server answers of its own accord. */
export type MockAnswerFacts =
  | { readonly room: "mock"; readonly code: "MOCK_CALL_MALFORMED"; readonly problem: "name" | "arguments" | "cursor"; readonly received?: string }
  | ({ readonly room: "mock"; readonly code: "MOCK_TOOL_UNKNOWN"; readonly tool: string } & ToolNames)
  | { readonly room: "mock"; readonly code: "MOCK_ARGUMENTS_TOO_DEEP"; readonly tool: string; readonly maxDepth: number }
  | { readonly room: "mock"; readonly code: "MOCK_ARGUMENTS_INVALID"; readonly tool: string; readonly violations: readonly SchemaViolation[] }
  | { readonly room: "mock"; readonly code: "MOCK_SCHEMA_UNUSABLE"; readonly tool: string; readonly problem: SchemaProblem }
  /** A function that should give an answer threw, or gave none that can be sent. */
  | { readonly room: "mock"; readonly code: "MOCK_FUNCTION_FAILED"; readonly where: string; readonly detail: string }
  | { readonly room: "mock"; readonly code: "MOCK_CALL_UNMATCHED"; readonly tool: string; readonly args: JsonValue; readonly candidates: readonly UnmatchedCandidate[]; readonly total: number; /** Of the responses for any arguments, those that have answered as often as they may. */ readonly usedUp: number };

/** A response that a call did not match, and why. */
export interface UnmatchedCandidate {
  readonly args: JsonValue;
  /** Empty where the arguments are the same, but it has answered as often as it may. */
  readonly differences: readonly ArgumentDifference[];
  readonly total: number;
  readonly times?: number;
}

/** A part in which a call's arguments are not those that are registered. */
export interface ArgumentDifference {
  readonly path: JsonPath;
  /** What is registered; absent where nothing is. */
  readonly registered?: JsonValue;
  /** What came; absent where nothing did. */
  readonly received?: JsonValue;
}
