/** So many are remembered; older ones are no longer of use to anybody. */
const maxLearned = 64;

/**
 * Secret values that become known only later, such as tokens that an
 * authorization server gives out. A redactor that was made with them hides
 * each from the moment it is learned.
 */
export class LearnedSecrets {
  #values: readonly string[] = [];

  /** All that are known, oldest first; another array after each change. */
  get values(): readonly string[] {
    return this.#values;
  }

  learn(...values: readonly string[]): void {
    const added = values.filter((value) => !this.#values.includes(value));
    if (added.length > 0) this.#values = [...this.#values, ...added].slice(-maxLearned);
  }
}
