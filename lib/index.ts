export { version } from "./about/version.js";

export { errorCodes, failureCodes, faultIssueCodes, findingCodes, issueCodes, mockDefinitionCodes, scenarioCodes, warningCodes } from "./errors/codes.js";
export type { ErrorCode, FailureCode, FaultIssueCode, FindingCode, IssueCode, MockDefinitionCode, ScenarioCode, WarningCode } from "./errors/codes.js";
export { isMcpeakError, McpeakError } from "./errors/mcpeak-error.js";
export type { McpeakErrorInit } from "./errors/mcpeak-error.js";
export type { Misuse } from "./errors/misuse.js";

export type { JsonArray, JsonObject, JsonValue } from "./json/json-value.js";
export type { Place } from "./json/place.js";

export { nearestName } from "./messages/nearest-names.js";
export { retell } from "./messages/tell.js";
export type { Told } from "./messages/tell.js";
export type { Language, Words } from "./messages/words.js";

export { hideWritten } from "./secrets/hide-written.js";

export { suiteFingerprint } from "./spec/fingerprint.js";
export type { ResponseSchemaSpec, ResponseTypeName } from "./spec/response-schema-spec.js";
export { suiteJsonSchema } from "./spec/suite-schema.js";
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

export { defineMcpSuite } from "./validate/define-mcp-suite.js";
export { findSuiteWarnings } from "./validate/find-suite-warnings.js";
export type { SuiteIssue, SuiteWarning } from "./validate/suite-issue.js";
export { validateMcpSuite } from "./validate/validate-mcp-suite.js";
export type { SuiteValidation } from "./validate/validate-mcp-suite.js";

export type { ForeignSchema, StandardJsonSchema, ZodSchema } from "./schema/convert-schema.js";

export { testCase } from "./dsl/case-builder.js";
export type {
  CallTestCase,
  CheckedAgainst,
  CheckedTestCase,
  ListTestCase,
  TestCase,
  TestCaseCall,
  TestCaseList,
  TestCaseOptions,
  TestCaseStart,
} from "./dsl/case-steps.js";
export type { CallExpectations, ListExpectations, ResponseSchemaInput } from "./dsl/expectations.js";
export type { IsUnion, LiteralId, NewId } from "./dsl/literal-id.js";
export { isSuite, placesOfCases } from "./dsl/read-suite.js";
export type { Sentences } from "./dsl/sentences.js";
export { suite } from "./dsl/suite-builder.js";
export type {
  CallOpened,
  CallReady,
  CaseFor,
  CaseOpened,
  CaseOptions,
  ListOpened,
  ListReady,
  Suite,
  SuiteOptions,
  SuiteReady,
  SuiteStart,
  WithoutAssertion,
} from "./dsl/suite-steps.js";
export { defineTools } from "./dsl/tool-catalog.js";
export type { AnyTools, ToolCatalog } from "./dsl/tool-catalog.js";

export { writeSuiteModule } from "./source/write-suite-module.js";

export { knownVersions as protocolVersions, statelessVersions as statelessProtocolVersions } from "./wire/protocol-versions.js";
export type { ClientTransport } from "./wire/link-in-process.js";
export type { ServerTransport } from "./wire/memory-transport.js";
export type { HttpHead } from "./wire/message-tap.js";
export type { ServerProblem } from "./wire/server-problem.js";
export type { FaultMisfit } from "./wire/server-problem.js";

export type { FaultAction, FaultActionType, FaultActivation, FaultSpec, FaultTrigger, MalformedVariant } from "./faults/fault-spec.js";
export { faultsJsonSchema } from "./faults/faults-schema.js";
export type { FaultIssue, InvalidFaultsError } from "./faults/fault-issue.js";
export type { FaultTransport } from "./faults/find-fault-issues.js";
export { assertFaults, validateFaults } from "./faults/validate-faults.js";
export type { FaultsValidation, ValidateFaultsOptions } from "./faults/validate-faults.js";

export { http, inProcess, stdio } from "./session/create-target.js";
export type { HttpOptions, InProcessOptions, StdioOptions } from "./session/create-target.js";
export { openSession } from "./session/session-door.js";
export type { CallOptions, OpenSessionOptions, ServerSession } from "./session/session-door.js";
export type { ClientName, ToolDeclaration } from "./session/session.js";
export type { TraceEntry } from "./session/trace-entry.js";
export type {
  BearerAuth,
  ClientCredentialsAuth,
  ConnectableServer,
  FetchHandler,
  HttpAuth,
  HttpTarget,
  InProcessFunction,
  InProcessSource,
  InProcessTarget,
  ServerTarget,
  StdioTarget,
} from "./session/target.js";
export type { ProcessExit } from "./session/server-process.js";

