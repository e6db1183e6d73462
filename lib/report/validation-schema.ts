import { schemaAtoms } from "./schema-atoms.js";

/**
 * JSON Schema (draft 2020-12) of what `mcpeak validate --json` prints. Shipped
 * as `mcpeak/schemas/validation-v1.schema.json`.
 */
export const validationJsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "mcpeak validation report, version 1",
  $ref: "#/$defs/validationReport",
  $defs: {
    validationReport: {
      type: "object",
      required: ["files"],
      properties: { files: { type: "array", items: { $ref: "#/$defs/validatedFile" } } },
    },
    validatedFile: {
      type: "object",
      required: ["file", "valid", "issues", "warnings"],
      properties: {
        file: { type: "string" },
        valid: { type: "boolean", description: "Whether there are no issues; warnings do not count." },
        issues: { type: "array", items: { $ref: "#/$defs/locatedIssue" } },
        warnings: { type: "array", items: { $ref: "#/$defs/locatedIssue" } },
      },
    },
    locatedIssue: {
      type: "object",
      required: ["code", "path", "message", "hint"],
      properties: {
        code: schemaAtoms.code,
        path: { type: "string", description: "`cases[0].assertions[1].schema`; `$` is the root." },
        message: { type: "string" },
        hint: { type: "string" },
        line: schemaAtoms.position,
        column: schemaAtoms.position,
        file: { type: "string", description: "The file of line and column where it is another one, such as a module that was imported." },
      },
    },
  },
} as const;
