import { jsonKey } from "../json/canonical-json.js";
import { countCodePoints } from "../json/count-code-points.js";
import { isJsonObject, ownMember } from "../json/json-object.js";
import type { JsonValue } from "../json/json-value.js";
import { schemaTypes } from "../schema/schema-keywords.js";
import { callInTime } from "../schema/time-limit.js";
import { toPattern } from "../schema/walk-schema.js";
import type { SchemaPart } from "./schema-alternatives.js";

export type JsonType = (typeof schemaTypes)[number];

/** Time that one pattern may take for one text, in milliseconds. */
const maxPatternMs = 50;

/** What several schemas that hold together say about a value itself; what they say about its members is not among it. */
export interface ValueRules {
  /** In the order of the first schema that names any; absent where any will do. */
  readonly types?: readonly JsonType[];
  /** What it may be; absent where that is not listed. */
  readonly listed?: readonly JsonValue[];
  /** What is said to be usual: `default`, then `examples`. */
  readonly usual: readonly JsonValue[];
  readonly isInteger: boolean;
  readonly low: number;
  readonly isLowOpen: boolean;
  readonly high: number;
  readonly isHighOpen: boolean;
  readonly multiplesOf: readonly number[];
  /** In code points. */
  readonly minLength: number;
  readonly maxLength: number;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
}

export function readValueRules(parts: readonly SchemaPart[]): ValueRules {
  const types = typesOf(parts);
  const listed = listedOf(parts);
  const low = boundOf(parts, "minimum", "exclusiveMinimum", Math.max, -Infinity);
  const high = boundOf(parts, "maximum", "exclusiveMaximum", Math.min, Infinity);
  return {
    ...(types !== undefined && { types }),
    ...(listed !== undefined && { listed }),
    usual: [...valuesOf(parts, "default"), ...arraysOf(parts, "examples").flat()],
    isInteger: types !== undefined && types.includes("integer") && !types.includes("number"),
    low: low.bound,
    isLowOpen: low.isOpen,
    high: high.bound,
    isHighOpen: high.isOpen,
    multiplesOf: numbersOf(parts, "multipleOf"),
    minLength: Math.max(0, ...numbersOf(parts, "minLength")),
    maxLength: Math.min(Infinity, ...numbersOf(parts, "maxLength")),
    patterns: textsOf(parts, "pattern"),
    formats: textsOf(parts, "format"),
  };
}

/** Whether a value may be right, as far as can be seen without looking at its members. */
export function mayFit(value: JsonValue, rules: ValueRules): boolean {
  if (rules.types !== undefined && !rules.types.some((type) => isOfType(value, type))) return false;
  if (rules.listed !== undefined && !rules.listed.some((each) => each === value || jsonKey(each) === jsonKey(value))) return false;
  if (typeof value === "number") return fitsNumber(value, rules);
  return typeof value !== "string" || fitsText(value, rules);
}

export function fitsNumber(value: number, { low, isLowOpen, high, isHighOpen, multiplesOf }: ValueRules): boolean {
  if (!Number.isFinite(value) || (isLowOpen ? value <= low : value < low) || (isHighOpen ? value >= high : value > high)) return false;
  return multiplesOf.every((divisor) => Number.isInteger(value / divisor));
}

export function fitsText(text: string, { minLength, maxLength, patterns }: ValueRules): boolean {
  const length = countCodePoints(text);
  return length >= minLength && length <= maxLength && patterns.every((pattern) => matches(pattern, text));
}

export function isOfType(value: JsonValue, type: JsonType): boolean {
  if (type === "integer") return Number.isInteger(value);
  return typeOf(value) === type;
}

export function typeOf(value: JsonValue): JsonType {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : (typeof value as JsonType);
}

/** Patterns that took too long for a text, and how often: after a few times no other text is tried with them. */
const slowPatterns = new Map<string, number>();
const maxSlow = 3;
const maxSlowPatterns = 200;

