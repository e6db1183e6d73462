/** Requests that were given up, so that their late answers are known as that. Bounded: the oldest are forgotten. */
export class SettledIds {
  readonly #abandoned = new Map<number, { readonly method: string; readonly after: "timeout" | "cancel"; readonly at: number }>();

  abandon(id: number, method: string, after: "timeout" | "cancel"): void {
    this.#abandoned.set(id, { method, after, at: performance.now() });
    if (this.#abandoned.size <= maxAbandoned) return;
    for (const oldest of this.#abandoned.keys()) {
      this.#abandoned.delete(oldest);
      break;
    }
  }

  /** What there is to say about the first answer to a request that was given up; a second one is a duplicate. */
  claim(id: number): { readonly method: string; readonly after: "timeout" | "cancel"; readonly lateMs: number } | undefined {
    const entry = this.#abandoned.get(id);
    if (entry === undefined) return undefined;
    this.#abandoned.delete(id);
    return { method: entry.method, after: entry.after, lateMs: Math.round(performance.now() - entry.at) };
  }
}

const maxAbandoned = 10_000;
