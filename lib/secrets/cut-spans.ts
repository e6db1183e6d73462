interface Span {
  readonly start: number;
  readonly end: number;
}

/** A piece of a secret that is no longer than this stays where it was cut: less would be hidden in too much else. */
const maxLeft = 3;

/** So many cuts of one text are looked at; more are dots for another reason. */
const maxCuts = 1000;

/**
 * What is left of needles where a text was cut: before and behind an ellipsis, and
 * at the end of a text that `isStart`. Also others cut: `JSON.parse` shows
 * `..."some text"...` around what it can't read.
 */
export function cutSpans(text: string, needles: readonly string[], isStart: boolean): Span[] {
  if (needles.length === 0) return [];
  const spans: Span[] = [];
  let behind: readonly number[] = [];
  let cuts = 0;
  for (const { 0: mark, index } of text.matchAll(/…|\.{3}/g)) {
    if (++cuts > maxCuts) break;
    spans.push(...piecesAt(text, behind, endsBefore(text, index), needles));
    behind = startsBehind(text, index + mark.length);
  }
  spans.push(...piecesAt(text, behind, isStart ? endsBefore(text, text.length) : [], needles));
  return spans;
}

/** Pieces that begin at one of `starts`, that end at one of `ends`, or that fill the text between. */
function piecesAt(text: string, starts: readonly number[], ends: readonly number[], needles: readonly string[]): Span[] {
  return needles.flatMap((needle) => [
    ...starts.flatMap((start) => endOf(needle, text, start)),
    ...ends.flatMap((end) => beginningOf(needle, text, end)),
    ...starts.flatMap((start) => ends.flatMap((end) => insideOf(needle, text, start, end))),
  ]);
}

/** A value that is shown has its closing quote before the ellipsis; a character cut in half is U+FFFD. */
function endsBefore(text: string, cut: number): readonly number[] {
  const between = /(?:\ufffd{1,3}|\\*")$/.exec(text.slice(Math.max(0, cut - 10), cut))?.[0].length ?? 0;
  return between === 0 ? [cut] : [cut, cut - between];
}

function startsBehind(text: string, cut: number): readonly number[] {
  const between = /^\\*"/.exec(text.slice(cut, cut + 10))?.[0].length ?? 0;
  return between === 0 ? [cut] : [cut, cut + between];
}

/** The longest piece before `end` with which `needle` begins. */
function beginningOf(needle: string, text: string, end: number): Span[] {
  for (let start = Math.max(0, end - needle.length + 1); start < end - maxLeft; start += 1) {
    if (text[start] === needle[0] && text.startsWith(needle.slice(0, end - start), start)) return [{ start, end }];
  }
  return [];
}

/** The longest piece behind `start` with which `needle` ends. */
function endOf(needle: string, text: string, start: number): Span[] {
  for (let at = 1; at < needle.length - maxLeft; at += 1) {
    if (text[start] === needle[at] && text.startsWith(needle.slice(at), start)) return [{ start, end: start + needle.length - at }];
  }
  return [];
}

function insideOf(needle: string, text: string, start: number, end: number): Span[] {
  const length = end - start;
  return length > maxLeft && length < needle.length && needle.includes(text.slice(start, end)) ? [{ start, end }] : [];
}
