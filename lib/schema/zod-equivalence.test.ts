import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv } from "ajv";
import fc from "fast-check";
import * as zod4 from "zod";
import * as zod3 from "zod-3";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { convertSchema } from "./convert-schema.js";

/** What both zods can say and a response schema too. */
type Shape =
  | { readonly kind: "string"; readonly min?: number; readonly max?: number; readonly includes?: readonly string[] }
  | { readonly kind: "number"; readonly integer: boolean; readonly min?: number; readonly max?: number; readonly gt?: number; readonly lt?: number }
  | { readonly kind: "boolean" | "null" | "any" }
  | { readonly kind: "values"; readonly values: readonly (string | number | boolean)[]; readonly nullable: boolean; readonly as: "union" | "enum" }
  | { readonly kind: "array"; readonly items: Shape; readonly min?: number }
  | { readonly kind: "record"; readonly items: Shape }
  | { readonly kind: "object"; readonly members: readonly Field[]; readonly rest: "strip" | "strict" | "loose" | Shape }
  | { readonly kind: "wrapped"; readonly by: "lazy" | "readonly" | "brand" | "describe"; readonly inner: Shape };

interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly presence: "required" | "optional" | "default" | "optionalDefault";
}

type Pick = <Value>(arbitrary: (...args: never[]) => fc.Arbitrary<Value>, ...args: unknown[]) => Value;
const names = ["a", "b", "긴 이름"];
const texts = ["", "a", "ab", "abc", "한글", "xaby", "true", "1"];
const scalars: readonly JsonValue[] = [...texts, 0, 1, -1, 2.5, 3, 10, true, false, null];

function makeShape(pick: Pick, depth: number): Shape {
  const one = <Value>(...values: Value[]): Value => pick(fc.constantFrom, ...values) as Value;
  const maybe = (...values: number[]): number | undefined => one<number | undefined>(undefined, undefined, ...values);
  const leaves = ["string", "number", "boolean", "null", "values", "values"] as const;
  const kind = depth === 0 ? one(...leaves) : one(...leaves, "array", "record", "object", "object", "object", "wrapped");
  switch (kind) {
    case "string":
      return { kind, ...defined({ min: maybe(0, 1, 2), max: maybe(0, 1, 3), includes: one<readonly string[] | undefined>(undefined, undefined, ["a"], ["ab", "a"], [""]) }) };
    case "number": {
      const integer = one(true, false);
      const exclusive = integer ? { gt: maybe(0, 1.5, -2), lt: maybe(3, 9.5) } : {};
      return { kind, integer, ...defined({ min: maybe(0, 1.5, -2), max: maybe(2, 3.5), ...exclusive }) };
    }
    case "values": {
      const as = one("union", "enum");
      const list = as === "enum" ? one(["a"], ["a", "ab"], ["한글", ""]) : one<(string | number | boolean)[]>(["a", 1], [true], [3, 2.5], ["a"], ["x", false, true]);
      return { kind, as, values: list, nullable: one(true, false) };
    }
    case "array":
      return { kind, items: makeShapeOrAny(pick, depth - 1), ...defined({ min: maybe(0, 1, 2) }) };
    case "record":
      return { kind, items: makeShapeOrAny(pick, depth - 1) };
    case "object": {
      const rest = one<"strip" | "strict" | "loose" | "catchall">("strip", "strict", "loose", "catchall");
      const isOpen = rest === "strip" || rest === "loose";
      const chosen = names.filter(() => one(true, false));
      const members = chosen.map((name): Field => ({
        name,
        shape: isOpen ? makeShapeOrAny(pick, depth - 1) : makeShape(pick, depth - 1),
        presence: one("required", "required", "optional", "default", "optionalDefault"),
      }));
      return { kind, members, rest: rest === "catchall" ? makeShape(pick, depth - 1) : rest };
    }
    case "wrapped":
      return { kind, by: one("lazy", "readonly", "brand", "describe"), inner: makeShape(pick, depth - 1) };
    default:
      return { kind };
  }
}

function makeShapeOrAny(pick: Pick, depth: number): Shape {
  return pick(fc.constantFrom, 0, 1, 2, 3) === 0 ? { kind: "any" } : makeShape(pick, depth);
}

