import type { JsonPath } from "../json/json-path.js";
import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import { Conversion } from "./conversion.js";
import { NumberChecks } from "./number-checks.js";
import { checkLength } from "./string-checks.js";
import { arraySchema, type Converted, type Member, objectSchema, unionSchema } from "./subset-schema.js";

/** Keywords that say nothing about a value. `default` is one: it changes no verdict. */
const annotations = new Set(["$comment", "default", "deprecated", "description", "examples", "readOnly", "title", "writeOnly"]);
/** What may stand at the root beside them. */
const rootKeywords = new Set(["$schema", "$id", "$defs", "definitions"]);

type Node = Readonly<Record<string, unknown>>;

/** The keywords of each type; every other one is refused. */
const keywordsOf: { readonly [type: string]: readonly string[] } = {
  object: ["properties", "required", "additionalProperties"],
  array: ["items", "minItems"],
  string: ["minLength", "maxLength"],
  number: ["minimum", "maximum"],
  integer: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  boolean: [],
  null: [],
};

/**
 * Turns the JSON Schema (draft 2020-12 or 7) of another library's schema into a response
 * schema that gives the same verdict on every JSON value.
 */
export function reduceJsonSchema(source: string, root: unknown): JsonObject {
  const conversion = new Conversion(source);
  const reduced = new Reduction(conversion, root).reduce(root, []);
  return reduced ?? conversion.refuse([], { kind: "saysNothing" });
}

class Reduction {
  readonly #conversion: Conversion;
  readonly #root: unknown;

  constructor(conversion: Conversion, root: unknown) {
    this.#conversion = conversion;
    this.#root = root;
  }

  reduce(schema: unknown, path: JsonPath): Converted {
    if (schema === true) return undefined;
    if (!isPlainObject(schema)) return this.#refuse(path, "schema", schema);
    return this.#conversion.enter(schema, path, () => this.#reduceNode(schema, path));
  }

