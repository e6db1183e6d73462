import type { JsonPath } from "../../json/json-path.js";

/** Facts that the `schema` room can tell. */
export type SchemaFacts = {
  readonly room: "schema";
  readonly code: "UNSUPPORTED_SCHEMA";
  /** Whose schema it is, as a reader knows it: `zod 4`, `zod 3`, or the vendor of a Standard Schema. */
  readonly source: string;
  /** The place inside the schema, as the response schema would name it. */
  readonly path: JsonPath;
  readonly problem: SchemaProblem;
};

/** Why a schema can't become a response schema without losing something. */
export type SchemaProblem =
  /** Something that the 13 keywords can't say. */
  | { readonly kind: "construct"; readonly name: string; readonly advice: SchemaAdvice }
  /** A keyword of JSON Schema outside the 13, or a use of one that the subset doesn't have. */
  | { readonly kind: "keyword"; readonly name: string; readonly value: unknown }
  /** A keyword beside which its `type` is missing. */
  | { readonly kind: "keywordWithoutType"; readonly name: string; readonly types: readonly string[] }
  | { readonly kind: "recursive" }
  | { readonly kind: "saysNothing" }
  | { readonly kind: "optionalRoot" }
  /** Any value may stand there, and the object is closed: no keyword says that. */
  | { readonly kind: "anyInClosedObject"; readonly member: string }
  | { readonly kind: "blankRequired" }
  | { readonly kind: "notJson"; readonly value: string }
  | { readonly kind: "twoTexts"; readonly first: string; readonly second: string }
  | { readonly kind: "tooDeep"; readonly limit: number }
  | { readonly kind: "tooLarge"; readonly limit: number }
  /** A Standard Schema that offers no JSON Schema. */
  | { readonly kind: "noConverter" }
  | { readonly kind: "converterFailed"; readonly reason: string };

/** Which way out fits a construct. */
export type SchemaAdvice =
  | "bound"
  | "catch"
  | "code"
  | "coerce"
  | "exclusiveBound"
  | "intersection"
  | "length"
  | "maxItems"
  | "notJson"
  | "nullable"
  | "pattern"
  | "record"
  | "transform"
  | "tuple"
  | "union"
  | "unknown";
