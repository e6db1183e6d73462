import type { TestSuiteSpec } from "../spec/suite-spec.js";

/** A running start for one tool: a suite, as data and as TypeScript. */
export interface ToolStub {
  /** As the server names it. */
  readonly toolName: string;
  /** Safe on every file system and unique in the catalogue, without an ending: `get_weather`. */
  readonly fileName: string;
  readonly suite: TestSuiteSpec;
  /** The same as a TypeScript module. */
  readonly source: string;
  /** What could not be made or expressed, a sentence each; also in comments of `source`. */
  readonly notes: readonly StubNote[];
}

export interface StubNote {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}
