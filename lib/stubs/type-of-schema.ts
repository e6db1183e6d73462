import { isJsonObject, ownMember } from "../json/json-object.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import type { TypeGap } from "../messages/facts/stubs.js";
import { isRefAlone, readDialect } from "../schema/schema-dialect.js";
import { arrayMember } from "./array-member.js";
import { conditionalMembers } from "./conditional-members.js";
import { anyType, freeObject, type InputType, isNever, literalType, membersOf, neverType, type ObjectType, type PropertyType, type TypeDeclaration, unionOf } from "./input-type.js";
import { isResource, type RefTarget, SchemaTargets } from "./schema-targets.js";
import { TypeMerger } from "./type-merger.js";
import { matches } from "./value-rules.js";

export interface TypeOfSchema {
  /** Of the values that the schema allows, and perhaps of more. */
  readonly type: InputType;
  /** Fills up while `type` and what it refers to are read. */
  readonly gaps: ReadonlySet<TypeGap>;
}

/** What stands deeper is any value: nobody reads it, and compilers overflow their stack. */
const maxDepth = 50;
/** The same for references that lead to references. */
const maxFollowed = 10;

/**
 * Gives the type of the objects that a tool's `inputSchema` allows: never narrower than what its author means by it.
 * Members that the schema neither names nor allows by `additionalProperties` are taken for mistakes.
 *
 * @example
 * typeOfInput({ type: "object", properties: { city: { type: "string" } }, required: ["city"] });
 * // type: an object whose member `city` is a string and must be there; gaps: none
 */
export function typeOfInput(schema: JsonValue): TypeOfSchema {
  const reader = new SchemaReader(schema);
  return { type: reader.input(), gaps: reader.gaps };
}

class SchemaReader {
  readonly gaps = new Set<TypeGap>();
  readonly #root: JsonValue;
  readonly #targets: SchemaTargets;
  readonly #isRefAlone: boolean;
  readonly #merger = new TypeMerger();
  /** How many references are being followed, each from within the one before. */
  #following = 0;
  /** By the schema itself: two references to one place are one type. */
  readonly #declarations = new Map<JsonValue, TypeDeclaration>();

  constructor(root: JsonValue) {
    this.#root = root;
    this.#targets = new SchemaTargets(root);
    const named = isJsonObject(root) ? ownMember(root, "$schema") : undefined;
    const dialect = typeof named === "string" ? readDialect(named) : undefined;
    this.#isRefAlone = dialect !== undefined && isRefAlone(dialect);
  }

