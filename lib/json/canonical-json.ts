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
  return recursiveText(value, 0);
}

/** The fast way, for the levels that every stack has room for. */
function recursiveText(value: unknown, depth: number): string {
  if (typeof value !== "object" || value === null) return scalarText(value);
  if (depth === maxRecursion) return iterativeText(value);
  const parts: string[] = [];
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) parts.push(recursiveText(value[index], depth + 1));
    return `[${parts.join(",")}]`;
  }
  for (const key of Object.keys(value).sort()) {
    parts.push(`${JSON.stringify(key)}:${recursiveText((value as Record<string, unknown>)[key], depth + 1)}`);
  }
  return `{${parts.join(",")}}`;
}

/** The same without recursion, for what is deeper. */
function iterativeText(value: object): string {
  const open: Open[] = [];
  let text = "";
  let current: unknown = value;
  for (;;) {
    if (typeof current === "object" && current !== null) {
      const entry = enter(current, open);
      open.push(entry);
      text += entry.keys === undefined ? "[" : "{";
    } else {
      text += scalarText(current);
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
  const keys = Object.keys(value).sort();
  return { value, keys, length: keys.length, next: 0 };
}

function refuseCycle(open: readonly Open[]): void {
  if (new Set(open.map((entry) => entry.value)).size < open.length) throw new TypeError("canonicalJson: the value contains itself");
}

function scalarText(value: unknown): string {
  const isJson = value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
  if (!isJson) throw new TypeError(`canonicalJson: ${typeof value === "number" ? String(value) : typeof value} is not a JSON value`);
  return JSON.stringify(value);
}
