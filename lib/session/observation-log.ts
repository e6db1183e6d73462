import type { FindingCode } from "../errors/codes.js";
import type { CountedCode } from "../messages/facts/session.js";
import type { WireFacts } from "../messages/facts/wire.js";
import type { Observation } from "./session.js";

/** How many observations of one code a session keeps; the rest is counted. */
const maxOfEachCode = 100;

const severities: { readonly [Code in CountedCode]: Observation["severity"] } = {
  STDOUT_NOISE: "error",
  BROKEN_MESSAGE: "error",
  ANSWER_TO_NOBODY: "error",
  DUPLICATE_ANSWER: "error",
  SLOW_ANSWER: "info",
  LATE_ANSWER: "warning",
  NOTIFICATION_REFUSED: "error",
  NOTIFICATION_NOT_TAKEN: "warning",
  UNEXPECTED_REQUEST: "error",
  INVALID_PARAM_HEADER: "error",
  HTTP_SESSION_LOST: "warning",
  SDK_CLIENT_ERROR: "warning",
};

/** What a session saw, until somebody takes it. A flood of one kind does not fill the memory. */
export class ObservationLog {
  #waiting: Observation[] = [];
  readonly #seen = new Map<FindingCode, number>();
  readonly #more = new Map<CountedCode, number>();
  readonly #firstNoise: string[] = [];

  add(observation: Observation): void {
    this.#waiting.push(observation);
  }

  /** Notes what the wire saw. */
  addWire(code: WireFacts["code"], makeFacts: () => WireFacts, label?: string): void {
    if (!isCounted(code)) return;
    const count = (this.#seen.get(code) ?? 0) + 1;
    this.#seen.set(code, count);
    if (count > maxOfEachCode) {
      this.#more.set(code, (this.#more.get(code) ?? 0) + 1);
      return;
    }
    const facts = makeFacts() as Extract<WireFacts, { readonly code: CountedCode }>;
    if (facts.code === "STDOUT_NOISE" && this.#firstNoise.length < 3) this.#firstNoise.push(facts.line);
    this.#waiting.push({ severity: severities[code], facts, ...(label !== undefined && { label }) });
  }

  /** The first lines on stdout that were no messages. */
  get firstNoise(): readonly string[] {
    return this.#firstNoise;
  }

  /** All since the last time, oldest first; what was only counted comes last. */
  take(): readonly Observation[] {
    const taken = this.#waiting;
    this.#waiting = [];
    for (const [code, more] of this.#more) taken.push({ severity: severities[code], facts: { room: "session", code, more } });
    this.#more.clear();
    return taken;
  }
}

function isCounted(code: WireFacts["code"]): code is CountedCode {
  return Object.hasOwn(severities, code);
}
