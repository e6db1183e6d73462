import { isPlainObject, type JsonObject } from "../json/json-value.js";
import type { InputRequestFacts } from "../messages/facts/wire.js";
import { showValue } from "../messages/show-value.js";
import type { Excerpt } from "./excerpt.js";
import type { WireFailureFacts } from "./outcome.js";

/** More requests of one answer are counted only. */
const maxRequests = 5;

const kinds: Readonly<Record<string, string>> = { "elicitation/create": "elicitation", "sampling/createMessage": "sampling", "roots/list": "roots" };

/**
 * Why a result of a version without a handshake is no result to be judged;
 * `undefined` when it is one. An absent `resultType` stands for `complete`.
 */
export function failureOfResultType(method: string, result: JsonObject, excerpt: Excerpt): WireFailureFacts | undefined {
  const type = result["resultType"];
  if (type === undefined || type === "complete") return undefined;
  if (type !== "input_required") return { room: "wire", code: "UNKNOWN_RESULT_TYPE", method, received: showValue(type) };
  const asked = isPlainObject(result["inputRequests"]) ? Object.values(result["inputRequests"]) : [];
  const requests = asked.slice(0, maxRequests).map((each) => inputRequest(each, excerpt));
  return { room: "wire", code: "INPUT_REQUIRED", method, requests, ...(asked.length > maxRequests && { more: asked.length - maxRequests }) };
}

function inputRequest(request: unknown, excerpt: Excerpt): InputRequestFacts {
  const { method, params } = isPlainObject(request) ? request : {};
  const kind = typeof method === "string" ? (Object.hasOwn(kinds, method) ? (kinds[method] ?? method) : excerpt(method)) : showValue(method);
  const message = isPlainObject(params) ? messageOf(params) : undefined;
  return { kind, ...(message !== undefined && { message: excerpt(message) }) };
}

/** What a person or a model would read first. */
function messageOf({ message, messages }: Record<string, unknown>): string | undefined {
  if (typeof message === "string") return message;
  const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
  const content = isPlainObject(first) ? first["content"] : undefined;
  const block: unknown = Array.isArray(content) ? content[0] : content;
  return isPlainObject(block) && typeof block["text"] === "string" ? block["text"] : undefined;
}
