import type { JsonObject } from "../json/json-value.js";

/** One tool call, its deadline and what is expected of it; and a second call that looks at what is left. */
export interface ScenarioSpec {
  /** Not blank. */
  readonly name: string;
  /** Version of the protocol for built-in execution; 2026-07-28 when absent. Refused together with a target. */
  readonly protocolVersion?: ScenarioProtocolVersion;
  readonly call: ScenarioCallSpec;
  /** Deadline of the call, 1 to 2147483647; 30 000 when absent. */
  readonly timeoutMs?: number;
  readonly expect: ScenarioExpectationSpec;
  /** Always made after the call, on the same connection. */
  readonly observe?: ScenarioObserverSpec;
}

export type ScenarioProtocolVersion = "2025-11-25" | "2026-07-28";

export interface ScenarioCallSpec {
  readonly tool: string;
  readonly args: JsonObject;
}

export interface ScenarioObserverSpec {
  readonly call: ScenarioCallSpec;
  /** Deadline of this call alone; 30 000 when absent. */
  readonly timeoutMs?: number;
  readonly expect: ScenarioExpectationSpec;
}

export interface ScenarioExpectationSpec {
  readonly outcome: ScenarioOutcome;
  /** The call alone, without the connection. 0 or more. */
  readonly maxDurationMs?: number;
  readonly result?: ScenarioResultSpec;
}

/** `success`: a result without `isError: true`. `timeout`: the deadline. `error`: everything else. */
export type ScenarioOutcome = "success" | "error" | "timeout";

export interface ScenarioResultSpec {
  readonly isError?: boolean;
  /** Upper and lower case matter. Only content blocks of type `text` are searched. */
  readonly textContains?: string;
}
