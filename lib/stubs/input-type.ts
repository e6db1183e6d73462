import type { JsonValue } from "../json/json-value.js";
import { isJsonObject } from "../json/json-object.js";

/** What a schema allows, as far as TypeScript can say it. Never narrower than the schema. */
export type InputType = AnyType | ScalarType | LiteralType | ListType | TupleType | ObjectType | UnionType | NamedType;

/** Whatever JSON can say. */
export interface AnyType {
  readonly kind: "any";
}

export interface ScalarType {
  readonly kind: "scalar";
  readonly name: "string" | "number" | "boolean" | "null";
}

export interface LiteralType {
  readonly kind: "literal";
  readonly value: string | number | boolean;
}

export interface ListType {
  readonly kind: "list";
  readonly items: InputType;
}

export interface TupleType {
  readonly kind: "tuple";
  readonly items: readonly InputType[];
  /** How many of `items` must be there. */
  readonly required: number;
  /** Of what follows `items`; never where nothing may follow. */
  readonly rest: InputType;
}

export interface ObjectType {
  readonly kind: "object";
  readonly properties: ReadonlyMap<string, PropertyType>;
  /** Of members that are not named: never where none may be there; absent where the schema says nothing about them. */
  readonly rest?: InputType;
  /** Whether the schema lists members, if only none. */
  readonly hasNames: boolean;
}

export interface PropertyType {
  readonly type: InputType;
  readonly isRequired: boolean;
  /** The schema that describes it, for its comment. */
  readonly schema?: JsonValue;
}

/** One of several; no value at all where it has no members. */
export interface UnionType {
  readonly kind: "union";
  readonly members: readonly Exclude<InputType, UnionType>[];
}

/** A type that has a name of its own, as it may hold itself. */
export interface NamedType {
  readonly kind: "named";
  readonly declaration: TypeDeclaration;
}

/** What a `$ref` leads to. */
export interface TypeDeclaration {
  /** What the schema calls it, e.g. `richText` for `#/$defs/richText`. */
  readonly hint: string;
  readonly schema: JsonValue;
  /** Made when it is first asked for: it may hold itself. */
  readonly type: () => InputType;
}

export const anyType: AnyType = { kind: "any" };
export const neverType: UnionType = { kind: "union", members: [] };
export const freeObject: ObjectType = { kind: "object", properties: new Map(), hasNames: false };

export function isNever(type: InputType): boolean {
  return type.kind === "union" && type.members.length === 0;
}

/** One of `types`. */
export function unionOf(types: readonly InputType[]): InputType {
  const members = types.flatMap((type) => (type.kind === "union" ? type.members : [type]));
  const [first] = members;
  if (members.some(({ kind }) => kind === "any")) return anyType;
  return members.length === 1 && first !== undefined ? first : { kind: "union", members };
}

/** Exactly this value. */
export function literalType(value: JsonValue, depth = 0): InputType {
  if (depth > maxLiteralDepth) return anyType;
  if (value === null) return { kind: "scalar", name: "null" };
  if (isJsonObject(value)) {
    const properties = Object.entries(value).map(([name, member]) => [name, { type: literalType(member, depth + 1), isRequired: true }] as const);
    return { kind: "object", properties: new Map(properties), rest: neverType, hasNames: true };
  }
  // 1e400 is JSON, but no number that can be written down.
  if (typeof value === "number" && !Number.isFinite(value)) return { kind: "scalar", name: "number" };
  if (typeof value !== "object") return { kind: "literal", value };
  return { kind: "tuple", items: value.map((item) => literalType(item, depth + 1)), required: value.length, rest: neverType };
}

/** Constants deeper than this are any value. */
const maxLiteralDepth = 20;

/** The alternatives of a type, itself where there is one. */
export function membersOf(type: InputType): readonly Exclude<InputType, UnionType>[] {
  return type.kind === "union" ? type.members : [type];
}
