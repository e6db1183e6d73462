import { schemaAtoms } from "../report/schema-atoms.js";

/**
 * JSON Schema (draft 2020-12) of what `mcpeak run --json` prints: the report of scenarios, or the error that kept them from running.
 * Open for members that later versions add under the same `schemaVersion`. Shipped as `mcpeak/schemas/scenario-report-v1.schema.json`.
 */
export const scenarioReportJsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "mcpeak scenario report, version 1",
  anyOf: [{ $ref: "#/$defs/runReport" }, { $ref: "#/$defs/errorReport" }],
  $defs: {
    runReport: {
      type: "object",
      required: ["schemaVersion", "mcpeak", "startedAt", "durationMs", "scenarios", "summary"],
      properties: {
        schemaVersion: { const: 1 },
        mcpeak: { type: "object", required: ["version"], properties: { version: { type: "string" } } },
        startedAt: { $ref: "#/$defs/instant" },
        durationMs: { $ref: "#/$defs/duration" },
        scenarios: { type: "array", items: { $ref: "#/$defs/scenarioReport" }, description: "One entry for each run of each scenario." },
        summary: {
          type: "object",
          required: ["total", "passed", "failed", "notRun", "cancelled"],
          properties: { total: { $ref: "#/$defs/count" }, passed: { $ref: "#/$defs/count" }, failed: { $ref: "#/$defs/count" }, notRun: { $ref: "#/$defs/count" }, cancelled: { $ref: "#/$defs/count" } },
        },
      },
    },
    scenarioReport: {
      type: "object",
      required: ["name", "startedAt", "target", "durationMs", "status", "failures", "warnings", "findings"],
      properties: {
        name: { type: "string" },
        file: { type: "string", description: "The file that it came from; absent for a scenario from code." },
        place: { type: "object", required: ["file", "line", "column"], properties: { file: { type: "string" }, line: { $ref: "#/$defs/position" }, column: { $ref: "#/$defs/position" } } },
        run: { type: "object", required: ["number", "of"], properties: { number: { $ref: "#/$defs/position" }, of: { $ref: "#/$defs/position" } }, description: "Which of several runs of the scenario, where it is repeated." },
        status: { enum: ["passed", "failed", "notRun", "cancelled"] },
        startedAt: { $ref: "#/$defs/instant" },
        durationMs: { $ref: "#/$defs/duration", description: "With connecting and closing." },
        target: { type: "string", description: "`built-in`, or how the target was reached, secrets hidden." },
        protocolVersion: { type: "string", description: "What was negotiated; absent while no server answered." },
        server: { type: "object", required: ["name", "version"], properties: { name: { type: "string" }, version: { type: "string" } } },
        diagnostic: { $ref: "#/$defs/diagnostic", description: "Why no server could be had; the exit code is 3." },
        call: { $ref: "#/$defs/callReport" },
        observer: { $ref: "#/$defs/callReport" },
        failures: { type: "array", items: { $ref: "#/$defs/diagnostic" }, description: "All that does not hold; those of the observer begin with `observer: `." },
        warnings: { type: "array", items: { $ref: "#/$defs/diagnostic" } },
        findings: { type: "array", items: { $ref: "#/$defs/finding" }, description: "What was seen beside the answers; it changes nothing." },
      },
    },
    callReport: {
      type: "object",
      required: ["tool", "outcome", "durationMs", "failures"],
      properties: {
        tool: { type: "string" },
        outcome: { enum: ["success", "error", "timeout", "cancelled"] },
        durationMs: { $ref: "#/$defs/duration", description: "The call alone." },
        error: {
          type: "object",
          required: ["kind", "message"],
          properties: {
            kind: { enum: ["toolError", "protocolError", "connectionLost", "malformedMessage", "httpStatus", "inputRequired"] },
            code: { type: "number", description: "Of the JSON-RPC error." },
            status: { type: "integer", description: "The HTTP status." },
            message: { type: "string", description: "The cause, in one line." },
          },
        },
        failures: { type: "array", items: { $ref: "#/$defs/diagnostic" } },
      },
    },
    diagnostic: {
      type: "object",
      required: ["code", "message", "hint"],
      properties: { code: { $ref: "#/$defs/code" }, message: { type: "string" }, hint: { type: "string" }, stderr: { type: "array", items: { type: "string" } } },
    },
    finding: {
      type: "object",
      required: ["code", "severity", "message", "hint"],
      properties: { code: { $ref: "#/$defs/code" }, severity: { enum: ["error", "warning", "info"] }, message: { type: "string" }, hint: { type: "string" }, path: { type: "string" } },
    },
    errorReport: {
      type: "object",
      required: ["schemaVersion", "error"],
      properties: {
        schemaVersion: { const: 1 },
        error: {
          type: "object",
          required: ["code", "message", "hint"],
          properties: {
            code: { $ref: "#/$defs/code" },
            message: { type: "string" },
            hint: { type: "string" },
            files: {
              type: "array",
              items: {
                type: "object",
                required: ["file", "valid", "issues"],
                properties: {
                  file: { type: "string" },
                  valid: { const: false },
                  issues: {
                    type: "array",
                    items: {
                      type: "object",
                      required: ["code", "path", "message", "hint"],
                      properties: { code: { $ref: "#/$defs/code" }, path: { type: "string" }, message: { type: "string" }, hint: { type: "string" }, line: { $ref: "#/$defs/position" }, column: { $ref: "#/$defs/position" } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    code: schemaAtoms.code,
    count: schemaAtoms.count,
    position: schemaAtoms.position,
    duration: schemaAtoms.duration,
    instant: schemaAtoms.instant,
  },
} as const;
