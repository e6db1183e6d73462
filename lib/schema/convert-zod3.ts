import type { JsonPath } from "../json/json-path.js";
import type { JsonObject } from "../json/json-value.js";
import type { SchemaAdvice } from "../messages/facts/schema.js";
import { Conversion } from "./conversion.js";
import { NumberChecks } from "./number-checks.js";
import { checkLength, StringChecks } from "./string-checks.js";
import { arraySchema, countableValues, type Converted, type Member, objectSchema, scalarsSchema, unionSchema, valuesSchema } from "./subset-schema.js";

/** What is read of a zod 3 schema: its definition, and whether it takes a missing value. */
export interface Zod3Schema {
  readonly _def: Zod3Definition;
  isOptional?(): boolean;
}

interface Zod3Definition {
  readonly typeName: string;
  readonly checks?: readonly Zod3Check[];
  readonly coerce?: boolean;
  readonly innerType?: Zod3Schema;
  /** The items of an array, or what a brand is put on. */
  readonly type?: Zod3Schema;
  readonly minLength?: Zod3Count | null;
  readonly maxLength?: Zod3Count | null;
  readonly exactLength?: Zod3Count | null;
  readonly shape?: () => Readonly<Record<string, Zod3Schema>>;
  readonly catchall?: Zod3Schema;
  readonly unknownKeys?: string;
  readonly options?: readonly Zod3Schema[];
  readonly keyType?: Zod3Schema;
  readonly valueType?: Zod3Schema;
  readonly value?: unknown;
  readonly values?: readonly unknown[] | Readonly<Record<string, unknown>>;
  readonly getter?: () => Zod3Schema;
  readonly effect?: { readonly type?: string };
}

interface Zod3Count {
  readonly value: number;
}

interface Zod3Check {
  readonly kind: string;
  readonly value?: unknown;
  readonly inclusive?: boolean;
  readonly position?: number;
}

type Convert = (conversion: Conversion, schema: Zod3Schema, path: JsonPath) => Converted;

/** Turns a zod 3 schema into a response schema that gives the same verdict on every JSON value. */
export function convertZod3(schema: Zod3Schema): JsonObject {
  const conversion = new Conversion("zod 3");
  const converted = convert(conversion, schema, []);
  if (converted === undefined) return conversion.refuse([], { kind: "saysNothing" });
  if (isOptional(schema)) conversion.refuse([], { kind: "optionalRoot" });
  return converted;
}

function convert(conversion: Conversion, schema: Zod3Schema, path: JsonPath): Converted {
  const { typeName, coerce } = schema._def;
  if (coerce === true) conversion.refuseConstruct(path, `z.coerce.${plainName(typeName)}()`, "coerce");
  const known = Object.hasOwn(converters, typeName) ? converters[typeName] : undefined;
  if (known !== undefined) return conversion.enter(schema, path, () => known(conversion, schema, path));
  const [name, advice] = refusalOf(schema._def);
  return conversion.refuseConstruct(path, name, advice);
}

const converters: { readonly [typeName: string]: Convert } = {
  ZodString: convertString,
  ZodNumber: convertNumber,
  ZodBoolean: () => ({ type: "boolean" }),
  ZodNull: () => ({ type: "null" }),
  ZodAny: () => undefined,
  ZodUnknown: () => undefined,
  ZodLiteral: (conversion, schema, path) => scalarsSchema(conversion, path, [schema._def.value]),
  ZodEnum: (conversion, schema, path) => scalarsSchema(conversion, path, Object.values(schema._def.values ?? [])),
  ZodNativeEnum: (conversion, schema, path) => scalarsSchema(conversion, path, nativeEnumValues(schema._def.values ?? {})),
  ZodArray: convertArray,
  ZodObject: convertObject,
  ZodRecord: convertRecord,
  ZodUnion: convertUnion,
  ZodNullable: (conversion, schema, path) => {
    const values = countableValues(convertPart(conversion, schema, schema._def.innerType, path));
    return values === undefined ? conversion.refuseConstruct(path, ".nullable()", "nullable") : valuesSchema([...values, null]);
  },
  // A value that stands in JSON is never undefined: whether it may be missing is the object's matter.
  ZodOptional: (conversion, schema, path) => convertPart(conversion, schema, schema._def.innerType, path),
  ZodDefault: (conversion, schema, path) => convertPart(conversion, schema, schema._def.innerType, path),
  ZodReadonly: (conversion, schema, path) => convertPart(conversion, schema, schema._def.innerType, path),
  ZodBranded: (conversion, schema, path) => convertPart(conversion, schema, schema._def.type, path),
  ZodLazy: (conversion, schema, path) => convertPart(conversion, schema, schema._def.getter?.(), path),
};

function refusalOf({ typeName, effect }: Zod3Definition): readonly [name: string, advice: SchemaAdvice] {
  switch (typeName) {
    case "ZodEffects":
      if (effect?.type === "refinement") return [".refine()", "code"];
      return [effect?.type === "preprocess" ? "z.preprocess()" : ".transform()", "transform"];
    case "ZodPipeline":
      return [".pipe()", "transform"];
    case "ZodCatch":
      return [".catch()", "catch"];
    case "ZodDiscriminatedUnion":
      return ["z.discriminatedUnion()", "union"];
    case "ZodIntersection":
      return ["z.intersection()", "intersection"];
    case "ZodTuple":
      return ["z.tuple()", "tuple"];
    case "ZodFunction":
      return ["z.function()", "code"];
    default: {
      const isNotJson = /^Zod(?:BigInt|Symbol|Undefined|Void|Never|Date|NaN|Map|Set|Promise)$/.test(typeName);
      return [`z.${plainName(typeName)}()`, isNotJson ? "notJson" : "unknown"];
    }
  }
}