export { configJsonSchema } from "./load/config-schema.js";
export { defineConfig } from "./load/config-spec.js";
export { draftConfig } from "./load/draft-config.js";
export type { DraftConfigOptions, DraftedConfig } from "./load/draft-config.js";
export { findConfigFile } from "./load/read-config.js";
export type { BearerAuthConfig, ClientAuthConfig, CommandServerConfig, McpeakConfig, UrlServerConfig } from "./load/config-spec.js";
export type { Environment } from "./load/expand-variables.js";
export { loadFaults } from "./load/load-faults.js";
export type { LoadedFaults, LoadFaultsOptions } from "./load/load-faults.js";
export { inputsError, loadSuites } from "./load/load-suites.js";
export type { LoadSuitesOptions } from "./load/load-suites.js";
export type { InputCode, InputIssue, LoadedInput, LoadedSuite } from "./load/loaded-input.js";
export { parseStrictJson } from "./load/parse-json-text.js";
export { createTargetResolver } from "./load/resolve-target.js";
export type { TargetOptions, TargetRequest, TargetResolver } from "./load/resolve-target.js";

export type { Clock } from "./run/clock.js";
export type { RunEvent, RunVariant } from "./run/run-event.js";
export type { RunOptions, RunSuiteOptions, SuiteInput, SuiteSource } from "./run/run-options.js";
export type {
  ApprovalReport,
  AssertionReport,
  CaseDifference,
  CaseReport,
  CaseStatus,
  CaseVerdict,
  Diagnostic,
  Finding,
  RawEvidence,
  RunReport,
  SuiteReport,
  SuiteVariant,
  Summary,
  ViolationList,
  ViolationReport,
} from "./run/run-report.js";
export { runSuite, runSuites } from "./run/run-suites.js";

export { renderErrorJUnit } from "./report/error-junit.js";
export { exitCodeOf } from "./report/exit-code.js";
export type { RunExitCode } from "./report/exit-code.js";
export { renderErrorJson, renderJson, renderJsonValue, renderValidationJson } from "./report/json-report.js";
export { renderJUnit } from "./report/junit-report.js";
export { advanceProgress, noProgress, renderProgress } from "./report/progress.js";
export type { Progress } from "./report/progress.js";
export { renderError } from "./report/render-error.js";
export { renderServerProblem } from "./report/render-server-problem.js";
export { renderIssues } from "./report/render-issues.js";
export { renderToolResult } from "./report/render-tool-result.js";
export { renderTools } from "./report/render-tools.js";
export type { ToolListing } from "./report/render-tools.js";
export { reportJsonSchema } from "./report/report-schema.js";
export { renderTraceLine } from "./report/trace-line.js";
export { renderClosing, renderSummaryLine } from "./report/text-closing.js";
export { renderSuiteText, renderText } from "./report/text-report.js";
export type { TextOptions } from "./report/text-style.js";
export type { LocatedIssue, ValidatedFile, ValidationReport } from "./report/validation-report.js";
export { validationJsonSchema } from "./report/validation-schema.js";
export type { RunningSuite } from "./report/progress.js";

export { stubNoteCodes } from "./errors/codes.js";
export type { StubNoteCode } from "./errors/codes.js";
export { createStubWriter } from "./stubs/create-stub-writer.js";
export type { StubWriter } from "./stubs/create-stub-writer.js";
export { generateServerSuite } from "./stubs/generate-server-suite.js";
export type { ServerSuite, ServerSuiteOptions } from "./stubs/generate-server-suite.js";
export { draftStubs, generateStubs } from "./stubs/generate-stubs.js";
export type { GenerateStubsOptions } from "./stubs/generate-stubs.js";
export type { StubDraft, StubNote, ToolStub } from "./stubs/tool-stub.js";
export { generateToolTypes, isGeneratedToolTypes } from "./stubs/generate-tool-types.js";
export type { ToolTypes, ToolTypesOptions } from "./stubs/generate-tool-types.js";

export { ANY } from "./mock/any.js";
export type { AnyArguments } from "./mock/any.js";
export { renderMockCallLine } from "./mock/call-line.js";
export { createMock } from "./mock/create-mock.js";
export type { Mock, MockConversation, MockStreams } from "./mock/create-mock.js";
export { createMockServer } from "./mock/create-mock-server.js";
export type { MockServer } from "./mock/create-mock-server.js";
export type {
  MockAnswerSpec,
  MockContentSpec,
  MockDefinitionSpec,
  MockErrorAnswerSpec,
  MockErrorSpec,
  MockResponseHeadSpec,
  MockResponseSpec,
  MockResultSpec,
  MockToolSpec,
  UnmatchedCall,
  UnmatchedCallFunction,
  UnmatchedCallPolicy,
} from "./mock/definition-spec.js";
export { draftMockDefinition } from "./mock/draft-definition.js";
export type { DraftedDefinition, OpenCase } from "./mock/draft-definition.js";
export { loadMockDefinition } from "./mock/load-mock-definition.js";
export type { LoadedMockDefinition, LoadMockDefinitionOptions } from "./mock/load-mock-definition.js";
export type { MockCall, MockCallOutcome } from "./mock/mock-call.js";
export type { InvalidMockDefinitionError, MockIssue } from "./mock/mock-issue.js";
export type { MockOptions, MockServerOptions } from "./mock/mock-options.js";
export { mockTarget } from "./mock/mock-target.js";
export type { MockTargetOptions } from "./mock/mock-target.js";
export { mockJsonSchema } from "./mock/mock-schema.js";
export type { MockAnswerStart, MockReplyGiven, MockReplyLimited, MockReplyOptions } from "./mock/reply-steps.js";
export { assertMockDefinition, validateMockDefinition } from "./mock/validate-mock-definition.js";
export type { MockValidation } from "./mock/validate-mock-definition.js";

