import type { JsonPath } from "../../json/json-path.js";
import type { JsonValue } from "../../json/json-value.js";

/** What is to be said about a schema that a server declares, and where in it. */
export type SchemaProblem = { readonly path: JsonPath } & (
  /** Something stands there that the dialect does not allow. `expected` is a type as TypeScript writes it, `received` is shown JSON, absent where nothing stands. */
  | { readonly kind: "notASchema"; readonly expected: string; readonly received?: string }
  /** `$schema`, which is `dialect`, names a dialect that nobody here knows: the schema can't be applied. */
  | { readonly kind: "unknownDialect"; readonly dialect: string }
  /** Not 2020-12, yet applied as its dialect asks. */
  | { readonly kind: "olderDialect"; readonly dialect: string }
  /** A `$ref` to somewhere outside of the schema: it is never fetched. */
  | { readonly kind: "remoteRef"; readonly ref: string }
  /** A `$ref` into the schema itself that leads nowhere. */
  | { readonly kind: "unresolvedRef"; readonly ref: string }
  /** `limit` is in levels. */
  | { readonly kind: "tooDeep"; readonly limit: number }
  /** `limit` is in values: every scalar, array and object in the schema is one. */
  | { readonly kind: "tooLarge"; readonly limit: number }
  /** A schema that looks right and still can't be applied. */
  | { readonly kind: "notCompiled"; readonly reason: string }
);

/** One place where a value does not match a schema that a server declares. */
export interface SchemaViolation {
  readonly path: JsonPath;
  /** The keyword that is not met; `undecided` where the value can't be judged: `expected` then says by what, `time`, `depth` or `failure`. */
  readonly keyword: string;
  /** What the keyword asks for. */
  readonly expected: JsonValue;
  /** What stands there; absent where nothing does. */
  readonly received?: JsonValue;
  /** The rule in English: `must be integer`. */
  readonly message: string;
}

/** One place where a result is not what the protocol asks for. */
export interface ProtocolViolation {
  readonly path: JsonPath;
  /** A type as TypeScript writes it, the same in every language: `string`, `"private" | "public"`, `number >= 0`. */
  readonly expected: string;
  /** What stands there, as JSON, bounded and safe for a terminal; absent where nothing does. */
  readonly received?: string;
}
