import { formatSamples } from "./format-samples.js";
import { patternTexts } from "./pattern-texts.js";
import { fitsText, type ValueRules } from "./value-rules.js";

/** Longer texts are not written. */
const maxTextLength = 20_000;
const maxGiven = 300;
/** How many texts of each of two patterns are joined. */
const maxJoined = 12;
const sample = "sample";

/** Texts that meet the rules, the most usual first: "sample", or what the format or the pattern asks for. */
export function* textSamples(rules: ValueRules): Generator<string, void, undefined> {
  if (rules.minLength > maxTextLength) return;
  const given = new Set<string>();
  for (const text of tried(rules)) {
    if (given.has(text) || !fitsText(text, rules)) continue;
    given.add(text);
    yield text;
    if (given.size >= maxGiven) return;
  }
}

/** Why there is none, where that is no contradiction. */
export function whyNoText({ minLength, maxLength, patterns, formats }: ValueRules): "tooLarge" | "noText" | undefined {
  if (minLength > maxLength) return undefined;
  if (minLength > maxTextLength) return "tooLarge";
  return patterns.length + formats.length > 0 ? "noText" : undefined;
}

function* tried(rules: ValueRules): Generator<string, void, undefined> {
  const { minLength, formats, patterns } = rules;
  for (const format of formats) {
    for (const length of [Math.max(minLength, 1), Math.max(1, minLength - 12), Math.max(1, minLength - 20)]) yield* formatSamples(format, ofLength(length));
  }
  yield* plainTexts(rules, 1);
  yield* fittedTexts(rules);
  for (const pattern of patterns) yield* patternTexts(pattern, rules);
  yield* joinedTexts(rules);
  yield* plainTexts(rules, maxGiven);
  // What short texts with a pattern of their own may look like.
  yield* ["", "a", "A", "1", "0", "a1", "A1", "-", "_", " ", "/", "#", "@", "1.0.0", "1.0", "#000000", "en", "en-US", "KR", "USD", "true", "null", "{}", "[]", "x=1", "a.b", "a/b", "/a", "./a", "한글"];
}

/** What a format asks for with what a pattern asks for behind or before it: a mail at one host, a URI with one ending. */
function* fittedTexts(rules: ValueRules): Generator<string, void, undefined> {
  const { formats, patterns } = rules;
  for (const format of formats) {
    const texts = patterns.flatMap((pattern) => firstOf(patternTexts(pattern, rules), maxJoined));
    const known = [...firstOf(formatSamples(format, sample), 2), sample];
    for (const text of texts) for (const one of known) yield* [one + text, text + one];
  }
}

/** What two patterns ask for, one behind the other: one may be about the beginning and one about the end. */
function* joinedTexts(rules: ValueRules): Generator<string, void, undefined> {
  const [first, second] = rules.patterns.map((pattern) => firstOf(patternTexts(pattern, rules), maxJoined));
  if (first === undefined || second === undefined) return;
  for (const one of first) for (const other of second) yield* [one + other, other + one];
}

function firstOf(texts: Iterable<string>, count: number): readonly string[] {
  const first: string[] = [];
  for (const text of texts) {
    first.push(text);
    if (first.length === count) break;
  }
  return first;
}

/** "sample" at a length that is allowed, then "sample2", "sample3" …; of one character, letters and digits. */
function* plainTexts({ minLength, maxLength }: ValueRules, count: number): Generator<string, void, undefined> {
  const length = Math.min(Math.max(sample.length, minLength), maxLength);
  yield ofLength(length);
  for (let index = 2; index <= count; index++) {
    const ending = maxLength < 3 ? index.toString(36) : String(index);
    const whole = Math.min(Math.max(sample.length + ending.length, minLength), maxLength);
    if (ending.length <= whole) yield `${ofLength(whole - ending.length)}${ending}`;
  }
}

function ofLength(length: number): string {
  return length <= sample.length ? sample.slice(0, length) : sample.repeat(Math.ceil(length / sample.length)).slice(0, length);
}
