import { maxJsonDepth } from "./json-depth.js";
import type { JsonPath } from "./json-path.js";
import { isPlainObject } from "./json-value.js";

/** What JSON can't say. */
export type NonJsonKind =
  | "NaN"
  | "Infinity"
  | "-Infinity"
  | "undefined"
  | "function"
  | "symbol"
  | "bigint"
  /** An object of a class: `Date`, `Map`, one of the user's own. */
  | "instance"
  /** A place in a sparse array that holds nothing. */
  | "hole"
  /** An object or array that contains itself. */
  | "cycle"
  /** A getter that throws. */
  | "throwingGetter"
  /** More levels than {@link maxJsonDepth}: a file that holds it could not be read back. */
  | "tooDeep";

/** One thing that JSON can't say, and where it stands. */
export interface NonJson {
  readonly path: JsonPath;
  readonly kind: NonJsonKind;
  /** The name of its class, for `instance`. */
  readonly className?: string;
}

/**
 * An object that stands in several places is reported in each of them, until this
 * many objects with something to report were gone through; then once. Otherwise
 * a few objects that share each other could cost more than the age of the universe.
 */
const maxDirtyWalks = 10_000;

/**
 * Everything in `value` that JSON can't say, in the order in which it is written,
 * with exact paths. What `JSON.stringify` leaves out anyway (symbol keys,
 * properties that are not enumerable or not own) is no business of this. A getter counts as
 * the value it gives.
 *
 * @param root Where `value` itself stands; leads every path, and its length counts as levels.
 * @example
 * findNonJson({ a: [1, NaN] }); // [{ path: ["a", 1], kind: "NaN" }]
 */
export function findNonJson(value: unknown, root: JsonPath = []): readonly NonJson[] {
  const walk = new Walk([...root]);
  walk.visit(value);
  return walk.found;
}

/** Marks an object that the walk stands inside of. */
const open = -1;

class Walk {
  readonly found: NonJson[] = [];
  readonly #path: (string | number)[];
  /** Objects seen: open, or the deepest level at which they were clean. */
  readonly #seen = new Map<object, number>();
  #dirtyWalks = 0;

  constructor(path: (string | number)[]) {
    this.#path = path;
  }

  visit(value: unknown): void {
    if (typeof value === "object" && value !== null) this.#visitObject(value);
    else {
      const kind = scalarKind(value);
      if (kind !== undefined) this.#report(kind);
    }
  }

  #visitObject(value: object): void {
    const isArray = Array.isArray(value);
    if (!isArray && !isPlainObject(value)) return this.#report("instance", classNameOf(value));
    const depth = this.#path.length;
    const seen = this.#seen.get(value);
    if (seen === open) return this.#report("cycle");
    if (seen !== undefined && seen >= depth) return;
    if (depth >= maxJsonDepth) return this.#report("tooDeep");
    const before = this.found.length;
    this.#seen.set(value, open);
    if (isArray) this.#visitItems(value);
    else this.#visitMembers(value);
    const isClean = this.found.length === before;
    this.#seen.set(value, isClean || ++this.#dirtyWalks > maxDirtyWalks ? depth : 0);
  }

  #visitItems(items: readonly unknown[]): void {
    for (let index = 0; index < items.length; index++) {
      this.#path.push(index);
      if (index in items) this.visit(items[index]);
      else this.#report("hole");
      this.#path.pop();
    }
  }

  #visitMembers(members: Record<string, unknown>): void {
    for (const key of Object.keys(members)) {
      this.#path.push(key);
      const read = readMember(members, key);
      if (read.ok) this.visit(read.value);
      else this.#report("throwingGetter");
      this.#path.pop();
    }
  }

  #report(kind: NonJsonKind, className?: string): void {
    this.found.push({ path: [...this.#path], kind, ...(className !== undefined && { className }) });
  }
}

type Read = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

function readMember(members: Record<string, unknown>, key: string): Read {
  try {
    return { ok: true, value: members[key] };
  } catch {
    return { ok: false };
  }
}

function scalarKind(value: unknown): NonJsonKind | undefined {
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) ? undefined : Number.isNaN(value) ? "NaN" : value === Infinity ? "Infinity" : "-Infinity";
    case "undefined":
    case "function":
    case "symbol":
    case "bigint":
      return typeof value as NonJsonKind;
    default:
      return undefined;
  }
}

function classNameOf(value: object): string {
  const constructor: unknown = Object.getPrototypeOf(value)?.constructor;
  return typeof constructor === "function" && constructor.name !== "" ? constructor.name : "class";
}
