/** A request that was given up. */
interface Abandoned {
  readonly method: string;
  readonly after: "timeout" | "cancel";
  /** The deadline that it had, in ms. */
  readonly timeoutMs: number;
}

/** What is told of an answer that came too late: to a request that waited in vain, or to one that nobody wanted any more. */
export type TooLate =
  | { readonly code: "SLOW_ANSWER"; readonly method: string; readonly timeoutMs: number; readonly tookMs: number }
  | { readonly code: "LATE_ANSWER"; readonly method: string; readonly lateMs: number };

/** Requests that were given up, so that their late answers are known as that. Bounded: the oldest are forgotten. */
export class SettledIds {
  readonly #abandoned = new Map<number, Abandoned & { readonly at: number }>();

  abandon(id: number, request: Abandoned): void {
    this.#abandoned.set(id, { ...request, at: performance.now() });
    if (this.#abandoned.size <= maxAbandoned) return;
    for (const oldest of this.#abandoned.keys()) {
      this.#abandoned.delete(oldest);
      break;
    }
  }

  /** What there is to say about the first answer to a request that was given up; a second one is a duplicate. */
  claim(id: number): TooLate | undefined {
    const entry = this.#abandoned.get(id);
    if (entry === undefined) return undefined;
    this.#abandoned.delete(id);
    const { method, after, timeoutMs } = entry;
    const lateMs = Math.round(performance.now() - entry.at);
    return after === "timeout" ? { code: "SLOW_ANSWER", method, timeoutMs, tookMs: timeoutMs + lateMs } : { code: "LATE_ANSWER", method, lateMs };
  }
}

const maxAbandoned = 10_000;
