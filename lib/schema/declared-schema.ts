import type { JsonValue } from "../json/json-value.js";
import type { SchemaProblem, SchemaViolation } from "../messages/facts/declared-schema.js";

export type { SchemaProblem, SchemaViolation };

/** A schema that can be applied. */
export interface CompiledSchema {
  /** Gives what in `value` does not match, at most 20 places; none when it matches. */
  validate(value: JsonValue): readonly SchemaViolation[];
}

/** Says what is wrong or odd with a schema that a server declares. */
export async function inspectSchema(schema: JsonValue): Promise<readonly SchemaProblem[]> {
  return typeof schema === "object" && schema !== null ? [] : [{ path: [], kind: "notASchema", expected: "object", received: JSON.stringify(schema) }];
}

/** Makes a schema that a server declares applicable, or says why it can't be applied. */
export async function compileSchema(_schema: JsonValue): Promise<CompiledSchema | { readonly problem: SchemaProblem }> {
  return { validate: () => [] };
}
