import type { JsonObject } from "../../lib/json/json-value.js";
import { RpcError } from "../../lib/wire/rpc-error.js";
import type { ServedRequest } from "../../lib/wire/server-handler.js";
import { image, resourceBlock, textBlock } from "./contents.js";
import { answerOf, askFor, elicitation } from "./inputs.js";

const argument = (name: string): JsonObject => ({ name, description: `The argument ${name}`, required: true });

export const prompts: readonly JsonObject[] = [
  { name: "test_simple_prompt", description: "A prompt without arguments" },
  { name: "test_prompt_with_arguments", description: "A prompt with two arguments", arguments: [argument("arg1"), argument("arg2")] },
  { name: "test_prompt_with_embedded_resource", description: "A prompt with a resource", arguments: [argument("resourceUri")] },
  { name: "test_prompt_with_image", description: "A prompt with a picture" },
  { name: "test_input_required_result_prompt", description: "A prompt that wants to know something first" },
];

export function getPrompt(request: ServedRequest): JsonObject {
  const { name, arguments: input } = request.params;
  const { arg1, arg2, resourceUri } = (input ?? {}) as Record<string, unknown>;
  switch (name) {
    case "test_simple_prompt":
      return said(textBlock("This is a simple prompt for testing."));
    case "test_prompt_with_arguments":
      return said(textBlock(`Prompt with arguments: arg1='${String(arg1)}', arg2='${String(arg2)}'`));
    case "test_prompt_with_embedded_resource":
      return said(resourceBlock(String(resourceUri), "text/plain", "Embedded resource content for testing."), textBlock("Please process the embedded resource above."));
    case "test_prompt_with_image":
      return said(image, textBlock("Please analyze the image above."));
    case "test_input_required_result_prompt": {
      const context = answerOf(request, "user_context", "context");
      return context === undefined ? askFor({ user_context: elicitation("What context should the prompt use?", { context: { type: "string" } }) }) : said(textBlock(`In the context of ${context}:`));
    }
    default:
      throw RpcError.invalidParams(`Unknown prompt: ${String(name)}`);
  }
}

function said(...contents: readonly JsonObject[]): JsonObject {
  return { messages: contents.map((content) => ({ role: "user", content })) };
}
