import { createHash } from "node:crypto";
import type { FindingCode } from "../errors/codes.js";
import type { CountedCode } from "../messages/facts/session.js";
import type { EvidenceFacts } from "../messages/facts/session-evidence.js";
import type { WireFacts } from "../messages/facts/wire.js";
import type { Observation } from "./session.js";

/** How many observations of one code a session keeps; the rest is counted. */
const maxOfEachCode = 100;

const severities: { readonly [Code in CountedCode]: Observation["severity"] } = {
  STDOUT_NOISE: "error",
  BROKEN_MESSAGE: "error",
  ANSWER_TO_NOBODY: "error",
  DUPLICATE_ANSWER: "error",
  DUPLICATE_KEY: "warning",
  UNSAFE_NUMBER: "warning",
  SLOW_ANSWER: "warning",
  LATE_ANSWER: "warning",
  NOTIFICATION_REFUSED: "error",
  NOTIFICATION_NOT_TAKEN: "warning",
  UNEXPECTED_REQUEST: "error",
  INVALID_PARAM_HEADER: "error",
  HTTP_SESSION_LOST: "warning",
  SDK_CLIENT_ERROR: "warning",
};

/** An observation about an answer. */
export type EvidenceObservation = Observation & { readonly facts: EvidenceFacts };

/** What was counted beyond what is kept. */
interface More {
  count: number;
  readonly severity: Observation["severity"];
  /** Of all that were counted, if they have the same. */
  label: string | undefined;
}

/** What a session saw, until somebody takes it. A flood of one kind does not fill the memory. */
export class ObservationLog {
  #waiting: Observation[] = [];
  /** How many of each code the wire saw, ever. */
  readonly #seen = new Map<FindingCode, number>();
  /** How many about answers wait to be taken. */
  readonly #untaken = new Map<FindingCode, number>();
  readonly #more = new Map<CountedCode | EvidenceFacts["code"], More>();
  readonly #toldOnce = new Set<string>();
  readonly #firstNoise: string[] = [];

  add(observation: Observation): void {
    this.#waiting.push(observation);
  }

  /** Notes what an answer shows. Each case has its own, so only what nobody takes is counted. */
  addEvidence(observation: EvidenceObservation): void {
    const { code } = observation.facts;
    const untaken = (this.#untaken.get(code) ?? 0) + 1;
    this.#untaken.set(code, untaken);
    if (untaken > maxOfEachCode) this.#count(code, observation.severity, observation.label);
    else this.#waiting.push(observation);
  }

  /** Notes what holds of the server: the same again is not told again. */
  addOnce(observation: EvidenceObservation): void {
    // Of what a server says only the print is kept: it may be long, and there may be many.
    const key = createHash("sha256").update(JSON.stringify(observation.facts)).digest("base64");
    if (this.#toldOnce.has(key)) return;
    if (this.#toldOnce.size < maxTold) this.#toldOnce.add(key);
    this.addEvidence(observation);
  }

  /** Notes what the wire saw. */
  addWire(code: WireFacts["code"], makeFacts: () => WireFacts, label?: string): void {
    if (!isCounted(code)) return;
    const count = (this.#seen.get(code) ?? 0) + 1;
    this.#seen.set(code, count);
    if (count > maxOfEachCode) return this.#count(code, severities[code], label);
    const facts = makeFacts() as Extract<WireFacts, { readonly code: CountedCode }>;
    if (facts.code === "STDOUT_NOISE" && this.#firstNoise.length < 3) this.#firstNoise.push(facts.line);
    const path = facts.code === "UNSAFE_NUMBER" ? { path: facts.path } : {};
    this.#waiting.push({ severity: severities[code], facts, ...path, ...(label !== undefined && { label }) });
  }

  /** The first lines on stdout that were no messages. */
  get firstNoise(): readonly string[] {
    return this.#firstNoise;
  }

  /** All since the last time, oldest first; what was only counted comes last. */
  take(): readonly Observation[] {
    const taken = this.#waiting;
    if (taken.length === 0 && this.#more.size === 0) return taken;
    this.#waiting = [];
    this.#untaken.clear();
    for (const [code, { count, severity, label }] of this.#more) {
      taken.push({ severity, facts: { room: "session", code, more: count }, ...(label !== undefined && { label }) });
    }
    this.#more.clear();
    return taken;
  }

  #count(code: CountedCode | EvidenceFacts["code"], severity: Observation["severity"], label: string | undefined): void {
    const more = this.#more.get(code);
    if (more === undefined) this.#more.set(code, { count: 1, severity, label });
    else {
      more.count += 1;
      if (more.label !== label) more.label = undefined;
    }
  }
}

/** Above so many different ones, telling one twice is the lesser evil. */
const maxTold = 10_000;

function isCounted(code: WireFacts["code"]): code is CountedCode {
  return Object.hasOwn(severities, code);
}
