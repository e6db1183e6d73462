import type { FaultCarrier, FaultyRequest } from "./fault-carrier.js";

/** Why an answer is held back no longer. `full`: so many are held back already that it never was. */
export type HeldUntil = "due" | "cancelled" | "gone" | "closed" | "full";

/** What ends holding an answer back in order: a time, or whoever is given a way to let it go. */
export interface HoldUntil {
  readonly ms?: number;
  readonly giveLetGo?: (letGo: () => void) => void;
}

/** Longest time of a timer, in ms: a larger one would fire at once. */
const maxTimerMs = 2_147_483_647;

/** The answers that faults hold back. Their number is bounded, and all are let go of at once when the faults close. */
export class HeldAnswers {
  readonly #held = new Set<(until: HeldUntil) => void>();
  readonly #max: number;
  #isClosed = false;

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#held.size;
  }

  /**
   * Settles after a time, or when `letGo` is called by whom it was given to; and at once when the request is
   * cancelled, its carrier is over or the faults close. Nothing is left behind: no timer, no listener.
   */
  hold(request: FaultyRequest, carrier: FaultCarrier, { ms, giveLetGo }: HoldUntil = {}): Promise<HeldUntil> {
    if (this.#isClosed) return Promise.resolve("closed");
    if (request.signal.aborted) return Promise.resolve("cancelled");
    if (this.#held.size >= this.#max) return Promise.resolve("full");
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const { signal } = request;
      const settle = (until: HeldUntil): void => {
        if (!this.#held.delete(settle)) return;
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        resolve(until);
      };
      const onAbort = (): void => settle("cancelled");
      this.#held.add(settle);
      signal.addEventListener("abort", onAbort, { once: true });
      if (ms !== undefined) timer = setTimeout(() => settle("due"), Math.min(ms, maxTimerMs));
      void carrier.over?.().then(() => settle("gone"));
      giveLetGo?.(() => settle("due"));
    });
  }

  close(): void {
    this.#isClosed = true;
    for (const settle of [...this.#held]) settle("closed");
  }
}
