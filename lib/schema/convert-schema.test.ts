import assert from "node:assert/strict";
import { test } from "node:test";
import * as valibot from "valibot";
import * as zod4 from "zod";
import * as mini from "zod/mini";
import * as zod3inside4 from "zod/v3";
import * as zod3 from "zod-3";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { factsOf } from "../messages/tell.js";
import { convertSchema } from "./convert-schema.js";

const z = zod4;

function refusal(schema: unknown): McpeakError {
  try {
    convertSchema(schema);
  } catch (error) {
    assert.ok(isMcpeakError(error), String(error));
    assert.equal(error.code, "UNSUPPORTED_SCHEMA");
    assert.notEqual(error.hint, "");
    return error;
  }
  assert.fail("the schema was taken");
}

function refusedKind(schema: unknown): string {
  return (factsOf(refusal(schema)) as { problem: { kind: string } }).problem.kind;
}

test("a schema of zod 4 becomes the keywords that say the same", () => {
  const schema = z.object({
    city: z.string().min(2).max(40).includes("eo").describe("its name"),
    tempC: z.number().min(-90).max(60),
    days: z.array(z.strictObject({ rain: z.boolean() })).nonempty().optional(),
  });
  assert.deepEqual(convertSchema(schema), {
    type: "object",
    required: ["city", "tempC"],
    properties: {
      city: { type: "string", minLength: 2, maxLength: 40, stringContains: "eo" },
      tempC: { type: "number", minimum: -90, maximum: 60 },
      days: { type: "array", items: { type: "object", required: ["rain"], properties: { rain: { type: "boolean" } }, additionalProperties: false }, minItems: 1 },
    },
  });
});

const exact4: readonly (readonly [string, unknown, unknown])[] = [
  ["z.int() is an integer without its safe bounds", z.int(), { type: "integer" }],
  ["z.int32() keeps its bounds", z.int32(), { type: "integer", minimum: -2147483648, maximum: 2147483647 }],
  ["z.uint32() keeps its bounds", z.uint32(), { type: "integer", minimum: 0, maximum: 4294967295 }],
  ["z.float64() is any number of JSON", z.float64(), { type: "number" }],
  ["an integer above 0 is at least 1", z.number().positive().int(), { type: "integer", minimum: 1 }],
  ["an integer below 2.5 is at most 2", z.int().lt(2.5), { type: "integer", maximum: 2 }],
  ["the narrower of two bounds stays", z.number().min(1).min(3).max(9).max(7), { type: "number", minimum: 3, maximum: 7 }],
  ["length() is both bounds", z.string().length(3), { type: "string", minLength: 3, maxLength: 3 }],
  ["of two texts that hold each other the longer stays", z.string().includes("eou").includes("Seoul"), { type: "string", stringContains: "Seoul" }],
  ["every string includes the empty text", z.string().includes(""), { type: "string" }],
  ["a literal is a const beside its type", z.literal("42"), { type: "string", const: "42" }],
  ["a literal null", z.literal(null), { type: "null", const: null }],
  ["several literals are an enum", z.literal(["a", 1]), { enum: ["a", 1] }],
  ["an enum", z.enum(["a", "b"]), { type: "string", enum: ["a", "b"] }],
  ["a union of literals is an enum", z.union([z.literal("a"), z.enum(["b", "a"])]), { type: "string", enum: ["a", "b"] }],
  ["a nullable enum has null in it", z.enum(["a", "b"]).nullable(), { enum: ["a", "b", null] }],
  ["a nullable boolean is an enum of three", z.boolean().nullable(), { enum: [true, false, null] }],
  ["a union of one is that one", z.union([z.string()]), { type: "string" }],
  ["an object that strips accepts unknown members", z.object({}), { type: "object" }],
  ["a loose object accepts unknown members", z.looseObject({ a: z.string() }), { type: "object", required: ["a"], properties: { a: { type: "string" } } }],
  ["a strict object refuses them", z.strictObject({}), { type: "object", additionalProperties: false }],
  ["a catchall is the schema of unknown members", z.object({}).catchall(z.int()), { type: "object", additionalProperties: { type: "integer" } }],
  ["a record of any names", z.record(z.string(), z.boolean()), { type: "object", additionalProperties: { type: "boolean" } }],
  ["a member that may be anything is only required", z.object({ a: z.unknown(), b: z.any().optional() }), { type: "object", required: ["a"] }],
  ["an array of anything", z.array(z.any()), { type: "array" }],
  ["a default makes a member optional", z.object({ a: z.string().default("x") }), { type: "object", properties: { a: { type: "string" } } }],
  ["nonoptional() makes it required again", z.object({ a: z.string().optional().nonoptional() }), { type: "object", required: ["a"], properties: { a: { type: "string" } } }],
  ["partial() makes all members optional", z.object({ a: z.string() }).partial(), { type: "object", properties: { a: { type: "string" } } }],
  ["an array has no missing items", z.array(z.string().optional()), { type: "array", items: { type: "string" } }],
  ["brands, read-only and descriptions say nothing", z.string().brand("City").readonly().describe("d").meta({ title: "t", minLength: 9 }), { type: "string" }],
  ["a lazy schema is looked into", z.lazy(() => z.null()), { type: "null" }],
  ["a schema used twice is written twice", ((one) => z.object({ a: one, b: one }))(z.string()), { type: "object", required: ["a", "b"], properties: { a: { type: "string" }, b: { type: "string" } } }],
  ["zod mini", mini.object({ a: mini.optional(mini.string().check(mini.minLength(1), mini.describe("d"))) }), { type: "object", properties: { a: { type: "string", minLength: 1 } } }],
];

