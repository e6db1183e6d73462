import { isPlainObject, type JsonObject } from "../json/json-value.js";
import { nearestName, nearestNames } from "../messages/nearest-names.js";
import type { ToolNames } from "../messages/facts/mock.js";
import { LazySchema } from "./lazy-schema.js";

/** What is known of a tool: its name and its schemas, ready to judge by. */
export interface DeclaredTool {
  readonly name: string;
  readonly input: LazySchema;
  readonly output: LazySchema | undefined;
}

/** Reads a tool of a valid definition. */
export function declareTool(tool: { readonly name: string; readonly inputSchema: object; readonly outputSchema?: object }): DeclaredTool {
  const { name, inputSchema, outputSchema } = tool;
  return { name, input: new LazySchema(inputSchema as JsonObject), output: isPlainObject(outputSchema) ? new LazySchema(outputSchema as JsonObject) : undefined };
}

/** How many names are told; more are only counted. */
const maxNames = 20;
/** Comparing more names than these would cost too much. */
const maxCompared = 10_000;

/** The tools that there are, in their order where they are few, nearest first where they are many. */
export function toolNames(tool: string, names: Iterable<string>): ToolNames {
  const all = [...names];
  const compared = all.slice(0, maxCompared);
  const meant = nearestName(tool, compared);
  const told = all.length <= maxNames ? all : nearestNames(tool, compared).slice(0, maxNames);
  return { names: told, total: all.length, ...(meant !== undefined && { meant }) };
}
