import { isMcpeakError } from "../errors/mcpeak-error.js";
import type { BuilderPlace } from "../messages/facts/dsl.js";
import { fail } from "../messages/fail.js";
import { factsOf } from "../messages/tell.js";
import { convertSchema } from "../schema/convert-schema.js";

/**
 * Makes a response schema of whatever an expectation was given: a plain one as it stands,
 * not yet checked; another library's converted.
 *
 * @throws McpeakError `UNSUPPORTED_SCHEMA` when something would be lost.
 */
export function toResponseSchema(schema: unknown, where: BuilderPlace): unknown {
  try {
    return convertSchema(schema) ?? schema;
  } catch (error) {
    const facts = isMcpeakError(error) ? factsOf(error) : undefined;
    if (facts?.room !== "schema") throw error;
    throw fail({ room: "dsl", kind: "schema", code: facts.code, where, schema: facts }, { cause: (error as Error).cause });
  }
}
