import { ownMember } from "../json/json-object.js";
import type { JsonValue } from "../json/json-value.js";
import type { SchemaAt, SchemaPart } from "./schema-alternatives.js";
import { numbersOf } from "./value-rules.js";

/** What several schemas that hold together say about the items of an array. */
export interface ArrayRules {
  readonly minItems: number;
  /** How many items have a schema of their own. */
  readonly prefixLength: number;
  /** How many items must meet {@link contains}. */
  readonly minContains: number;
  readonly contains: readonly SchemaAt[];
  /** All that holds for the item at one place. */
  schemasAt(index: number): readonly SchemaAt[];
}

export function readArrayRules(parts: readonly SchemaPart[]): ArrayRules {
  const contains = parts.flatMap(({ schema, resource }) => {
    const contained = ownMember(schema, "contains");
    return contained === undefined || ownMember(schema, "minContains") === 0 ? [] : [{ schema: contained, resource }];
  });
  return {
    minItems: Math.max(0, ...numbersOf(parts, "minItems")),
    prefixLength: Math.max(0, ...parts.map((part) => prefixOf(part).length)),
    minContains: contains.length === 0 ? 0 : Math.max(1, ...numbersOf(parts, "minContains")),
    contains,
    schemasAt: (index) => parts.map((part) => schemaAt(part, index)),
  };
}

/** Since 2020-12 the first items have `prefixItems`; before, a list behind `items`. */
function prefixOf({ schema }: SchemaPart): readonly JsonValue[] {
  const prefix = ownMember(schema, "prefixItems") ?? ownMember(schema, "items");
  return Array.isArray(prefix) ? prefix : [];
}

function schemaAt(part: SchemaPart, index: number): SchemaAt {
  const { schema, resource } = part;
  const prefix = prefixOf(part);
  const items = ownMember(schema, "items");
  const rest = Array.isArray(items) ? ownMember(schema, "additionalItems") : items;
  return { schema: (index < prefix.length ? prefix[index] : rest) ?? true, resource };
}
