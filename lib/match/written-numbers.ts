import type { InexactNumber, InexactNumbers } from "../json/inexact-numbers.js";
import type { JsonPath } from "../json/json-path.js";
import type { JsonValue } from "../json/json-value.js";

/** The numbers of a value that are not what was written, to be looked up by their place. */
export class WrittenNumbers {
  readonly #numbers: readonly InexactNumber[];
  readonly #isMore: boolean;
  readonly #byPath: ReadonlyMap<string, string>;

  constructor({ numbers, isMore }: InexactNumbers) {
    this.#numbers = numbers;
    this.#isMore = isMore;
    this.#byPath = new Map(numbers.map(({ path, text }) => [JSON.stringify(path), text]));
  }

  /** How the number at a place was written; `undefined` where it is what was written. Where not all are known, one that may be another is taken for another. */
  at(path: JsonPath, value: JsonValue): string | undefined {
    if (typeof value !== "number") return undefined;
    const text = this.#byPath.get(JSON.stringify(path));
    return text ?? (this.#isMore && (value === 0 || !Number.isSafeInteger(value)) ? String(value) : undefined);
  }

  /** The first at or below a place. */
  under(path: JsonPath, value: JsonValue): InexactNumber | undefined {
    const own = this.at(path, value);
    if (own !== undefined) return { path, text: own };
    if (typeof value !== "object" || value === null) return undefined;
    const found = this.#numbers.find((number) => number.path.length > path.length && path.every((segment, index) => segment === number.path[index]));
    return found ?? (this.#isMore ? { path, text: "a number that was not looked at" } : undefined);
  }
}