for (const [title, schema, expected] of exact4) {
  test(`zod 4: ${title}`, () => assert.deepEqual(convertSchema(schema), expected));
}

const refused4: readonly (readonly [string, unknown, RegExp])[] = [
  ["refine()", z.string().refine(() => true), /`\.refine\(\)`/],
  ["superRefine()", z.object({}).superRefine(() => {}), /`\.refine\(\)`/],
  ["check(function)", z.number().check(() => {}), /`\.refine\(\)`/],
  ["a refined array", z.array(z.string()).refine(() => true), /`\.refine\(\)`/],
  ["a refined optional", z.object({ a: z.string().optional().refine(() => true) }), /`properties\.a`/],
  ["a refined enum", z.enum(["a"]).refine(() => true), /`\.refine\(\)`/],
  ["a refined any", z.object({ a: z.any().refine(() => true) }), /`\.refine\(\)`/],
  ["a refined never as catchall", z.object({}).catchall(z.never().refine(() => true)), /z\.never/],
  ["transform()", z.string().transform((text) => text), /transform/],
  ["pipe()", z.string().pipe(z.string()), /pipe/],
  ["preprocess()", z.preprocess((value) => value, z.string()), /transform/],
  ["codec()", z.stringbool(), /pipe/],
  ["trim()", z.string().trim(), /trim/],
  ["toLowerCase()", z.string().toLowerCase(), /overwrite/],
  ["regex()", z.string().regex(/a/), /`\.regex\(\)`/],
  ["startsWith()", z.string().startsWith("a"), /`\.startsWith\(\)`/],
  ["endsWith()", z.string().endsWith("a"), /`\.endsWith\(\)`/],
  ["lowercase()", z.string().lowercase(), /`\.lowercase\(\)`/],
  ["includes() with a position", z.string().includes("a", { position: 2 }), /position/],
  ["two texts that don't hold each other", z.string().includes("a").includes("b"), /"a" and for "b"/],
  ["z.email()", z.email(), /`\.email\(\)`/],
  ["z.string().email()", z.string().email(), /`\.email\(\)`/],
  ["z.url()", z.url(), /url/],
  ["z.uuid()", z.uuid(), /`\.(uuid|guid)\(\)`/],
  ["z.iso.datetime()", z.iso.datetime(), /datetime/],
  ["z.stringFormat()", z.stringFormat("even", () => true), /even/],
  ["templateLiteral()", z.templateLiteral(["a", z.number()]), /templateLiteral/],
  ["a minimum length that is no count", z.string().min(1.5), /`\.min\(1\.5\)`/],
  ["gt() of a number that is no integer", z.number().gt(0), /`\.gt\(0\)`/],
  ["lt() of a number that is no integer", z.number().negative(), /`\.lt\(0\)`/],
  ["gt() beyond the safe integers", z.int().gt(Number.MAX_SAFE_INTEGER), /`\.gt\(/],
  ["an infinite bound", z.number().max(Infinity), /`\.max\(Infinity\)`/],
  ["multipleOf()", z.number().multipleOf(2), /multipleOf/],
  ["max() of an array", z.array(z.string()).max(3), /`\.max\(\)`/],
  ["length() of an array", z.array(z.string()).length(3), /`\.length\(\)`/],
  ["a union of types", z.union([z.string(), z.number()]), /`z\.union\(\)`/],
  ["a discriminated union", z.discriminatedUnion("k", [z.object({ k: z.literal("a") }), z.object({ k: z.literal("b") })]), /`z\.union\(\)`/],
  ["xor()", z.xor([z.literal("a"), z.literal("a")]), /`z\.union\(\)`/],
  ["nullable() of a type", z.object({ a: z.string().nullable() }), /`\.nullable\(\)`.*`properties\.a`/],
  ["nullish() of a type", z.object({ a: z.number().nullish() }), /`\.nullable\(\)`/],
  ["intersection", z.object({}).and(z.object({})), /intersection/],
  ["tuple", z.tuple([z.string()]), /tuple/],
  ["a record with chosen names", z.record(z.enum(["a"]), z.string()), /`z\.record\(\)`/],
  ["a record with a name pattern", z.record(z.string().regex(/a/), z.string()), /`z\.record\(\)`/],
  ["coerce", z.object({ n: z.coerce.number() }), /z\.coerce\.number\(\)/],
  ["catch()", z.string().catch("a"), /catch/],
  ["prefault()", z.object({ a: z.string().prefault("a") }), /prefault/],
  ["custom()", z.custom(() => true), /z\.custom\(\)/],
  ["instanceof()", z.instanceof(Map), /z\.custom\(\)/],
  ["bigint", z.bigint(), /z\.bigint\(\)/],
  ["date", z.date(), /z\.date\(\)/],
  ["undefined", z.object({ a: z.undefined() }), /z\.undefined\(\)/],
  ["never", z.object({ a: z.never().optional() }), /z\.never\(\)/],
  ["map", z.map(z.string(), z.string()), /z\.map\(\)/],
  ["set", z.set(z.string()), /z\.set\(\)/],
  ["nan", z.nan(), /z\.nan\(\)/],
  ["promise", z.promise(z.string()), /z\.promise\(\)/],
  ["a literal bigint", z.literal(1n), /asks for 1/],
  ["a literal undefined", z.object({ a: z.literal(undefined) }), /asks for undefined/],
  ["any in a strict object", z.strictObject({ a: z.any() }), /"a"/],
  ["any beside a catchall", z.object({ a: z.any() }).catchall(z.string()), /"a"/],
  ["a required member without a name", z.object({ "": z.string() }), /blank/],
  ["z.json()", z.json(), /z\.union\(\)/],
  ["a type that zod 4 does not have yet", { _zod: { def: { type: "quantum" } } }, /z\.quantum\(\)/],
  ["a check that zod 4 does not have yet", { _zod: { def: { type: "string", checks: [{ _zod: { def: { check: "palindrome" } } }] } } }, /palindrome/],
  ["a type named like a property of all objects", { _zod: { def: { type: "constructor" } } }, /z\.constructor\(\)/],
];

for (const [title, schema, words] of refused4) {
  test(`zod 4: ${title} is refused`, () => assert.match(refusal(schema).message, words));
}

test("the place of what is refused is named", () => {
  const schema = z.object({ days: z.array(z.object({ note: z.string().trim() })) });
  assert.match(refusal(schema).message, /at `properties\.days\.items\.properties\.note`/);
  assert.match(refusal(z.string().trim()).message, /at its root/);
});

test("a root that accepts anything is refused", () => {
  for (const schema of [z.any(), z.unknown(), z.any().optional(), zod3.any()]) assert.equal(refusedKind(schema), "saysNothing");
});

test("a root that accepts a missing answer is refused", () => {
  for (const schema of [z.string().optional(), z.string().default("a"), zod3.string().optional(), z.lazy(() => z.string().optional())]) {
    assert.equal(refusedKind(schema), "optionalRoot");
  }
});

test("a recursive schema is refused, however it refers to itself", () => {
  const byGetter = z.object({
    get inner() {
      return z.array(byGetter);
    },
  });
  const byLazy: zod4.ZodType = z.object({ inner: z.lazy(() => byLazy) });
  const old: zod3.ZodType = zod3.object({ inner: zod3.lazy(() => old) });
  for (const schema of [byGetter, byLazy, old]) assert.equal(refusedKind(schema), "recursive");
});

test("a schema that is made anew without end is refused, not followed", () => {
  const endless = (): zod4.ZodType => z.array(z.lazy(endless));
  const old = (): zod3.ZodType => zod3.array(zod3.lazy(old));
  assert.equal(refusedKind(endless()), "tooDeep");
  assert.equal(refusedKind(old()), "tooDeep");
});

test("a schema that explodes when written out is refused, not written out", () => {
  let schema: zod4.ZodType = z.string();
  for (let level = 0; level < 40; level++) schema = z.object({ a: schema, b: schema });
  assert.equal(refusedKind(schema), "tooLarge");
});

test("lengths are taken over although zod 3 counts code units", () => {
  assert.equal(zod3.string().max(1).safeParse("😀").success, false);
  assert.deepEqual(convertSchema(zod3.string().max(1)), { type: "string", maxLength: 1 });
  assert.equal(z.string().max(1).safeParse("😀").success, true);
});

test("members may be named like properties of all objects", () => {
  const schemas = [
    z.object({ ["__proto__"]: z.string(), constructor: z.string(), toString: z.string() }),
    zod3.object({ ["__proto__"]: zod3.string(), constructor: zod3.string(), toString: zod3.string() }),
  ];
  for (const schema of schemas) {
    const converted = convertSchema(schema) as { required: string[]; properties: object };
    assert.deepEqual(converted.required, ["__proto__", "constructor", "toString"]);
    assert.deepEqual(Object.keys(converted.properties), ["__proto__", "constructor", "toString"]);
    assert.equal(Object.getPrototypeOf(converted.properties), Object.prototype);
  }
});

/** What TypeScript makes of `enum Mixed { Zero, One, Two = "two" }`. */
const Mixed = { 0: "Zero", 1: "One", Zero: 0, One: 1, Two: "two" } as const;

for (const [title, zod] of [
  ["zod 3", zod3],
  // One type for both: the compiler would not finish with a union of two copies.
  ["zod/v3 of zod 4", zod3inside4 as unknown as typeof zod3],
] as const) {
  const exact: readonly (readonly [string, unknown, unknown])[] = [
    ["an object", zod.object({ a: zod.string().min(1).max(3).includes("x"), b: zod.number().int().positive().optional() }), { type: "object", required: ["a"], properties: { a: { type: "string", minLength: 1, maxLength: 3, stringContains: "x" }, b: { type: "integer", minimum: 1 } } }],
    ["strict()", zod.object({}).strict(), { type: "object", additionalProperties: false }],
    ["passthrough()", zod.object({}).passthrough(), { type: "object" }],
    ["a catchall wins over strict()", zod.object({}).strict().catchall(zod.number()), { type: "object", additionalProperties: { type: "number" } }],
    ["any is never required there", zod.object({ a: zod.any(), b: zod.unknown() }), { type: "object" }],
    ["a default makes a member optional", zod.object({ a: zod.string().default("x") }), { type: "object", properties: { a: { type: "string" } } }],
    ["a default that does not fit leaves it required", zod.object({ a: zod.string().min(3).default("x") }), { type: "object", required: ["a"], properties: { a: { type: "string", minLength: 3 } } }],
    ["a native enum without its reverse names", zod.nativeEnum(Mixed), { enum: [0, 1, "two"] }],
    ["an enum of one", zod.enum(["a"]), { type: "string", const: "a" }],
    ["safe() and finite()", zod.number().finite().safe(), { type: "number", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }],
    ["a nullable literal", zod.literal("a").nullable(), { enum: ["a", null] }],
    ["a union of literals", zod.union([zod.literal("a"), zod.null()]), { enum: ["a", null] }],
    ["brand, readonly and lazy", zod.lazy(() => zod.string().brand("b").readonly()), { type: "string" }],
    ["a record", zod.record(zod.boolean()), { type: "object", additionalProperties: { type: "boolean" } }],
    ["an array", zod.array(zod.string()).nonempty(), { type: "array", items: { type: "string" }, minItems: 1 }],
  ];
  for (const [name, schema, expected] of exact) test(`${title}: ${name}`, () => assert.deepEqual(convertSchema(schema), expected));

  const refused: readonly (readonly [string, unknown, RegExp])[] = [
    ["refine()", zod.string().refine(() => true), /`\.refine\(\)`/],
    ["transform()", zod.string().transform((text) => text), /`\.transform\(\)`/],
    ["preprocess()", zod.preprocess((value) => value, zod.string()), /z\.preprocess\(\)/],
    ["pipe()", zod.string().pipe(zod.string()), /`\.pipe\(\)`/],
    ["catch()", zod.string().catch("a"), /catch/],
    ["coerce", zod.coerce.number(), /z\.coerce\.number\(\)/],
    ["trim()", zod.string().trim(), /`\.trim\(\)`/],
    ["email()", zod.string().email(), /`\.email\(\)`/],
    ["regex()", zod.string().regex(/a/), /`\.regex\(\)`/],
    ["datetime()", zod.string().datetime(), /datetime/],
    ["gt()", zod.number().gt(1), /`\.gt\(1\)`/],
    ["multipleOf()", zod.number().multipleOf(2), /multipleOf/],
    ["max() of an array", zod.array(zod.string()).max(2), /`\.max\(\)`/],
    ["length() of an array", zod.array(zod.string()).length(2), /`\.length\(\)`/],
    ["a union of types", zod.union([zod.string(), zod.number()]), /z\.union\(\)/],
    ["a discriminated union", zod.discriminatedUnion("k", [zod.object({ k: zod.literal("a") })]), /discriminatedUnion/],
    ["nullable() of a type", zod.string().nullable(), /`\.nullable\(\)`/],
    ["tuple", zod.tuple([zod.string()]), /tuple/],
    ["intersection", zod.object({}).and(zod.object({})), /intersection/],
    ["date", zod.date(), /z\.date\(\)/],
    ["never", zod.object({ a: zod.never() }), /z\.never\(\)/],
    ["bigint", zod.bigint(), /z\.bigInt\(\)|z\.bigint\(\)/],
    ["any in a strict object", zod.object({ a: zod.any() }).strict(), /"a"/],
    ["a type of the user's own", { _def: { typeName: "MyType" } }, /z\.myType\(\)/],
  ];
  for (const [name, schema, words] of refused) test(`${title}: ${name} is refused`, () => assert.match(refusal(schema).message, words));
}

/** The same schema for readers that only know Standard JSON Schema. */
function standardOnly(schema: zod4.ZodType): unknown {
  return { "~standard": schema["~standard"] };
}

test("a Standard Schema is reduced from the JSON Schema that it gives", () => {
  const city = z.string().min(1).describe("its name").meta({ id: "City" });
  const schema = z.object({ from: city, to: city.optional(), level: z.enum(["a", "b"]).nullable(), n: z.int().positive(), x: z.any() }).meta({ title: "T" });
  assert.deepEqual(convertSchema(standardOnly(schema)), {
    type: "object",
    required: ["from", "level", "n", "x"],
    properties: { from: { type: "string", minLength: 1 }, to: { type: "string", minLength: 1 }, level: { enum: ["a", "b", null] }, n: { type: "integer", minimum: 1 } },
  });
  assert.deepEqual(convertSchema(standardOnly(z.record(z.string(), z.string()))), { type: "object", additionalProperties: { type: "string" } });
});

test("what the JSON Schema of a Standard Schema says beyond the 13 keywords is refused", () => {
  for (const schema of [z.email(), z.string().regex(/a/), z.string().nullable(), z.number().gt(1), z.number().multipleOf(2), z.tuple([z.string()]), z.array(z.string()).max(2), z.union([z.string(), z.object({})])]) {
    assert.match(refusedKind(standardOnly(schema)), /keyword|construct/);
  }
  const recursive = z.object({
    get inner() {
      return z.array(recursive);
    },
  });
  assert.equal(refusedKind(standardOnly(recursive)), "recursive");
  assert.equal(refusedKind(standardOnly(z.any())), "saysNothing");
});

function vendor(jsonSchema: unknown): unknown {
  return { "~standard": { version: 1, vendor: "acme", validate: () => ({ value: 1 }), jsonSchema: { input: () => jsonSchema } } };
}

const standardCases: readonly (readonly [string, unknown, unknown])[] = [
  ["annotations say nothing", { $schema: "x", $id: "y", type: "string", title: "t", description: "d", examples: [1], default: 2, deprecated: true, readOnly: true, $comment: "c" }, { type: "string" }],
  ["empty maps and lists are left out", { type: "object", properties: {}, required: [], additionalProperties: true }, { type: "object" }],
  ["safe bounds of an integer are dropped", { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, { type: "integer" }],
  ["members without a schema are only required", { type: "object", properties: { a: {}, b: true }, required: ["a", "c"] }, { type: "object", required: ["a", "c"] }],
  ["a reference is written out", { $defs: { "a/b": { type: "null" } }, type: "array", items: { $ref: "#/$defs/a~1b", description: "d" } }, { type: "array", items: { type: "null" } }],
  ["a const that is an object stays", { const: { a: [1] } }, { const: { a: [1] } }],
  ["a const null", { const: null }, { const: null }],
  ["a union of counted values", { anyOf: [{ const: "a", enum: ["a", "b"] }, { type: "null" }] }, { enum: ["a", null] }],
  ["an enum beside a type", { type: "string", enum: ["a"] }, { type: "string", enum: ["a"] }],
];

for (const [title, schema, expected] of standardCases) {
  test(`Standard Schema: ${title}`, () => assert.deepEqual(convertSchema(vendor(schema)), expected));
}

const standardRefusals: readonly (readonly [string, unknown, RegExp])[] = [
  ["a list of types", { type: ["string", "null"] }, /`type`: \["string","null"\]/],
  ["false", { type: "array", items: false }, /at `items`/],
  ["a keyword without its type", { minLength: 2 }, /"string"/],
  ["an unknown keyword", { type: "string", "x-rule": 1 }, /x-rule/],
  ["a reference to another file", { $ref: "http://example.com/s" }, /\$ref/],
  ["a reference to nothing", { type: "array", items: { $ref: "#/$defs/a" } }, /\$ref/],
  ["a reference into what all objects have", { type: "array", items: { $ref: "#/constructor" } }, /\$ref/],
  ["a format", { type: "string", format: "email" }, /format/],
  ["a union with a member that no value fits", { anyOf: [{ const: "a", enum: ["b"] }, { type: "null" }] }, /anyOf/],
  ["an empty enum", { enum: [] }, /enum/],
  ["something that is no schema", "string", /schema/],
];

for (const [title, schema, words] of standardRefusals) {
  test(`Standard Schema: ${title} is refused`, () => assert.match(refusal(vendor(schema)).message, words));
}

test("a library that has only draft 7 is asked for that", () => {
  const asked: string[] = [];
  const input = ({ target }: { target: string }): unknown => {
    asked.push(target);
    if (target !== "draft-07") throw new Error("unknown target");
    return { type: "string" };
  };
  assert.deepEqual(convertSchema({ "~standard": { version: 1, vendor: "acme", jsonSchema: { input } } }), { type: "string" });
  assert.deepEqual(asked, ["draft-2020-12", "draft-07"]);
});

test("a library that can't convert is quoted", () => {
  const input = (): never => {
    throw new Error("dates have no JSON Schema");
  };
  const error = refusal(Object.assign(() => {}, { "~standard": { version: 1, vendor: "acme", jsonSchema: { input } } }));
  assert.match(error.message, /acme.*dates have no JSON Schema/);
});

test("a Valibot schema without a converter is refused with the way to get one", () => {
  const error = refusal(valibot.object({ a: valibot.string() }));
  assert.match(error.hint, /toStandardJsonSchema/);
});

test("what belongs to no library is left to the caller", () => {
  for (const value of [{ type: "string" }, {}, null, undefined, 1, "a", [], () => {}, { _def: {} }, { _def: null }, { _zod: 1 }]) {
    assert.equal(convertSchema(value), undefined);
  }
});
