import { jsonKey } from "../json/canonical-json.js";
import { findNonJson, type NonJson } from "../json/find-non-json.js";
import { isDeeperThan } from "../json/json-depth.js";
import type { JsonPath } from "../json/json-path.js";
import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import { maxArgumentDepth } from "./definition-format.js";

/**
 * The text by which arguments are told apart: canonical JSON. The order of keys makes
 * no difference, 1 is 1.0, and -0 is 0. Numbers beyond what a number can hold (`1e400`), which
 * a call may have and no response, have keys as well. Its cost is linear.
 *
 * @example
 * argumentKey({ b: 1.0, a: "x" }); // {"a":"x","b":1}
 */
export function argumentKey(args: JsonObject): string {
  return jsonKey(args);
}

/** Whether arguments are nested deeper than those of any response can be. Any depth is fine to ask about. */
export function areTooDeep(args: JsonValue): boolean {
  return isDeeperThan(args, maxArgumentDepth);
}

/**
 * Everything in a value of a definition that JSON can't say, apart from members that are
 * `undefined`: JSON leaves those out.
 */
export function findUnsayable(value: unknown, root: JsonPath): readonly NonJson[] {
  return lookThrough(value, root).unsayable;
}

/** The same, and whether there are members that JSON leaves out: then a copy is something else. */
export function lookThrough(value: unknown, root: JsonPath): { readonly unsayable: readonly NonJson[]; readonly hasUndefined: boolean } {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return said;
  if (isFlat(value)) return said;
  const found = findNonJson(value, root);
  if (found.length === 0) return said;
  const unsayable = found.filter(({ kind, path }) => kind !== "undefined" || typeof path.at(-1) === "number" || path.length === root.length);
  return { unsayable, hasUndefined: unsayable.length < found.length };
}

/** Whether a value is an object of texts, booleans, nulls and finite numbers: most arguments and results are, and there are many. */
function isFlat(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  try {
    for (const key of Object.keys(value)) {
      const member = value[key];
      if (typeof member !== "string" && typeof member !== "boolean" && member !== null && !Number.isFinite(member)) return false;
    }
    return true;
  } catch {
    // a getter that throws
    return false;
  }
}

const said = { unsayable: [], hasUndefined: false } as const;

/** A copy of what JSON can say, without what JSON leaves out: later changes of the original change nothing. */
export function copyJson<Value>(value: Value): Value {
  return typeof value === "object" && value !== null ? (JSON.parse(JSON.stringify(value)) as Value) : value;
}

/** Arguments of a call for code of the user's, which may change them. Unlike a copy by way of JSON it keeps `1e400` what it was read as. */
export function copyArguments(args: JsonObject): JsonObject {
  return structuredClone(args);
}
