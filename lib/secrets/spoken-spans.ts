import { isSecretName } from "./is-secret-name.js";
import { looksSecret } from "./looks-secret.js";

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Most texts hold none of these: nothing else is looked at there. */
const mayTell = /token|secret|pass.?w|api.?key|authori|credential|cookie|bearer|basic/i;

/** `name=value`, `name: value`, `name: 'value'`; of an option its dashes, of a header its scheme stay. */
const assigned = /(?<![\w.-])(?<!unexpected )([\w.-]{1,100})(?: ?= ?|: ?)(?:(?:Bearer|Basic|Token) )?\\*["'`]?([^\s"'`,;&|<>(){}[\]\\]{8,})/gi;

/** What follows the scheme of a header, wherever it stands. */
const scheme = /(?<![\w.-])(?:Bearer|Basic) +([\w.~+/-]{8,}={0,2})(?![\w="'])/gi;

/**
 * Credentials in words that are no JSON: a line of a log, a message, what an
 * object looks like when it is printed. Nobody told their values, so only what
 * looks like one counts: no plain word, no number, no URL.
 */
export function spokenSpans(text: string): Span[] {
  if (!mayTell.test(text)) return [];
  const spans: Span[] = [];
  for (const { 0: whole, 1: name = "", 2: value = "", index } of text.matchAll(assigned)) {
    if (isSecretName(name) && looksSecret(value)) spans.push({ start: index + whole.length - value.length, end: index + whole.length });
  }
  for (const { 0: whole, 1: value = "", index } of text.matchAll(scheme)) {
    if (looksSecret(value)) spans.push({ start: index + whole.length - value.length, end: index + whole.length });
  }
  return spans;
}
