import type { JsonObject, JsonValue } from "../json/json-value.js";
import type { AnyArguments } from "./any.js";

/** The definition of a mock server: exactly what stands in a `.mock.json` file. */
export interface MockDefinitionSpec<ToolName extends string = string> {
  /** For editors; mcpeak does not read it. */
  readonly $schema?: string;
  /** The tools that clients see, each with a name of its own. */
  readonly tools: readonly MockToolSpec<ToolName>[];
  /** What is answered to which calls; none when absent: every call is then a miss. */
  readonly responses?: readonly MockResponseSpec<NoInfer<ToolName>>[];
  /** What is answered to a call that nothing matches: a result with `isError: true` when absent. A function only in code. */
  readonly onUnmatchedCall?: UnmatchedCallPolicy;
}

/** A tool, advertised exactly as it stands here, also with keys that are not named here. */
export interface MockToolSpec<ToolName extends string = string> {
  readonly name: ToolName;
  readonly description?: string;
  /** A JSON Schema, in 2020-12 unless `$schema` says otherwise. Advertised as it is, and arguments are checked by it. */
  readonly inputSchema: object;
  /** A JSON Schema. What is sent as `structuredContent` matches it. */
  readonly outputSchema?: object;
  readonly [key: string]: unknown;
}

/** What is answered to calls of one tool. */
export type MockResponseSpec<ToolName extends string = string> = MockResponseHeadSpec<ToolName> & MockAnswerSpec;

/** Which calls a response is for, and how it is given. */
export interface MockResponseHeadSpec<ToolName extends string = string> {
  /** A name that stands in `tools`. */
  readonly tool: ToolName;
  /** Exactly these arguments; any that pass the tool's schema when absent. `{}` is exactly none. */
  readonly args?: JsonObject | AnyArguments;
  /** How long the answer takes, in ms: an integer from 0 to 2147483647; 0 when absent. */
  readonly delayMs?: number;
  /** How often it answers before the next one that matches does: an integer, 1 or more; without end when absent. */
  readonly times?: number;
}

/** One answer: a payload, content as it is sent, or a JSON-RPC error. */
export type MockAnswerSpec = MockResultSpec | MockContentSpec | MockErrorAnswerSpec;

/** A payload that is sent as one text: a string as it is, everything else as JSON. */
export interface MockResultSpec {
  readonly result: JsonValue;
  /** Whether it is a rejection; false when absent. */
  readonly isError?: boolean;
  /** Sent beside the text; when absent `result` itself, where it is an object and the tool has an `outputSchema`. */
  readonly structuredContent?: JsonObject;
  readonly content?: never;
  readonly error?: never;
}

/** Content blocks, sent as they are. */
export interface MockContentSpec {
  readonly content: readonly JsonObject[];
  /** Whether it is a rejection; false when absent. */
  readonly isError?: boolean;
  readonly structuredContent?: JsonObject;
  readonly result?: never;
  readonly error?: never;
}

/** A JSON-RPC error in place of a result. */
export interface MockErrorAnswerSpec {
  readonly error: MockErrorSpec;
  readonly result?: never;
  readonly content?: never;
  readonly isError?: never;
  readonly structuredContent?: never;
}

/** A JSON-RPC error. */
export interface MockErrorSpec {
  /** An integer, such as -32603. */
  readonly code: number;
  readonly message: string;
  readonly data?: JsonValue;
}

/** What becomes of a call that nothing matches: `toolError` is a result with `isError: true`, `protocolError` a JSON-RPC error (-32602). */
export type UnmatchedCallPolicy = "toolError" | "protocolError" | UnmatchedCallFunction;

/** Gives the answer to a call that nothing matches. */
export type UnmatchedCallFunction = (call: UnmatchedCall) => MockAnswerSpec | Promise<MockAnswerSpec>;

/** A call that nothing matches. */
export interface UnmatchedCall {
  readonly tool: string;
  readonly args: JsonObject;
  /** What would have been said: what is registered for the tool, and what differed. */
  readonly explanation: string;
}
