export { testSuite } from "./register/register-suite.js";
export type { TestSuiteOptions } from "./register/register-suite.js";
export type { JsonArray, JsonObject, JsonValue } from "./json/json-value.js";
export type { SuiteSource } from "./run/run-options.js";
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
export type { ResponseSchemaSpec, ResponseTypeName } from "./spec/response-schema-spec.js";
export type {
  ApprovalSpec,
  ApprovedCaseSpec,
  BodyMatchesSchemaSpec,
  CallToolAssertionSpec,
  CallToolCaseSpec,
  CallToolSpec,
  CaseHeadSpec,
  IsErrorSpec,
  ListToolsAssertionSpec,
  ListToolsCaseSpec,
  ListToolsSpec,
  StructuredContentMatchesSchemaSpec,
  TestCaseSpec,
  TestSuiteSpec,
  ToolExistsSpec,
} from "./spec/suite-spec.js";
export type { ServerTransport } from "./wire/memory-transport.js";
export type { ClientName } from "./session/session.js";
