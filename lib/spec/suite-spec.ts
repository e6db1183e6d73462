import type { JsonObject } from "../json/json-value.js";
import type { ResponseSchemaSpec } from "./response-schema-spec.js";

/** A suite in suite format 1: exactly what stands in a `.suite.json` file. */
export interface TestSuiteSpec {
  readonly schemaVersion: 1;
  /** Not blank. */
  readonly id: string;
  /** Not blank; the first line of the report. */
  readonly name: string;
  readonly approval?: ApprovalSpec;
  /** Time limit of a case that has none of its own: an integer from 1 to 2147483647 ms; 10000 when absent. */
  readonly defaultTimeoutMs?: number;
  /** One or more. */
  readonly cases: readonly TestCaseSpec[];
}

/** What `generate` and `approve` attach to a suite. */
export interface ApprovalSpec {
  /** Digest of the suite without this block: 64 lower-case hex digits. */
  readonly fingerprint: string;
  readonly cases?: readonly ApprovedCaseSpec[];
}

export interface ApprovedCaseSpec {
  readonly id: string;
  readonly status: "passed" | "serverDefect";
}

export type TestCaseSpec = ListToolsCaseSpec | CallToolCaseSpec;

/** What every case begins with. */
export interface CaseHeadSpec {
  /** Not blank, unique in the suite. */
  readonly id: string;
  /** Not blank; printed on the case's line. */
  readonly name: string;
  /** Time limit of this case: an integer from 1 to 2147483647 ms. */
  readonly timeoutMs?: number;
}

export interface ListToolsCaseSpec extends CaseHeadSpec {
  readonly operation: ListToolsSpec;
  /** One or more. */
  readonly assertions: readonly ListToolsAssertionSpec[];
}

export interface CallToolCaseSpec extends CaseHeadSpec {
  readonly operation: CallToolSpec;
  /** One or more. */
  readonly assertions: readonly CallToolAssertionSpec[];
}

export type OperationSpec = ListToolsSpec | CallToolSpec;

/** Asks the server for its whole `tools/list`. */
export interface ListToolsSpec {
  readonly type: "listTools";
}

/** Calls one tool. */
export interface CallToolSpec {
  readonly type: "callTool";
  readonly tool: string;
  readonly input: JsonObject;
}

export type AssertionSpec = ListToolsAssertionSpec | CallToolAssertionSpec;
export type ListToolsAssertionSpec = ToolExistsSpec;
export type CallToolAssertionSpec = IsErrorSpec | BodyMatchesSchemaSpec | StructuredContentMatchesSchemaSpec;

export interface ToolExistsSpec {
  readonly type: "toolExists";
  /** Exact name. */
  readonly tool: string;
}

export interface IsErrorSpec {
  readonly type: "isError";
  readonly expected: boolean;
}

export interface BodyMatchesSchemaSpec {
  readonly type: "bodyMatchesSchema";
  readonly schema: ResponseSchemaSpec;
}

export interface StructuredContentMatchesSchemaSpec {
  readonly type: "structuredContentMatchesSchema";
  readonly schema: ResponseSchemaSpec;
}
