import { visit } from "jsonc-parser";
import { isInexact } from "./is-inexact.js";
import type { JsonTextProblem } from "./json-problem.js";
import { positionAt } from "./position.js";
import { syntaxProblem } from "./syntax-problem.js";
import { type JsonWalker, walkJson } from "./walk-json.js";

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

/** What keeps a text from being JSON with at most `maxDepth` levels; for texts that `JSON.parse` refuses. */
export function findSyntaxProblem(text: string, maxDepth: number): JsonTextProblem | undefined {
  const scan = new Scan(text, maxDepth, undefined);
  try {
    visit(
      text,
      {
        onObjectBegin: (offset) => scan.open(offset, false),
        onArrayBegin: (offset) => scan.open(offset, true),
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
    if (stop instanceof Stop) return stop.problem;
    throw stop;
  }
  return scan.duplicate;
}

/** What a scan gave. */
export interface ScannedJson {
  /** A key that stands twice in one object, or the first place beyond `maxDepth` levels. */
  readonly problem?: JsonTextProblem | undefined;
  /** Offsets of the objects in the array under the root key that was asked for, in order. */
  readonly elements: readonly number[];
  /** Offsets of the numbers that JavaScript reads as other ones, in order. */
  readonly inexact: readonly number[];
}

/** Goes through a text that `JSON.parse` has accepted, once. */
export function scanJson(text: string, maxDepth: number, elementsOf?: string): ScannedJson {
  const scan = new Scan(text, maxDepth, elementsOf);
  try {
    walkJson(text, scan);
  } catch (stop) {
    if (stop instanceof Stop) return { problem: stop.problem, elements: [], inexact: [] };
    throw stop;
  }
  return { problem: scan.duplicate, elements: scan.elements, inexact: scan.inexact };
}

class Scan implements JsonWalker {
  /** The first key that stands twice. Kept, not thrown: broken syntax further on is the better thing to tell. */
  duplicate: JsonTextProblem | undefined;
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #frames: Frame[] = [];
  readonly #keys: string[] = [];
  readonly #offsets: number[] = [];
  /** How many of the two lists above count; what is behind is left over from objects that are closed. */
  #count = 0;
  readonly elements: number[] = [];
  readonly inexact: number[] = [];
  readonly #elementsOf: string | undefined;
  #rootKey: string | undefined;
  #isInElements = false;
  #closed: number | undefined;

  constructor(text: string, maxDepth: number, elementsOf: string | undefined) {
    this.#text = text;
    this.#maxDepth = maxDepth;
    this.#elementsOf = elementsOf;
  }

  /** Offset of the bracket that was open at an error. The visit reports an unclosed one after it has ended it. */
  openerFor(error: number): number | undefined {
    return error === closeBraceExpected || error === closeBracketExpected ? this.#closed : this.#frames.at(-1)?.opener;
  }

  open(offset: number, isArray: boolean): void {
    this.#noteElement(offset, isArray);
    if (this.#frames.length === this.#maxDepth) {
      throw new Stop({ kind: "tooDeep", position: positionAt(this.#text, offset), maxDepth: this.#maxDepth });
    }
    this.#frames.push({ opener: offset, start: this.#count, offsetByKey: undefined });
  }

  /** The array that is asked for stands under its key of the root; its objects one level below. */
  #noteElement(offset: number, isArray: boolean): void {
    if (this.#frames.length === 1) this.#isInElements = isArray && this.#elementsOf !== undefined && this.#rootKey === this.#elementsOf;
    else if (this.#frames.length === 2 && this.#isInElements && !isArray) this.elements.push(offset);
  }

  close(): void {
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    this.#closed = frame.opener;
    this.#count = frame.start;
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
    this.#keys[this.#count] = key;
    this.#offsets[this.#count] = offset;
    this.#count += 1;
  }

  number(start: number, end: number): void {
    if (isInexact(this.#text.slice(start, end))) this.inexact.push(start);
  }

  #find(frame: Frame, key: string): number | undefined {
    if (this.#count - frame.start <= maxListedKeys) {
      for (let index = frame.start; index < this.#count; index += 1) if (this.#keys[index] === key) return this.#offsets[index];
      return undefined;
    }
    frame.offsetByKey ??= new Map(this.#keys.slice(frame.start, this.#count).map((seen, index) => [seen, this.#offsets[frame.start + index] ?? 0]));
    return frame.offsetByKey.get(key);
  }
}
