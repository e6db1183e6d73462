import type { JsonPath } from "../json/json-path.js";
import type { JsonObject } from "../json/json-value.js";
import type { SchemaAdvice } from "../messages/facts/schema.js";
import { Conversion } from "./conversion.js";
import { NumberChecks } from "./number-checks.js";
import { checkLength, StringChecks } from "./string-checks.js";
import { arraySchema, countableValues, type Converted, type Member, objectSchema, scalarsSchema, unionSchema, valuesSchema } from "./subset-schema.js";

/** What is read of a zod 4 schema (classic, mini or core): its definition, and whether it takes a missing value. */
export interface Zod4Schema {
  readonly _zod: {
    readonly def: Zod4Definition;
    readonly optin?: string | undefined;
    readonly values?: ReadonlySet<unknown> | undefined;
    readonly innerType?: Zod4Schema;
  };
}

interface Zod4Definition {
  readonly type: string;
  /** Set on a schema that is a check itself: `z.int()`, `z.email()`. */
  readonly check?: string;
  readonly checks?: readonly { readonly _zod: { readonly def: Zod4Check } }[];
  readonly coerce?: boolean;
  readonly innerType?: Zod4Schema;
  readonly element?: Zod4Schema;
  readonly shape?: Readonly<Record<string, Zod4Schema>>;
  readonly catchall?: Zod4Schema;
  readonly options?: readonly Zod4Schema[];
  readonly inclusive?: boolean;
  readonly keyType?: Zod4Schema;
  readonly valueType?: Zod4Schema;
  readonly values?: readonly unknown[];
}

interface Zod4Check {
  readonly check?: string;
  readonly format?: string;
  readonly value?: unknown;
  readonly inclusive?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly length?: number;
  readonly includes?: string;
  readonly position?: number;
}

type Convert = (conversion: Conversion, schema: Zod4Schema, path: JsonPath) => Converted;

/**
 * Turns a zod 4 schema into a response schema that gives the same verdict on every JSON value.
 *
 * zod's own converter is not used: it keeps quiet about code (`refine`, `trim`), and whoever
 * must look at every definition and check anyway knows what to write for it.
 */
export function convertZod4(schema: Zod4Schema): JsonObject {
  const conversion = new Conversion("zod 4");
  const converted = convert(conversion, schema, []);
  if (converted === undefined) return conversion.refuse([], { kind: "saysNothing" });
  if (isOptional(schema)) conversion.refuse([], { kind: "optionalRoot" });
  return converted;
}

function convert(conversion: Conversion, schema: Zod4Schema, path: JsonPath): Converted {
  const { type, coerce } = schema._zod.def;
  if (coerce === true) conversion.refuseConstruct(path, `z.coerce.${type}()`, "coerce");
  const known = Object.hasOwn(converters, type) ? converters[type] : undefined;
  if (known === undefined) {
    const refused = Object.hasOwn(refusedTypes, type) ? refusedTypes[type] : undefined;
    return conversion.refuseConstruct(path, refused?.name ?? `z.${type}()`, refused?.advice ?? "unknown");
  }
  return conversion.enter(schema, path, () => known(conversion, schema, path));
}

const converters: { readonly [type: string]: Convert } = {
  string: convertString,
  number: convertNumber,
  int: convertNumber,
  boolean: withoutChecks(() => ({ type: "boolean" })),
  null: withoutChecks(() => ({ type: "null" })),
  any: withoutChecks(() => undefined),
  unknown: withoutChecks(() => undefined),
  literal: withoutChecks((conversion, schema, path) => scalarsSchema(conversion, path, schema._zod.def.values ?? [])),
  enum: withoutChecks((conversion, schema, path) => scalarsSchema(conversion, path, [...(schema._zod.values ?? [])])),
  array: convertArray,
  object: withoutChecks(convertObject),
  record: withoutChecks(convertRecord),
  union: withoutChecks(convertUnion),
  nullable: withoutChecks((conversion, schema, path) => {
    const values = countableValues(convertInner(conversion, schema, path));
    return values === undefined ? conversion.refuseConstruct(path, ".nullable()", "nullable") : valuesSchema([...values, null]);
  }),
  // A value that stands in JSON is never undefined: whether it may be missing is the object's matter.
  optional: withoutChecks(convertInner),
  nonoptional: withoutChecks(convertInner),
  default: withoutChecks(convertInner),
  readonly: withoutChecks(convertInner),
  lazy: withoutChecks((conversion, schema, path) => convertPart(conversion, schema, schema._zod.innerType, path)),
};

