import type { JsonPath } from "../json/json-path.js";
import type { JsonValue } from "../json/json-value.js";
import { Visits } from "../json/visits.js";
import type { WarningFacts } from "../messages/facts/validate.js";

/** From here on numbers are written with an exponent, by people and by programs: nobody counts with them. */
const writtenWithExponent = 1e21;

/** Appends a warning for every integer in `value` that is too large to be told from its neighbours once it is read. */
export function findUnsafeIntegers(value: JsonValue, root: JsonPath, found: WarningFacts[]): void {
  warnInside(value, { path: [...root], found, visits: new Visits() });
}

interface IntegerWalk {
  readonly path: (string | number)[];
  readonly found: WarningFacts[];
  readonly visits: Visits;
}

/** Recursive: a valid suite has at most 1000 levels. */
function warnInside(value: JsonValue, walk: IntegerWalk): void {
  if (typeof value === "number") {
    if (!isUnsafe(value)) return;
    walk.found.push({ room: "validate", code: "UNSAFE_INTEGER", segments: [...walk.path], value });
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const depth = walk.path.length;
  if (walk.visits.enter(value, depth) !== "go") return;
  const before = walk.found.length;
  for (const [key, member] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    walk.path.push(key);
    warnInside(member as JsonValue, walk);
    walk.path.pop();
  }
  walk.visits.leave(value, depth, walk.found.length === before);
}

function isUnsafe(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < writtenWithExponent;
}
