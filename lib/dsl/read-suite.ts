import type { Place } from "../json/place.js";
import { placesKey, suiteBrand } from "./suite-builder.js";
import type { Suite } from "./suite-steps.js";

/**
 * Whether `value` was built by `suite` of any copy of mcpeak. Read it through `toSpec()`
 * alone, which throws when the suite is not complete.
 */
export function isSuite(value: unknown): value is Suite {
  return typeof value === "object" && value !== null && suiteBrand in value && typeof (value as Partial<Suite>).toSpec === "function";
}

/** Where each case of a built suite was written, in order: the call of `.case()` or `testCase()`. Nothing for anything else. */
export function placesOfCases(suite: unknown): readonly (Place | undefined)[] {
  if (!isSuite(suite)) return [];
  const { [placesKey]: places } = suite as { readonly [placesKey]?: unknown };
  return typeof places === "function" ? (Reflect.apply(places, suite, []) as readonly (Place | undefined)[]) : [];
}
