import type { TestSuiteSpec } from "../spec/suite-spec.js";
import type { StubNote } from "./tool-stub.js";

/** Writes suites as TypeScript modules, with their notes as comments where they belong. */
export type StubWriter = (stub: { readonly suite: TestSuiteSpec; readonly notes: readonly StubNote[] }) => string;

/** Loads ts-morph, and writes any number of modules in one project. */
export async function createStubWriter(): Promise<StubWriter> {
  throw new Error("not built yet");
}
