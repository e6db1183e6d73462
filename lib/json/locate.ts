import { visit } from "jsonc-parser";
import { maxJsonDepth } from "./json-depth.js";
import type { JsonPath } from "./json-path.js";
import { lineStarts, positionIn, type Position } from "./position.js";

/** Whether the place of a value is asked for, or that of the key it stands under. */
export type PlaceOf = "value" | "key";

/** Finds the places of values in one JSON text. */
export interface JsonLocator {
  /** Where the value at `path` stands, or the innermost value around it that exists. An array's items have no key: their value's place is given. */
  locate(path: JsonPath, placeOf?: PlaceOf): Position;
}

/** A locator for many paths: the text is gone through once, at the first question. */
export function createLocator(text: string): JsonLocator {
  let index: PlaceIndex | undefined;
  return {
    locate(path, placeOf = "value") {
      index ??= new PlaceIndex(text);
      return index.locate(path, placeOf);
    },
  };
}

/** Thrown to leave the visit. */
const tooDeep = Symbol("too deep");

/**
 * All values of a text in the order in which they begin: three numbers each, so
 * that a text of 50 MB stays affordable. A value's first child is the next one.
 */
class PlaceIndex {
  readonly #text: string;
  readonly #offsets = new Numbers();
  readonly #keyOffsets = new Numbers();
  /** The node after this one and all inside it. */
  readonly #ends = new Numbers();
  readonly #lineStarts: readonly number[];
  /** Children of the nodes that were asked for: by key, or in order. */
  readonly #children = new Map<number, ReadonlyMap<string, number> | readonly number[]>();

  constructor(text: string) {
    this.#text = text;
    this.#lineStarts = lineStarts(text);
    this.#read();
  }

  locate(path: JsonPath, placeOf: PlaceOf): Position {
    let node = 0;
    let isWhole = true;
    for (const segment of path) {
      const child = this.#child(node, segment);
      if (child === undefined) {
        isWhole = false;
        break;
      }
      node = child;
    }
    const keyOffset = this.#keyOffsets.at(node);
    const offset = placeOf === "key" && isWhole && keyOffset >= 0 ? keyOffset : this.#offsets.at(node);
    return positionIn(this.#lineStarts, offset);
  }

  #child(node: number, segment: string | number): number | undefined {
    let children = this.#children.get(node);
    if (children === undefined) {
      children = this.#listChildren(node);
      this.#children.set(node, children);
    }
    if (children instanceof Map) return children.get(String(segment));
    return typeof segment === "number" ? (children as readonly number[])[segment] : undefined;
  }

  #listChildren(node: number): ReadonlyMap<string, number> | readonly number[] {
    const nodes: number[] = [];
    for (let child = node + 1; child < this.#ends.at(node); child = this.#ends.at(child)) nodes.push(child);
    if (this.#text.charAt(this.#offsets.at(node)) !== "{") return nodes;
    return new Map(nodes.map((child) => [this.#keyAt(this.#keyOffsets.at(child)), child]));
  }

  #keyAt(offset: number): string {
    const literal = /"[^"\\]*(?:\\.[^"\\]*)*"/sy;
    literal.lastIndex = offset;
    return JSON.parse(literal.exec(this.#text)?.[0] ?? '""') as string;
  }

  #read(): void {
    const open: number[] = [];
    let keyOffset = -1;
    const add = (offset: number): number => {
      const node = this.#offsets.push(offset);
      this.#keyOffsets.push(keyOffset);
      this.#ends.push(node + 1);
      keyOffset = -1;
      return node;
    };
    const begin = (offset: number): void => {
      // `parseJson` refuses such a text; what was read so far still has its places
      if (open.length === maxJsonDepth) throw tooDeep;
      open.push(add(offset));
    };
    const end = (): void => {
      const node = open.pop();
      if (node !== undefined) this.#ends.set(node, this.#offsets.length);
    };
    try {
      visit(this.#text, {
        onObjectBegin: begin,
        onArrayBegin: begin,
        onObjectEnd: end,
        onArrayEnd: end,
        onLiteralValue: (_value, offset) => void add(offset),
        onObjectProperty: (_key, offset) => void (keyOffset = offset),
      });
    } catch (thrown) {
      if (thrown !== tooDeep) throw thrown;
    }
    while (open.length > 0) end();
    if (this.#offsets.length === 0) add(0);
  }
}

/** A list of integers in four bytes each. */
class Numbers {
  length = 0;
  #items = new Int32Array(1024);

  /** Appends and gives the index. */
  push(item: number): number {
    if (this.length === this.#items.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.length] = item;
    return this.length++;
  }

  at(index: number): number {
    return this.#items[index] ?? -1;
  }

  set(index: number, item: number): void {
    this.#items[index] = item;
  }
}
