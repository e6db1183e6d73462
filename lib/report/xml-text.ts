import { escapeControls } from "../messages/show-value.js";

/** Tools that read reports act on these wherever they stand in output; a server must not be able to write them. */
const directive = /\[\[(?=\/?(?:ATTACHMENT|PROPERTY))/giu;

const references: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Any text as the value of an attribute. What XML 1.0 cannot hold is shown as `\u001b`; so are newlines. */
export function xmlAttribute(text: string): string {
  return defused(escapeControls(text)).replace(/[&<>"']/gu, (character) => references[character] ?? "");
}

/** Attributes as they stand in a tag, each led by a space; those without a value are left out. */
export function xmlAttributes(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${xmlAttribute(value)}"`))
    .join("");
}

/** Any text as the content of an element. Newlines and tabs stay as they are. */
export function xmlContent(text: string): string {
  const lines = text.split(/\r\n|\n|\r/u).map((line) => line.split("\t").map(escapeControls).join("\t"));
  return defused(lines.join("\n")).replace(/[&<>]/gu, (character) => references[character] ?? "");
}

function defused(text: string): string {
  return text.replace(directive, "\\u005b[");
}
