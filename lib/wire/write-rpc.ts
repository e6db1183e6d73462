import type { JsonObject } from "../json/json-value.js";
import type { JsonRpcErrorObject } from "./outcome.js";
import type { MessageId } from "./read-message.js";

/** The text of a notification, or of a request where there is an `id`. Throws what `JSON.stringify` throws. */
export function writeRpcCall(method: string, params: JsonObject | undefined, id?: MessageId): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, params });
}

/** The text of an answer whose result is written already. */
export function writeRpcResult(id: MessageId, resultText: string): string {
  return `{"jsonrpc":"2.0","id":${typeof id === "number" ? id : JSON.stringify(id)},"result":${resultText}}`;
}

/** The text of an answer with an error. Data that JSON can't say is left out. */
export function writeRpcError(id: MessageId | null, error: JsonRpcErrorObject): string {
  try {
    return JSON.stringify({ jsonrpc: "2.0", id, error });
  } catch {
    return JSON.stringify({ jsonrpc: "2.0", id, error: { code: error.code, message: error.message } });
  }
}
