import type { JsonPath } from "../json/json-path.js";
import type { JsonObject } from "../json/json-value.js";
import { inspectSchema } from "../schema/declared-schema.js";
import { isBlank } from "../validate/check-field.js";
import { describeReceived } from "../validate/describe-received.js";
import { readOwn } from "../validate/read-own.js";
import { checkObject, checkSayable, required, wrongType } from "./check-fields.js";
import { type DeclaredTool, declareTool } from "./declared-tool.js";
import type { MockIssueSink } from "./issue-sink.js";

/** Tools by name, as far as they can be used: for the checks of responses. `undefined` where nothing can be said. */
export type CheckedTools = ReadonlyMap<string, DeclaredTool> | undefined;

/** Checks `tools`, and gives what the responses can be checked by. */
export function checkTools(definition: object, sink: MockIssueSink): CheckedTools {
  const tools = required(definition, "tools", [], "definition", sink);
  if (tools === undefined) return undefined;
  if (!Array.isArray(tools)) {
    wrongType(tools, ["tools"], "tools", sink);
    return undefined;
  }
  const declared = new Map<string, DeclaredTool>();
  const indexes = new Map<string, number>();
  for (let index = 0; index < tools.length; index++) {
    const at = ["tools", index];
    const tool = checkObject(tools[index], at, "tool", sink);
    if (tool === undefined) continue;
    const name = checkName(tool, at, indexes, sink);
    const checked = checkTool(tool, name ?? "", at, sink);
    if (name !== undefined && !declared.has(name)) declared.set(name, declareTool({ name, ...checked }));
  }
  return declared;
}

/** Gives the tool's name; also where an earlier tool has the same. */
function checkName(tool: object, at: JsonPath, indexes: Map<string, number>, sink: MockIssueSink): string | undefined {
  const name = required(tool, "name", at, "tool", sink);
  if (name === undefined) return undefined;
  if (typeof name !== "string") {
    wrongType(name, [...at, "name"], "string", sink);
    return undefined;
  }
  if (isBlank(name)) sink.report([...at, "name"], { code: "INVALID_VALUE", problem: { kind: "blankName", received: describeReceived(name) } });
  const firstIndex = indexes.get(name);
  if (firstIndex === undefined) indexes.set(name, at[1] as number);
  else sink.report([...at, "name"], { code: "DUPLICATE_TOOL", tool: name, firstIndex });
  return name;
}

/** Gives the schemas that can be judged by: one that is wrong accepts everything, so that its responses have no further problems. */
function checkTool(tool: object, name: string, at: JsonPath, sink: MockIssueSink): { readonly inputSchema: JsonObject; readonly outputSchema?: JsonObject } {
  for (const field of ["title", "description"]) {
    const value = readOwn(tool, field);
    if (value !== undefined && typeof value !== "string") wrongType(value, [...at, field], "string", sink);
  }
  const inputSchema = required(tool, "inputSchema", at, "tool", sink);
  const input = inputSchema === undefined ? undefined : checkSchema(inputSchema, name, "inputSchema", at, sink);
  const outputSchema = readOwn(tool, "outputSchema");
  const output = outputSchema === undefined ? undefined : checkSchema(outputSchema, name, "outputSchema", at, sink);
  const { inputSchema: _input, outputSchema: _output, title: _title, description: _description, name: _name, ...rest } = tool as Record<string, unknown>;
  for (const [field, value] of Object.entries(rest)) if (value !== undefined) checkSayable(value, [...at, field], sink);
  return { inputSchema: input ?? {}, ...(output !== undefined && { outputSchema: output }) };
}

function checkSchema(value: unknown, tool: string, member: "inputSchema" | "outputSchema", at: JsonPath, sink: MockIssueSink): JsonObject | undefined {
  const schema = checkObject(value, [...at, member], "schema", sink) as JsonObject | undefined;
  if (schema === undefined || !checkSayable(schema, [...at, member], sink)) return undefined;
  const problems = inspectSchema(schema).filter(({ kind }) => kind !== "olderDialect");
  for (const problem of problems) sink.report([...at, member, ...problem.path], { code: "INVALID_JSON_SCHEMA", tool, member, problem });
  return problems.length === 0 ? schema : undefined;
}
