import { isJsonObject, ownMember } from "../json/json-object.js";
import type { JsonPath } from "../json/json-path.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { namedSchemas } from "./object-rules.js";
import { SchemaAlternatives, type SchemaAt, type SchemaPart } from "./schema-alternatives.js";
import { mapOf, readValueRules } from "./value-rules.js";

/** Something that a response schema can't say. */
export interface LeftOut {
  readonly path: JsonPath;
  readonly keyword: string;
}

export interface NarrowedSchema {
  /** Accepts all that the schema accepts; absent where nothing of it can be said. */
  readonly schema?: JsonObject;
  readonly leftOut: readonly LeftOut[];
}

const maxDepth = 60;
const maxNodes = 5000;

/** Keywords that ask for something and that no response schema has. */
const unsaid = [
  "format", "pattern", "multipleOf", "maxItems", "uniqueItems", "contains", "prefixItems", "additionalItems", "minProperties", "maxProperties", "propertyNames", "patternProperties",
  "dependentRequired", "dependentSchemas", "dependencies", "if", "not", "unevaluatedProperties", "unevaluatedItems",
];

/**
 * Turns the `outputSchema` of a tool into a response schema as far as one can say it, and tells what is left out.
 * What is left out makes it wider, never narrower: every answer that the server's schema accepts, it accepts.
 */
export function narrowOutput(schema: JsonValue): NarrowedSchema {
  const narrowing = new Narrowing(schema);
  const narrowed = narrowing.narrow([{ schema, resource: schema }], []);
  return { ...(narrowed !== undefined && { schema: narrowed }), leftOut: narrowing.leftOut };
}

class Narrowing {
  readonly leftOut: LeftOut[] = [];
  readonly #alternatives: SchemaAlternatives;
  readonly #around = new Set<JsonValue>();
  #nodes = 0;

  constructor(root: JsonValue) {
    this.#alternatives = new SchemaAlternatives(root);
  }

  /** `undefined` where any value is accepted. */
  narrow(schemas: readonly SchemaAt[], path: JsonPath): JsonObject | undefined {
    if (schemas.every(({ schema }) => schema === true)) return undefined;
    const given = schemas.map(({ schema }) => schema);
    // No response schema can hold itself, and one this large is nobody's.
    if (given.some((schema) => this.#around.has(schema)) || path.length > maxDepth || ++this.#nodes > maxNodes) return this.#leave(path, "$ref");
    for (const schema of given) if (isJsonObject(schema)) this.#around.add(schema);
    try {
      return this.#narrowed(this.#alternatives.certain(schemas), path);
    } finally {
      for (const schema of given) this.#around.delete(schema);
    }
  }

  #narrowed(parts: readonly SchemaPart[] | undefined, path: JsonPath): JsonObject | undefined {
    // Nothing is accepted there: no response schema says that.
    if (parts === undefined) return this.#leave(path, "false");
    for (const keyword of unsaid) if (parts.some(({ schema }) => asksFor(schema, keyword))) this.#leave(path, keyword);
    const rules = readValueRules(parts);
    const listed = this.#listed(parts, rules.listed, path);
    const type = rules.types?.length === 1 ? rules.types[0] : undefined;
    if (rules.types !== undefined && type === undefined) this.#leave(path, "type");
    const values = listed === undefined || listed.length === 0 ? {} : listed.length === 1 ? { const: listed[0] as JsonValue } : { enum: listed };
    const said: JsonObject = {
      ...(type !== undefined && { type }),
      ...values,
      ...(type === "object" && this.#objectRules(parts, path)),
      ...(type === "array" && this.#arrayRules(parts, path)),
      ...(type === "string" && this.#lengths(rules)),
      ...((type === "number" || type === "integer") && this.#bounds(rules, path)),
    };
    if (type === undefined) this.#leaveTyped(parts, path);
    return Object.keys(said).length === 0 ? undefined : said;
  }

  /** Of choices, those can be said whose branches list their values, where nothing else does. */
  #listed(parts: readonly SchemaPart[], given: readonly JsonValue[] | undefined, path: JsonPath): readonly JsonValue[] | undefined {
    let listed = given;
    for (const { schema } of parts) {
      for (const keyword of ["anyOf", "oneOf"]) {
        const branches = ownMember(schema, keyword);
        if (!Array.isArray(branches)) continue;
        const lists = branches.map((branch: JsonValue) => listOf(branch));
        if (listed === undefined && lists.every((list) => list !== undefined)) listed = [...new Set(lists.flat())];
        else this.#leave(path, keyword);
      }
    }
    return listed;
  }

  #objectRules(parts: readonly SchemaPart[], path: JsonPath): JsonObject {
    const names = [...new Set(parts.flatMap((part) => mapOf(part, "properties").map(([name]) => name)))];
    const properties: [string, JsonValue][] = [];
    for (const name of names) {
      const member = this.narrow(parts.flatMap((part) => namedSchemas(part, name)), [...path, "properties", name]);
      if (member !== undefined) properties.push([name, member]);
    }
    const required = [...new Set(parts.flatMap(({ schema }) => (Array.isArray(schema["required"]) ? schema["required"] : [])))].filter((name): name is string => typeof name === "string");
    if (required.some((name) => name.trim() === "")) this.#leave(path, "required");
    const named = required.filter((name) => name.trim() !== "");
    return {
      ...(named.length > 0 && { required: named }),
      // fromEntries makes `__proto__` a member like any other
      ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
      ...this.#others(parts, names, new Set(properties.map(([name]) => name)), path),
    };
  }

  /** `additionalProperties`, where no member that the schema allows would fall under it. */
  #others(parts: readonly SchemaPart[], names: readonly string[], said: ReadonlySet<string>, path: JsonPath): JsonObject {
    const stating = parts.filter(({ schema }) => Object.hasOwn(schema, "additionalProperties") && schema["additionalProperties"] !== true);
    const [first, ...more] = stating;
    if (first === undefined) return {};
    const others = ownMember(first.schema, "additionalProperties") as JsonValue;
    const isPatterned = parts.some(({ schema }) => Object.hasOwn(schema, "patternProperties"));
    const areAllSaid = names.every((name) => said.has(name));
    if (isPatterned || !areAllSaid || (others !== false && (more.length > 0 || parts.length > 1))) {
      this.#leave(path, "additionalProperties");
      return {};
    }
    if (others === false) return { additionalProperties: false };
    const narrowed = this.narrow([{ schema: others, resource: first.resource }], [...path, "additionalProperties"]);
    return narrowed === undefined ? {} : { additionalProperties: narrowed };
  }

  #arrayRules(parts: readonly SchemaPart[], path: JsonPath): JsonObject {
    const minItems = Math.max(0, ...parts.map(({ schema }) => ownMember(schema, "minItems")).filter((count) => typeof count === "number"));
    const isPrefixed = parts.some(({ schema }) => Object.hasOwn(schema, "prefixItems") || Array.isArray(schema["items"]));
    if (parts.some(({ schema }) => Array.isArray(schema["items"]) || (isPrefixed && Object.hasOwn(schema, "items")))) this.#leave(path, "items");
    const schemas = isPrefixed ? [] : parts.flatMap(({ schema, resource }) => (Object.hasOwn(schema, "items") ? [{ schema: schema["items"] as JsonValue, resource }] : []));
    const items = schemas.length === 0 ? undefined : this.narrow(schemas, [...path, "items"]);
    return { ...(items !== undefined && { items }), ...(Number.isSafeInteger(minItems) && minItems > 0 && { minItems }) };
  }

  #lengths({ minLength, maxLength }: { readonly minLength: number; readonly maxLength: number }): JsonObject {
    return { ...(Number.isSafeInteger(minLength) && minLength > 0 && { minLength }), ...(Number.isSafeInteger(maxLength) && { maxLength }) };
  }

