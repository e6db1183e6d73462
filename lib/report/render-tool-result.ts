import type { JsonObject, JsonValue } from "../json/json-value.js";
import { escapeControls } from "../messages/show-value.js";
import { compactJson, prettyJson } from "./json-text.js";
import { type TextOptions, type TextStyle, textStyle } from "./text-style.js";

/**
 * The result of a tool call for people: its text, other blocks as one line
 * each, then its structured content. Nothing of it is cut, and nothing reaches
 * a terminal that could steer it.
 */
export function* renderToolResult(result: JsonObject, options: TextOptions): Generator<string, void, undefined> {
  const style = textStyle(options);
  if (result["isError"] === true) yield `${style.paints.failed(style.labels.toolError)}\n`;
  const { content, structuredContent } = result;
  if (Array.isArray(content)) for (const block of content as readonly JsonValue[]) yield `${blockText(block, style)}\n`;
  if (structuredContent !== undefined) yield `${style.dim("structuredContent")}\n${safeText(prettyJson(structuredContent))}\n`;
  if (!Array.isArray(content) && structuredContent === undefined) yield `${safeText(prettyJson(result))}\n`;
}

function blockText(block: JsonValue, style: TextStyle): string {
  if (typeof block !== "object" || block === null || Array.isArray(block)) return safeText(compactJson(block));
  const { type, text, data } = block as JsonObject;
  if (type === "text" && typeof text === "string") return safeText(text);
  const shown = typeof data === "string" ? { ...block, data: style.labels.dataLength(data.length) } : block;
  return style.dim(safeText(compactJson(shown)));
}

/** Lines stay lines and tabs stay tabs; everything else that a terminal would obey is escaped. */
function safeText(text: string): string {
  return text
    .split(/\r\n|\n|\r/u)
    .map((line) => line.split("\t").map(escapeControls).join("\t"))
    .join("\n");
}
