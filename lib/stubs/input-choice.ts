import { jsonKey } from "../json/canonical-json.js";
import { isJsonObject } from "../json/json-object.js";
import type { JsonPath } from "../json/json-path.js";
import type { JsonValue } from "../json/json-value.js";
import type { SchemaViolation } from "../messages/facts/declared-schema.js";
import type { UnbuildableCause } from "../messages/facts/stubs.js";
import { type ArrayRules, readArrayRules } from "./array-rules.js";
import { type ObjectRules, readObjectRules } from "./object-rules.js";
import { chained, inTurns, mapped } from "./in-turns.js";
import { numberSamples } from "./sample-number.js";
import { textSamples, whyNoText } from "./sample-text.js";
import { schemasKey } from "./schemas-key.js";
import type { SchemaAlternatives, SchemaAt, SchemaPart } from "./schema-alternatives.js";
import { type JsonType, likelyTypes, mayFit, readValueRules, type ValueRules } from "./value-rules.js";

/** What is built for one input, at most: places in it, over all that is tried. */
const maxChoices = 20_000;
const maxItems = 1000;
/** How many members that need not be there are tried, one at a time. */
const maxSingle = 20;
/** How often a value is varied for a schema that only says that no branch of it fits. */
const maxVaried = 12;

/** What all choices of one search share. */
export interface ChoiceContext {
  readonly alternatives: SchemaAlternatives;
  /** How many choices were made; no more are made beyond the limit. */
  choices: number;
  /** The deepest place for which nothing could be built, and why. */
  dead?: { readonly path: JsonPath; readonly cause: UnbuildableCause };
}

/** Something that may stand at a place: a whole value, or one whose members are choices of their own. */
type Candidate =
  | { readonly kind: "value"; readonly value: JsonValue }
  | { readonly kind: "object"; readonly members: Map<string, Choice>; readonly rules: ObjectRules; readonly around: ReadonlySet<string> }
  | { readonly kind: "array"; readonly items: readonly Choice[] };

/** What stands at one place of an input, and what may stand there instead. */
export class Choice {
  readonly #context: ChoiceContext;
  readonly #path: JsonPath;
  /** What is being built around this place: a schema that holds itself without end is noticed by it. */
  readonly #around: ReadonlySet<string>;
  readonly #candidates: Iterator<Candidate, void>;
  #current: Candidate | undefined;
  #varied = 0;

  constructor(context: ChoiceContext, schemas: readonly SchemaAt[], path: JsonPath = [], around: ReadonlySet<string> = new Set()) {
    this.#context = context;
    this.#path = path;
    this.#around = around;
    context.choices += 1;
    this.#candidates = path.length === 0 ? this.#rootCandidates(schemas) : this.#candidatesFor(schemas);
    this.advance();
  }

  /** Whether nothing is left that may stand here. */
  get isDead(): boolean {
    return this.#current === undefined;
  }

  value(): JsonValue {
    const current = this.#current;
    switch (current?.kind) {
      case undefined:
        return null;
      case "value":
        return current.value;
      case "object":
        return Object.fromEntries([...current.members].map(([name, member]) => [name, member.value()]));
      case "array":
        return current.items.map((item) => item.value());
    }
  }

  /** Goes on to the next candidate; `false` where there is none. */
  advance(): boolean {
    const next = this.#context.choices > maxChoices ? undefined : this.#candidates.next();
    this.#varied = 0;
    this.#current = next === undefined || next.done === true ? undefined : next.value;
    if (next === undefined) this.#bury("tooLarge");
    return this.#current !== undefined;
  }

