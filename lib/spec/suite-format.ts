import type { ResponseSchemaSpec, ResponseTypeName } from "./response-schema-spec.js";
import type { ApprovalSpec, ApprovedCaseSpec, AssertionSpec, OperationSpec, TestCaseSpec, TestSuiteSpec } from "./suite-spec.js";

/** Largest time limit, in ms: what a timer can hold. */
export const maxTimeoutMs = 2_147_483_647;

/** Keys of each object of the format, in the order in which they are written. */
export const suiteKeys: readonly (keyof TestSuiteSpec)[] = ["schemaVersion", "id", "name", "approval", "defaultTimeoutMs", "cases"];
export const approvalKeys: readonly (keyof ApprovalSpec)[] = ["fingerprint", "cases"];
export const approvedCaseKeys: readonly (keyof ApprovedCaseSpec)[] = ["id", "status"];
export const caseKeys: readonly (keyof TestCaseSpec)[] = ["id", "name", "timeoutMs", "operation", "assertions"];

export type OperationType = OperationSpec["type"];
export type AssertionType = AssertionSpec["type"];

/** Keys of each operation. */
export const operationKeys: { readonly [Type in OperationType]: readonly string[] } = {
  listTools: ["type"],
  callTool: ["type", "tool", "input"],
};

/** The assertions that fit each operation. */
export const assertionsOf: { readonly [Type in OperationType]: readonly AssertionType[] } = {
  listTools: ["toolExists"],
  callTool: ["isError", "bodyMatchesSchema", "structuredContentMatchesSchema"],
};

/** The one key that each assertion has beside its type. */
export const assertionKey: { readonly [Type in AssertionType]: "tool" | "expected" | "schema" } = {
  toolExists: "tool",
  isError: "expected",
  bodyMatchesSchema: "schema",
  structuredContentMatchesSchema: "schema",
};

export const operationTypes = Object.keys(operationKeys) as readonly OperationType[];
export const assertionTypes = Object.keys(assertionKey) as readonly AssertionType[];
export const approvedStatuses: readonly ApprovedCaseSpec["status"][] = ["passed", "serverDefect"];

export const responseTypeNames: readonly ResponseTypeName[] = ["object", "array", "string", "number", "integer", "boolean", "null"];

/** The 13 keywords of a response schema, each with the types it must stand beside. None for those that need no type. */
export const schemaKeywordTypes: { readonly [Keyword in keyof Required<ResponseSchemaSpec>]: readonly ResponseTypeName[] } = {
  type: [],
  const: [],
  enum: [],
  required: ["object"],
  properties: ["object"],
  additionalProperties: ["object"],
  items: ["array"],
  minItems: ["array"],
  minLength: ["string"],
  maxLength: ["string"],
  stringContains: ["string"],
  minimum: ["number", "integer"],
  maximum: ["number", "integer"],
};

export type SchemaKeyword = keyof typeof schemaKeywordTypes;
export const schemaKeywords = Object.keys(schemaKeywordTypes) as readonly SchemaKeyword[];

/** What a fingerprint looks like. */
export const fingerprintPattern = "^[0-9a-f]{64}$";
