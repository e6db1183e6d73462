import type { Redactor } from "../secrets/redactor.js";
import type { TestCaseSpec } from "../spec/suite-spec.js";
import type { Clock } from "./clock.js";
import type { PreparedSuite } from "./prepare-suite.js";
import type { RunVariant } from "./run-event.js";
import type { RunOptions } from "./run-options.js";

/** What stays the same for a suite while it runs. */
export interface SuiteContext {
  readonly suite: PreparedSuite;
  readonly options: RunOptions;
  readonly clock: Clock;
  readonly redactor: Redactor;
  readonly variant: RunVariant;
  /** Index of the suite in the run, where its report has to say which variant it tells of. */
  readonly comparedAs?: number;
}

/** The case at a position that is known to be there. */
export function caseAt({ suite }: SuiteContext, position: number): TestCaseSpec {
  const spec = suite.spec.cases[position];
  if (spec === undefined) throw new RangeError(`there is no case ${position}`);
  return spec;
}
