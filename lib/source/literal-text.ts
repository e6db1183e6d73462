import { canonicalJson } from "../json/canonical-json.js";
import { isPlainObject, type JsonValue } from "../json/json-value.js";

/** Lines are kept within this length where a line break can do it. */
const maxWidth = 100;

/** What stands deeper than this is written as JSON in a string: compilers overflow their stack on literals nested too deep. */
const maxIndent = 160;

/** What a reader of a source file can't see, or what lets text run in another direction: written as escapes. Not the joiner within an emoji. */
const unseen = /(?<!\p{Extended_Pictographic}\ufe0f?)\u200d|[\u007f-\u00a0\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u205f-\u2069\u3000\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

const plainName = /^[\p{ID_Start}$_][\p{ID_Start}\p{Nd}$_]*$/u;

/**
 * Writes a JSON value as TypeScript: on one line where that fits from `column`
 * on, else one member a line, indented below `indent`. The value that the text
 * gives is exactly the same, `__proto__` keys, lone surrogates and -0 included.
 *
 * @example
 * literalText({ city: "서울", "x-y": [1, 2] }); // { city: "서울", "x-y": [1, 2] }
 */
export function literalText(value: JsonValue, indent = "", column: number = indent.length): string {
  if (isEmpty(value)) return Array.isArray(value) ? "[]" : "{}";
  const flat = flatText(value, maxWidth - column);
  if (flat !== undefined) return flat;
  if (typeof value !== "object" || value === null) return scalarText(value);
  if (indent.length > maxIndent) return `JSON.parse(${stringText(canonicalJson(value))})`;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item: JsonValue) => `${inner}${literalText(item, inner)},\n`).join("")}${indent}]`;
  }
  const members = Object.entries(value).map(([name, member]) => {
    const lead = `${inner}${nameText(name)}: `;
    return `${lead}${literalText(member as JsonValue, inner, lead.length)},\n`;
  });
  return `{\n${members.join("")}${indent}}`;
}

/** Writes a text as a string literal in which everything can be seen. */
export function stringText(text: string): string {
  return JSON.stringify(text).replace(unseen, (character) => {
    const point = character.codePointAt(0) ?? 0;
    return point > 0xffff ? `\\u{${point.toString(16)}}` : `\\u${point.toString(16).padStart(4, "0")}`;
  });
}

/** Whether a name of a member needs no quotes. */
export function isPlainName(name: string): boolean {
  return plainName.test(name);
}

/** The value on one line of at most `width` characters; `undefined` where it takes more. Gives up as soon as that is known. */
function flatText(value: JsonValue, width: number): string | undefined {
  if (width <= 0) return undefined;
  if (Array.isArray(value)) return flatMembers("[", value.map((item: JsonValue) => ["", item] as const), "]", width);
  if (!isPlainObject(value)) return fitting(scalarText(value), width);
  const members = Object.entries(value).map(([name, member]) => [`${nameText(name)}: `, member as JsonValue] as const);
  return flatMembers("{ ", members, " }", width);
}

function flatMembers(open: string, members: readonly (readonly [string, JsonValue])[], close: string, width: number): string | undefined {
  if (members.length === 0) return fitting(`${open.trim()}${close.trim()}`, width);
  let text = open;
  for (const [index, [lead, value]] of members.entries()) {
    text += `${index === 0 ? "" : ", "}${lead}`;
    const member = flatText(value, width - text.length - close.length);
    if (member === undefined) return undefined;
    text += member;
  }
  return fitting(text + close, width);
}

function isEmpty(value: JsonValue): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

function fitting(text: string, width: number): string | undefined {
  return text.length <= width ? text : undefined;
}

function scalarText(value: JsonValue): string {
  if (typeof value === "string") return stringText(value);
  return Object.is(value, -0) ? "-0" : JSON.stringify(value);
}

/** `__proto__` without brackets would set the prototype. */
function nameText(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return isPlainName(name) ? name : stringText(name);
}
