import type { JsonValue } from "./json-value.js";

/**
 * Whether two JSON values are the same: deeply, whatever the order of keys,
 * own properties only. `1` is `1.0` and `-0` is `0`. Any depth is fine.
 *
 * @example
 * jsonEqual({ a: 1, b: [2] }, { b: [2], a: 1.0 }); // true
 */
export function jsonEqual(left: JsonValue, right: JsonValue): boolean {
  const pairs: unknown[] = [left, right];
  while (pairs.length > 0) {
    const b = pairs.pop();
    const a = pairs.pop();
    if (a === b) continue;
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
    if (!pushMembers(a, b, pairs)) return false;
  }
  return true;
}

/** Appends the pairs of members to compare; false when the two can't be equal. */
function pushMembers(a: object, b: object, pairs: unknown[]): boolean {
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    for (let index = 0; index < a.length; index++) pairs.push(a[index], b[index]);
    return true;
  }
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys) {
    if (!Object.hasOwn(b, key)) return false;
    pairs.push((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]);
  }
  return true;
}
