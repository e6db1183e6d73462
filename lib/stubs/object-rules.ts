import { isJsonObject, ownMember } from "../json/json-object.js";
import type { JsonValue } from "../json/json-value.js";
import { patternTexts } from "./pattern-texts.js";
import type { SchemaAt, SchemaPart } from "./schema-alternatives.js";
import { textSamples } from "./sample-text.js";
import { arraysOf, mapOf, matches, readValueRules } from "./value-rules.js";

const maxNames = 200;

/** What several schemas that hold together say about the members of an object. */
export interface ObjectRules {
  /** In the order in which the schemas declare them, then those that are only required. */
  readonly required: readonly string[];
  readonly declared: readonly string[];
  /** All that holds for one member. */
  schemasOf(name: string): readonly SchemaAt[];
  /** Names for more members: declared ones, then others that may be allowed. */
  names(): Iterable<string>;
}

export function readObjectRules(parts: readonly SchemaPart[]): ObjectRules {
  const declared = new Set(parts.flatMap((part) => mapOf(part, "properties").map(([name]) => name)));
  const asked = new Set(arraysOf(parts, "required").flat().filter((name) => typeof name === "string"));
  const required = [...[...declared].filter((name) => asked.has(name)), ...[...asked].filter((name) => !declared.has(name))];
  return {
    required,
    declared: [...declared],
    schemasOf(name) {
      const schemas = parts.flatMap((part) => schemasOf(part, name));
      return schemas.length > 0 ? schemas : parts.map(({ schema, resource }) => ({ schema: ownMember(schema, "unevaluatedProperties") ?? true, resource }));
    },
    names: () => namesOf(parts, [...declared]),
  };
}

/** What one schema says about a member; nothing where it leaves it to `unevaluatedProperties`. */
function schemasOf(part: SchemaPart, name: string): readonly SchemaAt[] {
  const { resource } = part;
  const schemas = namedSchemas(part, name);
  const additional = ownMember(part.schema, "additionalProperties");
  return schemas.length > 0 || additional === undefined ? schemas : [{ schema: additional, resource }];
}

/** What one schema says about a member by its name: under `properties` and `patternProperties`. */
export function namedSchemas(part: SchemaPart, name: string): readonly SchemaAt[] {
  const { schema, resource } = part;
  const own = ownMember(schema, "properties");
  const schemas: JsonValue[] = isJsonObject(own) && Object.hasOwn(own, name) ? [own[name] as JsonValue] : [];
  for (const [pattern, member] of mapOf(part, "patternProperties")) if (matches(pattern, name)) schemas.push(member);
  return schemas.map((each) => ({ schema: each, resource }));
}

function* namesOf(parts: readonly SchemaPart[], declared: readonly string[]): Generator<string, void, undefined> {
  yield* declared;
  for (const part of parts) {
    for (const [pattern] of mapOf(part, "patternProperties")) yield* firstOf(patternTexts(pattern, readValueRules([])), maxNames);
    const names = ownMember(part.schema, "propertyNames");
    if (!isJsonObject(names)) continue;
    const rules = readValueRules([{ schema: names, resource: part.resource }]);
    for (const listed of rules.listed ?? []) if (typeof listed === "string") yield listed;
    yield* firstOf(textSamples(rules), maxNames);
  }
  yield* firstOf(textSamples(readValueRules([])), maxNames);
}

function* firstOf<Item>(items: Iterable<Item>, count: number): Generator<Item, void, undefined> {
  let left = count;
  for (const item of items) {
    if (left-- <= 0) return;
    yield item;
  }
}
