import type { JsonPath } from "../json/json-path.js";
import type { JsonValue } from "../json/json-value.js";
import type { ResponseSchemaSpec } from "../spec/response-schema-spec.js";

/** One place where a value does not match its response schema. */
export interface Violation {
  readonly path: JsonPath;
  readonly keyword: keyof ResponseSchemaSpec;
  /** What the schema asks for there, e.g. the type's name, the bound, the constant. */
  readonly expected: JsonValue;
  /** What stands there; absent when nothing does. */
  readonly received?: JsonValue;
}

/** All violations are counted, the first 20 are kept. */
export interface MatchResult {
  readonly total: number;
  readonly violations: readonly Violation[];
}
