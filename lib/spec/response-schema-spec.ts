import type { JsonValue } from "../json/json-value.js";

export type ResponseTypeName = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";

/**
 * The subset of JSON Schema that the two schema assertions accept (13 keywords).
 * A keyword whose meaning depends on a type must stand beside that `type`.
 */
export interface ResponseSchemaSpec {
  readonly type?: ResponseTypeName;
  readonly const?: JsonValue;
  readonly enum?: readonly JsonValue[];
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: ResponseSchemaSpec };
  readonly additionalProperties?: boolean | ResponseSchemaSpec;
  readonly items?: ResponseSchemaSpec;
  readonly minItems?: number;
  /** In Unicode code points. */
  readonly minLength?: number;
  /** In Unicode code points. */
  readonly maxLength?: number;
  /** Not a keyword of JSON Schema: the string holds this text. */
  readonly stringContains?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}
