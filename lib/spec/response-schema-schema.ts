import type { ResponseSchemaSpec } from "./response-schema-spec.js";
import { responseTypeNames, schemaKeywordTypes, type SchemaKeyword } from "./suite-format.js";

const self = { $ref: "#/$defs/responseSchema" };
const count = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;

const keywords: { readonly [Keyword in keyof Required<ResponseSchemaSpec>]: object } = {
  type: { description: "The value's type. Only one.", enum: responseTypeNames },
  const: { description: "Exactly this value." },
  enum: { description: "One of these values.", type: "array", minItems: 1 },
  required: { description: "Properties that must be present.", type: "array", minItems: 1, items: { type: "string", pattern: "\\S" } },
  properties: { description: "The schema for each property.", type: "object", minProperties: 1, additionalProperties: self },
  additionalProperties: { description: "false rejects fields outside `properties`; a schema is applied to them.", anyOf: [{ type: "boolean" }, self] },
  items: { description: "The schema for each item.", ...self },
  minItems: { description: "The least number of items.", ...count },
  minLength: { description: "The least length, in Unicode code points.", ...count },
  maxLength: { description: "The greatest length, in Unicode code points.", ...count },
  stringContains: { description: "The string contains this text. Not a keyword of JSON Schema.", type: "string", minLength: 1 },
  minimum: { description: "The least number that fits.", type: "number" },
  maximum: { description: "The greatest number that fits.", type: "number" },
};

function besideType(keyword: SchemaKeyword): object {
  return { required: ["type"], properties: { type: { enum: schemaKeywordTypes[keyword] } } };
}

const typedKeywords = (Object.keys(keywords) as SchemaKeyword[]).filter((keyword) => schemaKeywordTypes[keyword].length > 0);

/** The JSON Schema of a response schema: the 13 keywords, each beside the type it belongs to. */
export const responseSchemaSchema: object = {
  description: "What a value must look like: a subset of JSON Schema with 13 keywords.",
  type: "object",
  minProperties: 1,
  additionalProperties: false,
  properties: keywords,
  dependentSchemas: Object.fromEntries(typedKeywords.map((keyword) => [keyword, besideType(keyword)])),
};
