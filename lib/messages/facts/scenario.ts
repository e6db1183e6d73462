import type { NonJsonKind } from "../../json/find-non-json.js";
import type { JsonPath } from "../../json/json-path.js";
import type { JsonRpcErrorFacts } from "./json-rpc-error.js";
import type { LabCallFacts } from "./lab.js";
import type { Received } from "./validate.js";
import type { WireFacts } from "./wire.js";

/** Facts that the `scenario` room can tell. */
export type ScenarioFacts = ScenarioIssueFacts | ScenarioErrorFacts | ScenarioFailureFacts;

/** The part of a scenario, or of a target of scenarios, that a key belongs to. */
export type ScenarioOwner = "scenario" | "call" | "expect" | "result" | "observe" | "target" | "stdioTarget" | "httpTarget";

/** What a field must be. */
export type ScenarioFieldType = "scenario" | "string" | "call" | "arguments" | "expect" | "result" | "boolean" | "observe" | "target" | "strings" | "stringMap" | "variableMap";

/** One thing that makes a scenario or a target invalid. `segments` is its place, led by the scenario's index where a file holds several. */
export type ScenarioIssueFacts =
  | ScenarioIssue<"MISSING_REQUIRED_FIELD", { owner: ScenarioOwner; field: string }>
  | ScenarioIssue<"UNKNOWN_FIELD", { owner: ScenarioOwner; field: string; allowed: readonly string[]; meant?: string }>
  | ScenarioIssue<"INVALID_TYPE", { expected: ScenarioFieldType; received: Received }>
  | ScenarioIssue<"INVALID_VALUE", { problem: ScenarioValueProblem }>
  | ScenarioIssue<"INVALID_JSON_VALUE", { nonJson: NonJsonKind; className?: string }>
  | ScenarioIssue<"INVALID_TIMEOUT", { received: Received; /** What counts without it, in ms. */ byDefault: number }>
  | ScenarioIssue<"EMPTY_SCENARIOS", object>
  | ScenarioIssue<"PROTOCOL_VERSION_WITH_TARGET", { version: string }>
  /** Arguments that a tool of the built-in server does not take. */
  | ScenarioIssue<"INVALID_TOOL_ARGUMENTS", { problem: LabCallFacts }>
  /** A tool of the built-in server that can do nothing without a port. */
  | ScenarioIssue<"NO_MEANING_BUILT_IN", { problem: LabCallFacts }>
  | ScenarioIssue<"MISSING_ENVIRONMENT_VARIABLE", { variable: string }>;

type ScenarioIssue<Code extends string, Rest> = { readonly room: "scenario"; readonly code: Code; readonly segments: JsonPath } & Readonly<Rest>;

/** What is wrong with a value whose type may be right. What may be a secret is not shown. */
export type ScenarioValueProblem =
  | { readonly kind: "blank"; readonly received: Received }
  | { readonly kind: "protocolVersion" | "outcome"; readonly received: Received; readonly allowed: readonly string[]; readonly meant?: string }
  | { readonly kind: "maxDurationMs"; readonly received: Received }
  /** A builder was told it already. */
  | { readonly kind: "twice" }
  | { readonly kind: "transport"; readonly received: Received }
  | { readonly kind: "url" }
  | { readonly kind: "plainHttp"; readonly host: string }
  | { readonly kind: "name"; readonly of: "header" | "variable"; readonly name: string }
  | { readonly kind: "reservedHeader"; readonly name: string }
  /** Not the name of a variable, and none that is set: perhaps its value. */
  | { readonly kind: "notAVariable" }
  | { readonly kind: "headerValue" }
  | { readonly kind: "nullByte" }
  | { readonly kind: "givenTwice"; readonly name: string; readonly other: string };

/** What the scenario room throws. */
export type ScenarioErrorFacts =
  | { readonly room: "scenario"; readonly code: "INVALID_SCENARIO"; readonly first: ScenarioIssueFacts; readonly total: number }
  | { readonly room: "scenario"; readonly code: "MODULE_EXPORTS_NO_SCENARIO"; readonly file: string; readonly exports: readonly string[]; readonly hasDefault: boolean }
  | { readonly room: "scenario"; readonly code: "NO_SCENARIOS_FOUND"; readonly target: string; readonly kind: "folder" | "pattern" }
  | { readonly room: "scenario"; readonly code: "INVALID_OPTION_VALUE"; readonly option: "repeat" | "server" | "strict"; readonly received: Received }
  | { readonly room: "scenario"; readonly code: "CONFLICTING_OPTIONS" };

/** Which of the two calls of a scenario; that of the observer is named in each sentence. */
export type ScenarioPart = "call" | "observer";

/** How a call ended. */
export type CallEnd =
  | { readonly kind: "success" }
  /** The deadline passed. */
  | { readonly kind: "timeout"; readonly timeoutMs: number; /** What came meanwhile and could be its answer. */ readonly suspect?: WireFacts }
  /** A result with `isError: true`; the first text of it, bounded, secrets hidden. */
  | { readonly kind: "toolError"; readonly text?: string }
  | { readonly kind: "protocolError"; readonly error: JsonRpcErrorFacts }
  | { readonly kind: "connectionLost" | "malformedMessage" | "httpStatus" | "inputRequired"; readonly facts: WireFacts };

/** Why a scenario does not hold, or what is odd although it does. */
export type ScenarioFailureFacts =
  | ScenarioFailure<"OUTCOME_MISMATCH", { expected: string; end: CallEnd }>
  | ScenarioFailure<"DURATION_EXCEEDED", { maxDurationMs: number; durationMs: number }>
  | ScenarioFailure<"RESULT_MISSING", { end: CallEnd }>
  | ScenarioFailure<"IS_ERROR_MISMATCH", { expected: boolean; received: string }>
  | ScenarioFailure<"TEXT_NOT_FOUND", { wanted: string; /** How many blocks of type `text` there were. */ texts: number; /** What they hold, bounded, secrets hidden. */ received: string }>
  | ScenarioFailure<"OBSERVER_FAILED", { end: CallEnd }>
  /** A warning; in a strict run a failure. */
  | ScenarioFailure<"UNLISTED_TOOL", { tool: string; listed: readonly string[]; total: number; meant?: string; /** No list could be had. */ isListMissing?: boolean }>;

type ScenarioFailure<Code extends string, Rest> = { readonly room: "scenario"; readonly code: Code; readonly of: ScenarioPart } & Readonly<Rest>;
