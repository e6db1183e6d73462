import type { Misuse } from "../errors/misuse.js";
import type { TestCaseSpec } from "../spec/suite-spec.js";
import type { CallExpectations, ListExpectations } from "./expectations.js";
import type { CaseOptions } from "./suite-steps.js";
import type { ToolCatalog } from "./tool-catalog.js";

/** What `testCase` can be given beside id and name. */
export interface TestCaseOptions<Tools extends object> extends CaseOptions {
  /** The tools that the case may call, and their arguments. Only the compiler looks at it. */
  readonly tools?: ToolCatalog<Tools> | undefined;
}

/** A complete case, ready for `.cases([...])`. `ToolName` is the tool it calls; never if it calls none. */
export interface TestCase<ToolName extends string = string> {
  /** The case as plain data in suite format 1. It is frozen. */
  toJSON(): TestCaseSpec;
  readonly "~tool"?: ToolName;
}

type NeedsOperation = Misuse<"This case does nothing yet: say what it does with .callTool(tool, input) or .listTools().">;
type NeedsAssertion = Misuse<"This case expects nothing yet: say what you expect with .expect.">;
type OneOperation = Misuse<"A case does one thing: make another one with testCase(id, name).">;

/** A case that has an id and a name. */
export interface TestCaseStart<Tools extends object> {
  /**
   * The case calls one tool. The input is copied: changing it later changes nothing.
   *
   * @throws McpeakError `INVALID_JSON_VALUE` when the input holds something that JSON can't say.
   */
  callTool<ToolName extends keyof Tools & string>(tool: ToolName, input: Tools[ToolName]): TestCaseCall<ToolName>;
  /** The case asks for the list of tools. */
  listTools(): TestCaseList<keyof Tools & string>;
  readonly expect: NeedsOperation;
  readonly toJSON: NeedsOperation;
}

/** A case that calls a tool and expects nothing yet. */
export interface TestCaseCall<ToolName extends string> {
  readonly expect: CallExpectations<CallTestCase<ToolName>>;
  readonly callTool: OneOperation;
  readonly listTools: OneOperation;
  readonly toJSON: NeedsAssertion;
}

/** A case that lists the tools and expects nothing yet. */
export interface TestCaseList<Known extends string> {
  readonly expect: ListExpectations<ListTestCase<Known>, Known>;
  readonly callTool: OneOperation;
  readonly listTools: OneOperation;
  readonly toJSON: NeedsAssertion;
}

/** A complete case that calls a tool; it may expect more. */
export interface CallTestCase<ToolName extends string> extends TestCase<ToolName> {
  readonly expect: CallExpectations<CallTestCase<ToolName>>;
  readonly callTool: OneOperation;
  readonly listTools: OneOperation;
}

/** A complete case that lists the tools; it may expect more. */
export interface ListTestCase<Known extends string> extends TestCase<never> {
  readonly expect: ListExpectations<ListTestCase<Known>, Known>;
  readonly callTool: OneOperation;
  readonly listTools: OneOperation;
}
