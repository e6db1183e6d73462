/**
 * An object that stands in several places is gone through in each of them, until this
 * many objects with something to report were left; then once. Otherwise a few
 * objects that share each other could cost more than the age of the universe.
 */
const maxDirtyVisits = 10_000;

const open = -1;

/** Keeps a walk over objects finite and cheap: they may contain themselves, and one may stand in many places. */
export class Visits {
  /** Objects seen: open, or the deepest level at which they were clean. */
  readonly #seen = new Map<object, number>();
  #dirtyVisits = 0;

  /** Whether to go into `object` (then `leave` it), or why not: it contains itself, or is known to be clean. */
  enter(object: object, depth: number): "go" | "cycle" | "known" {
    const seen = this.#seen.get(object);
    if (seen === open) return "cycle";
    if (seen !== undefined && seen >= depth) return "known";
    this.#seen.set(object, open);
    return "go";
  }

  leave(object: object, depth: number, isClean: boolean): void {
    if (!isClean) this.#dirtyVisits++;
    if (isClean || this.#dirtyVisits > maxDirtyVisits) this.#seen.set(object, depth);
    else this.#seen.delete(object);
  }
}
