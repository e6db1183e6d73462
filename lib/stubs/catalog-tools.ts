import { isJsonObject, ownMember } from "../json/json-object.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import type { MissingNameProblem } from "../messages/facts/stubs.js";
import { fail } from "../messages/fail.js";
import { previewValue } from "../messages/preview-value.js";
import type { McpeakError } from "../errors/mcpeak-error.js";

/** A tool of a catalogue, as the server declares it. */
export interface CatalogTool {
  readonly name: string;
  readonly tool: JsonObject;
  /** Its place in the catalogue, counted from 0. */
  readonly index: number;
  /** The place of the first tool of this name, where it is another one. */
  readonly firstIndex?: number;
}

/** What is done with entries that have no name: `onUnnamed` is told once, and the rest goes on; without it, they are an error. */
export interface ReadCatalogOptions {
  readonly onUnnamed?: (error: McpeakError) => void;
}

/**
 * Reads the tools of a catalogue, `{ "tools": [ … ] }`, in its order.
 *
 * @throws McpeakError `NO_TOOLS_ARRAY` where there is no array, `MISSING_NAME` for entries without a name.
 */
export function readCatalog(catalog: unknown, { onUnnamed }: ReadCatalogOptions = {}): readonly CatalogTool[] {
  const read: CatalogTool[] = [];
  const firstIndexes = new Map<string, number>();
  let unnamed: { readonly index: number; readonly problem: MissingNameProblem } | undefined;
  let total = 0;
  for (const [index, entry] of toolsArray(catalog).entries()) {
    const problem = nameProblem(entry);
    if (problem !== undefined) {
      unnamed ??= { index, problem };
      total += 1;
      continue;
    }
    const tool = entry as JsonObject;
    const name = tool["name"] as string;
    const firstIndex = firstIndexes.get(name);
    if (firstIndex === undefined) firstIndexes.set(name, index);
    read.push({ name, tool, index, ...(firstIndex !== undefined && { firstIndex }) });
  }
  if (unnamed !== undefined) {
    const error = fail({ room: "stubs", code: "MISSING_NAME", ...unnamed, total });
    if (onUnnamed === undefined) throw error;
    onUnnamed(error);
  }
  return read;
}

function toolsArray(catalog: unknown): readonly unknown[] {
  const isCatalogObject = isJsonObject(catalog as JsonValue);
  const tools = isCatalogObject ? ownMember(catalog as JsonObject, "tools") : (catalog as JsonValue | undefined);
  if (isCatalogObject && Array.isArray(tools)) return tools;
  throw fail({ room: "stubs", code: "NO_TOOLS_ARRAY", isCatalogObject, ...(tools !== undefined && { received: previewValue(tools) }) });
}

function nameProblem(entry: unknown): MissingNameProblem | undefined {
  if (!isJsonObject(entry as JsonValue)) return "notAnObject";
  const name = ownMember(entry as JsonObject, "name");
  if (name === undefined) return "missing";
  if (typeof name !== "string") return "notAString";
  return name.trim() === "" ? "blank" : undefined;
}
