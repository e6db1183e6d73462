import { isSecretName } from "./is-secret-name.js";
import { minSecretLength } from "./secret-forms.js";

/** What stands where a secret stood. */
export const hiddenText = "[hidden]";

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Replaces what must not be shown in `text`: every one of `needles`, and the
 * JSON strings that follow a telling key, also in JSON within JSON. What was
 * put in is not looked at again. Costs the text's length times the number of needles.
 */
export function hideText(text: string, needles: readonly string[]): string {
  if (text.length < minSecretLength) return text;
  const spans = needles.flatMap((needle) => spansOf(needle, text)).concat(keyedSpans(text));
  return spans.length === 0 ? text : replaceSpans(text, spans);
}

function spansOf(needle: string, text: string): Span[] {
  const spans: Span[] = [];
  for (let start = text.indexOf(needle); start >= 0; start = text.indexOf(needle, start + needle.length)) {
    spans.push({ start, end: start + needle.length });
  }
  return spans;
}

/** `"key": "` at any depth of JSON within JSON: the backslashes before a quote tell the depth. */
const keyAndQuote = /(?<!\\)((?:\\{7}|\\{3}|\\)?)"([\w .-]{1,100})\1"\s{0,20}:\s{0,20}\1"/g;

function keyedSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: whole, 1: slashes = "", 2: name = "", index } of text.matchAll(keyAndQuote)) {
    if (!isSecretName(name)) continue;
    const start = index + whole.length;
    const end = endOfString(text, start, slashes.length);
    if (end - start >= minSecretLength) spans.push({ start, end });
  }
  return spans;
}

/**
 * Where the string ends whose quotes have `slashes` backslashes before them (0, 1,
 * 3, 7). A quote inside it has more of them, by an odd multiple of the step.
 */
function endOfString(text: string, start: number, slashes: number): number {
  const step = slashes + 1;
  for (let quote = text.indexOf('"', start); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let run = 0;
    while (quote - run > start && text[quote - run - 1] === "\\") run += 1;
    if (run < slashes || (run - slashes) % (2 * step) === 0) return quote - Math.min(run, slashes);
  }
  return text.length;
}

function replaceSpans(text: string, spans: readonly Span[]): string {
  const sorted = spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
  let shown = "";
  let done = 0;
  for (const { start, end } of sorted) {
    if (start >= done) shown += text.slice(done, start) + hiddenText;
    done = Math.max(done, end);
  }
  return shown + text.slice(done);
}
