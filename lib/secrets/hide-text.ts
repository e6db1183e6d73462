import { cutSpans } from "./cut-spans.js";
import { isSecretName } from "./is-secret-name.js";
import { minSecretLength } from "./secret-forms.js";
import { spokenSpans } from "./spoken-spans.js";

/** What stands where a secret stood. */
export const hiddenText = "[hidden]";

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Replaces what must not be shown in `text`: every one of `needles`, what is left
 * of one before an ellipsis (where a text was cut, or at the end of one that
 * `isStart`), the JSON strings that follow a telling key or stand in the object or
 * array that does, also in JSON within JSON, and credentials in plain words
 * (`token=…`). What was put in is not looked at again. Costs the text's length
 * times the number of needles.
 */
export function hideText(text: string, needles: readonly string[], isStart = false): string {
  if (text.length < minSecretLength && !isStart) return text;
  const spans = needles.flatMap((needle) => spansOf(needle, text)).concat(cutSpans(text, needles, isStart), keyedSpans(text, isStart), spokenSpans(text));
  return spans.length === 0 ? text : replaceSpans(text, spans);
}

function spansOf(needle: string, text: string): Span[] {
  const spans: Span[] = [];
  for (let start = text.indexOf(needle); start >= 0; start = text.indexOf(needle, start + needle.length)) {
    spans.push({ start, end: start + needle.length });
  }
  return spans;
}

/** `"key": ` and what opens its value, at any depth of JSON within JSON: the backslashes before a quote tell the depth. */
const keyAndOpener = /(?<!\\)((?:\\{7}|\\{3}|\\)?)"([\w .-]{1,100})\1"\s{0,20}:\s{0,20}(\1"|[[{])/g;

/** How an object begins that is a JSON Schema: a property called `token` is described there, not given. */
const schemaStart = /\s{0,20}\\*"(?:\$ref|anyOf|oneOf|allOf|enum|const|description|title|format|type\\*"\s{0,20}:\s{0,20}\\*"(?:object|array|string|number|integer|boolean|null))\\*"/y;

function keyedSpans(text: string, isStart: boolean): Span[] {
  const spans: Span[] = [];
  let done = 0;
  for (const { 0: whole, 1: slashes = "", 2: name = "", 3: opener = "", index } of text.matchAll(keyAndOpener)) {
    const start = index + whole.length;
    // All strings up to there are told already, however many telling keys stand inside one another.
    if (start <= done || !isSecretName(name)) continue;
    if (opener.endsWith('"')) {
      const end = endOfString(text, start, slashes.length);
      if (end - start >= minSecretLength || (isStart && end === text.length && end > start)) spans.push({ start, end });
    } else if (opener === "[" || !startsSchema(text, start)) {
      done = spansInside(text, start, slashes.length, spans);
    }
  }
  return spans;
}

function startsSchema(text: string, start: number): boolean {
  schemaStart.lastIndex = start;
  return schemaStart.test(text);
}

/** Appends the strings of the object or array whose inside begins at `start`, its keys left out. Gives the place where it ends. */
function spansInside(text: string, start: number, slashes: number, spans: Span[]): number {
  const next = /["[\]{}]/g;
  next.lastIndex = start;
  let depth = 1;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    if (found[0] !== '"') {
      depth += found[0] === "[" || found[0] === "{" ? 1 : -1;
      if (depth === 0) return found.index;
      continue;
    }
    const begin = found.index + 1;
    const end = endOfString(text, begin, slashes);
    next.lastIndex = end + slashes + 1;
    const isKey = /^\s{0,20}:/.test(text.slice(next.lastIndex, next.lastIndex + 21));
    if (!isKey && end - begin >= minSecretLength) spans.push({ start: begin, end });
  }
  return text.length;
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
