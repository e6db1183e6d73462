import type { StubNoteCode } from "../errors/codes.js";
import type { Told } from "../messages/tell.js";
import type { TestSuiteSpec } from "../spec/suite-spec.js";

/** A running start for one tool, as data. */
export interface StubDraft {
  /** As the server names it. */
  readonly toolName: string;
  /** Safe on every file system and unique in the catalogue, without an ending: `get_weather`. */
  readonly fileName: string;
  readonly suite: TestSuiteSpec;
  /** What could not be made or expressed, a sentence each; also in comments of `source`. */
  readonly notes: readonly StubNote[];
}

/** A running start for one tool: a suite, as data and as TypeScript. */
export interface ToolStub extends StubDraft {
  /** The suite as a TypeScript module. */
  readonly source: string;
}

/** One thing that could not be made or expressed. */
export interface StubNote extends Told<StubNoteCode> {
  /** The case that it is about; absent for the whole suite. */
  readonly caseId?: string;
}
