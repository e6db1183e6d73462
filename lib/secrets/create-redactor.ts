import type { JsonPath } from "../json/json-path.js";
import { hideText } from "./hide-text.js";
import { hideInside } from "./hide-value.js";
import type { LearnedSecrets } from "./learned-secrets.js";
import type { Redactor } from "./redactor.js";
import { secretForms } from "./secret-forms.js";

/** What a redactor is to hide beside what names tell. */
export interface KnownSecrets {
  readonly values: Iterable<string>;
  /** Values that are hidden as soon as they are learned. */
  readonly learned?: LearnedSecrets | undefined;
}

/**
 * Makes the redactor for some known secret values. Values of fewer than 8
 * characters are not hidden. Names are known without being given: strings of 8
 * or more characters under keys such as `apiKey` are always hidden, numbers and
 * booleans never.
 *
 * @example
 * const redactor = createRedactor({ values: ["ghp_12345678"] });
 * redactor.hideText("token ghp_12345678 refused"); // "token [hidden] refused"
 * redactor.hideValue({ password: "correct horse", maxTokens: 100000000 }); // { password: "[hidden]", maxTokens: 100000000 }
 */
export function createRedactor({ values, learned }: KnownSecrets): Redactor {
  const given = needlesOf(values);
  let seen: readonly string[] = [];
  let needles = given;
  const current = (): readonly string[] => {
    if (learned !== undefined && learned.values !== seen) {
      seen = learned.values;
      needles = [...given, ...needlesOf(seen)];
    }
    return needles;
  };
  const hide = (text: string): string => hideText(text, current());
  return Object.freeze({
    hideText: hide,
    hideStart: (text: string): string => hideText(text, current(), true),
    hideValue: <Value>(value: Value): Value => hideInside(value, [], hide),
    hideAt: <Value>(path: JsonPath, value: Value): Value => hideInside(value, path, hide),
  });
}

function needlesOf(values: Iterable<string>): readonly string[] {
  return [...new Set([...values].flatMap((value) => [...secretForms(value)]))];
}
