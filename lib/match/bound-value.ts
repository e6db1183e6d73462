import { isPlainObject, type JsonValue } from "../json/json-value.js";

/** How deep and how large the part of a server's value is that evidence keeps. */
const maxDepth = 32;
const maxMembers = 2000;

/**
 * `value` itself where it is of a size to be shown; otherwise a copy without
 * what is too deep or too much, and a note in its place. Strings are never cut
 * here: half a secret could not be hidden any more.
 *
 * @example
 * boundValue([[1]], { depth: 1 }); // ["… (array)"]
 */
export function boundValue(value: JsonValue, { depth = maxDepth, members = maxMembers }: { readonly depth?: number; readonly members?: number } = {}): JsonValue {
  const budget = { members };
  const copy = bounded(value, depth, budget);
  return copy.isCut ? copy.value : value;
}

interface Bounded {
  readonly value: JsonValue;
  readonly isCut: boolean;
}

function bounded(value: JsonValue, depth: number, budget: { members: number }): Bounded {
  if (typeof value === "number" && !Number.isFinite(value)) return { value: String(value), isCut: true };
  const isArray = Array.isArray(value);
  if (!isArray && !isPlainObject(value)) return { value, isCut: false };
  if (depth === 0) return { value: isArray ? "… (array)" : "… (object)", isCut: true };
  return isArray ? boundedArray(value, depth, budget) : boundedObject(value, depth, budget);
}

function boundedArray(value: readonly JsonValue[], depth: number, budget: { members: number }): Bounded {
  const kept: JsonValue[] = [];
  let isCut = false;
  for (const [index, item] of value.entries()) {
    budget.members -= 1;
    if (budget.members < 0) return { value: [...kept, `… (${value.length - index} more items)`], isCut: true };
    const member = bounded(item, depth - 1, budget);
    kept.push(member.value);
    isCut ||= member.isCut;
  }
  return { value: kept, isCut };
}

function boundedObject(value: Readonly<Record<string, unknown>>, depth: number, budget: { members: number }): Bounded {
  const kept: [string, JsonValue][] = [];
  const names = Object.keys(value);
  let isCut = false;
  for (const [index, name] of names.entries()) {
    budget.members -= 1;
    if (budget.members < 0) {
      kept.push(["…", `${names.length - index} more properties`]);
      isCut = true;
      break;
    }
    const member = bounded(value[name] as JsonValue, depth - 1, budget);
    kept.push([name, member.value]);
    isCut ||= member.isCut;
  }
  return { value: Object.fromEntries(kept), isCut };
}
