import type { JsonValue } from "../json/json-value.js";
import type { ResponseSchemaSpec, ResponseTypeName } from "../spec/response-schema-spec.js";

/** Deeper schemas are not followed: what a person writes is flat. */
const maxDepth = 32;
/** More items, or characters, are not made up. */
const maxMade = 1000;

/**
 * A value that a schema asks for, as plain as can be. Where a schema contradicts itself, or goes beyond
 * what is made up, the value may not match: the caller has to look.
 *
 * @example
 * sampleValue({ type: "object", required: ["tempC"], properties: { tempC: { type: "number", minimum: -60 } } }); // { tempC: 0 }
 */
export function sampleValue(schema: ResponseSchemaSpec, depth = 0): JsonValue {
  if (schema.const !== undefined) return schema.const;
  const [first] = schema.enum ?? [];
  if (first !== undefined) return first;
  if (depth > maxDepth) return null;
  return samples[schema.type ?? impliedType(schema)](schema, depth);
}

function impliedType(schema: ResponseSchemaSpec): ResponseTypeName {
  if (schema.properties !== undefined || schema.required !== undefined) return "object";
  return schema.items !== undefined || schema.minItems !== undefined ? "array" : "string";
}

const samples: { readonly [Type in ResponseTypeName]: (schema: ResponseSchemaSpec, depth: number) => JsonValue } = {
  null: () => null,
  boolean: () => true,
  string: ({ stringContains = "", minLength = 0 }) => (stringContains === "" && minLength === 0 ? "TODO" : stringContains.padEnd(Math.min(minLength, maxMade) + (stringContains.length - [...stringContains].length), "x")),
  number: sampleNumber,
  integer: (schema) => Math.ceil(sampleNumber(schema)),
  array: ({ items = {}, minItems = 0 }, depth) => Array.from({ length: Math.min(minItems, maxMade) }, () => sampleValue(items, depth + 1)),
  object: (schema, depth) => {
    const { properties = {}, required = [], additionalProperties } = schema;
    const inner = (name: string): ResponseSchemaSpec =>
      Object.hasOwn(properties, name) ? (properties[name] as ResponseSchemaSpec) : typeof additionalProperties === "object" ? additionalProperties : {};
    // What may be left out is shown all the same: it is a draft to be edited.
    const names = [...new Set([...required, ...Object.keys(properties)])];
    return Object.fromEntries(names.map((name) => [name, sampleValue(inner(name), depth + 1)]));
  },
};

function sampleNumber({ minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: ResponseSchemaSpec): number {
  return Math.min(Math.max(0, minimum), maximum);
}
