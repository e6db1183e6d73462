import { countCodePoints } from "../json/count-code-points.js";
import { jsonEqual } from "../json/json-equal.js";
import type { JsonArray, JsonObject, JsonValue } from "../json/json-value.js";
import type { ViolatedKeyword } from "../messages/facts/match.js";
import type { ResponseSchemaSpec, ResponseTypeName } from "../spec/response-schema-spec.js";

export type Keyword = keyof ResponseSchemaSpec;

/** A value below the one at hand that has a schema of its own. */
export interface Child {
  readonly segment: string | number;
  readonly value: JsonValue;
  readonly schema: ResponseSchemaSpec;
}

/** The value at hand, and where an evaluator says what it found. */
export interface Node {
  readonly value: JsonValue;
  readonly schema: ResponseSchemaSpec;
  /** The value breaks `keyword`. `count` is how many items or code points it has. */
  violated(keyword: ViolatedKeyword, expected: JsonValue, count?: number): void;
  /** The member `segment` breaks `keyword`; `received` is absent where there is no such member. */
  violatedAt(segment: string, keyword: ViolatedKeyword, expected: JsonValue, received?: JsonValue): void;
  /** How the number at hand compares with `bound` as it was written: below 0, 0 or above 0. */
  compare(bound: number): number;
  /** The value at hand is what `keyword` asks for. Where a number in it was written as another one, that breaks `keyword`. */
  matched(keyword: "const" | "enum"): void;
  /** These children are to be matched next. They are read one by one, so that a long array costs no memory. */
  descend(children: Iterable<Child>): void;
}

/** Says what one keyword finds wrong with the value at hand. */
export type Evaluator<Name extends Keyword> = (expected: Required<ResponseSchemaSpec>[Name], node: Node) => void;

/** One evaluator per keyword, called in this order; a keyword without one does not compile. */
export type Evaluators = { readonly [Name in Keyword]: Evaluator<Name> };

/**
 * What each keyword asks for. An evaluator says nothing about values of a type
 * that its keyword does not belong to, and sees own properties only.
 */
export const evaluators: Evaluators = {
  type: (expected, node) => {
    if (!isOfType[expected](node.value)) node.violated("type", expected);
  },
  const: (expected, node) => {
    if (!jsonEqual(expected, node.value)) node.violated("const", expected);
    else node.matched("const");
  },
  enum: (expected, node) => {
    if (!expected.some((allowed) => jsonEqual(allowed, node.value))) node.violated("enum", expected);
    else node.matched("enum");
  },
  required: (expected, node) => {
    if (!isObject(node.value)) return;
    for (const name of expected) if (!Object.hasOwn(node.value, name)) node.violatedAt(name, "required", true);
  },
  minItems: (expected, node) => {
    if (isArray(node.value) && node.value.length < expected) node.violated("minItems", expected, node.value.length);
  },
  minLength: (expected, node) => {
    const count = isString(node.value) ? countCodePoints(node.value) : expected;
    if (count < expected) node.violated("minLength", expected, count);
  },
  maxLength: (expected, node) => {
    const count = isString(node.value) ? countCodePoints(node.value) : expected;
    if (count > expected) node.violated("maxLength", expected, count);
  },
  minimum: (expected, node) => {
    if (isNumber(node.value) && node.compare(expected) < 0) node.violated("minimum", expected);
  },
  maximum: (expected, node) => {
    if (isNumber(node.value) && node.compare(expected) > 0) node.violated("maximum", expected);
  },
  stringContains: (expected, node) => {
    if (isString(node.value) && !node.value.includes(expected)) node.violated("stringContains", expected);
  },
  properties: (expected, node) => {
    if (isObject(node.value)) node.descend(namedMembers(node.value, expected));
  },
  additionalProperties: (expected, node) => {
    if (expected === true || !isObject(node.value)) return;
    const members = otherMembers(node.value, node.schema.properties ?? {});
    if (expected !== false) node.descend(withSchema(members, expected));
    else for (const [name, value] of members) node.violatedAt(name, "additionalProperties", false, value);
  },
  items: (expected, node) => {
    if (isArray(node.value)) node.descend(withSchema(node.value.entries(), expected));
  },
};

/** The names of all keywords, in the order in which they are evaluated. */
export const keywords = Object.keys(evaluators) as readonly Keyword[];

const isOfType: { readonly [Name in ResponseTypeName]: (value: JsonValue) => boolean } = {
  object: isObject,
  array: isArray,
  string: isString,
  number: isNumber,
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};

function isString(value: JsonValue): value is string {
  return typeof value === "string";
}

function isNumber(value: JsonValue): value is number {
  return typeof value === "number";
}

function isArray(value: JsonValue): value is JsonArray {
  return Array.isArray(value);
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function* namedMembers(value: JsonObject, schemas: Readonly<Record<string, ResponseSchemaSpec>>): Generator<Child> {
  for (const [name, schema] of Object.entries(schemas)) {
    if (Object.hasOwn(value, name)) yield { segment: name, value: value[name] as JsonValue, schema };
  }
}

function* otherMembers(value: JsonObject, named: object): Generator<[string, JsonValue]> {
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(named, name)) yield [name, value[name] as JsonValue];
  }
}

function* withSchema(members: Iterable<[string | number, JsonValue]>, schema: ResponseSchemaSpec): Generator<Child> {
  for (const [segment, value] of members) yield { segment, value, schema };
}
