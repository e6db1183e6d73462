import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import { readDialect } from "../schema/schema-dialect.js";
import type { ResponseSchemaSpec } from "../spec/response-schema-spec.js";

/** Schemas that are larger or deeper are left to ajv. */
const maxNodes = 1000;
const maxDepth = 32;

const typeNames: ReadonlySet<unknown> = new Set(["object", "array", "string", "number", "integer", "boolean", "null"]);

/** Keywords that ask for nothing. */
const annotations: ReadonlySet<string> = new Set(["title", "description", "default", "examples", "$comment", "deprecated", "readOnly", "writeOnly"]);

type Rule = (value: JsonValue, below: (schema: JsonValue) => boolean) => boolean;

const isCount: Rule = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isNumber: Rule = (value) => typeof value === "number" && Number.isFinite(value);

/** Keywords of which all dialects and the response schemas mean the same, and what may stand there. */
const rules: { readonly [Keyword in Exclude<keyof ResponseSchemaSpec, "stringContains">]-?: Rule } = {
  type: (value) => typeNames.has(value),
  const: () => true,
  enum: (value) => Array.isArray(value),
  required: (value) => Array.isArray(value) && value.every((name) => typeof name === "string"),
  properties: (value, below) => isPlainObject(value) && Object.values(value).every((schema) => below(schema as JsonValue)),
  additionalProperties: (value, below) => typeof value === "boolean" || below(value),
  items: (value, below) => below(value),
  minItems: isCount,
  minLength: isCount,
  maxLength: isCount,
  minimum: isNumber,
  maximum: isNumber,
};

/**
 * The schema itself where it says nothing but what response schemas can say: then
 * whatever matches it as one of those matches it, and ajv need not be loaded to know.
 */
export function asPlainSchema(schema: JsonObject): ResponseSchemaSpec | undefined {
  const { $schema, ...rest } = schema;
  if ($schema !== undefined && (typeof $schema !== "string" || readDialect($schema) === undefined)) return undefined;
  const budget = { nodes: maxNodes };
  return isPlain(rest, maxDepth, budget) ? (schema as ResponseSchemaSpec) : undefined;
}

function isPlain(schema: JsonValue, depth: number, budget: { nodes: number }): boolean {
  budget.nodes -= 1;
  if (budget.nodes < 0 || depth === 0 || !isPlainObject(schema)) return false;
  const below = (inner: JsonValue): boolean => isPlain(inner, depth - 1, budget);
  return Object.entries(schema).every(([keyword, value]) => {
    if (annotations.has(keyword)) return true;
    const rule = Object.hasOwn(rules, keyword) ? rules[keyword as keyof typeof rules] : undefined;
    return rule !== undefined && rule(value as JsonValue, below);
  });
}
