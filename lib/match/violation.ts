import type { JsonPath } from "../json/json-path.js";
import type { JsonValue } from "../json/json-value.js";
import type { ViolatedKeyword } from "../messages/facts/match.js";

/** One place where a value does not match its response schema. */
export interface Violation {
  /** The place; of a missing property the place where it would stand. */
  readonly path: JsonPath;
  readonly keyword: ViolatedKeyword;
  /** What the schema asks for there: the type's name, the bound, the constant, the list; `true` for `required`. */
  readonly expected: JsonValue;
  /** What stands there; absent when nothing does. */
  readonly received?: JsonValue;
  /** `received` is a number as it was written, since JavaScript reads another one. */
  readonly isAsWritten?: true;
  /** For `minItems`, `minLength` and `maxLength`: how many items or code points stand there. */
  readonly count?: number;
}

/** All violations are counted, the first 20 are kept. */
export interface MatchResult {
  readonly total: number;
  readonly violations: readonly Violation[];
}
