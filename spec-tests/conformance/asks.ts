import type { JsonObject } from "../../lib/json/json-value.js";
import type { ServedRequest } from "../../lib/wire/server-handler.js";
import { textResult } from "./contents.js";

const deadline = { timeoutMs: 10_000 };

/** Asks the client for something by a request, in versions where a server may. */
async function ask(request: ServedRequest, capability: string, method: string, params: JsonObject, tell: (result: JsonObject) => string): Promise<JsonObject> {
  if (request.clientCapabilities[capability] === undefined) return { ...textResult(`The client has no ${capability}`), isError: true };
  const outcome = await request.ask(method, params, deadline);
  return outcome.kind === "result" ? textResult(tell(outcome.result)) : { ...textResult(`The client gave ${outcome.kind}`), isError: true };
}

function elicit(request: ServedRequest, message: string, properties: JsonObject, required: readonly string[], tell: (result: JsonObject) => string): Promise<JsonObject> {
  return ask(request, "elicitation", "elicitation/create", { message, requestedSchema: { type: "object", properties, required } }, tell);
}

const completed = ({ action, content }: JsonObject): string => `Elicitation completed: action=${String(action)}, content=${JSON.stringify(content ?? {})}`;
const titled = (values: readonly string[], titles: readonly string[]): JsonObject[] => values.map((value, at) => ({ const: value, title: titles[at] ?? value }));

/** Tools that ask by requests. */
export const askTools: Readonly<Record<string, (request: ServedRequest, input: JsonObject) => Promise<JsonObject>>> = {
  test_sampling: (request, { prompt }) =>
    ask(request, "sampling", "sampling/createMessage", { messages: [{ role: "user", content: { type: "text", text: String(prompt) } }], maxTokens: 100 }, ({ content }) => `LLM response: ${String((content as JsonObject | undefined)?.["text"])}`),
  test_elicitation: (request, { message }) =>
    elicit(request, String(message), { username: { type: "string", description: "User's response" }, email: { type: "string", description: "User's email address" } }, ["username", "email"], ({ action, content }) => `User response: action=${String(action)}, content=${JSON.stringify(content ?? {})}`),
  test_elicitation_sep1034_defaults: (request) =>
    elicit(
      request,
      "Please look at these defaults",
      {
        name: { type: "string", default: "John Doe" },
        age: { type: "integer", default: 30 },
        score: { type: "number", default: 95.5 },
        status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
        verified: { type: "boolean", default: true },
      },
      [],
      completed,
    ),
  test_elicitation_sep1330_enums: (request) =>
    elicit(
      request,
      "Please choose",
      {
        untitledSingle: { type: "string", enum: ["option1", "option2", "option3"] },
        titledSingle: { type: "string", oneOf: titled(["value1", "value2", "value3"], ["First Option", "Second Option", "Third Option"]) },
        legacyEnum: { type: "string", enum: ["opt1", "opt2", "opt3"], enumNames: ["Option One", "Option Two", "Option Three"] },
        untitledMulti: { type: "array", items: { type: "string", enum: ["option1", "option2", "option3"] } },
        titledMulti: { type: "array", items: { anyOf: titled(["value1", "value2", "value3"], ["First Choice", "Second Choice", "Third Choice"]) } },
      },
      [],
      completed,
    ),
};
