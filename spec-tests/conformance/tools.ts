import { setTimeout as wait } from "node:timers/promises";
import type { JsonObject } from "../../lib/json/json-value.js";
import { RpcError } from "../../lib/wire/rpc-error.js";
import type { ServedRequest } from "../../lib/wire/server-handler.js";
import { askTools } from "./asks.js";
import { audio, image, resourceBlock, textBlock, textResult } from "./contents.js";
import { inputTools, progressTokenOf } from "./inputs.js";

/** What a tool may do beside answering. */
export interface Surroundings {
  /** Tells all clients of a change. */
  notify(method: string): void;
}

type Tool = (request: ServedRequest, input: JsonObject, around: Surroundings) => JsonObject | Promise<JsonObject>;

const address = { $anchor: "address", type: "object", properties: { street: { type: "string" }, city: { type: "string" } } };
const schema202012: JsonObject = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: { address },
  properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" }, contactMethod: { type: "string", enum: ["phone", "email"] }, phone: { type: "string" }, email: { type: "string" } },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};

const none: JsonObject = { type: "object", properties: {} };
const schemas: Readonly<Record<string, JsonObject>> = {
  test_sampling: { type: "object", properties: { prompt: { type: "string" } }, required: ["prompt"] },
  test_elicitation: { type: "object", properties: { message: { type: "string" } }, required: ["message"] },
  test_mirrored_parameters: { type: "object", properties: { region: { type: "string", "x-mcp-header": "Region" }, count: { type: "integer", "x-mcp-header": "Count" } }, required: ["region"] },
  json_schema_2020_12_tool: schema202012,
};

/** Says something to the client's log, where it wants to hear it. */
function log(request: ServedRequest, data: string): void {
  const level = (request.params["_meta"] as JsonObject | undefined)?.["io.modelcontextprotocol/logLevel"];
  if (request.isStateless && !["debug", "info"].includes(String(level))) return;
  request.notify("notifications/message", { level: "info", logger: "conformance", data });
}

async function inSteps(steps: readonly (() => void)[]): Promise<void> {
  for (const [at, step] of steps.entries()) {
    if (at > 0) await wait(20);
    step();
  }
}

const changing = (method: string): Tool => (_request, _input, { notify }) => {
  notify(method);
  return textResult("The list has changed");
};

const tools: Readonly<Record<string, Tool>> = {
  test_simple_text: () => textResult("This is a simple text response for testing."),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [audio] }),
  test_embedded_resource: () => ({ content: [resourceBlock("test://embedded-resource", "text/plain", "This is an embedded resource content.")] }),
  test_multiple_content_types: () => ({
    content: [textBlock("Multiple content types test:"), image, resourceBlock("test://mixed-content-resource", "application/json", '{"test":"data","value":123}')],
  }),
  test_error_handling: () => ({ ...textResult("This tool intentionally returns an error for testing"), isError: true }),
  test_tool_with_logging: async (request) => {
    await inSteps(["Tool execution started", "Tool processing data", "Tool execution completed"].map((line) => () => log(request, line)));
    return textResult("Said three things");
  },
  test_logging_tool: (request) => {
    log(request, "This is said only to those who want to hear it");
    return textResult("Done");
  },
  test_tool_with_progress: async (request) => {
    const progressToken = progressTokenOf(request);
    await inSteps([0, 50, 100].map((progress) => () => request.notify("notifications/progress", { progressToken, progress, total: 100 })));
    return textResult("Done");
  },
  test_mirrored_parameters: (_request, { region }) => textResult(`In ${String(region)}`),
  json_schema_2020_12_tool: (_request, input) => textResult(JSON.stringify(input)),
  test_trigger_tool_change: changing("notifications/tools/list_changed"),
  test_trigger_prompt_change: changing("notifications/prompts/list_changed"),
  ...inputTools,
  ...askTools,
};

const listed: readonly JsonObject[] = Object.keys(tools).map((name) => ({ name, description: `The tool ${name}`, inputSchema: inputSchemaOf(name) ?? none }));

export function inputSchemaOf(name: string): JsonObject | undefined {
  return Object.hasOwn(schemas, name) ? schemas[name] : undefined;
}

export function listTools(): JsonObject {
  return { tools: listed };
}

export function callTool(request: ServedRequest, around: Surroundings): JsonObject | Promise<JsonObject> {
  const { name, arguments: input } = request.params;
  const tool = typeof name === "string" && Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (tool === undefined) throw RpcError.invalidParams(`Unknown tool: ${String(name)}`);
  return tool(request, (input ?? {}) as JsonObject, around);
}