export { createFaultServer } from "./lab/create-fault-server.js";
export type { FaultServer, FaultServerAddress, FaultServerConversation, FaultServerHost, FaultServerOptions, FaultServerStreams } from "./lab/create-fault-server.js";

export { loadScenarios } from "./scenario/load-scenarios.js";
export type { LoadedScenarios, LoadScenariosOptions } from "./scenario/load-scenarios.js";
export { loadScenarioTarget } from "./scenario/load-scenario-target.js";
export type { LoadedScenarioTarget, LoadScenarioTargetOptions } from "./scenario/load-scenario-target.js";
export { renderScenarioHeading, renderScenariosJson, renderScenariosText, renderScenarioSummary, renderScenarioText } from "./scenario/render-scenarios.js";
export { runScenario, runScenarios } from "./scenario/run-scenarios.js";
export type { ScenarioInput, ScenarioSource } from "./scenario/run-scenarios.js";
export { isScenario, scenario } from "./scenario/scenario-builder.js";
export type { InvalidScenarioError, ScenarioIssue } from "./scenario/scenario-issue.js";
export type { RunScenarioOptions, RunScenariosOptions } from "./scenario/scenario-options.js";
export { exitCodeOfScenarios } from "./scenario/scenario-report.js";
export type {
  ScenarioCallError,
  ScenarioCallReport,
  ScenarioErrorKind,
  ScenarioReport,
  ScenarioRunReport,
  ScenarioStatus,
  ScenarioSummary,
} from "./scenario/scenario-report.js";
export { scenarioReportJsonSchema } from "./scenario/scenario-report-schema.js";
export { scenarioJsonSchema } from "./scenario/scenario-schema.js";
export type { ScenarioSentences } from "./scenario/scenario-sentences.js";
export type {
  ScenarioCallSpec,
  ScenarioExpectationSpec,
  ScenarioObserverSpec,
  ScenarioOutcome,
  ScenarioProtocolVersion,
  ScenarioResultSpec,
  ScenarioSpec,
} from "./scenario/scenario-spec.js";
export type {
  ObservedScenario,
  ObserverCalled,
  ObserverTimed,
  Scenario,
  ScenarioCalled,
  ScenarioExpectationOptions,
  ScenarioExpectations,
  ScenarioOptions,
  ScenarioReady,
  ScenarioStart,
  ScenarioTimed,
  ScenarioTimeoutOptions,
} from "./scenario/scenario-steps.js";
export type { ScenarioHttpTargetSpec, ScenarioStdioTargetSpec, ScenarioTargetSpec } from "./scenario/scenario-target-spec.js";
export { renderScenariosJUnit } from "./scenario/scenarios-junit.js";
export { assertScenario, validateScenario } from "./scenario/validate-scenario.js";
export type { ScenarioValidation } from "./scenario/validate-scenario.js";

export { createHttpProxy } from "./proxy/create-http-proxy.js";
export type { HttpProxy, HttpProxyOptions } from "./proxy/create-http-proxy.js";
export { createStdioProxy } from "./proxy/create-stdio-proxy.js";
export type { ProxyEnd, StdioProxy, StdioProxyOptions } from "./proxy/create-stdio-proxy.js";
export type { PassingProblem, ProxyOptions, ProxyProblem, UpstreamProblem } from "./proxy/proxy-options.js";
export type { LeftOut, LeftReason, RecordedDefinition, RecordedSuite, Recording } from "./proxy/recording.js";
export { renderProxyProblem } from "./proxy/render-proxy-problem.js";

export { approvalOf, findApprovalChanges } from "./approve/approval-of.js";
export type { ApprovalChange } from "./approve/approval-of.js";
export { dryRunSuite } from "./approve/dry-run-suite.js";
export type { DryRun, DryRunOptions, FailingCase } from "./approve/dry-run-suite.js";
export { findLag } from "./approve/find-lag.js";
export type { FindLagOptions, Lag } from "./approve/find-lag.js";
export { writeApproval } from "./approve/write-approval.js";
export type { ApprovalPlace } from "./approve/write-approval.js";
