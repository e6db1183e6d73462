import { visit } from "jsonc-parser";
import type { JsonTextProblem } from "./json-problem.js";
import { positionAt } from "./position.js";
import { syntaxProblem } from "./syntax-problem.js";

/** Objects with more keys than this look them up in a map instead of going through the list. */
const maxListedKeys = 16;

/** Members of jsonc-parser's const enum `ParseErrorCode`. */
const closeBraceExpected = 7;
const closeBracketExpected = 8;

/** The keys seen so far in one open object. An open array has an empty frame. */
interface Frame {
  readonly opener: number;
  /** Where this object's keys begin in the shared list. */
  readonly start: number;
  offsetByKey: Map<string, number> | undefined;
}

/** What the scan threw to stop the visit. */
class Stop {
  readonly problem: JsonTextProblem;
  constructor(problem: JsonTextProblem) {
    this.problem = problem;
  }
}

/** What a scan gave. */
export interface ScannedJson {
  /** What keeps the text from being JSON with unique keys and at most `maxDepth` levels. */
  readonly problem?: JsonTextProblem | undefined;
  /** Offsets of the objects in the array under the root key that was asked for, in order. */
  readonly elements: readonly number[];
}

/** Goes through a text once. */
export function scanJson(text: string, maxDepth: number, elementsOf?: string): ScannedJson {
  const scan = new Scan(text, maxDepth, elementsOf);
  try {
    visit(
      text,
      {
        onObjectBegin: (offset) => {
          scan.noteElement(offset);
          scan.open(offset);
        },
        onArrayBegin: (offset) => {
          scan.enterArray();
          scan.open(offset);
        },
        onObjectEnd: () => scan.close(),
        onArrayEnd: () => scan.close(),
        onObjectProperty: (key, offset) => scan.key(key, offset),
        onError: (error, offset, length) => {
          throw new Stop(syntaxProblem(text, error, { offset, length, opener: scan.openerFor(error) }));
        },
      },
      { disallowComments: true },
    );
  } catch (stop) {
    if (stop instanceof Stop) return { problem: stop.problem, elements: [] };
    throw stop;
  }
  return { problem: scan.duplicate, elements: scan.elements };
}

class Scan {
  /** The first key that stands twice. Kept, not thrown: broken syntax further on is the better thing to tell. */
  duplicate: JsonTextProblem | undefined;
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #frames: Frame[] = [];
  readonly #keys: string[] = [];
  readonly #offsets: number[] = [];
  readonly elements: number[] = [];
  readonly #elementsOf: string | undefined;
  #rootKey: string | undefined;
  #isInElements = false;
  #closed: number | undefined;

  constructor(text: string, maxDepth: number, elementsOf: string | undefined) {
    this.#text = text;
    this.#maxDepth = maxDepth;
    this.#elementsOf = elementsOf;
  }

  /** An array begins: it is the one whose elements are asked for when it stands under that key of the root. */
  enterArray(): void {
    if (this.#frames.length === 1) this.#isInElements = this.#elementsOf !== undefined && this.#rootKey === this.#elementsOf;
  }

  noteElement(offset: number): void {
    if (this.#frames.length === 2 && this.#isInElements) this.elements.push(offset);
    else if (this.#frames.length === 1) this.#isInElements = false;
  }

  /** Offset of the bracket that was open at an error. The visit reports an unclosed one after it has ended it. */
  openerFor(error: number): number | undefined {
    return error === closeBraceExpected || error === closeBracketExpected ? this.#closed : this.#frames.at(-1)?.opener;
  }

  open(offset: number): void {
    if (this.#frames.length === this.#maxDepth) {
      throw new Stop({ kind: "tooDeep", position: positionAt(this.#text, offset), maxDepth: this.#maxDepth });
    }
    this.#frames.push({ opener: offset, start: this.#keys.length, offsetByKey: undefined });
  }

  close(): void {
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    this.#closed = frame.opener;
    this.#keys.length = frame.start;
    this.#offsets.length = frame.start;
  }

  key(key: string, offset: number): void {
    const frame = this.#frames.at(-1);
    if (this.#frames.length === 1) this.#rootKey = key;
    if (frame === undefined || this.duplicate !== undefined) return;
    const first = this.#find(frame, key);
    if (first !== undefined) {
      this.duplicate = { kind: "duplicateKey", key, first: positionAt(this.#text, first), second: positionAt(this.#text, offset) };
      return;
    }
    if (frame.offsetByKey !== undefined) frame.offsetByKey.set(key, offset);
    this.#keys.push(key);
    this.#offsets.push(offset);
  }

  #find(frame: Frame, key: string): number | undefined {
    const count = this.#keys.length - frame.start;
    if (count <= maxListedKeys) {
      const index = this.#keys.indexOf(key, frame.start);
      return index === -1 ? undefined : this.#offsets[index];
    }
    frame.offsetByKey ??= new Map(this.#keys.slice(frame.start).map((seen, index) => [seen, this.#offsets[frame.start + index] ?? 0]));
    return frame.offsetByKey.get(key);
  }
}
