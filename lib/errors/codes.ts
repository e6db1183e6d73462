/**
 * Every code that mcpeak can give, in one list. A code is part of the public
 * contract: it is never renamed, and its sentences live in the `messages` room.
 */

/** Codes of issues that make a suite invalid (suite format 1). */
export const issueCodes = [
  "MISSING_REQUIRED_FIELD",
  "UNKNOWN_FIELD",
  "UNSUPPORTED_SCHEMA_VERSION",
  "INVALID_TYPE",
  "INVALID_VALUE",
  "DUPLICATE_CASE_ID",
  "EMPTY_CASES",
  "EMPTY_ASSERTIONS",
  "INCOMPATIBLE_ASSERTION",
  "INVALID_JSON_VALUE",
  "INVALID_TIMEOUT",
  "UNSUPPORTED_SCHEMA_KEYWORD",
  "SCHEMA_KEYWORD_REQUIRES_TYPE",
] as const;

/** Codes of things in a valid suite that are probably not meant. */
export const warningCodes = [
  "IMPOSSIBLE_RANGE",
  "IMPOSSIBLE_LENGTH",
  "VALUE_AGAINST_TYPE",
  "UNSAFE_INTEGER",
  "CONTRADICTING_IS_ERROR",
  "UNKNOWN_APPROVED_CASE",
] as const;

/** Codes of problems that make the definition of a mock server invalid. */
export const mockDefinitionCodes = [
  "MISSING_REQUIRED_FIELD",
  "UNKNOWN_FIELD",
  "INVALID_TYPE",
  "INVALID_VALUE",
  "INVALID_JSON_VALUE",
  "DUPLICATE_TOOL",
  "INVALID_JSON_SCHEMA",
  "UNKNOWN_TOOL",
  "UNMATCHABLE_ARGUMENTS",
  "UNREACHABLE_RESPONSE",
  "MISSING_ANSWER",
  "CONFLICTING_ANSWERS",
  "INVALID_CONTENT",
  "RESULT_BREAKS_SCHEMA",
] as const;

/** Codes of problems that make a scenario, or the target of scenarios, invalid. */
export const scenarioCodes = [
  "MISSING_REQUIRED_FIELD",
  "UNKNOWN_FIELD",
  "INVALID_TYPE",
  "INVALID_VALUE",
  "INVALID_JSON_VALUE",
  "INVALID_TIMEOUT",
  "EMPTY_SCENARIOS",
  "PROTOCOL_VERSION_WITH_TARGET",
  "INVALID_TOOL_ARGUMENTS",
  "NO_MEANING_BUILT_IN",
  "MISSING_ENVIRONMENT_VARIABLE",
] as const;

/** Codes of problems that make a list of faults invalid. */
export const faultIssueCodes = [
  "MISSING_REQUIRED_FIELD",
  "UNKNOWN_FIELD",
  "INVALID_TYPE",
  "INVALID_VALUE",
  "INVALID_JSON_VALUE",
  "CONFLICTING_FIELDS",
  "MEANINGLESS_FAULT",
] as const;

/** Codes of what could not be made or expressed in a stub. */
export const stubNoteCodes = [
  "TOOL_LISTED_TWICE",
  "INPUT_SCHEMA_MISSING",
  "INPUT_SCHEMA_UNUSABLE",
  "NO_HAPPY_INPUT",
  "NO_EMPTY_INPUT",
  "NO_WRONG_VALUE",
  "TOO_MANY_ARGUMENTS",
  "OUTPUT_SCHEMA_UNUSABLE",
  "OUTPUT_SCHEMA_NARROWED",
  "OUTPUT_SCHEMA_NARROWED_MORE",
  "TYPE_DIFFERS",
] as const;

