import { schemaAtoms } from "./schema-atoms.js";

/**
 * JSON Schema (draft 2020-12) of what `mcpeak test --json` prints: a run's
 * report, or the error that kept it from running. Open for members that later
 * versions add under the same `schemaVersion`. Shipped as
 * `mcpeak/schemas/report-v1.schema.json`.
 */
export const reportJsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "mcpeak report, version 1",
  anyOf: [{ $ref: "#/$defs/runReport" }, { $ref: "#/$defs/errorReport" }],
  $defs: {
    runReport: {
      type: "object",
      required: ["schemaVersion", "mcpeak", "startedAt", "durationMs", "suites", "summary"],
      properties: {
        schemaVersion: { const: 1 },
        mcpeak: { type: "object", required: ["version"], properties: { version: { type: "string" } } },
        startedAt: { $ref: "#/$defs/instant" },
        durationMs: { $ref: "#/$defs/duration" },
        suites: { type: "array", items: { $ref: "#/$defs/suiteReport" }, description: "One entry per suite, era and client that ran." },
        differences: {
          type: "array",
          items: { $ref: "#/$defs/caseDifference" },
          description: "Cases that did not end alike in every era and with every client; present where some suite ran in more than one.",
        },
        summary: { $ref: "#/$defs/summary" },
      },
    },
    caseDifference: {
      type: "object",
      required: ["suite", "case", "verdicts"],
      properties: {
        suite: { type: "string", description: "Id of the suite." },
        file: { type: "string" },
        case: { type: "string", description: "Id of the case." },
        verdicts: { type: "array", items: { $ref: "#/$defs/caseVerdict" }, minItems: 2 },
      },
    },
    caseVerdict: {
      type: "object",
      required: ["protocol", "client", "status"],
      properties: {
        protocol: { $ref: "#/$defs/protocol" },
        protocolVersion: { type: "string", description: "What was negotiated; absent where no server answered." },
        client: { $ref: "#/$defs/client" },
        status: { $ref: "#/$defs/caseStatus" },
        code: { $ref: "#/$defs/code", description: "Why the case did not pass." },
      },
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
            files: { type: "array", items: { $ref: "#/$defs/invalidFile" }, description: "The files that are invalid, where that is the error." },
          },
        },
      },
    },
    invalidFile: {
      type: "object",
      required: ["file", "valid", "issues", "warnings"],
      properties: {
        file: { type: "string" },
        valid: { const: false },
        issues: { type: "array", items: { $ref: "#/$defs/issue" } },
        warnings: { type: "array", items: { $ref: "#/$defs/issue" } },
      },
    },
    issue: {
      type: "object",
      required: ["code", "path", "message", "hint"],
      properties: {
        code: { $ref: "#/$defs/code" },
        path: { type: "string", description: "`cases[0].assertions[1].schema`; `$` is the root." },
        message: { type: "string" },
        hint: { type: "string" },
        line: { $ref: "#/$defs/position" },
        column: { $ref: "#/$defs/position" },
        file: { type: "string", description: "The file of line and column where it is another one, such as a module that was imported." },
      },
    },
    suiteReport: {
      type: "object",
      required: ["id", "name", "status", "startedAt", "durationMs", "client", "target", "approval", "findings", "cases", "summary"],
      properties: {
        id: { type: "string" },
        name: { type: "string" },
        file: { type: "string", description: "The file that the suite came from; absent for a suite from code." },
        status: { enum: ["passed", "failed", "notRun", "cancelled"] },
        startedAt: { $ref: "#/$defs/instant" },
        durationMs: { $ref: "#/$defs/duration" },
        protocolVersion: { type: "string", description: "What was negotiated; absent while no server answered." },
        client: { $ref: "#/$defs/client" },
        variant: { $ref: "#/$defs/suiteVariant", description: "Present where suites were to run in more than one era or with more than one client." },
        protocolsNotAsked: { type: "array", items: { type: "string" }, description: "Versions that the server may speak as well, but was not asked for." },
        target: { type: "string", description: "How the server was reached, secrets hidden." },
        server: { type: "object", required: ["name", "version"], properties: { name: { type: "string" }, version: { type: "string" } } },
        approval: { $ref: "#/$defs/approvalReport" },
        diagnostic: { $ref: "#/$defs/diagnostic", description: "Why no server could be had; the exit code is 3." },
        strictFailure: { $ref: "#/$defs/diagnostic", description: "Which of the suite's own findings made it fail; only where the run is strict." },
        findings: { type: "array", items: { $ref: "#/$defs/finding" } },
        cases: { type: "array", items: { $ref: "#/$defs/caseReport" } },
        summary: { $ref: "#/$defs/summary" },
      },
    },
    suiteVariant: {
      type: "object",
      required: ["suite", "protocol"],
      properties: {
        suite: { $ref: "#/$defs/count", description: "Index of the suite in the run: entries with the same index are runs of one suite." },
        protocol: { $ref: "#/$defs/protocol" },
      },
    },
    approvalReport: {
      type: "object",
      required: ["state", "fingerprint"],
      properties: {
        state: { enum: ["matched", "mismatched", "absent"] },
        fingerprint: { $ref: "#/$defs/fingerprint" },
        approvedFingerprint: { type: "string" },
      },
    },
    caseReport: {
      type: "object",
      required: ["id", "name", "status", "durationMs", "assertions", "findings"],
      properties: {
        id: { type: "string" },
        name: { type: "string" },
        status: { $ref: "#/$defs/caseStatus" },
        durationMs: { $ref: "#/$defs/duration" },
        place: { $ref: "#/$defs/place" },
        knownServerDefect: { const: true },
        diagnostic: { $ref: "#/$defs/diagnostic", description: "Why the case did not pass." },
        assertions: { type: "array", items: { $ref: "#/$defs/assertionReport" } },
        findings: { type: "array", items: { $ref: "#/$defs/finding" } },
        raw: { $ref: "#/$defs/rawEvidence", description: "The answer of a case that passed but has findings." },
      },
    },
    assertionReport: {
      type: "object",
      required: ["type", "status"],
      properties: {
        type: { enum: ["toolExists", "isError", "bodyMatchesSchema", "structuredContentMatchesSchema"] },
        status: { enum: ["passed", "failed", "notRun"] },
        diagnostic: { $ref: "#/$defs/diagnostic" },
      },
    },
    diagnostic: {
      type: "object",
      required: ["code", "message", "hint"],
      properties: {
        code: { $ref: "#/$defs/code" },
        message: { type: "string" },
        hint: { type: "string" },
        expected: { description: "Any JSON value." },
        received: { description: "Any JSON value." },
        violations: { $ref: "#/$defs/violationList" },
        stderr: { type: "array", items: { type: "string" }, description: "The last lines of the server's stderr." },
        raw: { $ref: "#/$defs/rawEvidence" },
      },
    },
    violationList: {
      type: "object",
      required: ["total", "shown"],
      properties: {
        total: { $ref: "#/$defs/count" },
        shown: { type: "array", maxItems: 20, items: { $ref: "#/$defs/violationReport" } },
      },
    },
    violationReport: {
      type: "object",
      required: ["path", "keyword", "expected"],
      properties: {
        path: { type: "string", pattern: "^\\$", description: "Led by `$`." },
        keyword: { type: "string" },
        expected: { description: "Any JSON value." },
        received: { description: "Any JSON value; absent when nothing stands there." },
      },
    },
    rawEvidence: {
      type: "object",
      required: ["text", "bytes", "truncated"],
      properties: {
        text: { type: "string", description: "At most 64 KiB of the answer as it came." },
        bytes: { $ref: "#/$defs/count", description: "True length on the wire." },
        truncated: { type: "boolean" },
      },
    },
    finding: {
      type: "object",
      required: ["code", "severity", "message", "hint"],
      properties: {
        code: { $ref: "#/$defs/code" },
        severity: { enum: ["error", "warning", "info"] },
        message: { type: "string" },
        hint: { type: "string" },
        path: { type: "string", description: "Where in the result, led by `$`; of several places the first." },
        violations: { $ref: "#/$defs/violationList" },
      },
    },
    place: {
      type: "object",
      required: ["file", "line", "column"],
      properties: { file: { type: "string" }, line: { $ref: "#/$defs/position" }, column: { $ref: "#/$defs/position" } },
    },
    summary: {
      type: "object",
      required: ["total", "passed", "failed", "timedOut", "notRun", "cancelled"],
      properties: {
        total: { $ref: "#/$defs/count" },
        passed: { $ref: "#/$defs/count" },
        failed: { $ref: "#/$defs/count" },
        timedOut: { $ref: "#/$defs/count" },
        notRun: { $ref: "#/$defs/count" },
        cancelled: { $ref: "#/$defs/count" },
      },
    },
    caseStatus: { enum: ["passed", "failed", "timedOut", "notRun", "cancelled"] },
    client: { enum: ["mcpeak", "sdk"] },
    protocol: { type: "string", description: "What was asked for: a version of MCP, or `auto`; `all` where the server speaks none of them." },
    code: schemaAtoms.code,
    count: schemaAtoms.count,
    position: schemaAtoms.position,
    duration: schemaAtoms.duration,
    instant: schemaAtoms.instant,
    fingerprint: { type: "string", pattern: "^[0-9a-f]{64}$" },
  },
} as const;