/** Whether a text matches a pattern; `false` where that takes too long to find out. */
export function matches(pattern: string, text: string): boolean {
  const slow = slowPatterns.get(pattern) ?? 0;
  const regex = slow < maxSlow ? toPattern(pattern) : undefined;
  if (regex === undefined) return false;
  const outcome = callInTime(() => regex.test(text), maxPatternMs);
  if (!outcome.isLate) return outcome.result;
  if (slowPatterns.size >= maxSlowPatterns) slowPatterns.clear();
  slowPatterns.set(pattern, slow + 1);
  return false;
}

function typesOf(parts: readonly SchemaPart[]): readonly JsonType[] | undefined {
  let types: readonly JsonType[] | undefined;
  for (const given of valuesOf(parts, "type")) {
    const named = (Array.isArray(given) ? given : [given]).filter((type): type is JsonType => schemaTypes.includes(type as JsonType));
    types = types === undefined ? named : commonTypes(types, named);
  }
  return types === undefined ? undefined : [...types.filter((type) => type !== "null"), ...types.filter((type) => type === "null")];
}

/** An integer is a number too. */
function commonTypes(some: readonly JsonType[], others: readonly JsonType[]): readonly JsonType[] {
  return some.flatMap((type): readonly JsonType[] => {
    if (others.includes(type) || (type === "integer" && others.includes("number"))) return [type];
    return type === "number" && others.includes("integer") ? ["integer"] : [];
  });
}

/** `const` first: it leaves the fewest. */
function listedOf(parts: readonly SchemaPart[]): readonly JsonValue[] | undefined {
  const lists = [...valuesOf(parts, "const").map((value) => [value]), ...arraysOf(parts, "enum")];
  const [first, ...others] = lists;
  if (first === undefined || others.length === 0) return first;
  const keys = others.map((list) => new Set(list.map((value) => jsonKey(value))));
  return first.filter((value) => keys.every((known) => known.has(jsonKey(value))));
}

function boundOf(parts: readonly SchemaPart[], keyword: string, openKeyword: string, choose: (...bounds: number[]) => number, none: number): { readonly bound: number; readonly isOpen: boolean } {
  const closed = choose(none, ...numbersOf(parts, keyword));
  const open = choose(none, ...numbersOf(parts, openKeyword));
  return { bound: choose(closed, open), isOpen: open !== none && choose(closed, open) === open };
}

export function valuesOf(parts: readonly SchemaPart[], keyword: string): readonly JsonValue[] {
  return parts.flatMap(({ schema }) => (Object.hasOwn(schema, keyword) ? [schema[keyword] as JsonValue] : []));
}

export function numbersOf(parts: readonly SchemaPart[], keyword: string): readonly number[] {
  return parts.map(({ schema }) => ownMember(schema, keyword)).filter((value) => typeof value === "number");
}

export function arraysOf(parts: readonly SchemaPart[], keyword: string): readonly (readonly JsonValue[])[] {
  return parts.map(({ schema }) => ownMember(schema, keyword)).filter((value): value is readonly JsonValue[] => Array.isArray(value));
}

export function textsOf(parts: readonly SchemaPart[], keyword: string): readonly string[] {
  return parts.map(({ schema }) => ownMember(schema, keyword)).filter((value) => typeof value === "string");
}

/** Whether any of the schemas has one of the keywords. */
export function hasAny(parts: readonly SchemaPart[], keywords: readonly string[]): boolean {
  return parts.some(({ schema }) => keywords.some((keyword) => Object.hasOwn(schema, keyword)));
}

/** The members of a map of schemas, such as `properties`. */
export function mapOf({ schema }: SchemaPart, keyword: string): readonly (readonly [string, JsonValue])[] {
  const map = ownMember(schema, keyword);
  return isJsonObject(map) ? Object.entries(map) : [];
}

/** Types of which a schema without `type` speaks. Where it speaks of none, any will do, a text first. */
export function likelyTypes(parts: readonly SchemaPart[]): readonly JsonType[] {
  const likely: JsonType[] = [];
  if (hasAny(parts, ["properties", "required", "additionalProperties", "patternProperties", "minProperties", "propertyNames", "dependentRequired"])) likely.push("object");
  if (hasAny(parts, ["items", "prefixItems", "minItems", "contains", "uniqueItems"])) likely.push("array");
  if (hasAny(parts, ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"])) likely.push("number");
  return [...new Set<JsonType>([...likely, "string", "number", "boolean", "object", "array", "null"])];
}
