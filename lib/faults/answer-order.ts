import type { FaultCarrier, FaultyRequest } from "./fault-carrier.js";

/** An answer that waits for others. */
interface Waiting {
  missing: number;
  readonly letGo: () => void;
}

/**
 * Counts answers that were sent, for those that are to come behind them: of one session over HTTP, or of all that have none,
 * else of one connection.
 */
export class AnswerOrder {
  readonly #waiting = new Map<unknown, Set<Waiting>>();

  /** Calls `letGo` when so many others were sent. Gives what forgets it before. */
  wait(count: number, request: FaultyRequest, carrier: FaultCarrier, letGo: () => void): () => void {
    const scope = scopeOf(request, carrier);
    const waiting = this.#waiting.get(scope) ?? new Set();
    const one = { missing: count, letGo };
    this.#waiting.set(scope, waiting.add(one));
    return () => {
      waiting.delete(one);
      if (waiting.size === 0 && this.#waiting.get(scope) === waiting) this.#waiting.delete(scope);
    };
  }

  /** An answer was sent. */
  sent(request: FaultyRequest, carrier: FaultCarrier): void {
    if (this.#waiting.size === 0) return;
    const scope = scopeOf(request, carrier);
    const waiting = this.#waiting.get(scope);
    for (const one of waiting ?? []) {
      one.missing -= 1;
      if (one.missing > 0) continue;
      waiting?.delete(one);
      one.letGo();
    }
    if (waiting?.size === 0) this.#waiting.delete(scope);
  }
}

function scopeOf({ sessionId }: FaultyRequest, carrier: FaultCarrier): unknown {
  if (carrier.http === undefined) return carrier;
  return sessionId ?? "none";
}
