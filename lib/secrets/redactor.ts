import type { JsonPath } from "../json/json-path.js";

/** Hides secrets in what is rendered. The verdict never sees it. */
export interface Redactor {
  /** `text` with every known secret value replaced. */
  hideText(text: string): string;
  /** As {@link hideText} for the beginning of a text: what it ends with may be half a secret. */
  hideStart(text: string): string;
  /** A copy of `value` with known secret values, and strings under keys that tell of secrets, replaced. */
  hideValue<Value>(value: Value): Value;
  /** As {@link hideValue} for a value that stands at `path` in a bigger one. */
  hideAt<Value>(path: JsonPath, value: Value): Value;
}
