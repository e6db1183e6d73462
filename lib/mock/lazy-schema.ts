import type { JsonObject, JsonValue } from "../json/json-value.js";
import { matchSchema } from "../match/match-schema.js";
import type { SchemaProblem, SchemaViolation } from "../messages/facts/declared-schema.js";
import { compileSchemaNow } from "../schema/compile-schema-now.js";
import type { CompiledSchema } from "../schema/declared-schema.js";
import { asPlainSchema } from "../session/plain-schema.js";
import type { ResponseSchemaSpec } from "../spec/response-schema-spec.js";

/** What a value was found to be by a schema: nothing wrong with it, violations, or a schema that can't be applied. */
export type SchemaVerdict = { readonly violations: readonly SchemaViolation[] } | { readonly problem: SchemaProblem };

const matches: SchemaVerdict = Object.freeze({ violations: Object.freeze([]) });

/**
 * A schema of a tool, made applicable when it is first needed: of a thousand tools few are called.
 * For a value that matches a plain schema, ajv is not even loaded.
 */
export class LazySchema {
  readonly #schema: JsonObject;
  #plain: ResponseSchemaSpec | undefined;
  #isLookedAt = false;
  #compiled: CompiledSchema | { readonly problem: SchemaProblem } | undefined;

  constructor(schema: JsonObject) {
    this.#schema = schema;
  }

  /** Judges a value that JSON can say. Never throws. */
  judge(value: JsonValue): SchemaVerdict {
    if (this.#isPlainMatch(value)) return matches;
    this.#compiled ??= compileSchemaNow(this.#schema);
    return "problem" in this.#compiled ? this.#compiled : { violations: this.#compiled.validate(value) };
  }

  #isPlainMatch(value: JsonValue): boolean {
    if (!this.#isLookedAt) {
      this.#plain = asPlainSchema(this.#schema);
      this.#isLookedAt = true;
    }
    return this.#plain !== undefined && matchSchema(this.#plain, value).total === 0;
  }
}
