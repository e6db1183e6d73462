import { isJsonObject, ownMember } from "../json/json-object.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { namedDialect } from "../schema/walk-schema.js";
import { defaultDialect, isRefAlone, readDialect, type SchemaDialect } from "../schema/schema-dialect.js";
import { isResource, SchemaTargets } from "./schema-targets.js";

/** A schema, and what `#` means in it. */
export interface SchemaAt {
  readonly schema: JsonValue;
  readonly resource: JsonValue;
}

/** A schema whose references and choices are looked through: only its own keywords count. */
export interface SchemaPart {
  readonly schema: JsonObject;
  readonly resource: JsonValue;
}

/** How many ways to meet one schema are tried, and how many steps may be taken to find them. */
const maxAlternatives = 64;
const maxSteps = 4000;

/** Keywords that lead to another schema. */
const references: { readonly [Dialect in SchemaDialect]: readonly string[] } = {
  "2020-12": ["$ref", "$dynamicRef"],
  "2019-09": ["$ref", "$recursiveRef"],
  "draft-07": ["$ref"],
  "draft-06": ["$ref"],
};

/** Finds the ways in which a schema can be met: for each choice that it leaves, one. */
export class SchemaAlternatives {
  readonly #targets: SchemaTargets;
  readonly #isRefAlone: boolean;
  readonly #references: readonly string[];

  constructor(root: JsonValue) {
    this.#targets = new SchemaTargets(root);
    const named = namedDialect(root);
    const dialect = (named === undefined ? undefined : readDialect(named)) ?? defaultDialect;
    this.#isRefAlone = isRefAlone(dialect);
    this.#references = references[dialect];
  }

  /** Each way is a list of schemas that hold together. What contradicts itself in its types is left to the reader of the list. */
  *of(schemas: readonly SchemaAt[]): Generator<readonly SchemaPart[], void, undefined> {
    const limits = { steps: maxSteps, ways: maxAlternatives };
    for (const parts of this.#expand([...schemas].reverse(), [], limits)) {
      yield parts;
      if (--limits.ways <= 0) return;
    }
  }

  /** What holds whichever way is taken; `undefined` where nothing meets it, or a reference leads nowhere. */
  certain(schemas: readonly SchemaAt[]): readonly SchemaPart[] | undefined {
    const open = [...schemas].reverse();
    const found: SchemaPart[] = [];
    const limits = { steps: maxSteps };
    while (open.length > 0) if (this.#enter(open, found, limits) === "dead") return undefined;
    return found;
  }

  *#expand(open: readonly SchemaAt[], parts: readonly SchemaPart[], limits: { steps: number }): Generator<readonly SchemaPart[], void, undefined> {
    const rest = [...open];
    const found = [...parts];
    while (rest.length > 0) {
      const part = this.#enter(rest, found, limits);
      if (part === "dead") return;
      const choices = part === undefined ? [] : choicesOf(part);
      if (choices.length === 0) continue;
      for (const chosen of combinations(choices)) yield* this.#expand([...rest, ...chosen], found, limits);
      return;
    }
    yield found;
  }

  /** Takes the last schema of `open`: what it asks for itself goes to `found`, what it refers to back to `open`. */
  #enter(open: SchemaAt[], found: SchemaPart[], limits: { steps: number }): SchemaPart | "dead" | undefined {
    const next = open.pop();
    if (next === undefined || --limits.steps < 0 || next.schema === false) return "dead";
    const { schema } = next;
    if (!isJsonObject(schema) || found.some((each) => each.schema === schema)) return undefined;
    const part: SchemaPart = { schema, resource: isResource(schema) ? schema : next.resource };
    const target = this.#targetOf(part);
    if (target === "nowhere") return "dead";
    if (this.#isRefAlone && target !== undefined) {
      open.push(target);
      return undefined;
    }
    found.push(part);
    // In the order of the text: the reference, then `allOf`.
    open.push(...schemasOf(part, "allOf").reverse());
    if (target !== undefined) open.push(target);
    return part;
  }

  #targetOf({ schema, resource }: SchemaPart): SchemaAt | "nowhere" | undefined {
    const ref = this.#references.map((keyword) => ownMember(schema, keyword)).find((value) => typeof value === "string");
    if (ref === undefined) return undefined;
    return this.#targets.find(ref as string, resource) ?? "nowhere";
  }
}

/** What is to be decided at one schema: each choice is a list of branches, each branch a list of schemas. */
function choicesOf(part: SchemaPart): readonly (readonly (readonly SchemaAt[])[])[] {
  const choices: (readonly (readonly SchemaAt[])[])[] = [];
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = schemasOf(part, keyword);
    // Nobody would write null first.
    if (branches.length > 0) choices.push([...branches.filter((branch) => !isNull(branch)), ...branches.filter(isNull)].map((branch) => [branch]));
  }
  const condition = schemaOf(part, "if");
  if (condition !== undefined) {
    const [then, otherwise] = [schemaOf(part, "then"), schemaOf(part, "else")];
    choices.push([[], [condition, ...(then === undefined ? [] : [then])], ...(otherwise === undefined ? [] : [[otherwise]])]);
  }
  const dependent = ["dependentSchemas", "dependencies"].flatMap((keyword) => {
    const map = ownMember(part.schema, keyword);
    return isJsonObject(map) ? Object.values(map).filter((schema) => !Array.isArray(schema)) : [];
  });
  if (dependent.length > 0) choices.push([[], dependent.map((schema) => ({ schema, resource: part.resource }))]);
  return choices;
}

function* combinations(choices: readonly (readonly (readonly SchemaAt[])[])[]): Generator<readonly SchemaAt[], void, undefined> {
  const [first, ...others] = choices;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const branch of first) for (const rest of combinations(others)) yield [...branch, ...rest];
}

function schemaOf({ schema, resource }: SchemaPart, keyword: string): SchemaAt | undefined {
  const value = ownMember(schema, keyword);
  return value === undefined ? undefined : { schema: value, resource };
}

function schemasOf({ schema, resource }: SchemaPart, keyword: string): SchemaAt[] {
  const list = ownMember(schema, keyword);
  return Array.isArray(list) ? list.map((each: JsonValue) => ({ schema: each, resource })) : [];
}

function isNull({ schema }: SchemaAt): boolean {
  return isJsonObject(schema) && ownMember(schema, "type") === "null";
}
