import { createModuleWriter } from "../source/create-module-writer.js";
import type { TestSuiteSpec } from "../spec/suite-spec.js";
import type { StubNote } from "./tool-stub.js";

/** Writes suites as TypeScript modules, with their notes as comments where they belong. */
export type StubWriter = (stub: { readonly suite: TestSuiteSpec; readonly notes: readonly StubNote[] }) => string;

/** Loads ts-morph, and writes any number of modules in one project. */
export async function createStubWriter(): Promise<StubWriter> {
  const write = await createModuleWriter();
  return ({ suite, notes }) => {
    const cases = new Map<string, string[]>();
    for (const { caseId, message } of notes) {
      if (caseId === undefined) continue;
      const told = cases.get(caseId);
      if (told === undefined) cases.set(caseId, [message]);
      else told.push(message);
    }
    return write(suite, { suite: notes.filter(({ caseId }) => caseId === undefined).map(({ message }) => message), cases });
  };
}
