import { isDeeperThan, maxJsonDepth } from "../json/json-depth.js";
import { isPlainObject, type JsonObject } from "../json/json-value.js";
import { showValue } from "../messages/show-value.js";
import type { MessageId } from "./read-message.js";
import { RpcError, rpcErrorCodes } from "./rpc-error.js";

/** What came from a client. */
export type Incoming = IncomingMessage | IncomingBatch;
export type IncomingMessage = IncomingRequest | IncomingNotification | IncomingAnswer | IncomingRefused | IncomingIgnored;

export interface IncomingRequest {
  readonly kind: "request";
  readonly id: MessageId;
  readonly method: string;
  /** `{}` when there are none. */
  readonly params: JsonObject;
  /** `params` hold more than `maxJsonDepth` levels. */
  readonly isTooDeep: boolean;
}

export interface IncomingNotification {
  readonly kind: "notification";
  readonly method: string;
  readonly params: JsonObject;
}

/** Meant as an answer to a request of the server; not looked into yet. */
export interface IncomingAnswer {
  readonly kind: "answer";
  readonly text: string;
}

/** No message that can be served. It is answered with an error. */
export interface IncomingRefused {
  readonly kind: "refused";
  /** As far as one can be read. */
  readonly id: MessageId | null;
  readonly error: RpcError;
  readonly text: string;
  /** The text of this message alone, where it has an `id` and nothing that tells a request from an answer. */
  readonly mayBeAnswer?: string;
}

/** Broken, and of a kind that is never answered. */
export interface IncomingIgnored {
  readonly kind: "ignored";
  readonly reason: string;
  readonly text: string;
}

/** Only version 2025-03-26 of the protocol has them. Never empty. */
export interface IncomingBatch {
  readonly kind: "batch";
  readonly items: readonly IncomingMessage[];
  readonly text: string;
}

/**
 * Reads a text from a client: one message, or a batch. What JSON-RPC 2.0 or MCP do not allow comes back with the error
 * that it is to be answered with.
 */
export function readIncoming(text: string): Incoming {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuseUnread(text, new RpcError(rpcErrorCodes.parseError, `Parse error: ${parseReason(text, error)}`));
  }
  return readIncomingValue(value, text);
}

/** The refusal of something that could not be read as JSON at all. */
export function refuseUnread(text: string, error: RpcError, id: MessageId | null = null): IncomingRefused {
  return { kind: "refused", id, error, text };
}

/** The same for JSON that is parsed already. `text` is what it was, or would be. */
export function readIncomingValue(value: unknown, text: string): Incoming {
  if (!Array.isArray(value)) return readItem(value, text);
  if (value.length === 0) return { kind: "refused", id: null, error: RpcError.invalidRequest("Invalid request: a batch must not be empty"), text };
  return { kind: "batch", items: value.map((item: unknown) => readItem(item, text, true)), text };
}

function readItem(value: unknown, text: string, isInBatch = false): IncomingMessage {
  if (!isPlainObject(value)) return refused(value, text, `a message must be an object, but it is ${showShort(value)}`);
  const hasOutcome = Object.hasOwn(value, "result") || Object.hasOwn(value, "error");
  // Whoever waits for an answer is to see that it is broken; and answers are never answered.
  if (hasOutcome && !Object.hasOwn(value, "method")) return isInBatch ? readBatchedAnswer(value, text) : { kind: "answer", text };
  if (isMessageId(value["id"]) && !Object.hasOwn(value, "method")) return readUntold(value, text, isInBatch);
  if (value["jsonrpc"] !== "2.0") return refused(value, text, `\`jsonrpc\` must be "2.0", but it is ${showShort(value["jsonrpc"])}`);
  if (!Object.hasOwn(value, "method")) return refused(value, text, "a message must have a `method`");
  const { method } = value;
  if (typeof method !== "string") return refused(value, text, `\`method\` must be a string, but it is ${showShort(method)}`);
  if (hasOutcome) return refused(value, text, "a message with a `method` must have neither `result` nor `error`");
  return readCall(value, method, text);
}

/** An id without anything that is asked or answered: a broken request, or a broken answer to one of the server's. */
function readUntold(value: Record<string, unknown>, text: string, isInBatch: boolean): IncomingRefused {
  const rule = value["jsonrpc"] === "2.0" ? "a message must have a `method`" : `\`jsonrpc\` must be "2.0", but it is ${showShort(value["jsonrpc"])}`;
  const own = isInBatch ? readBatchedAnswer(value, text) : { kind: "answer" as const, text };
  return { ...refused(value, text, rule), ...(own.kind === "answer" && { mayBeAnswer: own.text }) };
}

function readCall(value: Record<string, unknown>, method: string, text: string): IncomingMessage {
  const problem = paramsProblem(value);
  if (!Object.hasOwn(value, "id")) {
    if (problem !== undefined) return { kind: "ignored", reason: problem.message, text };
    return { kind: "notification", method, params: paramsOf(value) };
  }
  const { id } = value;
  if (!isMessageId(id)) return refused(value, text, `\`id\` must be a string or an integer, but it is ${showShort(id)}`);
  if (problem !== undefined) return { kind: "refused", id, error: problem, text };
  const params = paramsOf(value);
  // Each level takes two characters at least: most texts are too short to be deep.
  return { kind: "request", id, method, params, isTooDeep: text.length > 2 * maxJsonDepth && isDeeperThan(params, maxJsonDepth) };
}

/** JSON-RPC allows arrays too, MCP does not. */
function paramsProblem(value: Record<string, unknown>): RpcError | undefined {
  // Transport objects hand over objects that were never JSON: there `undefined` is as good as absent.
  if (!Object.hasOwn(value, "params") || value["params"] === undefined || isPlainObject(value["params"])) return undefined;
  const rule = `\`params\` must be an object, but it is ${showShort(value["params"])}`;
  return Array.isArray(value["params"]) ? RpcError.invalidParams(`Invalid params: ${rule}`) : RpcError.invalidRequest(`Invalid request: ${rule}`);
}

function paramsOf(value: Record<string, unknown>): JsonObject {
  return Object.hasOwn(value, "params") && value["params"] !== undefined ? (value["params"] as JsonObject) : {};
}

function readBatchedAnswer(value: Record<string, unknown>, text: string): IncomingAnswer | IncomingIgnored {
  try {
    return { kind: "answer", text: JSON.stringify(value) };
  } catch (error) {
    return { kind: "ignored", reason: `the answer can't be read: ${(error as Error).message}`, text };
  }
}

function refused(value: unknown, text: string, rule: string): IncomingRefused {
  const id = isPlainObject(value) && isMessageId(value["id"]) ? value["id"] : null;
  return { kind: "refused", id, error: RpcError.invalidRequest(`Invalid request: ${rule}`), text };
}

export function isMessageId(id: unknown): id is MessageId {
  return typeof id === "string" || Number.isSafeInteger(id);
}

function parseReason(text: string, error: unknown): string {
  if (text.charCodeAt(0) === 0xfeff) return "the text begins with a byte-order mark";
  return showValue((error as Error).message).slice(1, -1);
}

function showShort(value: unknown): string {
  return value === undefined ? "missing" : showValue(value, 60);
}