  /** Changes what a violation is about, as little as may do. */
  repair(violation: SchemaViolation, depth = 0): boolean {
    const { path, keyword } = violation;
    const current = this.#current;
    if (depth < path.length) {
      const member = childOf(current, path[depth]);
      if (member !== undefined) {
        if (member.repair(violation, depth + 1)) return true;
      } else if (current?.kind === "object" && depth === path.length - 1 && /^(?:required|dependentRequired|dependencies)$/.test(keyword) && this.#add(current, String(path[depth]))) {
        return true;
      }
      return this.#varyOrAdvance();
    }
    if (keyword === "minProperties" && current?.kind === "object" && this.#addAny(current)) return true;
    if (keyword === "uniqueItems" && current?.kind === "array" && makeDistinct(current.items)) return true;
    return this.#varyOrAdvance();
  }

  /** Goes on to another value, in the innermost place that has one. */
  vary(): boolean {
    const current = this.#current;
    if (current?.kind === "object") for (const member of current.members.values()) if (member.vary()) return true;
    if (current?.kind === "array") for (const item of current.items) if (item.vary()) return true;
    return this.#current?.kind === "value" && this.advance();
  }

  #varyOrAdvance(): boolean {
    if (this.#current?.kind !== "value" && this.#varied < maxVaried && this.#path.length > 0) {
      this.#varied += 1;
      if (this.vary()) return true;
    }
    return this.advance();
  }