const refusedTypes: { readonly [type: string]: { readonly name: string; readonly advice: SchemaAdvice } } = {
  catch: { name: ".catch()", advice: "catch" },
  prefault: { name: ".prefault()", advice: "transform" },
  transform: { name: ".transform()", advice: "transform" },
  pipe: { name: ".pipe() or .transform()", advice: "transform" },
  success: { name: "z.success()", advice: "transform" },
  custom: { name: "z.custom()", advice: "code" },
  function: { name: "z.function()", advice: "code" },
  intersection: { name: "z.intersection()", advice: "intersection" },
  tuple: { name: "z.tuple()", advice: "tuple" },
  template_literal: { name: "z.templateLiteral()", advice: "pattern" },
  ...Object.fromEntries(
    ["bigint", "symbol", "undefined", "void", "never", "date", "nan", "map", "set", "file", "promise"].map((type) => [
      type,
      { name: `z.${type}()`, advice: "notJson" as const },
    ]),
  ),
};

function convertString(conversion: Conversion, schema: Zod4Schema, path: JsonPath): JsonObject {
  const checks = new StringChecks(conversion, path);
  for (const check of checksOf(schema)) {
    switch (check.check) {
      case "min_length":
        checks.min(check.minimum ?? Number.NaN);
        break;
      case "max_length":
        checks.max(check.maximum ?? Number.NaN);
        break;
      case "length_equals":
        checks.min(check.length ?? Number.NaN);
        checks.max(check.length ?? Number.NaN);
        break;
      case "string_format":
        if (check.format === "includes" && typeof check.includes === "string") {
          checks.includes(check.includes, check.position);
          break;
        }
        refuseCheck(conversion, check, path);
        break;
      default:
        refuseCheck(conversion, check, path);
    }
  }
  return checks.toSchema();
}

/** What the number formats say; `safeint` is what `int()` sets, and its safe bounds say nothing about an answer. */
const numberFormats: { readonly [format: string]: { readonly integer: boolean; readonly min?: number; readonly max?: number } } = {
  safeint: { integer: true },
  int32: { integer: true, min: -2147483648, max: 2147483647 },
  uint32: { integer: true, min: 0, max: 4294967295 },
  float32: { integer: false, min: -3.4028234663852886e38, max: 3.4028234663852886e38 },
  float64: { integer: false },
};

function convertNumber(conversion: Conversion, schema: Zod4Schema, path: JsonPath): JsonObject {
  const checks = new NumberChecks(conversion, path);
  for (const check of checksOf(schema)) {
    const format = check.check === "number_format" && check.format !== undefined && Object.hasOwn(numberFormats, check.format) ? numberFormats[check.format] : undefined;
    if (format !== undefined) {
      if (format.integer) checks.integer();
      if (format.min !== undefined) checks.min(format.min);
      if (format.max !== undefined) checks.max(format.max);
    } else if (check.check === "greater_than") {
      if (check.inclusive === true) checks.min(check.value);
      else checks.greaterThan(check.value);
    } else if (check.check === "less_than") {
      if (check.inclusive === true) checks.max(check.value);
      else checks.lessThan(check.value);
    } else refuseCheck(conversion, check, path);
  }
  return checks.toSchema();
}

function convertArray(conversion: Conversion, schema: Zod4Schema, path: JsonPath): JsonObject {
  let minItems: number | undefined;
  for (const check of checksOf(schema)) {
    if (check.check !== "min_length") refuseCheck(conversion, check, path);
    checkLength(conversion, path, "min", check.minimum);
    minItems = Math.max(minItems ?? 0, check.minimum ?? 0);
  }
  return arraySchema(convertPart(conversion, schema, schema._zod.def.element, [...path, "items"]), minItems);
}

