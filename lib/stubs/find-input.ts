import type { JsonObject, JsonValue } from "../json/json-value.js";
import type { NoInputReason } from "../messages/facts/stubs.js";
import { Choice, type ChoiceContext } from "./input-choice.js";
import type { InputJudge } from "./input-judge.js";
import { type ObjectRules, readObjectRules } from "./object-rules.js";
import { SchemaAlternatives } from "./schema-alternatives.js";
import { typeOf, type JsonType, readValueRules } from "./value-rules.js";

/** How many inputs are shown to the validator before the search is given up. */
const maxAttempts = 400;

/** Finds the smallest input that the validator accepts, or tells why none was found. */
export function findInput(schema: JsonValue, judge: InputJudge): { readonly input: JsonObject } | { readonly reason: NoInputReason } {
  const context: ChoiceContext = { alternatives: new SchemaAlternatives(schema), choices: 0 };
  const dead = (): { readonly reason: NoInputReason } => ({ reason: { kind: "unbuildable", ...(context.dead ?? { path: [], cause: "contradiction" }) } });
  try {
    const root = new Choice(context, [{ schema, resource: schema }]);
    if (root.isDead) return dead();
    for (let attempt = 1; ; attempt++) {
      const input = root.value() as JsonObject;
      const judged = judge.judge(input);
      if (judged.verdict === "accepted") return { input };
      // Where one of two dialects refuses it, there may be another that neither does.
      const undecided: NoInputReason | undefined = judged.verdict === "undecided" ? { kind: "undecided", by: judged.by } : undefined;
      if (undecided !== undefined && undecided.by !== "dialect") return { reason: undecided };
      const [violation] = judged.violations;
      // Each place is changed once; the last change may have taken others with it, which is seen in the next attempt.
      const isChanged = judged.violations.filter((each) => root.repair(each)).length > 0;
      const isOver = !isChanged || root.isDead || attempt === maxAttempts;
      if (isOver && undecided !== undefined) return { reason: undecided };
      if (isOver) return violation === undefined ? dead() : { reason: { kind: "refused", violation } };
    }
  } catch (error) {
    // Schemas may be nested deeper than the stack goes.
    if (error instanceof RangeError) return { reason: { kind: "undecided", by: "depth" } };
    throw error;
  }
}

/** Values of the wrong type for each type, by the table; `undefined` where a schema says no type. */
const wrongValues: { readonly [Type in JsonType]: JsonValue } = {
  string: 12345,
  number: "not-a-number",
  integer: "not-a-number",
  boolean: "true",
  array: "not-an-array",
  object: [],
  null: "not-null",
};

/** Tried in this order where the table's value is one that the schema accepts. */
const otherValues: readonly JsonValue[] = [12345, "not-a-number", true, [], {}, null, 1.5];

export type WrongValue = { readonly kind: "found"; readonly input: JsonObject } | { readonly kind: "untyped" } | { readonly kind: "none" };

/** Finds wrong values for one argument after the other: what the schema says about members is read once. */
export class WrongInputs {
  readonly #judge: InputJudge;
  readonly #alternatives: SchemaAlternatives;
  readonly #ways: readonly ObjectRules[];

  constructor(schema: JsonValue, judge: InputJudge) {
    this.#judge = judge;
    this.#alternatives = new SchemaAlternatives(schema);
    this.#ways = [...this.#alternatives.of([{ schema, resource: schema }])].map((parts) => readObjectRules(parts));
  }

  /** Puts a value of a wrong type in the place of one argument, one that makes the validator refuse the input. */
  find(happy: JsonObject, argument: string): WrongValue {
    const types = this.#typesOf(argument);
    const [base] = types ?? [];
    if (types === undefined || base === undefined) return { kind: "untyped" };
    const allowed = new Set(types);
    for (const value of [wrongValues[base], ...otherValues]) {
      if (allowed.has(typeOf(value)) || (typeof value === "number" && allowed.has("integer"))) continue;
      const input = withMember(happy, argument, value);
      if (this.#judge.judge(input).verdict === "refused") return { kind: "found", input };
    }
    return { kind: "none" };
  }

  /** The types that one argument may have, that of its sample first; `undefined` where the schema says none. */
  #typesOf(argument: string): readonly JsonType[] | undefined {
    const types = new Set<JsonType>();
    for (const way of this.#ways) {
      for (const own of this.#alternatives.of(way.schemasOf(argument))) {
        const rules = readValueRules(own);
        const named = rules.types ?? rules.listed?.map(typeOf);
        if (named === undefined) return types.size === 0 ? undefined : [...types];
        for (const type of named) types.add(type);
      }
    }
    return [...types];
  }
}

/** The same object with one member changed, in its old place. */
export function withMember(object: JsonObject, name: string, value: JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, member]) => [key, key === name ? value : member]));
}

export function withoutMember(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}