  #reduceNode(schema: Node, path: JsonPath): Converted {
    const node = this.#assertionsOf(schema);
    const [first, ...others] = Object.keys(node);
    if (first === undefined) return undefined;
    if (others.length === 0) {
      if (first === "$ref") return this.reduce(this.#resolve(node["$ref"], path), path);
      if (first === "anyOf") return this.#reduceAnyOf(node["anyOf"], path);
    }
    this.#checkKeywords(node, path);
    const values = this.#reduceValues(node, path);
    switch (node["type"]) {
      case "object":
        return { ...this.#reduceObject(node, path), ...values };
      case "array":
        return { ...arraySchema(node["items"] === undefined ? undefined : this.reduce(node["items"], [...path, "items"]), this.#length(node, "minItems", path)), ...values };
      case "string":
        return { type: "string", ...values, ...this.#reduceLengths(node, path) };
      case "number":
      case "integer":
        return { ...this.#reduceNumber(node, path), ...values };
      default:
        return { ...(node["type"] !== undefined && { type: node["type"] as string }), ...values };
    }
  }

  #assertionsOf(schema: Node): Node {
    const isRoot = schema === this.#root;
    return Object.fromEntries(
      Object.entries(schema).filter(([keyword, value]) => value !== undefined && !annotations.has(keyword) && !(isRoot && rootKeywords.has(keyword))),
    );
  }

  #checkKeywords({ propertyNames, ...node }: Node, path: JsonPath): void {
    const { type } = node;
    // All names are strings; libraries write it for every record.
    if (propertyNames !== undefined && !isPlainString(this.reduce(propertyNames, [...path, "propertyNames"]))) this.#refuse(path, "propertyNames", propertyNames);
    const known = typeof type === "string" && Object.hasOwn(keywordsOf, type) ? keywordsOf[type] : undefined;
    if (type !== undefined && known === undefined) this.#refuse(path, "type", type);
    for (const keyword of Object.keys(node)) {
      if (keyword === "type" || keyword === "const" || keyword === "enum" || known?.includes(keyword) === true) continue;
      const types = Object.keys(keywordsOf).filter((name) => keywordsOf[name]?.includes(keyword));
      if (type !== undefined || types.length === 0) this.#refuse(path, keyword, node[keyword]);
      this.#conversion.refuse(path, { kind: "keywordWithoutType", name: keyword, types });
    }
  }

  #reduceValues(node: Node, path: JsonPath): JsonObject {
    const list = node["enum"];
    if (list !== undefined && (!Array.isArray(list) || list.length === 0)) this.#refuse(path, "enum", list);
    return {
      ...(node["const"] !== undefined && { const: node["const"] as JsonValue }),
      ...(list !== undefined && { enum: list as JsonValue }),
    };
  }

  #reduceObject(node: Node, path: JsonPath): JsonObject {
    const { properties = {}, required = [], additionalProperties = true } = node;
    if (!isPlainObject(properties)) return this.#refuse(path, "properties", properties);
    if (!Array.isArray(required) || !required.every((name): name is string => typeof name === "string")) return this.#refuse(path, "required", required);
    const declared = Object.keys(properties).map((name): Member => ({
      name,
      schema: this.reduce(properties[name], [...path, "properties", name]),
      required: required.includes(name),
    }));
    const rest = additionalProperties === false ? false : (this.reduce(additionalProperties, [...path, "additionalProperties"]) ?? true);
    const onlyRequired = [...new Set(required)].filter((name) => !Object.hasOwn(properties, name));
    const object = objectSchema(this.#conversion, path, declared, rest);
    if (onlyRequired.length === 0) return object;
    const { type, ...others } = object;
    return { type: type ?? "object", ...others, required: [...declared.filter((member) => member.required).map(({ name }) => name), ...onlyRequired] };
  }

  #reduceLengths(node: Node, path: JsonPath): JsonObject {
    const minLength = this.#length(node, "minLength", path);
    const maxLength = this.#length(node, "maxLength", path);
    return { ...(minLength !== undefined && { minLength }), ...(maxLength !== undefined && { maxLength }) };
  }

  #length(node: Node, keyword: string, path: JsonPath): number | undefined {
    const length = node[keyword];
    if (length === undefined) return undefined;
    checkLength(this.#conversion, path, keyword, length);
    return length as number;
  }

  #reduceNumber(node: Node, path: JsonPath): JsonObject {
    const checks = new NumberChecks(this.#conversion, path);
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = node;
    const isInteger = node["type"] === "integer";
    if (isInteger) checks.integer();
    // The bounds of what a double can count say nothing about an answer; libraries write them for every integer.
    if (minimum !== undefined && !(isInteger && minimum === Number.MIN_SAFE_INTEGER)) checks.min(minimum);
    if (maximum !== undefined && !(isInteger && maximum === Number.MAX_SAFE_INTEGER)) checks.max(maximum);
    if (exclusiveMinimum !== undefined) checks.greaterThan(exclusiveMinimum);
    if (exclusiveMaximum !== undefined) checks.lessThan(exclusiveMaximum);
    return checks.toSchema();
  }

  #reduceAnyOf(options: unknown, path: JsonPath): JsonObject {
    const parts = Array.isArray(options) && options.length > 0 ? options.map((option, index) => this.reduce(option, [...path, "anyOf", index])) : [undefined];
    return unionSchema(parts) ?? this.#refuse(path, "anyOf", options);
  }

  /** Only pointers into the schema itself: nothing is ever fetched. */
  #resolve(reference: unknown, path: JsonPath): unknown {
    if (reference === "#") return this.#root;
    if (typeof reference !== "string" || !reference.startsWith("#/")) return this.#refuse(path, "$ref", reference);
    let target: unknown = this.#root;
    for (const token of decodePointer(reference)) {
      const isThere = typeof target === "object" && target !== null && Object.hasOwn(target, token);
      target = isThere ? (target as Record<string, unknown>)[token] : this.#refuse(path, "$ref", reference);
    }
    return target;
  }

  #refuse(path: JsonPath, name: string, value: unknown): never {
    return this.#conversion.refuse(path, { kind: "keyword", name, value });
  }
}

function isPlainString(schema: Converted): boolean {
  return schema === undefined || (schema["type"] === "string" && Object.keys(schema).length === 1);
}

function decodePointer(reference: string): readonly string[] {
  let fragment = reference.slice(2);
  try {
    fragment = decodeURIComponent(fragment);
  } catch {
    // a lone % is no escape: taken as it stands
  }
  return fragment.split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}