/** Codes of diagnostics: why a case or an assertion did not pass. */
export const failureCodes = [
  // an assertion that does not hold
  "TOOL_NOT_FOUND",
  "IS_ERROR_MISMATCH",
  "BODY_MISSING",
  "BODY_MISMATCH",
  "STRUCTURED_CONTENT_MISSING",
  "STRUCTURED_CONTENT_MISMATCH",
  "REJECTED_BY_PROTOCOL_ERROR",
  "UNDECLARED_TOOL_REJECTED",
  "STRICT_FINDING",
  // a scenario that does not hold
  "OUTCOME_MISMATCH",
  "DURATION_EXCEEDED",
  "RESULT_MISSING",
  "TEXT_NOT_FOUND",
  "OBSERVER_FAILED",
  "UNLISTED_TOOL",
  // no answer that could be judged
  "JSON_RPC_ERROR",
  "BROKEN_ANSWER",
  "BROKEN_RESULT",
  "REPEATED_CURSOR",
  "TOO_MANY_PAGES",
  "CASE_TIMED_OUT",
  "CASE_CANCELLED",
  "SERVER_DIED",
  "CONNECTION_LOST",
  "HTTP_STATUS",
  "HTTP_NOT_MCP",
  "STREAM_CUT",
  "INPUT_REQUIRED",
  "UNKNOWN_RESULT_TYPE",
  "MESSAGE_TOO_LARGE",
  "AUTH_INTERACTIVE_ONLY",
  "AUTH_DISCOVERY_FAILED",
  "AUTH_TOKEN_REFUSED",
  "AUTH_TOKEN_FAILED",
  "AUTH_TOKEN_NOT_ACCEPTED",
  "SDK_CLIENT_REFUSED_ANSWER",
  "SDK_CLIENT_FAILED",
  // cases that were not run
  "NOT_RUN_SERVER_UNAVAILABLE",
  "NOT_RUN_AFTER_TIMEOUTS",
  "NOT_RUN_AFTER_DEATHS",
  "NOT_RUN_CANCELLED",
] as const;

/** Codes of findings: what was seen beside the assertions. */
export const findingCodes = [
  "STDOUT_NOISE",
  "BROKEN_MESSAGE",
  "ANSWER_TO_NOBODY",
  "DUPLICATE_ANSWER",
  "DUPLICATE_KEY",
  "UNSAFE_NUMBER",
  "SLOW_ANSWER",
  "LATE_ANSWER",
  "RESULT_BREAKS_PROTOCOL",
  "STRUCTURED_CONTENT_BREAKS_SCHEMA",
  "STRUCTURED_CONTENT_NOT_SENT",
  "UNDECLARED_TOOL_ANSWERED",
  "DUPLICATE_TOOL_NAME",
  "INVALID_TOOL_SCHEMA",
  "SCHEMA_NOT_APPLIED",
  "UNKNOWN_SCHEMA_DIALECT",
  "OLDER_SCHEMA_DIALECT",
  "TOOLS_LIST_FAILED",
  "UNKNOWN_PROTOCOL_VERSION",
  "HTTP_SESSION_LOST",
  "SDK_CLIENT_ERROR",
  "NOTIFICATION_REFUSED",
  "NOTIFICATION_NOT_TAKEN",
  "UNEXPECTED_REQUEST",
  "INVALID_PARAM_HEADER",
  "REJECTION_BY_PROTOCOL_ERROR",
  "REJECTION_OF_UNDECLARED_TOOL",
  "SERVER_KILLED",
  "SERVER_ENDED_BADLY",
  "APPROVAL_MISMATCH",
  "ERA_NOT_SPOKEN",
] as const;