/** A value that is near to what `shape` asks for: mostly right, wrong now and then anywhere. */
function makeValue(pick: Pick, shape: Shape): JsonValue {
  const one = <Value>(...values: Value[]): Value => pick(fc.constantFrom, ...values) as Value;
  if (one(0, 1, 2, 3, 4, 5, 6, 7) === 0) return one<JsonValue>(...scalars, [], {}, ["a"], { a: "a" });
  switch (shape.kind) {
    case "string":
      return one(...texts);
    case "number":
      return one(0, 1, -1, 1.5, 2, 2.5, 3, 9, -3);
    case "values":
      return one<JsonValue>(...shape.values, null);
    case "array":
      return Array.from({ length: one(0, 1, 2, 3) }, () => makeValue(pick, shape.items));
    case "record":
      return Object.fromEntries(names.filter(() => one(true, false)).map((name) => [name, makeValue(pick, shape.items)]));
    case "object": {
      const declared = shape.members.filter(() => one(0, 1, 2, 3) !== 0).map(({ name, shape: member }) => [name, makeValue(pick, member)] as const);
      const extra = one(0, 1) === 0 ? [["extra", typeof shape.rest === "object" ? makeValue(pick, shape.rest) : one(...scalars)] as const] : [];
      return Object.fromEntries([...declared, ...extra]);
    }
    case "wrapped":
      return makeValue(pick, shape.inner);
    case "boolean":
      return one(true, false);
    case "null":
      return null;
    case "any":
      return one(...scalars);
  }
}

/* Both zods have these methods under the same names; where they differ, `version` tells. */
// biome-ignore lint: one builder for two libraries that share no types
type AnyZod = any;

function build(zod: AnyZod, version: 3 | 4, shape: Shape): AnyZod {
  const make = (inner: Shape): AnyZod => build(zod, version, inner);
  switch (shape.kind) {
    case "string": {
      let schema = zod.string();
      if (shape.min !== undefined) schema = schema.min(shape.min);
      for (const text of shape.includes ?? []) schema = schema.includes(text);
      return shape.max === undefined ? schema : schema.max(shape.max);
    }
    case "number": {
      let schema = zod.number();
      if (shape.min !== undefined) schema = schema.min(shape.min);
      if (shape.gt !== undefined) schema = schema.gt(shape.gt);
      if (shape.lt !== undefined) schema = schema.lt(shape.lt);
      if (shape.max !== undefined) schema = schema.max(shape.max);
      return shape.integer ? schema.int() : schema;
    }
    case "values": {
      const literals = shape.values.map((value) => zod.literal(value));
      const schema = shape.as === "enum" ? zod.enum(shape.values) : literals.length === 1 ? literals[0] : zod.union(literals);
      return shape.nullable ? schema.nullable() : schema;
    }
    case "array":
      return shape.min === undefined ? zod.array(make(shape.items)) : zod.array(make(shape.items)).min(shape.min);
    case "record":
      return zod.record(zod.string(), make(shape.items));
    case "object": {
      const object = zod.object(Object.fromEntries(shape.members.map((member) => [member.name, buildField(zod, version, member)])));
      if (typeof shape.rest === "object") return object.catchall(make(shape.rest));
      return shape.rest === "strict" ? object.strict() : shape.rest === "loose" ? object.passthrough() : object;
    }
    case "wrapped": {
      const inner = make(shape.inner);
      if (shape.by === "lazy") return zod.lazy(() => inner);
      return shape.by === "readonly" ? inner.readonly() : shape.by === "brand" ? inner.brand() : inner.describe("words");
    }
    default:
      return zod[shape.kind]();
  }
}

function buildField(zod: AnyZod, version: 3 | 4, { shape, presence }: Field): AnyZod {
  const schema = build(zod, version, shape);
  switch (presence) {
    case "required":
      return schema;
    case "optional":
      return schema.optional();
    case "default":
      return schema.default("ab");
    case "optionalDefault":
      return schema.optional().default("ab");
  }
}

function defined<Part extends object>(part: Part): { [Key in keyof Part]?: Exclude<Part[Key], undefined> } {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as never;
}

/** A judge of response schemas that is not ours. */
const ajv = new Ajv({ strict: false, ownProperties: true, meta: false, validateSchema: false });
ajv.addKeyword({ keyword: "stringContains", type: "string", validate: (text: string, value: string) => value.includes(text) });

function judge(schema: JsonObject): (value: JsonValue) => boolean {
  return ajv.compile(schema) as (value: JsonValue) => boolean;
}

for (const [version, zod] of [
  [4, zod4],
  [3, zod3],
] as const) {
  test(`zod ${version} and its response schema give the same verdict on every value`, () => {
    const seen = { accepted: 0, refused: 0 };
    const property = fc.property(fc.gen(), (generate) => {
      const pick = generate as unknown as Pick;
      const shape = makeShape(pick, 3);
      const schema = build(zod, version, shape);
      const converted = convertSchema(schema) as JsonObject;
      const accepts = judge(converted);
      for (let round = 0; round < 8; round++) {
        const value = makeValue(pick, shape);
        const { success } = schema.safeParse(value) as { success: boolean };
        seen[success ? "accepted" : "refused"]++;
        assert.equal(accepts(value), success, `${JSON.stringify(converted)} on ${JSON.stringify(value)}`);
      }
    });
    // Without shrinking, which takes minutes here: the message of the failure is small enough.
    fc.assert(property, { numRuns: 300, endOnFailure: true });
    assert.ok(seen.accepted > 100 && seen.refused > 100, `one verdict is hardly seen: ${JSON.stringify(seen)}`);
  });
}
