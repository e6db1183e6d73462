import type { JsonObject } from "../json/json-value.js";

/** One call of a tool, as it came. */
export interface MockCall {
  /** The tool's name, also of one that there is not. */
  readonly tool: string;
  /** The arguments; absent where they are nested deeper than 512 levels. */
  readonly args?: JsonObject;
  /** What became of it. */
  readonly outcome: MockCallOutcome;
  /** The response that was given: `responses[0]`, or `on("add")`. */
  readonly response?: string;
  /** The version of the protocol that it came in. */
  readonly protocolVersion: string;
}

/**
 * - `exact`: a response for exactly these arguments was given
 * - `any`: a response for any arguments was given
 * - `invalidArguments`: refused, they don't match the tool's `inputSchema`
 * - `unmatched`: nothing is registered for them
 * - `tooDeep`: refused, they are nested deeper than 512 levels
 * - `unknownTool`: refused, there is no such tool
 */
export type MockCallOutcome = "exact" | "any" | "invalidArguments" | "unmatched" | "tooDeep" | "unknownTool";

/** So many calls are kept, the last ones. */
const maxKept = 10_000;

/** The calls that came, the last ones of them. */
export class CallLog {
  #calls: MockCall[] = [];
  #snapshot: readonly MockCall[] | undefined;

  add(call: MockCall): void {
    this.#calls.push(Object.freeze(call));
    // Not at each call: moving ten thousand entries has its price.
    if (this.#calls.length >= 2 * maxKept) this.#calls = this.#calls.slice(-maxKept);
    this.#snapshot = undefined;
  }

  /** As they are now: what comes later is not in it. */
  get calls(): readonly MockCall[] {
    return (this.#snapshot ??= Object.freeze(this.#calls.slice(-maxKept)));
  }

  clear(): void {
    this.#calls = [];
    this.#snapshot = undefined;
  }
}