  /** An open bound can be said of integers alone. */
  #bounds({ low, isLowOpen, high, isHighOpen, isInteger }: ReturnType<typeof readValueRules>, path: JsonPath): JsonObject {
    const minimum = isLowOpen ? (isInteger ? Math.floor(low) + 1 : undefined) : low;
    const maximum = isHighOpen ? (isInteger ? Math.ceil(high) - 1 : undefined) : high;
    if (minimum === undefined) this.#leave(path, "exclusiveMinimum");
    if (maximum === undefined) this.#leave(path, "exclusiveMaximum");
    // The bounds of what a double can count say nothing about an answer; libraries write them for every integer.
    const isSaid = (bound: number | undefined, limit: number): bound is number => bound !== undefined && Number.isFinite(bound) && !(isInteger && bound === limit);
    return { ...(isSaid(minimum, Number.MIN_SAFE_INTEGER) && { minimum }), ...(isSaid(maximum, Number.MAX_SAFE_INTEGER) && { maximum }) };
  }

  /** Without its type a keyword can't be said. */
  #leaveTyped(parts: readonly SchemaPart[], path: JsonPath): void {
    for (const keyword of ["properties", "required", "additionalProperties", "items", "minItems", "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]) {
      if (parts.some(({ schema }) => asksFor(schema, keyword))) this.#leave(path, keyword);
    }
  }

  #leave(path: JsonPath, keyword: string): undefined {
    this.leftOut.push({ path, keyword });
    return undefined;
  }
}

/** Whether a keyword stands there and asks for anything. */
function asksFor(schema: JsonObject, keyword: string): boolean {
  const value = ownMember(schema, keyword);
  switch (keyword) {
    case "uniqueItems":
      return value === true;
    case "if":
      return value !== undefined && (Object.hasOwn(schema, "then") || Object.hasOwn(schema, "else"));
    default:
      return value !== undefined && value !== true && value !== 0 && !(isJsonObject(value) && Object.keys(value).length === 0) && !(Array.isArray(value) && value.length === 0);
  }
}

/** The values of a branch that lists them all. */
function listOf(branch: JsonValue): readonly JsonValue[] | undefined {
  if (!isJsonObject(branch)) return undefined;
  if (Object.hasOwn(branch, "const")) return [branch["const"] as JsonValue];
  const list = ownMember(branch, "enum");
  if (Array.isArray(list)) return list;
  const type = ownMember(branch, "type");
  return type === "null" ? [null] : type === "boolean" ? [true, false] : undefined;
}
