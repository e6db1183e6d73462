import { isJsonObject, ownMember } from "../json/json-object.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { jsonKey } from "../json/canonical-json.js";
import { brokenLines } from "../source/broken-lines.js";

/** Lines of a comment are broken at this width. */
const maxWidth = 100;
/** Descriptions are made for models and may be long; a comment gives their beginning. */
const maxCharacters = 400;
/** The same for a default value or a pattern. */
const maxValue = 60;

/** What can't be seen, or lets text run in another direction, line breaks, and halves of characters. */
const unseen = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}\s]+/gu;

/** The comment of a member, with what its schema says and a type can't; empty where that is nothing. */
export function schemaComment(schema: JsonValue | undefined, indent: string): string {
  if (!isJsonObject(schema)) return "";
  const description = ownMember(schema, "description") ?? ownMember(schema, "title");
  return commentText(typeof description === "string" ? description : "", indent, rulesOf(schema));
}

/** A TSDoc comment of `text`, its lines kept, broken where they are long, with `added` below it. Empty for nothing. */
export function commentText(text: string, indent: string, added: readonly string[] = []): string {
  const given = shortened(text.trim())
    .split(/[\n\r]+/)
    .map((line) => line.replace(unseen, " ").trim())
    .filter((line) => line !== "")
    .map((line) => line.replace(/^@/, "\\@"));
  const lines = [...given, ...added.map((line) => line.replace(unseen, " "))]
    .map((line) => line.replaceAll("*/", "*\\/"))
    .flatMap((line) => brokenLines(line, Math.max(maxWidth - indent.length - 3, 40)));
  const [first] = lines;
  if (first === undefined) return "";
  if (lines.length === 1 && first.length <= maxWidth - indent.length - 7) return `${indent}/** ${first} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}

function shortened(text: string, most: number = maxCharacters): string {
  const characters = Array.from(text.slice(0, most * 2));
  if (characters.length <= most) return text;
  const cut = characters.slice(0, most).join("");
  const space = cut.search(/\s\S*$/);
  return `${space > most / 2 ? cut.slice(0, space) : cut} …`;
}

/** Keywords that a type can't say, in the order in which they are told. */
const toldKeywords: readonly (readonly [keyword: string, told: string])[] = [
  ["minimum", "at least"],
  ["exclusiveMinimum", "greater than"],
  ["maximum", "at most"],
  ["exclusiveMaximum", "less than"],
  ["multipleOf", "multiple of"],
  ["minLength", "length at least"],
  ["maxLength", "length at most"],
  ["minItems", "items at least"],
  ["maxItems", "items at most"],
  ["format", "format"],
  ["pattern", "pattern"],
  ["default", "default"],
];

function rulesOf(schema: JsonObject): readonly string[] {
  const rules = ownMember(schema, "type") === "integer" ? ["integer"] : [];
  for (const [keyword, told] of toldKeywords) {
    const value = ownMember(schema, keyword);
    // Converters of zod write the bounds of safe integers by themselves.
    if (value === undefined || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) continue;
    const isShown = keyword === "default" || typeof value === (keyword === "format" || keyword === "pattern" ? "string" : "number");
    if (isShown) rules.push(`${told} ${typeof value === "string" && keyword !== "default" ? shortened(value, maxValue) : shortened(jsonKey(value), maxValue)}`);
  }
  const deprecated = ownMember(schema, "deprecated") === true ? ["@deprecated"] : [];
  const [first, ...others] = rules;
  if (first === undefined) return deprecated;
  return [`${[first.charAt(0).toUpperCase() + first.slice(1), ...others].join(", ")}.`, ...deprecated];
}
