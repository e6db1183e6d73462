import type { JsonValue } from "./json-value.js";

interface Open {
  readonly value: object;
  /** Sorted; absent for an array. */
  readonly keys: readonly string[] | undefined;
  readonly length: number;
  next: number;
}

/** Levels that are written by recursion, which is twice as fast. */
const maxRecursion = 200;

/** Every so many levels the walk looks for cycles. */
const cycleCheckDepth = 1000;

/**
 * The one text for a JSON value (RFC 8785 in effect): object keys sorted by UTF-16
 * code unit, no spaces, numbers and strings as `JSON.stringify` writes them.
 * Any depth is fine. `-0` is written as `0`.
 *
 * @example
 * canonicalJson({ b: 1.0, a: ["x"] }); // {"a":["x"],"b":1}
 * @throws TypeError when the value holds something that JSON can't say.
 */
export function canonicalJson(value: JsonValue): string {
  return recursiveText(value, 0, scalarText);
}

/**
 * A text that two values share exactly when they are equal, for values from a wire: `1e400` is JSON,
 * but more than a number can hold, and what was read of it has no canonical text.
 *
 * @example
 * jsonKey(JSON.parse("[1e400]")); // [Infinity]
 */
export function jsonKey(value: JsonValue): string {
  return recursiveText(value, 0, scalarKey);
}

type WriteScalar = (value: unknown) => string;

function scalarKey(value: unknown): string {
  return value === Infinity || value === -Infinity ? String(value) : scalarText(value);
}

/** The fast way, for the levels that every stack has room for. */
function recursiveText(value: unknown, depth: number, writeScalar: WriteScalar): string {
  if (typeof value !== "object" || value === null) return writeScalar(value);
  if (depth === maxRecursion) return iterativeText(value, writeScalar);
  if (Array.isArray(value)) {
    let items = "";
    for (let index = 0; index < value.length; index++) items += `${index === 0 ? "" : ","}${recursiveText(value[index], depth + 1, writeScalar)}`;
    return `[${items}]`;
  }
  let members = "";
  for (const key of sortedKeys(value)) {
    members += `${members === "" ? "" : ","}${stringText(key)}:${recursiveText((value as Record<string, unknown>)[key], depth + 1, writeScalar)}`;
  }
  return `{${members}}`;
}

/** Most objects are written with few keys, often in order already. */
function sortedKeys(value: object): readonly string[] {
  const keys = Object.keys(value);
  for (let index = 1; index < keys.length; index++) {
    if ((keys[index - 1] ?? "") > (keys[index] ?? "")) return keys.sort();
  }
  return keys;
}

/** The same without recursion, for what is deeper. */
function iterativeText(value: object, writeScalar: WriteScalar): string {
  const open: Open[] = [];
  let text = "";
  let current: unknown = value;
  for (;;) {
    if (typeof current === "object" && current !== null) {
      const entry = enter(current, open);
      open.push(entry);
      text += entry.keys === undefined ? "[" : "{";
    } else {
      text += writeScalar(current);
    }
    let top = open.at(-1);
    while (top !== undefined && top.next >= top.length) {
      text += top.keys === undefined ? "]" : "}";
      open.pop();
      top = open.at(-1);
    }
    if (top === undefined) return text;
    if (top.next > 0) text += ",";
    current = step(top);
    if (top.keys !== undefined) text += `${JSON.stringify(top.keys[top.next - 1])}:`;
  }
}

function step(entry: Open): unknown {
  const index = entry.next++;
  return entry.keys === undefined
    ? (entry.value as readonly unknown[])[index]
    : (entry.value as Record<string, unknown>)[entry.keys[index] ?? ""];
}

function enter(value: object, open: readonly Open[]): Open {
  if (open.length >= cycleCheckDepth && open.length % cycleCheckDepth === 0) refuseCycle(open);
  if (Array.isArray(value)) return { value, keys: undefined, length: value.length, next: 0 };
  const keys = sortedKeys(value);
  return { value, keys, length: keys.length, next: 0 };
}

function refuseCycle(open: readonly Open[]): void {
  if (new Set(open.map((entry) => entry.value)).size < open.length) throw new TypeError("canonicalJson: the value contains itself");
}

function scalarText(value: unknown): string {
  if (typeof value === "string") return stringText(value);
  if (typeof value === "boolean" || value === null) return String(value);
  // `String` writes a finite number as JSON does; -0 becomes 0.
  if (Number.isFinite(value)) return String(value);
  throw new TypeError(`canonicalJson: ${typeof value === "number" ? String(value) : typeof value} is not a JSON value`);
}

/** Texts that need no escapes, the most of them, are only put in quotes. */
function stringText(text: string): string {
  return text.length < 64 && plain.test(text) ? `"${text}"` : JSON.stringify(text);
}

const plain = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;
