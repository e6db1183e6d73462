import type { JsonObject } from "../json/json-value.js";
import { fail } from "../messages/fail.js";
import { convertZod3, type Zod3Schema } from "./convert-zod3.js";
import { convertZod4, type Zod4Schema } from "./convert-zod4.js";
import { reduceJsonSchema } from "./reduce-json-schema.js";

/** A schema of another library that can become a response schema. */
export type ForeignSchema = ZodSchema | StandardJsonSchema;

/** A zod schema: zod 4 (also `zod/mini`) or zod 3. */
export type ZodSchema = { readonly _zod: object } | { readonly _def: object; readonly _type: unknown };

/** A Standard Schema that offers its JSON Schema (Standard JSON Schema 1): ArkType, Valibot through `@valibot/to-json-schema`, Effect … */
export interface StandardJsonSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly jsonSchema: {
      readonly input: (options: { readonly target: "draft-2020-12" | "draft-07" }) => Record<string, unknown>;
    };
  };
}

/**
 * Turns a schema of another library into a response schema; `undefined` when it is none of theirs.
 *
 * zod schemas are looked through: what a response schema can't say is refused. Of a Standard
 * Schema only the JSON Schema that it gives can be seen; code hidden behind it is not.
 *
 * @throws McpeakError `UNSUPPORTED_SCHEMA` when something would be lost.
 */
export function convertSchema(schema: unknown): JsonObject | undefined {
  if ((typeof schema !== "object" && typeof schema !== "function") || schema === null) return undefined;
  // By its marks, never by instanceof: the schema may come from any copy of its library.
  if (isObject(read(schema, "_zod"))) return convertZod4(schema as Zod4Schema);
  const definition = read(schema, "_def");
  if (isObject(definition) && typeof read(definition, "typeName") === "string") return convertZod3(schema as Zod3Schema);
  const standard = read(schema, "~standard");
  return isObject(standard) ? convertStandard(standard) : undefined;
}

function convertStandard(standard: object): JsonObject {
  const named = read(standard, "vendor");
  const vendor = typeof named === "string" ? named : "Standard";
  const converter = read(standard, "jsonSchema");
  const input = isObject(converter) ? read(converter, "input") : undefined;
  if (typeof input !== "function") throw fail({ room: "schema", code: "UNSUPPORTED_SCHEMA", source: vendor, path: [], problem: { kind: "noConverter" } });
  return reduceJsonSchema(vendor, askForJsonSchema(vendor, (target) => Reflect.apply(input, converter, [{ target }])));
}

/** Draft 2020-12, or draft 7 from a library that has nothing newer. */
function askForJsonSchema(vendor: string, ask: (target: string) => unknown): unknown {
  try {
    return ask("draft-2020-12");
  } catch (cause) {
    try {
      return ask("draft-07");
    } catch {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw fail({ room: "schema", code: "UNSUPPORTED_SCHEMA", source: vendor, path: [], problem: { kind: "converterFailed", reason } }, { cause });
    }
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function read(object: object, key: string): unknown {
  return (object as Record<string, unknown>)[key];
}
