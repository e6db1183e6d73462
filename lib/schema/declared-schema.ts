import type { JsonValue } from "../json/json-value.js";
import type { SchemaProblem, SchemaViolation } from "../messages/facts/declared-schema.js";
import { walkSchema } from "./walk-schema.js";

export type { SchemaProblem, SchemaViolation };

/** A schema that can be applied. */
export interface CompiledSchema {
  /**
   * Gives where `value` does not match, at most 20 places; none when it matches. Never throws, and never
   * takes longer than 1 s: a value that can't be judged gives one violation that {@link isUndecided} knows.
   * `format` is asserted, as the official client does.
   */
  validate(value: JsonValue): readonly SchemaViolation[];
}

/**
 * Says what is wrong, or odd, with a schema that a server declares: what its dialect does not allow, references
 * that lead nowhere or out of it (none is ever followed out), a dialect that is older or unknown, sizes beyond
 * reason. At most 50 problems, `[]` for a schema with which all is well. No other package is loaded for it.
 *
 * @example
 * inspectSchema({ type: "object", properties: { city: { type: "text" } } });
 * // [{ path: ["properties", "city", "type"], kind: "notASchema", expected: '"array" | …', received: '"text"' }]
 * inspectSchema({ $schema: "http://json-schema.org/draft-07/schema#", type: "object" });
 * // [{ path: ["$schema"], kind: "olderDialect", dialect: "http://json-schema.org/draft-07/schema#" }]
 */
export function inspectSchema(schema: JsonValue): readonly SchemaProblem[] {
  return walkSchema(schema).problems;
}

/**
 * Makes a schema that a server declares applicable, by the dialect that it names (2020-12 where it names none), or
 * gives the first problem that forbids it. Loads ajv at the first call.
 *
 * @example
 * const compiled = await compileSchema({ type: "object", required: ["city"] });
 * if ("validate" in compiled) compiled.validate({});
 * // [{ path: ["city"], keyword: "required", expected: true, message: "must have required property 'city'" }]
 */
export async function compileSchema(schema: JsonValue): Promise<CompiledSchema | { readonly problem: SchemaProblem }> {
  const walked = walkSchema(schema);
  const problem = walked.problems.find(({ kind }) => kind !== "olderDialect");
  if (problem !== undefined) return { problem };
  const { makeApplier } = await import("./apply-schema.js");
  try {
    return makeApplier(walked);
  } catch (error) {
    return notCompiled(error);
  }
}

/** The problem of a schema that ajv could not compile. */
export function notCompiled(error: unknown): { readonly problem: SchemaProblem } {
  return { problem: { path: [], kind: "notCompiled", reason: reasonOf(error) } };
}

/** Whether a violation only says that nobody knows: judging took too long, or the value is too deep. */
export function isUndecided(violation: SchemaViolation): boolean {
  return violation.keyword === "undecided";
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return "nested too deep";
  return error instanceof Error ? error.message : String(error);
}