function convertString(conversion: Conversion, schema: Zod3Schema, path: JsonPath): JsonObject {
  const checks = new StringChecks(conversion, path);
  for (const check of schema._def.checks ?? []) {
    if (check.kind === "min") checks.min(Number(check.value));
    else if (check.kind === "max") checks.max(Number(check.value));
    else if (check.kind === "length") {
      checks.min(Number(check.value));
      checks.max(Number(check.value));
    } else if (check.kind === "includes" && typeof check.value === "string") checks.includes(check.value, check.position);
    else {
      const changes = ["trim", "toLowerCase", "toUpperCase"].includes(check.kind);
      conversion.refuseConstruct(path, `.${check.kind}()`, changes ? "transform" : "pattern");
    }
  }
  return checks.toSchema();
}

function convertNumber(conversion: Conversion, schema: Zod3Schema, path: JsonPath): JsonObject {
  const checks = new NumberChecks(conversion, path);
  for (const { kind, value, inclusive } of schema._def.checks ?? []) {
    if (kind === "int") checks.integer();
    else if (kind === "min") inclusive === true ? checks.min(value) : checks.greaterThan(value);
    else if (kind === "max") inclusive === true ? checks.max(value) : checks.lessThan(value);
    // Every number of JSON is finite.
    else if (kind !== "finite") conversion.refuseConstruct(path, `.${kind}()`, "unknown");
  }
  return checks.toSchema();
}

function convertArray(conversion: Conversion, schema: Zod3Schema, path: JsonPath): JsonObject {
  const { type, minLength, maxLength, exactLength } = schema._def;
  if (exactLength != null) conversion.refuseConstruct(path, ".length()", "maxItems");
  if (maxLength != null) conversion.refuseConstruct(path, ".max()", "maxItems");
  if (minLength != null) checkLength(conversion, path, "min", minLength.value);
  return arraySchema(convertPart(conversion, schema, type, [...path, "items"]), minLength?.value);
}

function convertObject(conversion: Conversion, schema: Zod3Schema, path: JsonPath): JsonObject {
  const { shape, catchall, unknownKeys } = schema._def;
  const members = Object.entries(shape?.() ?? {}).map(([name, member]): Member => ({
    name,
    schema: convert(conversion, member, [...path, "properties", name]),
    required: !isOptional(member),
  }));
  // A catchall wins over strict() and passthrough(); without one zod 3 keeps a z.never() there.
  if (catchall !== undefined && catchall._def.typeName !== "ZodNever") {
    const rest = convert(conversion, catchall, [...path, "additionalProperties"]);
    return objectSchema(conversion, path, members, rest ?? true);
  }
  return objectSchema(conversion, path, members, unknownKeys !== "strict");
}

function convertRecord(conversion: Conversion, schema: Zod3Schema, path: JsonPath): JsonObject {
  const { keyType, valueType } = schema._def;
  const anyKey = keyType?._def.typeName === "ZodString" && (keyType._def.checks ?? []).length === 0 && keyType._def.coerce !== true;
  if (!anyKey) conversion.refuseConstruct(path, "z.record()", "record");
  return objectSchema(conversion, path, [], convertPart(conversion, schema, valueType, [...path, "additionalProperties"]) ?? true);
}

function convertUnion(conversion: Conversion, schema: Zod3Schema, path: JsonPath): Converted {
  const options = schema._def.options ?? [];
  const parts = options.every(isCountable) ? options.map((option) => convert(conversion, option, path)) : [];
  const union = parts.length === 0 ? undefined : unionSchema(parts);
  return union ?? conversion.refuseConstruct(path, "z.union()", "union");
}

/** Looks before converting, so that the union is refused and not something inside one of its members. */
function isCountable({ _def: { typeName, innerType } }: Zod3Schema): boolean {
  if (typeName === "ZodNullable" || typeName === "ZodReadonly") return innerType !== undefined && isCountable(innerType);
  return ["ZodLiteral", "ZodEnum", "ZodNativeEnum", "ZodBoolean", "ZodNull", "ZodUnion"].includes(typeName);
}

/** TypeScript adds the names of numeric members under their numbers; those are no values of the enum. */
function nativeEnumValues(members: NonNullable<Zod3Definition["values"]>): readonly unknown[] {
  const table = members as Readonly<Record<string, unknown>>;
  return Object.keys(table)
    .filter((key) => typeof table[String(table[key])] !== "number")
    .map((key) => table[key]);
}

/** A part that is not where zod 3 keeps it belongs to a zod that we don't know. */
function convertPart(conversion: Conversion, whole: Zod3Schema, part: Zod3Schema | undefined, path: JsonPath): Converted {
  return part === undefined ? conversion.refuseConstruct(path, `z.${plainName(whole._def.typeName)}()`, "unknown") : convert(conversion, part, path);
}

/** Asked after the conversion only, which lets no code of the user's into a schema that it accepts. */
function isOptional(schema: Zod3Schema): boolean {
  return schema.isOptional?.() ?? false;
}

function plainName(typeName: string): string {
  return typeName.replace(/^Zod/, "").replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}
