export { version } from "./about/version.js";
export { isMcpeakError, McpeakError, type McpeakErrorInit } from "./errors/mcpeak-error.js";
export type { ErrorCode, FailureCode, FindingCode, IssueCode, WarningCode } from "./errors/codes.js";
export type { JsonArray, JsonObject, JsonValue } from "./json/json-value.js";
export type { Place } from "./json/place.js";
export type { Language, Words } from "./messages/words.js";
export { nearestName } from "./messages/nearest-names.js";

export type { ResponseSchemaSpec, ResponseTypeName } from "./spec/response-schema-spec.js";
export type {
  ApprovalSpec,
  ApprovedCaseSpec,
  AssertionSpec,
  BodyMatchesSchemaSpec,
  CallToolAssertionSpec,
  CallToolCaseSpec,
  CallToolSpec,
  CaseHeadSpec,
  IsErrorSpec,
  ListToolsAssertionSpec,
  ListToolsCaseSpec,
  ListToolsSpec,
  OperationSpec,
  StructuredContentMatchesSchemaSpec,
  TestCaseSpec,
  TestSuiteSpec,
  ToolExistsSpec,
} from "./spec/suite-spec.js";
export { suiteFingerprint } from "./spec/fingerprint.js";

export { suite } from "./dsl/suite-builder.js";
export { testCase } from "./dsl/case-builder.js";
export { defineTools, type AnyTools, type ToolCatalog } from "./dsl/tool-catalog.js";
export { isSuite, placesOfCases } from "./dsl/read-suite.js";
export { writeSuiteModule } from "./source/write-suite-module.js";

export { defineMcpSuite } from "./validate/define-mcp-suite.js";
export { validateMcpSuite } from "./validate/validate-mcp-suite.js";
export { findSuiteWarnings } from "./validate/find-suite-warnings.js";

export { type HttpOptions, http, type InProcessOptions, inProcess, type StdioOptions, stdio } from "./session/create-target.js";
export { type CallOptions, openSession, type OpenSessionOptions, type ServerSession } from "./session/session-door.js";
export type { ToolDeclaration } from "./session/session.js";
export type {
  ConnectableServer,
  FetchHandler,
  HttpTarget,
  InProcessFunction,
  InProcessSource,
  InProcessTarget,
  ServerTarget,
  ServerTransport,
  StdioTarget,
} from "./session/target.js";

export {
  createTargetResolver,
  type TargetOptions,
  type TargetRequest,
  type TargetResolver,
} from "./load/resolve-target.js";
export { inputsError, loadSuites, type LoadSuitesOptions } from "./load/load-suites.js";
export type { InputIssue, LoadedInput, LoadedSuite } from "./load/loaded-input.js";
export { type CommandServerConfig, defineConfig, type McpeakConfig, type UrlServerConfig } from "./load/config-spec.js";

export { runSuite, runSuites } from "./run/run-suites.js";
export type { RunOptions, RunSuiteOptions, SuiteInput, SuiteSource } from "./run/run-options.js";
export type { RunEvent } from "./run/run-event.js";
export type {
  ApprovalReport,
  AssertionReport,
  CaseReport,
  CaseStatus,
  Diagnostic,
  Finding,
  RawEvidence,
  RunReport,
  SuiteReport,
  Summary,
  ViolationList,
  ViolationReport,
} from "./run/run-report.js";

export { exitCodeOf, type RunExitCode } from "./report/exit-code.js";
export { renderErrorJson, renderJson, renderValidationJson } from "./report/json-report.js";
export { renderJUnit } from "./report/junit-report.js";
export { advanceProgress, noProgress, type Progress, renderProgress } from "./report/progress.js";
export { renderToolResult } from "./report/render-tool-result.js";
export { renderTools, type ToolListing } from "./report/render-tools.js";
export { renderError } from "./report/render-error.js";
export { renderIssues } from "./report/render-issues.js";
export { renderSuiteText, renderSummaryLine, renderText } from "./report/text-report.js";
export type { TextOptions } from "./report/text-style.js";
export type { LocatedIssue, ValidatedFile, ValidationReport } from "./report/validation-report.js";
