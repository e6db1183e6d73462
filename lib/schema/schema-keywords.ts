import type { SchemaDialect } from "./schema-dialect.js";

/** What may stand behind a keyword, as far as the meta-schemas ask for something. */
export type KeywordKind =
  | "schema"
  | "schemas"
  | "schemaOrSchemas"
  | "schemaMap"
  | "patternMap"
  | "dependencies"
  | "types"
  | "string"
  | "reference"
  | "id"
  | "anchor"
  | "boolean"
  | "booleanMap"
  | "number"
  | "positive"
  | "count"
  | "array"
  | "uniqueArray"
  | "names"
  | "nameLists"
  | "pattern";

type Keywords = Readonly<Record<string, KeywordKind>>;

const draft06: Keywords = {
  $id: "string",
  $schema: "string",
  $ref: "reference",
  title: "string",
  description: "string",
  examples: "array",
  multipleOf: "positive",
  maximum: "number",
  exclusiveMaximum: "number",
  minimum: "number",
  exclusiveMinimum: "number",
  maxLength: "count",
  minLength: "count",
  pattern: "pattern",
  additionalItems: "schema",
  items: "schemaOrSchemas",
  maxItems: "count",
  minItems: "count",
  uniqueItems: "boolean",
  contains: "schema",
  maxProperties: "count",
  minProperties: "count",
  required: "names",
  additionalProperties: "schema",
  definitions: "schemaMap",
  properties: "schemaMap",
  patternProperties: "patternMap",
  dependencies: "dependencies",
  propertyNames: "schema",
  enum: "uniqueArray",
  type: "types",
  format: "string",
  allOf: "schemas",
  anyOf: "schemas",
  oneOf: "schemas",
  not: "schema",
};

const draft07: Keywords = {
  ...draft06,
  $comment: "string",
  readOnly: "boolean",
  contentMediaType: "string",
  contentEncoding: "string",
  if: "schema",
  then: "schema",
  else: "schema",
};

const draft2019: Keywords = {
  ...draft07,
  $id: "id",
  $anchor: "anchor",
  $recursiveRef: "reference",
  $recursiveAnchor: "boolean",
  $vocabulary: "booleanMap",
  $defs: "schemaMap",
  dependentSchemas: "schemaMap",
  dependentRequired: "nameLists",
  unevaluatedItems: "schema",
  unevaluatedProperties: "schema",
  maxContains: "count",
  minContains: "count",
  contentSchema: "schema",
  deprecated: "boolean",
  writeOnly: "boolean",
  enum: "array",
};

const { additionalItems: _, ...kept } = draft2019;

const draft2020: Keywords = {
  ...kept,
  // Both are gone, but the meta-schema still says what they should look like.
  $recursiveRef: "string",
  $recursiveAnchor: "anchor",
  $dynamicRef: "reference",
  $dynamicAnchor: "anchor",
  prefixItems: "schemas",
  items: "schema",
};

const keywordsOfDialect: { readonly [Dialect in SchemaDialect]: ReadonlyMap<string, KeywordKind> } = {
  "2020-12": new Map(Object.entries(draft2020)),
  "2019-09": new Map(Object.entries(draft2019)),
  "draft-07": new Map(Object.entries(draft07)),
  "draft-06": new Map(Object.entries(draft06)),
};

/** The keywords of a dialect behind which not everything may stand. */
export function keywordsOf(dialect: SchemaDialect): ReadonlyMap<string, KeywordKind> {
  return keywordsOfDialect[dialect];
}

export const schemaTypes = ["array", "boolean", "integer", "null", "number", "object", "string"] as const;
