import type { JsonValue } from "../json/json-value.js";
import type { SchemaProblem } from "../messages/facts/declared-schema.js";
import { makeApplier } from "./apply-schema.js";
import { type CompiledSchema, notCompiled } from "./declared-schema.js";
import { walkSchema } from "./walk-schema.js";

/** What `compileSchema` does, for those who can't wait: checks that are synchronous. Loads ajv at the first call. */
export function compileSchemaNow(schema: JsonValue): CompiledSchema | { readonly problem: SchemaProblem } {
  const walked = walkSchema(schema);
  const problem = walked.problems.find(({ kind }) => kind !== "olderDialect");
  if (problem !== undefined) return { problem };
  try {
    return makeApplier(walked);
  } catch (error) {
    return notCompiled(error);
  }
}
