/**
 * The ids of the first `count` cases of a suite that is being built. Never changes for its
 * holder: builders that continue each other share one map and look at its beginning alone;
 * the second to continue the same one gets a copy.
 */
export class CaseIds {
  static readonly none: CaseIds = new CaseIds(new Map(), 0);

  /** Each id with the index of its case, in the order of the cases; may hold more than ours. */
  readonly #indexById: Map<string, number>;
  readonly #count: number;

  private constructor(indexById: Map<string, number>, count: number) {
    this.#indexById = indexById;
    this.#count = count;
  }

  /** The index of the case that has `id`, if there is one. */
  indexOf(id: string): number | undefined {
    const index = this.#indexById.get(id);
    return index !== undefined && index < this.#count ? index : undefined;
  }

  /** These ids and `id`, which must be new. */
  with(id: string): CaseIds {
    const isLatest = this.#indexById.size === this.#count;
    const indexById = this.#count > 0 && isLatest ? this.#indexById : new Map(firstEntries(this.#indexById, this.#count));
    indexById.set(id, this.#count);
    return new CaseIds(indexById, this.#count + 1);
  }
}

function* firstEntries(map: Map<string, number>, count: number): Generator<[string, number]> {
  let taken = 0;
  for (const entry of map) {
    if (taken++ === count) return;
    yield entry;
  }
}
