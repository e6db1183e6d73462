import type { JsonPath } from "./json-path.js";
import { scanJson } from "./scan-json.js";

/** A number of a JSON text that JavaScript reads as another one. */
export interface InexactNumber {
  readonly path: JsonPath;
  /** As it is written. */
  readonly text: string;
}

/** All of a text. Beyond a bound they are not listed, and `isMore` says so. */
export interface InexactNumbers {
  readonly numbers: readonly InexactNumber[];
  readonly isMore: boolean;
}

/** So many segments of paths are kept at most. */
const maxSegments = 100_000;

/** Every inexact number of a text that `JSON.parse` has accepted. Most texts have nothing that looks like one, and cost next to nothing. */
export function findInexactNumbers(text: string): InexactNumbers {
  if (!/\d{16}|[eE][+-]?\d{3}/.test(text)) return noInexactNumbers;
  return locateInexact(text, scanJson(text, Number.POSITIVE_INFINITY).inexact);
}

export const noInexactNumbers: InexactNumbers = { numbers: [], isMore: false };

/** Says at which paths the numbers stand whose offsets a scan gave, in the order of the text. */
export function locateInexact(text: string, offsets: readonly number[]): InexactNumbers {
  if (offsets.length === 0) return noInexactNumbers;
  const numbers: InexactNumber[] = [];
  const trail = new Trail(text);
  let segments = 0;
  for (const offset of offsets) {
    const path = trail.at(offset);
    segments += path.length + 1;
    if (segments > maxSegments) return { numbers, isMore: true };
    numbers.push({ path, text: numberAt(text, offset) });
  }
  return { numbers, isMore: false };
}

/** The number whose sign or first digit stands at `offset`. */
export function numberAt(text: string, offset: number): string {
  const number = /-?[\d.eE+-]+/y;
  number.lastIndex = offset;
  return number.exec(text)?.[0] ?? "";
}

/** Goes through a text once and knows where it is. */
class Trail {
  readonly #text: string;
  readonly #path: (string | number)[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The path of what stands at `offset`, which must not lie before an earlier one. */
  at(offset: number): JsonPath {
    while (this.#at < offset) this.#step();
    return [...this.#path];
  }

  #step(): void {
    const last = this.#path.length - 1;
    const segment = this.#path[last];
    switch (this.#text[this.#at]) {
      case '"':
        this.#passString(last);
        return;
      case "{":
        this.#path.push("");
        break;
      case "[":
        this.#path.push(0);
        break;
      case "}":
      case "]":
        this.#path.pop();
        break;
      case ",":
        if (typeof segment === "number") this.#path[last] = segment + 1;
    }
    this.#at += 1;
  }

  /** A string of an object with a colon behind it is a key. */
  #passString(last: number): void {
    const start = this.#at;
    let end = this.#text.indexOf('"', start + 1);
    while (isEscaped(this.#text, end)) end = this.#text.indexOf('"', end + 1);
    this.#at = end + 1;
    if (typeof this.#path[last] !== "string") return;
    const afterSpace = /\s*/y;
    afterSpace.lastIndex = this.#at;
    afterSpace.test(this.#text);
    if (this.#text[afterSpace.lastIndex] === ":") this.#path[last] = JSON.parse(this.#text.slice(start, this.#at)) as string;
  }
}

function isEscaped(text: string, at: number): boolean {
  let count = 0;
  while (text[at - 1 - count] === "\\") count += 1;
  return count % 2 === 1;
}
