import type { JsonObject, JsonValue } from "../json/json-value.js";
import { compactJson } from "./json-text.js";
import { safeLine, type TextOptions, type TextStyle, textStyle } from "./text-style.js";

/** What a server said of itself and of its tools, untouched. */
export interface ToolListing {
  readonly protocolVersion: string;
  readonly server: { readonly name: string; readonly version: string };
  readonly tools: readonly JsonObject[];
}

/**
 * A server's tools for people: a line about the server, then each tool with
 * its description and arguments. Whatever a server declares, this does not throw.
 *
 * @example
 * ```
 * weather 1.0.0 · MCP 2025-11-25 · 1 tool
 *   get_weather  Current temperature of a city
 *     city  string, required
 * ```
 */
export function* renderTools({ protocolVersion, server, tools }: ToolListing, options: TextOptions): Generator<string, void, undefined> {
  const style = textStyle(options);
  const name = [server.name, server.version].filter((part) => part !== "").join(" ");
  const head = [...(name === "" ? [] : [safeLine(name, style)]), safeLine(`MCP ${protocolVersion}`, style), style.labels.toolCount(tools.length)];
  yield `${head.join(` ${style.signs.dot} `)}\n`;
  for (const tool of tools) yield `${toolLines(tool, style).join("\n")}\n`;
}

function toolLines(tool: JsonObject, style: TextStyle): string[] {
  const [summary = ""] = textOf(tool["description"] ?? tool["title"]).trim().split(/[\r\n]/u, 1);
  const schema = tool["inputSchema"];
  const properties = isObject(schema) && isObject(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  const required = isObject(schema) && Array.isArray(schema["required"]) ? schema["required"] : [];
  return [
    `  ${style.bold(safeLine(textOf(tool["name"]), style))}${summary === "" ? "" : `  ${safeLine(summary, style)}`}`,
    ...properties.map(([name, property]) => {
      const facts = [typeOf(property), ...(required.includes(name) ? [style.labels.required] : [])].filter((fact) => fact !== "");
      return `    ${safeLine(name, style)}${facts.length === 0 ? "" : `  ${style.dim(safeLine(facts.join(", "), style))}`}`;
    }),
  ];
}

function typeOf(schema: JsonValue): string {
  if (!isObject(schema)) return "";
  const { type, enum: values } = schema;
  if (Array.isArray(values)) return values.map(compactJson).join(" | ");
  return Array.isArray(type) ? type.map(textOf).join(" | ") : textOf(type);
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : compactJson(value);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
