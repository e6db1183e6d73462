import type { ApprovalSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import type { CheckedTestCase, TestCase } from "./case-steps.js";
import type { CallExpectations, ListExpectations } from "./expectations.js";
import type { LiteralId, NewId } from "./literal-id.js";
import type { Sentences } from "./sentences.js";
import type { ToolCatalog } from "./tool-catalog.js";

/** What a suite can be given beside its id and name. */
export interface SuiteOptions<Tools extends object> {
  /** Time limit of cases that have none of their own: an integer from 1 to 2147483647 ms; 10000 when absent. */
  readonly defaultTimeoutMs?: number | undefined;
  /** The approval block that `generate` and `approve` write. */
  readonly approval?: ApprovalSpec | undefined;
  /** The tools that cases may call, and their arguments. Only the compiler looks at it. */
  readonly tools?: ToolCatalog<Tools> | undefined;
}

/** What a case can be given beside its id and name. */
export interface CaseOptions {
  /** Time limit of the case: an integer from 1 to 2147483647 ms; the suite's when absent. */
  readonly timeoutMs?: number | undefined;
}

/** A suite with one case or more: it can be run, exported and added to. */
export interface Suite {
  /** The suite as plain data in suite format 1. It is frozen, and does not change when the builder is used further. */
  toSpec(): TestSuiteSpec;
  /** The same, so that `JSON.stringify(suite)` gives the text of a suite file. */
  toJSON(): TestSuiteSpec;
}

/** The cases that fit a suite: those checked against its catalogue; all of them when it has none. */
export type CaseFor<Tools extends object> = string extends keyof Tools ? TestCase : CheckedTestCase<Tools>;

/** A suite that has no case yet. */
export interface SuiteStart<Tools extends object> {
  /** Starts the first case. `id` must not be blank, and only one case of a suite may have it. */
  case<const Id extends string>(id: Id, name: string, options?: CaseOptions): CaseOpened<Tools, LiteralId<Id>>;
  /**
   * Adds cases made by `testCase`.
   *
   * @throws McpeakError `EMPTY_CASES` for an empty array, `DUPLICATE_CASE_ID` for an id that the suite has already.
   */
  cases(cases: readonly CaseFor<Tools>[]): SuiteReady<Tools, never>;
  readonly toSpec: Sentences["needsCase"];
  readonly toJSON: Sentences["needsCase"];
}

/** A suite with one case or more. `Taken` are the literal ids of its cases. */
export interface SuiteReady<Tools extends object, Taken extends string> extends Suite {
  /** Starts the next case. `id` must not be blank, and only one case of a suite may have it. */
  case<const Id extends string>(id: NewId<Id, Taken>, name: string, options?: CaseOptions): CaseOpened<Tools, Taken | LiteralId<Id>>;
  /**
   * Adds cases made by `testCase`.
   *
   * @throws McpeakError `EMPTY_CASES` for an empty array, `DUPLICATE_CASE_ID` for an id that the suite has already.
   */
  cases(cases: readonly CaseFor<Tools>[]): SuiteReady<Tools, Taken>;
}

/** A case that has an id and a name. */
export interface CaseOpened<Tools extends object, Taken extends string> {
  /**
   * The case calls one tool. The input is copied: changing it later changes nothing.
   *
   * @throws McpeakError `INVALID_JSON_VALUE` when the input holds something that JSON can't say.
   */
  callTool<ToolName extends keyof Tools & string>(tool: ToolName, input: Tools[ToolName]): CallOpened<Tools, Taken>;
  /** The case asks for the list of tools. */
  listTools(): ListOpened<Tools, Taken>;
  readonly expect: Sentences["needsOperation"];
  readonly case: Sentences["needsOperation"];
  readonly cases: Sentences["needsOperation"];
  readonly toSpec: Sentences["needsOperation"];
  readonly toJSON: Sentences["needsOperation"];
}

/** What every case without an assertion lacks. */
export interface WithoutAssertion {
  readonly callTool: Sentences["oneOperation"];
  readonly listTools: Sentences["oneOperation"];
  readonly case: Sentences["needsAssertion"];
  readonly cases: Sentences["needsAssertion"];
  readonly toSpec: Sentences["needsAssertion"];
  readonly toJSON: Sentences["needsAssertion"];
}

/** A case that calls a tool and expects nothing yet. */
export interface CallOpened<Tools extends object, Taken extends string> extends WithoutAssertion {
  readonly expect: CallExpectations<CallReady<Tools, Taken>>;
}

/** A case that lists the tools and expects nothing yet. */
export interface ListOpened<Tools extends object, Taken extends string> extends WithoutAssertion {
  readonly expect: ListExpectations<ListReady<Tools, Taken>, keyof Tools & string>;
}

/** A suite whose last case calls a tool; it may expect more. */
export interface CallReady<Tools extends object, Taken extends string> extends SuiteReady<Tools, Taken> {
  readonly expect: CallExpectations<CallReady<Tools, Taken>>;
  readonly callTool: Sentences["oneOperation"];
  readonly listTools: Sentences["oneOperation"];
}

/** A suite whose last case lists the tools; it may expect more. */
export interface ListReady<Tools extends object, Taken extends string> extends SuiteReady<Tools, Taken> {
  readonly expect: ListExpectations<ListReady<Tools, Taken>, keyof Tools & string>;
  readonly callTool: Sentences["oneOperation"];
  readonly listTools: Sentences["oneOperation"];
}
