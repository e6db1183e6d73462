/** Longest value that stands inside a sentence, in UTF-16 code units. */
const maxShown = 200;

/** Code points that can move a cursor, hide text or end a line when a terminal prints them, and halves of surrogate pairs, which no UTF-8 can hold. */
// biome-ignore lint: control characters are the point
const unsafe = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\u{e0000}-\u{e007f}]/gu;

/** Writes what a terminal must never get raw as `\u001b`-like escapes. Newlines and tabs are escaped too. */
export function escapeControls(text: string): string {
  return text.replace(unsafe, (character) => {
    const point = character.codePointAt(0) ?? 0;
    if (character === "\n") return "\\n";
    if (character === "\r") return "\\r";
    if (character === "\t") return "\\t";
    return point > 0xffff ? `\\u{${point.toString(16)}}` : `\\u${point.toString(16).padStart(4, "0")}`;
  });
}

/** Stands where text was cut off: how many UTF-16 code units are left out. The same in every language. */
export function cutMark(left: number): string {
  return `… (+${left})`;
}

/** Cuts `text` to `max` code units without cutting a surrogate pair, and says how much is left out. */
export function shorten(text: string, max: number = maxShown): string {
  const kept = keepStart(text, max);
  return kept === text ? text : `${kept}${cutMark(text.length - kept.length)}`;
}

/** Writes any value for use inside a sentence: JSON where there is JSON, bounded, safe for a terminal. */
export function showValue(value: unknown, max: number = maxShown): string {
  if (typeof value !== "string") return escapeControls(shorten(jsonText(value), max));
  const kept = keepStart(value, max);
  return escapeControls(`${JSON.stringify(kept)}${kept === value ? "" : cutMark(value.length - kept.length)}`);
}

function keepStart(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}

function jsonText(value: unknown): string {
  if (value === undefined) return "undefined";
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return "a function";
  if (typeof value === "symbol") return "a symbol";
  try {
    return JSON.stringify(value) ?? "undefined";
  } catch {
    return "a value that JSON cannot say";
  }
}
