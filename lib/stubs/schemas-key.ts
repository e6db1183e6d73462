import type { SchemaPart } from "./schema-alternatives.js";
import { hasAny } from "./value-rules.js";

const ids = new WeakMap<object, number>();
let nextId = 0;

/** Keywords by which a schema says something about the value itself, not only where else it is said. */
const saying = ["type", "properties", "required", "additionalProperties", "patternProperties", "minProperties", "propertyNames", "dependentRequired", "items", "prefixItems", "minItems", "contains"];

/** The same for the same schemas, whatever their order and whatever led to them. */
export function schemasKey(parts: readonly SchemaPart[]): string {
  const numbers = parts.filter((part) => hasAny([part], saying)).map(({ schema }) => {
    const id = ids.get(schema) ?? nextId++;
    ids.set(schema, id);
    return id;
  });
  return [...new Set(numbers)].sort((one, other) => one - other).join(",");
}