  /** Arguments are an object: only what they must be is built first, and what the whole schema gives as an example comes last. */
  *#rootCandidates(schemas: readonly SchemaAt[]): Generator<Candidate, void, undefined> {
    const given: JsonValue[] = [];
    let [isAny, isObject] = [false, false];
    for (const parts of this.#context.alternatives.of(schemas)) {
      isAny = true;
      const rules = readValueRules(parts);
      if (rules.types?.includes("object") === false) continue;
      isObject = true;
      given.push(...(rules.listed ?? []), ...rules.usual);
      if (rules.listed === undefined) yield* this.#objects(parts);
    }
    yield* given.filter((value) => isJsonObject(value)).map(asCandidate);
    if (!isObject) this.#bury(isAny ? "notAnObject" : "contradiction");
  }

  *#candidatesFor(schemas: readonly SchemaAt[]): Generator<Candidate, void, undefined> {
    const given = new Set<JsonValue>();
    let isAny = false;
    const { alternatives } = this.#context;
    // What is given for the whole comes before what is given for a branch of it.
    const certain = givenFor(alternatives.certain(schemas) ?? []);
    const ways = mapped(alternatives.of(schemas), (parts) => this.#candidatesOf(parts));
    for (const candidate of chained(certain, inTurns(ways))) {
      if (candidate.kind === "value" && given.has(candidate.value)) continue;
      if (candidate.kind === "value") given.add(candidate.value);
      isAny = true;
      yield candidate;
    }
    if (!isAny) this.#bury("contradiction");
  }

  /** In the order of the table: `const`, `default`, `examples`, `enum`, then what the type and its bounds give. */
  *#candidatesOf(parts: readonly SchemaPart[]): Generator<Candidate, void, undefined> {
    const rules = readValueRules(parts);
    yield* givenFor(parts, rules);
    if (rules.listed !== undefined) return;
    for (const type of rules.types ?? likelyTypes(parts)) yield* this.#ofType(type, parts, rules);
  }

  *#ofType(type: JsonType, parts: readonly SchemaPart[], rules: ValueRules): Generator<Candidate, void, undefined> {
    switch (type) {
      case "object":
        return yield* this.#objects(parts);
      case "array":
        return yield* this.#arrays(parts);
      case "string":
        return yield* this.#texts(rules);
      case "number":
      case "integer":
        return yield* mapped(numberSamples({ ...rules, isInteger: type === "integer" }), asCandidate);
      case "boolean":
        return yield* [true, false].map(asCandidate);
      case "null":
        return yield* [null].map(asCandidate);
    }
  }

  *#texts(rules: ValueRules): Generator<Candidate, void, undefined> {
    const texts = mapped(textSamples(rules), asCandidate);
    const first = texts.next();
    const cause = first.done === true ? whyNoText(rules) : undefined;
    if (cause !== undefined) this.#bury(cause);
    if (first.done !== true) yield first.value;
    yield* texts;
  }

  *#objects(parts: readonly SchemaPart[]): Generator<Candidate, void, undefined> {
    const around = this.#entered(parts);
    if (around === undefined) return this.#bury("endless");
    const rules = readObjectRules(parts);
    const make = (names: readonly string[], isSkipping: boolean): Candidate | undefined => {
      const members = new Map<string, Choice>();
      for (const name of names) {
        const member = this.#member(rules, name, around);
        if (member !== undefined) members.set(name, member);
        else if (!isSkipping) return undefined;
      }
      return { kind: "object", members, rules, around };
    };
    const least = make(rules.required, false);
    if (least === undefined) return;
    yield least;
    // More than is asked for, where less does not do.
    if (rules.declared.length > rules.required.length) {
      const all = make([...new Set([...rules.required, ...rules.declared])], true);
      if (all !== undefined) yield all;
      const others = rules.declared.filter((name) => !rules.required.includes(name));
      for (const name of others.length > 1 ? others.slice(0, maxSingle) : []) {
        const one = make([...rules.required, name], false);
        if (one !== undefined) yield one;
      }
    }
  }

  *#arrays(parts: readonly SchemaPart[]): Generator<Candidate, void, undefined> {
    const rules = readArrayRules(parts);
    if (rules.minItems > maxItems || rules.minContains > maxItems) return this.#bury("tooLarge");
    const around = this.#entered(parts);
    if (around === undefined) {
      if (rules.minItems === 0 && rules.minContains === 0) yield { kind: "value", value: [] };
      return this.#bury("endless");
    }
    const { minItems, minContains } = rules;
    const lengths = new Set([Math.max(minItems, minContains), Math.max(minItems, minContains, rules.prefixLength), minItems + minContains, minItems + 1]);
    for (const length of lengths) {
      const items = this.#items(rules, length, around);
      if (items !== undefined) yield { kind: "array", items };
    }
  }

  #items(rules: ArrayRules, length: number, around: ReadonlySet<string>): readonly Choice[] | undefined {
    const items: Choice[] = [];
    for (let index = 0; index < length; index++) {
      const schemas = rules.schemasAt(index);
      // From the end: what stands at the beginning may have a schema of its own.
      const isContained = length - index <= rules.minContains;
      const item = new Choice(this.#context, isContained ? [...rules.contains, ...schemas] : schemas, [...this.#path, index], around);
      if (item.isDead) return undefined;
      items.push(item);
    }
    return items;
  }

  #member(rules: ObjectRules, name: string, around: ReadonlySet<string>): Choice | undefined {
    const member = new Choice(this.#context, rules.schemasOf(name), [...this.#path, name], around);
    return member.isDead ? undefined : member;
  }

  #add(candidate: Extract<Candidate, { kind: "object" }>, name: string): boolean {
    if (candidate.members.has(name)) return false;
    const member = this.#member(candidate.rules, name, candidate.around);
    if (member === undefined) return false;
    candidate.members.set(name, member);
    return true;
  }

  #addAny(candidate: Extract<Candidate, { kind: "object" }>): boolean {
    for (const name of candidate.rules.names()) if (this.#add(candidate, name)) return true;
    return false;
  }

  /** What is around the members of this place; `undefined` where the same schemas hold there already. */
  #entered(parts: readonly SchemaPart[]): ReadonlySet<string> | undefined {
    const key = schemasKey(parts);
    return key !== "" && this.#around.has(key) ? undefined : new Set([...this.#around, key]);
  }

  #bury(cause: UnbuildableCause): void {
    const { dead } = this.#context;
    if (dead === undefined || this.#path.length > dead.path.length) this.#context.dead = { path: this.#path, cause };
  }
}

/** Values that stand in the schemas themselves. */
function* givenFor(parts: readonly SchemaPart[], rules: ValueRules = readValueRules(parts)): Generator<Candidate, void, undefined> {
  for (const value of [...rules.usual, ...(rules.listed ?? [])]) if (mayFit(value, rules)) yield asCandidate(value);
}

function asCandidate(value: JsonValue): Candidate {
  return { kind: "value", value };
}

function childOf(candidate: Candidate | undefined, segment: string | number | undefined): Choice | undefined {
  if (candidate?.kind === "object") return candidate.members.get(String(segment));
  return candidate?.kind === "array" ? candidate.items[Number(segment)] : undefined;
}

/** Goes on with items that repeat another one until they do not. */
function makeDistinct(items: readonly Choice[]): boolean {
  const keys = new Set<string>();
  let isChanged = false;
  for (const item of items) {
    while (keys.has(jsonKey(item.value()))) {
      if (!item.vary() && !item.advance()) return false;
      isChanged = true;
    }
    keys.add(jsonKey(item.value()));
  }
  return isChanged;
}
