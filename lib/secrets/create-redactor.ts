import type { JsonPath } from "../json/json-path.js";
import { hideText } from "./hide-text.js";
import { hideInside } from "./hide-value.js";
import type { Redactor } from "./redactor.js";
import { secretForms } from "./secret-forms.js";

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
export function createRedactor({ values }: { readonly values: Iterable<string> }): Redactor {
  const needles = [...new Set([...values].flatMap((value) => [...secretForms(value)]))];
  const hide = (text: string): string => hideText(text, needles);
  return Object.freeze({
    hideText: hide,
    hideValue: <Value>(value: Value): Value => hideInside(value, [], hide),
    hideAt: <Value>(path: JsonPath, value: Value): Value => hideInside(value, path, hide),
  });
}
