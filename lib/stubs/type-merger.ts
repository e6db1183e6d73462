import { anyType, type InputType, isNever, type ListType, type LiteralType, membersOf, neverType, type ObjectType, type PropertyType, type TupleType, unionOf } from "./input-type.js";

/** With more pairs of alternatives than this, a type says only the first of two that should both hold: wider, but short enough to be read. */
const maxPairs = 16;
/** The same where one of the two has a single alternative: the type does not get longer by that. */
const maxAlternatives = 1000;
/** The same for plain values, which are short. */
const maxPlainPairs = 100_000;
/** Types that hold each other could be merged without end. */
const maxDepth = 8;
/** Mergers of all types of one schema. */
const maxMergers = 20_000;

/** Finds the types of values that two types allow. Where that would take too long to say, what it gives is wider. */
export class TypeMerger {
  #left = maxMergers;

  intersect(a: InputType, b: InputType, depth = 0): InputType {
    if (a === b || b.kind === "any") return a;
    if (a.kind === "any") return b;
    if (a.kind === "named" && b.kind === "named" && a.declaration === b.declaration) return a;
    if (depth > maxDepth || this.#left-- <= 0) return a;
    if (a.kind === "named") return this.intersect(a.declaration.type(), b, depth + 1);
    if (b.kind === "named") return this.intersect(a, b.declaration.type(), depth + 1);
    if (a.kind === "union" || b.kind === "union") return this.#intersectUnions(membersOf(a), membersOf(b), depth);
    if (a.kind === "object" && b.kind === "object") return this.#mergeObjects(a, b, depth);
    if (a.kind === "tuple" || a.kind === "list") return this.#intersectLists(a, b, depth);
    return plainOf(a, b) ?? neverType;
  }

  #intersectUnions(a: readonly InputType[], b: readonly InputType[], depth: number): InputType {
    const isPlain = a.every(isScalar) || b.every(isScalar);
    const isSingle = a.length === 1 || b.length === 1;
    if (a.length * b.length > (isPlain ? maxPlainPairs : isSingle ? maxAlternatives : maxPairs)) return unionOf(a);
    return unionOf(a.flatMap((one) => b.map((other) => (isPlain ? plainOf(one, other) : undefined) ?? this.intersect(one, other, depth + 1))));
  }

  #intersectLists(a: ListType | TupleType, b: InputType, depth: number): InputType {
    if (b.kind === "tuple" && a.kind === "list") return this.#intersectLists(b, a, depth);
    if (b.kind === "tuple") return a;
    if (b.kind !== "list") return neverType;
    const withItems = (type: InputType): InputType => this.intersect(type, b.items, depth + 1);
    return a.kind === "list" ? { kind: "list", items: withItems(a.items) } : { ...a, items: a.items.map(withItems), rest: withItems(a.rest) };
  }

  #mergeObjects(a: ObjectType, b: ObjectType, depth: number): InputType {
    const properties = new Map<string, PropertyType>();
    for (const name of new Set([...a.properties.keys(), ...b.properties.keys()])) {
      const [one, other] = [a.properties.get(name), b.properties.get(name)];
      const type = this.intersect(one?.type ?? a.rest ?? anyType, other?.type ?? b.rest ?? anyType, depth + 1);
      const isRequired = one?.isRequired === true || other?.isRequired === true;
      if (isNever(type) && isRequired) return neverType;
      // What the other side leaves no room for needs no mention: nothing but what is named may be there.
      if (isNever(type) && (one === undefined || other === undefined)) continue;
      const schema = one?.schema ?? other?.schema;
      properties.set(name, { type, isRequired, ...(schema !== undefined && { schema }) });
    }
    const rest = a.rest === undefined ? b.rest : b.rest === undefined ? a.rest : this.intersect(a.rest, b.rest, depth + 1);
    return { kind: "object", properties, hasNames: a.hasNames || b.hasNames, ...(rest !== undefined && { rest }) };
  }
}

function isScalar({ kind }: InputType): boolean {
  return kind === "scalar" || kind === "literal";
}

/** What two plain types have in common, without spending a merger on it; `undefined` where one is not plain. */
function plainOf(a: InputType, b: InputType): InputType | undefined {
  if (!isScalar(a) || !isScalar(b)) return undefined;
  if (a.kind === "literal") return allowsLiteral(b, a) ? a : neverType;
  if (b.kind === "literal") return allowsLiteral(a, b) ? b : neverType;
  return a.kind === "scalar" && b.kind === "scalar" && a.name === b.name ? a : neverType;
}

function allowsLiteral(type: InputType, { value }: LiteralType): boolean {
  return type.kind === "literal" ? type.value === value : type.kind === "scalar" && type.name === typeof value;
}
