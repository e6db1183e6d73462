/** Where a run takes its times from. Tests and goldens bring their own. */
export interface Clock {
  /** Wall time, for `startedAt`. */
  now(): Date;
  /** Monotonic time in ms, for durations. */
  elapsedMs(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsedMs: () => performance.now(),
};

/** Whole hundredths of a ms: enough for a reader, no noise of digits. */
export function durationSince(clock: Clock, startMs: number): number {
  return Math.round((clock.elapsedMs() - startMs) * 100) / 100;
}