  /** Arguments are always an object, whatever else the schema allows. */
  input(): InputType {
    if (!isJsonObject(this.#root)) this.gaps.add("noSchema");
    return this.#merger.intersect(this.#typeOf(this.#root, this.#root, 0), freeObject);
  }

  /** @param isPart Whether it is part of an `allOf`: what holds only sometimes is then a matter of the whole. */
  #typeOf(schema: JsonValue | undefined, outer: JsonValue, depth: number, isPart = false): InputType {
    if (schema === false) return neverType;
    if (!isJsonObject(schema)) return anyType;
    if (depth > maxDepth) return this.gaps.add("tooDeep"), anyType;
    const ref = ownMember(schema, "$ref");
    if (typeof ref === "string" && this.#isRefAlone) return this.#named(ref, outer);
    const resource = isResource(schema) ? schema : outer;
    const inner = (part: JsonValue | undefined, isOfWhole = false): InputType => this.#typeOf(part, resource, depth + 1, isOfWhole);
    const parts: InputType[] = typeof ref === "string" ? [this.#named(ref, resource)] : [];
    const constant = ownMember(schema, "const");
    if (constant !== undefined) parts.push(literalType(constant));
    const values = ownMember(schema, "enum");
    if (Array.isArray(values)) parts.push(unionOf(values.map((value: JsonValue) => literalType(value))));
    const own = ownType(schema, inner);
    parts.push(own);
    for (const part of arrayMember(schema, "allOf")) parts.push(inner(part, true));
    for (const keyword of ["anyOf", "oneOf"]) {
      const choices = arrayMember(schema, keyword);
      if (choices.length > 0) parts.push(unionOf(choices.map((choice) => inner(choice))));
    }
    let type = this.#merged(parts);
    // What is thought of without being said holds as long as nothing that is said speaks against it.
    if (isNever(type) && !Object.hasOwn(schema, "type")) type = this.#merged(parts.filter((part) => part !== own));
    return isPart ? type : this.#widened(type, { schema, resource }, depth);
  }

  #merged(parts: readonly InputType[]): InputType {
    return parts.reduce((type, part) => this.#merger.intersect(type, part), anyType as InputType);
  }

  /** The same type with the members that are named only for some values, and with those that `unevaluatedProperties` allows. */
  #widened(type: InputType, at: RefTarget & { readonly schema: JsonObject }, depth: number): InputType {
    if (type.kind === "any" || type.kind === "named") return type;
    const conditional = conditionalMembers(at, (ref, resource) => this.#targets.find(ref, resource));
    const others = ownMember(at.schema, "unevaluatedProperties") ?? false;
    if (conditional.size === 0 && others === false) return type;
    const read = (schemas: readonly RefTarget[]): InputType => (schemas.length === 0 ? anyType : unionOf(schemas.map(({ schema, resource }) => this.#typeOf(schema, resource, depth + 1))));
    const types = membersOf(type).map((member) => {
      const own = member.kind === "named" ? member.declaration.type() : member;
      if (own.kind !== "object" || !(own.hasNames || own.properties.size > 0)) return member;
      const missing = [...conditional].filter(([name]) => !own.properties.has(name));
      if (missing.length === 0 && (others === false || own.rest !== undefined)) return member;
      const properties = new Map(missing.map(([name, schemas]): [string, PropertyType] => [name, { type: read(schemas), isRequired: false, ...(schemas[0] !== undefined && { schema: schemas[0].schema }) }]));
      const wider = this.#merger.intersect(own, { kind: "object", properties, hasNames: true }) as ObjectType;
      return others === false || wider.rest !== undefined ? wider : { ...wider, rest: this.#typeOf(others, at.resource, depth + 1) };
    });
    return unionOf(types);
  }

  #named(ref: string, resource: JsonValue): InputType {
    const target = this.#targets.find(ref, resource);
    if (target === undefined) return this.gaps.add("remoteRef"), anyType;
    if (!isJsonObject(target.schema)) return target.schema === false ? neverType : anyType;
    let declaration = this.#declarations.get(target.schema);
    if (declaration === undefined) this.#declarations.set(target.schema, (declaration = this.#declare(ref, target)));
    return { kind: "named", declaration };
  }

  #declare(ref: string, { schema, resource }: RefTarget): TypeDeclaration {
    let type: InputType | undefined;
    let isOpen = false;
    const read = (): InputType => {
      if (type !== undefined) return type;
      // A schema that is nothing but itself, in the end, says nothing.
      if (isOpen) return anyType;
      if (this.#following > maxFollowed) return this.gaps.add("tooDeep"), anyType;
      isOpen = true;
      this.#following++;
      type = this.#typeOf(schema, resource, 0);
      this.#following--;
      isOpen = false;
      return type;
    };
    return { hint: hintOf(ref), schema, type: read };
  }
}

/** The part of a reference that a person would call the type by. */
function hintOf(ref: string): string {
  const segments = ref.split(/[/#]/).filter((segment) => segment !== "" && !/^(?:\$defs|definitions|properties|items|\d+|https?:)$/.test(segment));
  const last = (segments.at(-1) ?? "").replace(/\.json$|\.schema$/g, "").replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

type ReadPart = (schema: JsonValue | undefined) => InputType;

const objectKeywords = ["properties", "required", "additionalProperties", "patternProperties"];
const listKeywords = ["items", "prefixItems"];

/** What the schema says by `type` and the keywords of each type. Without `type`, the keywords tell what its author thinks of. */
function ownType(schema: JsonObject, read: ReadPart): InputType {
  const type = ownMember(schema, "type");
  const isGiven = typeof type === "string" || Array.isArray(type);
  const implied = [...(objectKeywords.some((keyword) => Object.hasOwn(schema, keyword)) ? ["object"] : []), ...(listKeywords.some((keyword) => Object.hasOwn(schema, keyword)) ? ["array"] : [])];
  const names: readonly JsonValue[] = !isGiven ? implied : typeof type === "string" ? [type] : (type as readonly JsonValue[]);
  if (names.length === 0) return anyType;
  return unionOf([...new Set(names.map((name) => (name === "integer" ? "number" : name)))].map((name) => typeNamed(name, schema, read)));
}

function typeNamed(name: JsonValue, schema: JsonObject, read: ReadPart): InputType {
  switch (name) {
    case "string":
    case "number":
    case "boolean":
    case "null":
      return { kind: "scalar", name };
    case "object":
      return objectType(schema, read);
    case "array":
      return listType(schema, read);
    default:
      return anyType;
  }
}

function objectType(schema: JsonObject, read: ReadPart): ObjectType {
  const declared = ownMember(schema, "properties");
  const required = new Set(arrayMember(schema, "required").filter((name) => typeof name === "string"));
  const properties = new Map<string, PropertyType>();
  for (const [name, property] of isJsonObject(declared) ? Object.entries(declared) : []) {
    properties.set(name, { type: read(property), isRequired: required.has(name), schema: property });
  }
  for (const name of required) {
    if (!properties.has(name)) properties.set(name, { type: read(schemaOfUnnamed(schema, name)), isRequired: true });
  }
  const rest = restType(schema, read);
  return { kind: "object", properties, hasNames: isJsonObject(declared), ...(rest !== undefined && { rest }) };
}

/** What holds for one member that is not among `properties`: what stands behind a pattern, else what holds for additional ones. */
function schemaOfUnnamed(schema: JsonObject, name: string): JsonValue | undefined {
  const patterns = ownMember(schema, "patternProperties");
  const patterned = isJsonObject(patterns) ? Object.entries(patterns).find(([pattern]) => matches(pattern, name)) : undefined;
  return patterned === undefined ? ownMember(schema, "additionalProperties") : patterned[1];
}

/** The type of members that no name is given for: by pattern, or additional ones. */
function restType(schema: JsonObject, read: ReadPart): InputType | undefined {
  const additional = ownMember(schema, "additionalProperties");
  const patterns = ownMember(schema, "patternProperties");
  const byPattern = isJsonObject(patterns) ? Object.values(patterns).map((each) => read(each)) : [];
  if (byPattern.length === 0) return additional === undefined ? undefined : read(additional);
  return unionOf([...byPattern, ...(additional === undefined ? [] : [read(additional)])]);
}

function listType(schema: JsonObject, read: ReadPart): InputType {
  const items = ownMember(schema, "items");
  const isOlder = Array.isArray(items);
  const first = isOlder ? (items as readonly JsonValue[]) : arrayMember(schema, "prefixItems");
  const rest = read(isOlder ? ownMember(schema, "additionalItems") : items);
  if (first.length === 0) return { kind: "list", items: rest };
  const minimum = ownMember(schema, "minItems");
  const maximum = ownMember(schema, "maxItems");
  const required = typeof minimum === "number" ? Math.min(minimum, first.length) : 0;
  return { kind: "tuple", items: first.map((item) => read(item)), required, rest: typeof maximum === "number" && maximum <= first.length ? neverType : rest };
}
