import { responseSchemaSchema } from "./response-schema-schema.js";
import { approvedStatuses, fingerprintPattern, maxTimeoutMs } from "./suite-format.js";

const notBlank = { type: "string", pattern: "\\S" } as const;
const timeout = { type: "integer", minimum: 1, maximum: maxTimeoutMs } as const;

const approval = {
  description: "Attached by `mcpeak generate` and `mcpeak approve`. Absent from a suite written by hand.",
  type: "object",
  required: ["fingerprint"],
  additionalProperties: false,
  properties: {
    fingerprint: { description: "A digest of the suite at the time it was approved.", type: "string", pattern: fingerprintPattern },
    cases: {
      description: "The classification from the dry run.",
      type: "array",
      items: {
        type: "object",
        required: ["id", "status"],
        additionalProperties: false,
        properties: {
          id: { description: "The id of a case. At most one entry a case.", ...notBlank },
          status: { description: "`passed`, or `serverDefect` for a case that showed a defect of the server.", enum: approvedStatuses },
        },
      },
    },
  },
} as const;

/** A case of one operation, with the assertions that fit it. */
function caseSchema(operation: string, assertions: readonly string[]): object {
  return {
    type: "object",
    required: ["id", "name", "operation", "assertions"],
    additionalProperties: false,
    properties: {
      id: { description: "Unique in the suite.", ...notBlank },
      name: { description: "Printed on the case's line in the report.", ...notBlank },
      timeoutMs: { description: "Time limit of this case in milliseconds. Goes before `defaultTimeoutMs`.", ...timeout },
      operation: { $ref: `#/$defs/${operation}` },
      assertions: {
        description: "What must hold for the answer. One or more; all are evaluated.",
        type: "array",
        minItems: 1,
        items: { anyOf: assertions.map((assertion) => ({ $ref: `#/$defs/${assertion}` })) },
      },
    },
  };
}

function typed(type: string, description: string, properties: { readonly [key: string]: object } = {}): object {
  return {
    description,
    type: "object",
    required: ["type", ...Object.keys(properties)],
    additionalProperties: false,
    properties: { type: { const: type }, ...properties },
  };
}

const tool = { description: "The exact name of a tool.", ...notBlank };
const schema = { $ref: "#/$defs/responseSchema" };

/**
 * The JSON Schema (draft 2020-12) of suite format 1, for editors. It says what
 * `validateMcpSuite` says, except what a JSON Schema can't: that ids are unique.
 */
export const suiteJsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $comment: "A suite itself has no `$schema` key: associate this schema with `*.suite.json` by file name in your editor.",
  title: "mcpeak suite, format 1",
  description: "Test cases for one MCP server.",
  type: "object",
  required: ["schemaVersion", "id", "name", "cases"],
  additionalProperties: false,
  properties: {
    schemaVersion: { description: "The version of the suite format.", const: 1 },
    id: { description: "The suite's identifier.", ...notBlank },
    name: { description: "Printed on the first line of the report.", ...notBlank },
    approval,
    defaultTimeoutMs: { description: "Time limit of a case that has none of its own, in milliseconds. 10000 when absent.", ...timeout },
    cases: { description: "One or more, run in this order.", type: "array", minItems: 1, items: { $ref: "#/$defs/case" } },
  },
  $defs: {
    case: {
      description: "One operation and what must hold for its answer.",
      anyOf: [caseSchema("listTools", ["toolExists"]), caseSchema("callTool", ["isError", "bodyMatchesSchema", "structuredContentMatchesSchema"])],
    },
    listTools: typed("listTools", "Asks the server for its whole `tools/list`."),
    callTool: typed("callTool", "Calls a tool.", { tool, input: { description: "The tool's arguments by name; {} if it takes none.", type: "object" } }),
    toolExists: typed("toolExists", "A tool with exactly this name is in the list.", { tool }),
    isError: typed("isError", "The result's `isError` equals `expected`; a missing `isError` counts as false.", { expected: { type: "boolean" } }),
    bodyMatchesSchema: typed("bodyMatchesSchema", "The result's text (parsed as JSON if it is JSON) matches the schema.", { schema }),
    structuredContentMatchesSchema: typed("structuredContentMatchesSchema", "The result's `structuredContent` matches the schema.", { schema }),
    responseSchema: responseSchemaSchema,
  },
} as const;
