import type { TestSuiteSpec } from "../spec/suite-spec.js";
import type { GenerateStubsOptions } from "./generate-stubs.js";
import type { StubNote } from "./tool-stub.js";

export interface ServerSuiteOptions extends GenerateStubsOptions {
  /** Not blank. */
  readonly id: string;
  /** Not blank. */
  readonly name: string;
}

/** One suite for a whole server. */
export interface ServerSuite {
  readonly suite: TestSuiteSpec;
  readonly notes: readonly StubNote[];
}

/**
 * Makes one suite for all tools of a catalogue: for each a case that it exists, and the cases that its own stub has.
 *
 * @throws McpeakError `NO_TOOLS_ARRAY`, `MISSING_NAME`; `NO_TOOLS` for a catalogue without any.
 */
export async function generateServerSuite(catalog: unknown, options: ServerSuiteOptions): Promise<ServerSuite> {
  throw new Error("not built yet");
}
