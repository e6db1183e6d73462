import type { JsonObject } from "../../lib/json/json-value.js";
import { listen } from "../../lib/wire/listen.js";
import { RpcError } from "../../lib/wire/rpc-error.js";
import { createHttpHandler } from "../../lib/wire/serve-http.js";
import type { ServedRequest, ServerHandler } from "../../lib/wire/server-handler.js";
import { getPrompt, prompts } from "./prompts.js";
import { readResource, resources, templates } from "./resources.js";
import { callTool, inputSchemaOf, listTools } from "./tools.js";

// The server that the conformance suite is run against. Prints its URL; ends with its stdin.
const handler: ServerHandler = {
  info: { name: "conformance", version: "1.0.0" },
  capabilities: {
    tools: { listChanged: true },
    prompts: { listChanged: true },
    resources: { subscribe: true, listChanged: true },
    completions: {},
    logging: {},
  },
  handle,
  inputSchemaOf,
};

function handle(request: ServedRequest): JsonObject | Promise<JsonObject> {
  switch (request.method) {
    case "tools/list":
      return listTools();
    case "tools/call":
      return callTool(request, http);
    case "resources/list":
      return { resources };
    case "resources/templates/list":
      return { resourceTemplates: templates };
    case "resources/read":
      return readResource(request.params["uri"]);
    case "prompts/list":
      return { prompts };
    case "prompts/get":
      return getPrompt(request);
    case "completion/complete":
      return { completion: { values: ["paris", "park", "party"], total: 3, hasMore: false } };
    case "resources/subscribe":
    case "resources/unsubscribe":
    case "logging/setLevel":
      if (!request.isStateless) return {};
      throw RpcError.methodNotFound(request.method);
    default:
      throw RpcError.methodNotFound(request.method);
  }
}

const http = createHttpHandler(handler, { onProblem: (problem) => process.stderr.write(`${JSON.stringify(problem)}\n`) });
const { url, close } = await listen(http);
process.stdout.write(`${url}\n`);
process.stdin.resume().once("end", () => void close());