/** Codes of errors that are thrown, or that end a command. */
export const errorCodes = [
  // input
  "INVALID_INPUT",
  "INVALID_SUITE",
  "INVALID_SUITE_NAME",
  "UNSUPPORTED_SCHEMA",
  "FILE_NOT_FOUND",
  "FILE_UNREADABLE",
  "FILE_TOO_LARGE",
  "FILE_NOT_UTF8",
  "FILE_EXISTS",
  "FILE_UNWRITABLE",
  "JSON_SYNTAX",
  "JSON_DUPLICATE_KEY",
  "JSON_TOO_DEEP",
  "NO_SUITES_FOUND",
  "UNSUPPORTED_FILE_TYPE",
  "WRONG_KIND_OF_FILE",
  "MODULE_COMPILE_FAILED",
  "MODULE_IMPORT_FAILED",
  "MODULE_CANNOT_FIND_MCPEAK",
  "MODULE_EXPORTS_NO_SUITE",
  "MODULE_TIMED_OUT",
  "INVALID_CONFIG",
  "UNKNOWN_SERVER_NAME",
  "NO_TARGET",
  "INVALID_TARGET",
  "MISSING_ENVIRONMENT_VARIABLE",
  // command line
  "UNKNOWN_COMMAND",
  "UNKNOWN_OPTION",
  "MISSING_ARGUMENT",
  "INVALID_OPTION_VALUE",
  "CONFLICTING_OPTIONS",
  "UNEXPECTED_ARGUMENT",
  "CONFLICTING_OUTPUT",
  "UNCAUGHT_ERROR",
  "ENDED_EARLY",
  // a server that can't be started or reached
  "SERVER_COMMAND_NOT_FOUND",
  "SERVER_NOT_EXECUTABLE",
  "SERVER_SPAWN_FAILED",
  "SERVER_EXITED_AT_START",
  "SERVER_SILENT_AT_START",
  "SERVER_REFUSED_HANDSHAKE",
  "SERVER_BROKE_HANDSHAKE",
  "SERVER_UNREACHABLE",
  "SERVER_HTTP_STATUS",
  "SERVER_UNAUTHORIZED",
  "AUTH_INTERACTIVE_ONLY",
  "AUTH_DISCOVERY_FAILED",
  "AUTH_TOKEN_REFUSED",
  "AUTH_TOKEN_FAILED",
  "AUTH_TOKEN_NOT_ACCEPTED",
  "SERVER_NOT_MCP",
  "UNSUPPORTED_PROTOCOL_VERSION",
  "IN_PROCESS_FAILED",
  // a server of ours that can't listen
  "SERVER_PORT_BUSY",
  "SERVER_CANNOT_LISTEN",
  // a call through `openSession`
  "CALL_FAILED",
  "SESSION_CLOSED",
  // mock servers
  "INVALID_MOCK_DEFINITION",
  "INVALID_MOCK_REPLY",
  "MODULE_EXPORTS_NO_DEFINITION",
  "UNUSED_MOCK_REPLIES",
  // the fault lab
  "INVALID_FAULT_SERVER",
  // scenarios
  "INVALID_SCENARIO",
  "MODULE_EXPORTS_NO_SCENARIO",
  "NO_SCENARIOS_FOUND",
  // faults
  "INVALID_FAULTS",
  // proxies
  "INVALID_PROXY",
  // stubs
  "NO_TOOLS_ARRAY",
  "MISSING_NAME",
  "NO_TOOLS",
  // approval of suites
  "APPROVAL_INCOMPLETE",
  "APPROVAL_NO_PLACE",
  "FILE_CHANGED",
  // last resort
  "INTERRUPTED",
  "INTERNAL",
] as const;

export type IssueCode = (typeof issueCodes)[number];
export type WarningCode = (typeof warningCodes)[number];
export type MockDefinitionCode = (typeof mockDefinitionCodes)[number];
export type ScenarioCode = (typeof scenarioCodes)[number];
export type FaultIssueCode = (typeof faultIssueCodes)[number];
export type StubNoteCode = (typeof stubNoteCodes)[number];
export type FailureCode = (typeof failureCodes)[number];
export type FindingCode = (typeof findingCodes)[number];
export type ErrorCode = (typeof errorCodes)[number];
