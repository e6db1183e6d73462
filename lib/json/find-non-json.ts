import { maxJsonDepth } from "./json-depth.js";
import type { JsonPath } from "./json-path.js";
import { isPlainObject } from "./json-value.js";
import { Visits } from "./visits.js";

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
  /** A proxy whose traps throw. */
  | "throwingProxy"
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

class Walk {
  readonly found: NonJson[] = [];
  readonly #path: (string | number)[];
  readonly #visits = new Visits();

  constructor(path: (string | number)[]) {
    this.#path = path;
  }

  visit(value: unknown): void {
    if (typeof value === "object" && value !== null) this.#visitSafely(value);
    else {
      const kind = scalarKind(value);
      if (kind !== undefined) this.#report(kind);
    }
  }

  #visitSafely(value: object): void {
    const depth = this.#path.length;
    try {
      this.#visitObject(value);
    } catch {
      this.#path.length = depth;
      this.#report("throwingProxy");
    }
  }

  #visitObject(value: object): void {
    const isArray = Array.isArray(value);
    if (!isArray && !isPlainObject(value)) return this.#report("instance", classNameOf(value));
    const depth = this.#path.length;
    if (depth >= maxJsonDepth) return this.#report("tooDeep");
    const visit = this.#visits.enter(value, depth);
    if (visit !== "go") return visit === "cycle" ? this.#report("cycle") : undefined;
    const before = this.found.length;
    if (isArray) this.#visitItems(value);
    else this.#visitMembers(value);
    this.#visits.leave(value, depth, this.found.length === before);
  }

  #visitItems(items: readonly unknown[]): void {
    for (let index = 0; index < items.length; index++) {
      this.#path.push(index);
      if (index in items) this.#visitMember(items, index);
      else this.#report("hole");
      this.#path.pop();
    }
  }

  #visitMembers(members: Record<string, unknown>): void {
    for (const key of Object.keys(members)) {
      this.#path.push(key);
      this.#visitMember(members, key);
      this.#path.pop();
    }
  }

  #visitMember(holder: object, key: string | number): void {
    const read = readMember(holder, key);
    if (read.ok) this.visit(read.value);
    else this.#report("throwingGetter");
  }

  #report(kind: NonJsonKind, className?: string): void {
    this.found.push({ path: [...this.#path], kind, ...(className !== undefined && { className }) });
  }
}

type Read = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

function readMember(holder: object, key: string | number): Read {
  try {
    return { ok: true, value: (holder as Record<string | number, unknown>)[key] };
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
