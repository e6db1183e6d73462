import { isPlainObject, type JsonObject } from "../json/json-value.js";
import type { MessageProblem } from "../messages/facts/wire.js";
import { showValue } from "../messages/show-value.js";
import { findId } from "./find-id.js";
import type { JsonRpcErrorObject } from "./outcome.js";

export type MessageId = string | number;

/** What a text from a server is. `whole` is all that was parsed from it. */
export type ReadMessage =
  | { readonly kind: "result"; readonly id: MessageId; readonly result: JsonObject; readonly whole: JsonObject }
  /** `id` is null where the server could not tell which request it refuses. */
  | { readonly kind: "error"; readonly id: MessageId | null; readonly error: JsonRpcErrorObject; readonly whole: JsonObject }
  | { readonly kind: "request"; readonly id: MessageId; readonly method: string; readonly params: unknown }
  | { readonly kind: "notification"; readonly method: string; readonly params: unknown }
  | BrokenMessage
  /** Nothing of JSON-RPC is in it: a line of a log, for example. */
  | { readonly kind: "noise" };

/** Meant as JSON-RPC, but wrong. */
export interface BrokenMessage {
  readonly kind: "broken";
  /** The id that it carries, as far as one can be made out. */
  readonly id: unknown;
  readonly problem: MessageProblem;
}

/** Reads one message strictly: what JSON-RPC 2.0 and MCP do not allow is broken, never repaired. */
export function readMessage(text: string): ReadMessage {
  // Most noise is told by its first character: parsing it in vain would cost far more.
  if (/^[^\s{[\ufeff]/.test(text) && !looksLikeMessage(text)) return { kind: "noise" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return unparsed(text, (error as Error).message);
  }
  if (Array.isArray(value)) return readBatch(value);
  if (!isPlainObject(value) || !isMeantAsMessage(value)) return { kind: "noise" };
  return readObject(value);
}

/** Reads a text that is known to be cut or not to be UTF-8. */
export function readGarbled(text: string, problem: MessageProblem): BrokenMessage | { readonly kind: "noise" } {
  return looksLikeMessage(text) ? { kind: "broken", id: findId(text), problem } : { kind: "noise" };
}

function unparsed(text: string, reason: string): ReadMessage {
  if (text.charCodeAt(0) !== 0xfeff) return readGarbled(text, { kind: "notJson", reason: showValue(reason).slice(1, -1) });
  const inner = readMessage(text.slice(1));
  if (inner.kind === "noise") return inner;
  return { kind: "broken", id: "id" in inner ? inner.id : undefined, problem: { kind: "byteOrderMark" } };
}

/** Whether a text that is not JSON was meant as a message. */
function looksLikeMessage(text: string): boolean {
  return text.includes('"jsonrpc"') || /^[\ufeff\s]*\{\s*"result"\s*:/.test(text);
}

/** Whether an object has what makes a message of it, right or wrong. */
export function isMeantAsMessage(value: Record<string, unknown>): boolean {
  return "jsonrpc" in value || ("id" in value && ("result" in value || "error" in value || "method" in value));
}

function readBatch(values: readonly unknown[]): ReadMessage {
  const first = values.find((value) => isPlainObject(value) && isMeantAsMessage(value));
  if (!isPlainObject(first)) return { kind: "noise" };
  const ids = values.flatMap((value) => (isPlainObject(value) && ("result" in value || "error" in value) ? [value["id"]] : []));
  return broken(ids.length === 1 ? ids[0] : undefined, { kind: "batch", length: values.length });
}

function readObject(value: Record<string, unknown>): ReadMessage {
  const { id } = value;
  const isOwn = (key: string): boolean => Object.hasOwn(value, key);
  if (value["jsonrpc"] !== "2.0") return broken(id, { kind: "jsonrpcMember", received: showValue(value["jsonrpc"]) });
  if (isOwn("method")) return readCall(value);
  const hasResult = isOwn("result");
  const hasError = isOwn("error");
  if (hasResult && hasError) return broken(id, { kind: "resultAndError" });
  if (hasError) return readError(id, value["error"], value as JsonObject);
  if (!hasResult) return broken(id, { kind: "neitherResultNorError" });
  if (id === undefined || id === null) return broken(undefined, { kind: "idMissing" });
  if (!isId(id)) return broken(id, { kind: "idType", received: showValue(id) });
  if (!isPlainObject(value["result"])) return broken(id, { kind: "resultNotObject", received: showValue(value["result"]) });
  return { kind: "result", id, result: value["result"] as JsonObject, whole: value as JsonObject };
}

function readError(id: unknown, error: unknown, whole: JsonObject): ReadMessage {
  if (!isPlainObject(error)) return broken(id, { kind: "errorMember", member: "error", received: showValue(error) });
  if (!Number.isSafeInteger(error["code"])) return broken(id, { kind: "errorMember", member: "error.code", received: showValue(error["code"]) });
  if (typeof error["message"] !== "string") return broken(id, { kind: "errorMember", member: "error.message", received: showValue(error["message"]) });
  if (id !== undefined && id !== null && !isId(id)) return broken(id, { kind: "idType", received: showValue(id) });
  return { kind: "error", id: id ?? null, error: error as unknown as JsonRpcErrorObject, whole };
}

function readCall(value: Record<string, unknown>): ReadMessage {
  const { id, method, params } = value;
  if (typeof method !== "string") return broken(undefined, { kind: "methodType", received: showValue(method) });
  if (Object.hasOwn(value, "result") || Object.hasOwn(value, "error")) return broken(id, { kind: "resultAndError" });
  if (id === undefined) return { kind: "notification", method, params };
  return isId(id) ? { kind: "request", id, method, params } : broken(undefined, { kind: "idType", received: showValue(id) });
}

function isId(id: unknown): id is MessageId {
  return typeof id === "string" || Number.isSafeInteger(id);
}

function broken(id: unknown, problem: MessageProblem): BrokenMessage {
  return { kind: "broken", id, problem };
}
