import { distance } from "fastest-levenshtein";
import { isJsonObject } from "../json/json-object.js";
import type { JsonPath } from "../json/json-path.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import type { ArgumentDifference } from "../messages/facts/mock.js";

/** How far two arguments are from each other. */
export interface Differences {
  /** All of them that were looked for. */
  readonly total: number;
  /** The first ones. */
  readonly told: readonly ArgumentDifference[];
  /** The less, the nearer: each difference counts one, or less where two texts are much alike. */
  readonly weight: number;
}

/** How many differences are told. */
const maxTold = 5;
/** With more than these, the two have nothing to do with each other. */
const maxFound = 100;
/** How many members of one object or array are compared. */
const maxInner = 10_000;
/** How much of two texts is compared. */
const maxCompared = 100;

/** How many values may still be looked at, in all comparisons that share it. */
export interface CompareBudget {
  left: number;
}

interface Pair {
  readonly registered: JsonValue | undefined;
  readonly received: JsonValue | undefined;
  readonly path: JsonPath;
}

/** Where a call's arguments are not those that are registered. Without recursion; ends early when the budget is used up. */
export function findDifferences(registered: JsonObject, received: JsonObject, budget: CompareBudget): Differences {
  const told: ArgumentDifference[] = [];
  let total = 0;
  let weight = 0;
  const open: Pair[] = [{ registered, received, path: [] }];
  while (total < maxFound && budget.left > 0) {
    const pair = open.pop();
    if (pair === undefined) break;
    budget.left -= 1;
    if (pair.registered === pair.received) continue;
    const inner = innerPairs(pair);
    if (inner !== undefined) {
      budget.left -= inner.length;
      for (const each of inner.reverse()) open.push(each);
      continue;
    }
    total += 1;
    weight += unlikeness(pair);
    if (told.length < maxTold) told.push({ path: pair.path, ...(pair.registered !== undefined && { registered: pair.registered }), ...(pair.received !== undefined && { received: pair.received }) });
  }
  return { total, told, weight: weight + open.length };
}

/** The pairs inside two values of one kind; `undefined` where the two themselves differ. */
function innerPairs({ registered, received, path }: Pair): Pair[] | undefined {
  if (Array.isArray(registered) && Array.isArray(received)) {
    const length = Math.min(Math.max(registered.length, received.length), maxInner);
    return Array.from({ length }, (_, index) => ({ registered: registered[index] as JsonValue | undefined, received: received[index] as JsonValue | undefined, path: [...path, index] }));
  }
  if (!isJsonObject(registered) || !isJsonObject(received)) return undefined;
  const keys = [...Object.keys(registered), ...Object.keys(received).filter((key) => !Object.hasOwn(registered, key))];
  return keys.slice(0, maxInner).map((key) => ({ registered: own(registered, key), received: own(received, key), path: [...path, key] }));
}

function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** From 0 for the same to 1 for nothing alike. What is there on one side alone is a little nearer than what is another. */
function unlikeness({ registered, received }: Pair): number {
  if (registered === undefined || received === undefined) return 0.9;
  if (typeof registered !== "string" || typeof received !== "string") return 1;
  const a = registered.slice(0, maxCompared);
  const b = received.slice(0, maxCompared);
  return 0.5 + (0.5 * distance(a, b)) / Math.max(a.length, b.length, 1);
}
