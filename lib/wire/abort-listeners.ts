/**
 * Listens to each signal once, however many requests wait under it: a run gives
 * all its requests one signal, and EventTargets warn about eleven listeners.
 */
export class AbortListeners {
  readonly #listeners = new Map<AbortSignal, { readonly callbacks: Set<() => void>; readonly onAbort: () => void }>();

  add(signal: AbortSignal, callback: () => void): void {
    let entry = this.#listeners.get(signal);
    if (entry === undefined) {
      const callbacks = new Set<() => void>();
      entry = { callbacks, onAbort: () => [...callbacks].forEach((call) => call()) };
      this.#listeners.set(signal, entry);
      signal.addEventListener("abort", entry.onAbort, { once: true });
    }
    entry.callbacks.add(callback);
  }

  remove(signal: AbortSignal, callback: () => void): void {
    const entry = this.#listeners.get(signal);
    if (entry === undefined || !entry.callbacks.delete(callback) || entry.callbacks.size > 0) return;
    signal.removeEventListener("abort", entry.onAbort);
    this.#listeners.delete(signal);
  }
}
