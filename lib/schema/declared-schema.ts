import type { JsonValue } from "../json/json-value.js";
import type { SchemaProblem, SchemaViolation } from "../messages/facts/declared-schema.js";
import { defaultDialect, type SchemaDialect } from "./schema-dialect.js";
import { namedDialect, type WalkedSchema, walkSchema } from "./walk-schema.js";

export type { SchemaProblem, SchemaViolation };

/** A schema that can be applied. */
export interface CompiledSchema {
  /**
   * Gives where `value` does not match, at most 20 places; none when it matches. Never throws, and never
   * takes longer than 1 s: a value that can't be judged gives one violation that {@link isUndecided} knows.
   * `format` is asserted, as the official client does, unless `isFormatFree` is set.
   */
  validate(value: JsonValue, options?: JudgeOptions): readonly SchemaViolation[];
}

export interface JudgeOptions {
  /** Formats ask for nothing, as the dialects have it by default. */
  readonly isFormatFree?: boolean;
}

/**
 * Says what is wrong, or odd, with a schema that a server declares: what its dialect does not allow, references
 * that lead nowhere or out of it (none is ever followed out), a dialect that is older or unknown, sizes beyond
 * reason. At most 50 problems, `[]` for a schema with which all is well. No other package is loaded for it.
 * A schema that names no dialect is read as the one of `dialects` in which least is wrong.
 *
 * @example
 * inspectSchema({ type: "object", properties: { city: { type: "text" } } });
 * // [{ path: ["properties", "city", "type"], kind: "notASchema", expected: '"array" | …', received: '"text"' }]
 * inspectSchema({ $schema: "http://json-schema.org/draft-07/schema#", type: "object" });
 * // [{ path: ["$schema"], kind: "olderDialect", dialect: "http://json-schema.org/draft-07/schema#" }]
 */
export function inspectSchema(schema: JsonValue, dialects: readonly SchemaDialect[] = [defaultDialect]): readonly SchemaProblem[] {
  let fewest: readonly SchemaProblem[] | undefined;
  for (const { problems } of readingsOf(schema, dialects)) {
    if (fewest === undefined || problems.length < fewest.length) fewest = problems;
    if (fewest.length === 0) break;
  }
  return fewest ?? [];
}

/**
 * Makes a schema that a server declares applicable, by the dialect that it names, or gives the first problem that
 * forbids it. Where it names none, `dialects` are those that it may be meant in: a value matches that matches in one
 * of them. Loads ajv at the first call.
 *
 * @example
 * const compiled = await compileSchema({ type: "object", required: ["city"] });
 * if ("validate" in compiled) compiled.validate({});
 * // [{ path: ["city"], keyword: "required", expected: true, message: "must have required property 'city'" }]
 */
export async function compileSchema(schema: JsonValue, dialects: readonly SchemaDialect[] = [defaultDialect]): Promise<CompiledSchema | { readonly problem: SchemaProblem }> {
  const readings = [...readingsOf(schema, dialects)];
  const usable = readings.filter(({ problems }) => problems.every(({ kind }) => kind === "olderDialect"));
  const [first, ...others] = usable;
  if (first === undefined) return { problem: readings[0]?.problems.find(({ kind }) => kind !== "olderDialect") as SchemaProblem };
  const { makeApplier } = await import("./apply-schema.js");
  try {
    return others.reduce<CompiledSchema>((applied, other) => eitherOf(applied, () => makeApplier(other)), makeApplier(first));
  } catch (error) {
    return notCompiled(error);
  }
}

/** What a schema is in the dialect that it names; where it names none, in each that it may be meant in. */
function* readingsOf(schema: JsonValue, dialects: readonly SchemaDialect[]): Generator<WalkedSchema, void, undefined> {
  const isNamed = namedDialect(schema) !== undefined;
  for (const dialect of isNamed ? dialects.slice(0, 1) : dialects) yield walkSchema(schema, dialect);
}

/** Judges as `first` does, but lets pass what `makeOther` gives does not refuse. That is made when it is needed: mostly never. */
function eitherOf(first: CompiledSchema, makeOther: () => CompiledSchema): CompiledSchema {
  let other: CompiledSchema | undefined;
  return {
    validate(value, options) {
      const violations = first.validate(value, options);
      if (violations.length === 0 || violations.some(isUndecided)) return violations;
      try {
        other ??= makeOther();
      } catch {
        return violations;
      }
      const otherwise = other.validate(value, options);
      return otherwise.length === 0 || otherwise.some(isUndecided) ? otherwise : violations;
    },
  };
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
