import type { FaultyRequest } from "../faults/fault-carrier.js";
import { isJsonObject, ownMember } from "../json/json-object.js";
import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import { isMessageId } from "../wire/read-incoming.js";
import { claimsStateless } from "../wire/server-eras.js";

/** A request that passes, as faults know it. */
export class PassedRequest implements FaultyRequest {
  readonly id: string | number;
  readonly method: string;
  readonly params: JsonObject;
  readonly sessionId: string | undefined;
  #cancelling: AbortController | undefined;

  constructor(id: string | number, method: string, params: JsonObject, sessionId?: string) {
    this.id = id;
    this.method = method;
    this.params = params;
    this.sessionId = sessionId;
  }

  /** Most requests never need it. */
  get signal(): AbortSignal {
    return (this.#cancelling ??= new AbortController()).signal;
  }

  get isStateless(): boolean {
    return claimsStateless(this.params);
  }

  /** Its client has cancelled it, or is gone. */
  cancel(): void {
    (this.#cancelling ??= new AbortController()).abort();
  }
}

/** The messages that a text holds, as far as it holds any. Never throws. */
export function messagesIn(text: string): readonly JsonObject[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  if (Array.isArray(value)) return value.filter((item: unknown): item is JsonObject => isPlainObject(item));
  return isPlainObject(value) ? [value as JsonObject] : [];
}

/** The only message of a text; `undefined` where there is none, and for a batch: faults hit no part of one. */
export function messageIn(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isPlainObject(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

/** The request that a message is. */
export function requestOf(message: JsonObject, sessionId?: string): PassedRequest | undefined {
  const [id, method, params] = [ownMember(message, "id"), ownMember(message, "method"), ownMember(message, "params")];
  if (!isMessageId(id) || typeof method !== "string") return undefined;
  return new PassedRequest(id, method, isJsonObject(params) ? params : {}, sessionId);
}

/** The id of the request that a message cancels. */
export function cancelledBy(message: JsonObject): string | number | undefined {
  if (ownMember(message, "method") !== "notifications/cancelled") return undefined;
  const params = ownMember(message, "params");
  const id = isJsonObject(params) ? ownMember(params, "requestId") : undefined;
  return isMessageId(id) ? id : undefined;
}

/** The id of the request that a message answers. */
export function answeredBy(message: JsonObject): string | number | undefined {
  const id = ownMember(message, "id");
  return isMessageId(id) && !Object.hasOwn(message, "method") && (Object.hasOwn(message, "result") || Object.hasOwn(message, "error")) ? id : undefined;
}

/** Tells ids apart: `1` is not `"1"`. */
export function idKey(id: string | number): string {
  return typeof id === "number" ? String(id) : `"${id}`;
}