function convertObject(conversion: Conversion, schema: Zod4Schema, path: JsonPath): JsonObject {
  const { shape = {}, catchall } = schema._zod.def;
  const members = Object.keys(shape).map((name): Member => {
    const member = shape[name];
    return {
      name,
      schema: convertPart(conversion, schema, member, [...path, "properties", name]),
      required: member !== undefined && !isOptional(member),
    };
  });
  const isClosed = catchall?._zod.def.type === "never" && checksOf(catchall).length === 0;
  const rest = catchall === undefined || isClosed ? undefined : convert(conversion, catchall, [...path, "additionalProperties"]);
  return objectSchema(conversion, path, members, isClosed ? false : (rest ?? true));
}

function convertRecord(conversion: Conversion, schema: Zod4Schema, path: JsonPath): JsonObject {
  const { keyType, valueType } = schema._zod.def;
  const anyKey = keyType?._zod.def.type === "string" && checksOf(keyType).length === 0 && keyType._zod.def.coerce !== true;
  if (!anyKey) conversion.refuseConstruct(path, "z.record()", "record");
  return objectSchema(conversion, path, [], convertPart(conversion, schema, valueType, [...path, "additionalProperties"]) ?? true);
}

function convertUnion(conversion: Conversion, schema: Zod4Schema, path: JsonPath): Converted {
  const { options = [], inclusive } = schema._zod.def;
  const [only] = options;
  if (options.length === 1 && only !== undefined) return convert(conversion, only, path);
  // z.xor() takes a value that exactly one option takes.
  const parts = inclusive !== false && options.every(isCountable) ? options.map((option) => convert(conversion, option, path)) : [];
  const union = parts.length === 0 ? undefined : unionSchema(parts);
  return union ?? conversion.refuseConstruct(path, "z.union()", "union");
}

/** Looks before converting, so that the union is refused and not something inside one of its members. */
function isCountable(schema: Zod4Schema): boolean {
  const { type, innerType } = schema._zod.def;
  if (type === "nullable" || type === "readonly") return innerType !== undefined && isCountable(innerType);
  return ["literal", "enum", "boolean", "null", "union"].includes(type);
}

function convertInner(conversion: Conversion, schema: Zod4Schema, path: JsonPath): Converted {
  return convertPart(conversion, schema, schema._zod.def.innerType, path);
}

/** A part that is not where zod 4 keeps it belongs to a zod that we don't know. */
function convertPart(conversion: Conversion, whole: Zod4Schema, part: Zod4Schema | undefined, path: JsonPath): Converted {
  return part === undefined ? conversion.refuseConstruct(path, `z.${whole._zod.def.type}()`, "unknown") : convert(conversion, part, path);
}

/** For kinds that no check is known for. */
function withoutChecks(convertKind: Convert): Convert {
  return (conversion, schema, path) => {
    for (const check of checksOf(schema)) refuseCheck(conversion, check, path);
    return convertKind(conversion, schema, path);
  };
}

/** The checks of a schema, itself included if it is one; those that only annotate left out. */
function checksOf(schema: Zod4Schema): readonly Zod4Check[] {
  const { def } = schema._zod;
  const own = def.check === undefined ? [] : [def as Zod4Check];
  const added = (def.checks ?? []).map((check) => check._zod.def);
  return [...own, ...added].filter(({ check }) => check !== "describe" && check !== "meta");
}

function isOptional(schema: Zod4Schema): boolean {
  return schema._zod.optin !== undefined;
}

const checkNames: { readonly [check: string]: readonly [name: string, advice: SchemaAdvice] } = {
  custom: [".refine()", "code"],
  overwrite: [".trim(), .toLowerCase() or another .overwrite()", "transform"],
  multiple_of: [".multipleOf()", "unknown"],
  max_length: [".max()", "maxItems"],
  length_equals: [".length()", "maxItems"],
  property: ["z.property()", "unknown"],
  regex: [".regex()", "pattern"],
  starts_with: [".startsWith()", "pattern"],
  ends_with: [".endsWith()", "pattern"],
  lowercase: [".lowercase()", "pattern"],
  uppercase: [".uppercase()", "pattern"],
};

function refuseCheck(conversion: Conversion, { check = "check", format }: Zod4Check, path: JsonPath): never {
  const key = check === "string_format" ? (format ?? check) : check;
  const known = Object.hasOwn(checkNames, key) ? checkNames[key] : undefined;
  const [name, advice] = known ?? [check === "string_format" ? `.${key}()` : key, check === "string_format" ? "pattern" : "unknown"];
  return conversion.refuseConstruct(path, name, advice as SchemaAdvice);
}
