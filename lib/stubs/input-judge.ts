import type { JsonValue } from "../json/json-value.js";
import type { SchemaProblem, SchemaViolation } from "../messages/facts/declared-schema.js";
import { type CompiledSchema, compileSchema, isUndecided } from "../schema/declared-schema.js";
import { defaultDialect, dialectsOf } from "../schema/schema-dialect.js";
import { namedDialect } from "../schema/walk-schema.js";

/** What the real validator says of a value. */
export type Judgement =
  | { readonly verdict: "accepted" }
  | { readonly verdict: "refused"; readonly violations: readonly SchemaViolation[] }
  /** It can't be told: judging takes too long or goes too deep, or the dialects that may be meant differ. */
  | { readonly verdict: "undecided"; readonly by: JsonValue; readonly violations: readonly SchemaViolation[] };

export interface InputJudge {
  judge(value: JsonValue): Judgement;
}

/** The real validator of a schema that a server declares, or why there is none. */
export async function createInputJudge(schema: JsonValue, protocolVersion: string | undefined): Promise<InputJudge | { readonly problem: SchemaProblem }> {
  const dialects = protocolVersion === undefined || namedDialect(schema) !== undefined ? [defaultDialect] : dialectsOf(protocolVersion);
  const readings: CompiledSchema[] = [];
  let problem: SchemaProblem | undefined;
  for (const dialect of dialects) {
    const compiled = await compileSchema(schema, [dialect]);
    if ("validate" in compiled) readings.push(compiled);
    else problem ??= compiled.problem;
  }
  if (readings.length === 0) return { problem: problem as SchemaProblem };
  return { judge: (value) => judgeAll(readings, value) };
}

/** A value is accepted where all readings accept it, and refused where all refuse it. */
function judgeAll(readings: readonly CompiledSchema[], value: JsonValue): Judgement {
  const judged = readings.map((reading) => reading.validate(value));
  const violations = judged.find((each) => each.length > 0);
  if (violations === undefined) return { verdict: "accepted" };
  const undecided = judged.flat().find(isUndecided);
  if (undecided !== undefined) return { verdict: "undecided", by: undecided.expected, violations };
  if (judged.some((each) => each.length === 0)) return { verdict: "undecided", by: "dialect", violations };
  return { verdict: "refused", violations };
}
