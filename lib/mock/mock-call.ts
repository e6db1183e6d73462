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
/** Fewer, where their arguments are longer than this together, in characters of JSON. The last one is always kept. */
const maxCharacters = 32 * 1024 * 1024;

/** The calls that came, the last ones of them. */
export class CallLog {
  #calls: MockCall[] = [];
  /** How long the arguments of each are. */
  #lengths: number[] = [];
  #characters = 0;
  #snapshot: readonly MockCall[] | undefined;

  /** `characters` is how long its arguments are. */
  add(call: MockCall, characters = 0): void {
    this.#calls.push(Object.freeze(call));
    this.#lengths.push(characters);
    this.#characters += characters;
    // Not at each call: moving ten thousand entries has its price.
    if (this.#calls.length >= 2 * maxKept || this.#characters > 2 * maxCharacters) this.#forget();
    this.#snapshot = undefined;
  }

  /** As they are now: what comes later is not in it. */
  get calls(): readonly MockCall[] {
    return (this.#snapshot ??= Object.freeze(this.#calls.slice(-maxKept)));
  }

  clear(): void {
    this.#calls = [];
    this.#lengths = [];
    this.#characters = 0;
    this.#snapshot = undefined;
  }

  #forget(): void {
    const last = this.#calls.length - 1;
    let first = last;
    let characters = this.#lengths[last] ?? 0;
    while (first > 0 && last - first + 1 < maxKept && characters + (this.#lengths[first - 1] ?? 0) <= maxCharacters) characters += this.#lengths[--first] ?? 0;
    this.#calls = this.#calls.slice(first);
    this.#lengths = this.#lengths.slice(first);
    this.#characters = characters;
  }
}
