import type { TypeDeclaration } from "./input-type.js";
import { type TypeWriter, typeText } from "./type-text.js";

/** Names that mean something else in the module, or to its reader. */
const reserved = ["Tools", "JsonObject", "JsonValue", "Record", "Array", "Object", "String", "Number", "Boolean", "Function", "Symbol"];

/** In characters: one may take two code units. */
const maxName = 60;

interface Shape {
  /** The declaration's type, with what the schemas call them in place of names. */
  readonly text: string;
  readonly refers: readonly TypeDeclaration[];
}

/**
 * Gives every declaration a name of its own in one module. Tools often bring the same declarations: those that say
 * the same share a name, the others are numbered.
 */
export class DeclarationNames {
  /** In the order in which names were asked for. */
  readonly #named = new Map<string, TypeDeclaration>();
  readonly #nameOf = new Map<TypeDeclaration, string>();
  /** Names of declarations that may say the same: what they refer to is all that may differ. */
  readonly #alike = new Map<string, string[]>();
  /** How many names begin with this one. */
  readonly #counts = new Map<string, number>();
  readonly #shapes = new Map<TypeDeclaration, Shape>();

  /** Every named declaration, also those that are named meanwhile. */
  [Symbol.iterator](): IterableIterator<[name: string, declaration: TypeDeclaration]> {
    return this.#named[Symbol.iterator]();
  }

  nameOf(declaration: TypeDeclaration): string {
    const known = this.#nameOf.get(declaration);
    if (known !== undefined) return known;
    const base = typeName(declaration.hint);
    const key = `${base}\n${this.#shapeOf(declaration).text}`;
    const alike = this.#alike.get(key) ?? [];
    this.#alike.set(key, alike);
    const same = alike.find((name) => this.#areSame(declaration, this.#named.get(name) as TypeDeclaration));
    const name = same ?? this.#freeName(base);
    if (same === undefined) {
      alike.push(name);
      this.#named.set(name, declaration);
    }
    this.#nameOf.set(declaration, name);
    return name;
  }

  #freeName(base: string): string {
    for (let number = (this.#counts.get(base) ?? 0) + 1; ; number++) {
      const name = number === 1 ? base : `${base}${number}`;
      if (this.#named.has(name) || reserved.includes(name)) continue;
      this.#counts.set(base, number);
      return name;
    }
  }

  /** Whether two declarations say the same, down to what they refer to. */
  #areSame(a: TypeDeclaration, b: TypeDeclaration): boolean {
    const assumed = new Map<TypeDeclaration, Set<TypeDeclaration>>();
    const open: [TypeDeclaration, TypeDeclaration][] = [[a, b]];
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      const [one, other] = pair;
      const name = this.#nameOf.get(one);
      if (one === other || assumed.get(one)?.has(other) || (name !== undefined && this.#named.get(name) === other)) continue;
      const [shape, otherShape] = [this.#shapeOf(one), this.#shapeOf(other)];
      if (shape.text !== otherShape.text) return false;
      assumed.set(one, (assumed.get(one) ?? new Set()).add(other));
      open.push(...shape.refers.map((refers, index): [TypeDeclaration, TypeDeclaration] => [refers, otherShape.refers[index] as TypeDeclaration]));
    }
    return true;
  }

  #shapeOf(declaration: TypeDeclaration): Shape {
    let shape = this.#shapes.get(declaration);
    if (shape !== undefined) return shape;
    const refers: TypeDeclaration[] = [];
    const writer: TypeWriter = { nameOf: (other) => (refers.push(other), typeName(other.hint)), mention: () => {} };
    shape = { text: typeText(declaration.type(), writer), refers };
    this.#shapes.set(declaration, shape);
    return shape;
  }
}

/** A name for a type, of whatever a schema calls it: `rich-text request` becomes `RichTextRequest`. */
export function typeName(hint: string): string {
  const words = hint.split(/[^\p{ID_Continue}]+|_+/u).filter((word) => word !== "");
  const whole = words.map((word) => word.replace(/^./u, (first) => first.toUpperCase())).join("");
  const name = Array.from(whole.slice(0, maxName * 2)).slice(0, maxName).join("");
  if (name === "") return "Schema";
  return /^\p{ID_Start}/u.test(name) ? name : `Schema${name}`;
}
