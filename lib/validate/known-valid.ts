import type { TestSuiteSpec } from "../spec/suite-spec.js";

const known = new WeakSet<object>();

/** Notes that a suite was found valid by the one who made it, so that running it needs no second look. */
export function rememberValid(suite: TestSuiteSpec): void {
  known.add(suite);
}

/** Whether `value` is an object that {@link rememberValid} was told of. */
export function isKnownValid(value: unknown): value is TestSuiteSpec {
  return typeof value === "object" && value !== null && known.has(value);
}
