import type { TestCaseSpec } from "../spec/suite-spec.js";
import type { CallExpectations, ListExpectations } from "./expectations.js";
import type { Sentences } from "./sentences.js";
import type { CaseOptions } from "./suite-steps.js";
import type { ToolCatalog } from "./tool-catalog.js";

/** What `testCase` can be given beside id and name. */
export interface TestCaseOptions<Tools extends object> extends CaseOptions {
  /** The tools that the case may call, and their arguments. Only the compiler looks at it. */
  readonly tools?: ToolCatalog<Tools> | undefined;
}

/** A complete case, ready for `.cases([...])`. */
export interface TestCase {
  /** The case as plain data in suite format 1. It is frozen. */
  toJSON(): TestCaseSpec;
}

/** A complete case, and the catalogue that it was checked against. */
export interface CheckedTestCase<Tools extends object> extends TestCase {
  /** Never there: a suite with a catalogue takes only cases with the same one. */
  readonly "~tools"?: CheckedAgainst<Tools> | undefined;
}

/** Ties a case to the catalogue `Tools`; a sentence when it has none. */
export type CheckedAgainst<Tools extends object> = string extends keyof Tools ? Sentences["needsTools"] : (tools: Tools) => Tools;

/** A case that has an id and a name. */
export interface TestCaseStart<Tools extends object> {
  /**
   * The case calls one tool. The input is copied: changing it later changes nothing.
   *
   * @throws McpeakError `INVALID_JSON_VALUE` when the input holds something that JSON can't say.
   */
  callTool<ToolName extends keyof Tools & string>(tool: ToolName, input: Tools[ToolName]): TestCaseCall<Tools>;
  /** The case asks for the list of tools. */
  listTools(): TestCaseList<Tools>;
  readonly expect: Sentences["needsOperation"];
  readonly toJSON: Sentences["needsOperation"];
}

/** A case that calls a tool and expects nothing yet. */
export interface TestCaseCall<Tools extends object> {
  readonly expect: CallExpectations<CallTestCase<Tools>>;
  readonly callTool: Sentences["oneOperation"];
  readonly listTools: Sentences["oneOperation"];
  readonly toJSON: Sentences["needsAssertion"];
}

/** A case that lists the tools and expects nothing yet. */
export interface TestCaseList<Tools extends object> {
  readonly expect: ListExpectations<ListTestCase<Tools>, keyof Tools & string>;
  readonly callTool: Sentences["oneOperation"];
  readonly listTools: Sentences["oneOperation"];
  readonly toJSON: Sentences["needsAssertion"];
}

/** A complete case that calls a tool; it may expect more. */
export interface CallTestCase<Tools extends object> extends CheckedTestCase<Tools> {
  readonly expect: CallExpectations<CallTestCase<Tools>>;
  readonly callTool: Sentences["oneOperation"];
  readonly listTools: Sentences["oneOperation"];
}

/** A complete case that lists the tools; it may expect more. */
export interface ListTestCase<Tools extends object> extends CheckedTestCase<Tools> {
  readonly expect: ListExpectations<ListTestCase<Tools>, keyof Tools & string>;
  readonly callTool: Sentences["oneOperation"];
  readonly listTools: Sentences["oneOperation"];
}
