import { createHmac, timingSafeEqual } from "node:crypto";
import type { JsonObject, JsonValue } from "../../lib/json/json-value.js";
import { RpcError, rpcErrorCodes } from "../../lib/wire/rpc-error.js";
import type { ServedRequest } from "../../lib/wire/server-handler.js";
import { textResult } from "./contents.js";

/** What a result asks the client for, in versions where a server sends no requests. */
type Inputs = Readonly<Record<string, JsonObject>>;

export function elicitation(message: string, properties: JsonObject): JsonObject {
  return { method: "elicitation/create", params: { mode: "form", message, requestedSchema: { type: "object", properties, required: Object.keys(properties) } } };
}

function sampling(text: string, maxTokens: number): JsonObject {
  return { method: "sampling/createMessage", params: { messages: [{ role: "user", content: { type: "text", text } }], maxTokens } };
}

const roots: JsonObject = { method: "roots/list", params: {} };

export function askFor(inputRequests: Inputs, requestState?: string): JsonObject {
  return { resultType: "input_required", inputRequests, ...(requestState !== undefined && { requestState }) };
}

function responseTo({ params }: ServedRequest, key: string): JsonObject | undefined {
  const responses = params["inputResponses"];
  const response = typeof responses === "object" && responses !== null && !Array.isArray(responses) ? (responses as JsonObject)[key] : undefined;
  return typeof response === "object" && response !== null && !Array.isArray(response) ? (response as JsonObject) : undefined;
}

/** What the user filled in; `undefined` as long as there is nothing that fits. */
export function answerOf(request: ServedRequest, key: string, member: string): string | undefined {
  const content = responseTo(request, key)?.["content"] as JsonObject | undefined;
  const value = content?.[member];
  return value === undefined || value === null || typeof value === "object" ? undefined : String(value);
}

const secret = "conformance";

/** A state that the client can carry, but not change. */
function sign(state: string): string {
  return `${state}.${createHmac("sha256", secret).update(state).digest("hex")}`;
}

function verify(signed: JsonValue | undefined): string {
  const state = typeof signed === "string" ? signed.slice(0, signed.lastIndexOf(".")) : "";
  const expected = Buffer.from(sign(state));
  const received = Buffer.from(typeof signed === "string" ? signed : "");
  if (expected.length !== received.length || !timingSafeEqual(expected, received)) throw RpcError.invalidParams("Invalid params: `requestState` was not made here");
  return state;
}

const name = elicitation("What is your name?", { name: { type: "string" } });
const confirm = elicitation("Please confirm", { ok: { type: "boolean" } });

/** Tools that ask by their results. */
export const inputTools: Readonly<Record<string, (request: ServedRequest) => JsonObject>> = {
  test_input_required_result_elicitation: (request) => {
    const answer = answerOf(request, "user_name", "name");
    return answer === undefined ? askFor({ user_name: name }) : textResult(`Hello, ${answer}!`);
  },
  test_input_required_result_sampling: (request) => {
    const answer = responseTo(request, "capital_question");
    return answer === undefined ? askFor({ capital_question: sampling("What is the capital of France?", 100) }) : textResult(JSON.stringify(answer["content"] ?? null));
  },
  test_input_required_result_list_roots: (request) => {
    const answer = responseTo(request, "client_roots");
    return answer === undefined ? askFor({ client_roots: roots }) : textResult(`Roots: ${JSON.stringify(answer["roots"] ?? [])}`);
  },
  test_input_required_result_request_state: (request) => {
    if (responseTo(request, "confirm") === undefined) return askFor({ confirm }, sign("confirm"));
    return textResult(`state-ok ${verify(request.params["requestState"])}`);
  },
  test_input_required_result_tampered_state: (request) => {
    if (request.params["requestState"] === undefined) return askFor({ confirm }, sign("tampered"));
    return textResult(`state-ok ${verify(request.params["requestState"])}`);
  },
  test_input_required_result_multiple_inputs: (request) => {
    const inputs = { user_name: name, greeting: sampling("Generate a greeting", 50), client_roots: roots };
    const missing = Object.keys(inputs).filter((key) => responseTo(request, key) === undefined);
    if (missing.length > 0) return askFor(inputs, sign("several"));
    return textResult(`Got all for ${verify(request.params["requestState"])}`);
  },
  test_input_required_result_multi_round: (request) => {
    if (request.params["requestState"] === undefined) return askFor({ step1: elicitation("Step 1: What is your name?", { name: { type: "string" } }) }, sign("round 1"));
    if (verify(request.params["requestState"]) === "round 1") return askFor({ step2: elicitation("Step 2: What is your favorite color?", { color: { type: "string" } }) }, sign("round 2"));
    return textResult(`Your color is ${answerOf(request, "step2", "color") ?? "unknown"}`);
  },
  test_input_required_result_capabilities: (request) => {
    const { clientCapabilities: can } = request;
    const inputs = { ...(can["elicitation"] !== undefined && { user_name: name }), ...(can["sampling"] !== undefined && { greeting: sampling("Generate a greeting", 50) }), ...(can["roots"] !== undefined && { client_roots: roots }) };
    return Object.keys(inputs).length === 0 || Object.keys(inputs).every((key) => responseTo(request, key) !== undefined) ? textResult("Nothing to ask for") : askFor(inputs);
  },
  test_streaming_elicitation: (request) => {
    request.notify("notifications/progress", { progressToken: progressTokenOf(request), progress: 1 });
    return responseTo(request, "user_name") === undefined ? askFor({ user_name: name }) : textResult("Thank you");
  },
  test_missing_capability: ({ clientCapabilities }) => {
    if (clientCapabilities["sampling"] !== undefined) return textResult("The client can sample");
    throw new RpcError(rpcErrorCodes.missingClientCapability, "Missing required client capability: sampling", { requiredCapabilities: { sampling: {} } });
  },
};

export function progressTokenOf({ params, id }: ServedRequest): string | number {
  const token = (params["_meta"] as JsonObject | undefined)?.["progressToken"];
  return typeof token === "string" || typeof token === "number" ? token : id;
}
