import type { JsonRpcErrorFacts } from "../messages/facts/json-rpc-error.js";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import { factsOf } from "../messages/tell.js";
import { isPlainObject, type JsonValue } from "../json/json-value.js";
import type { SdkRefusal } from "../messages/facts/wire.js";
import type { Excerpt } from "../wire/excerpt.js";
import { errorFacts } from "../wire/error-facts.js";
import { networkFailure } from "../wire/http-exchange.js";
import type { FailedOutcome, JsonRpcErrorObject, Outcome, WireFailureFacts } from "../wire/outcome.js";
import { MessageTooLargeError } from "./sdk-limit.js";
import { describeSdkError, isSchemaError, schemaRefusal } from "./sdk-error.js";
import type { SdkWatch, WatchedRequest } from "./sdk-watch.js";

/** JSON-RPC codes that the official client gives to errors of its own making. */
const connectionClosed = -32000;
const requestTimeout = -32001;

export interface RejectedRequest {
  /** What the official client threw. */
  readonly error: unknown;
  readonly request: WatchedRequest;
  readonly signal: AbortSignal | undefined;
  readonly watch: SdkWatch;
  readonly excerpt: Excerpt;
  /** Versions of the protocol that the client speaks. */
  readonly versions: readonly string[];
  /** Whether the server has given out an HTTP session. */
  readonly hasHttpSession: boolean;
  readonly whyClosed: () => Promise<WireFailureFacts>;
}

/**
 * What became of a request that the official client rejects. A `McpError` may be the
 * server's answer, the client's own refusal of an answer, its timer or the end of the
 * connection, under codes that servers use as well: what the transport saw tells which.
 */
export async function outcomeOfRejection(rejected: RejectedRequest): Promise<Exclude<Outcome, { readonly kind: "result" }>> {
  const { error, request, signal, watch } = rejected;
  const { answer, raw } = request;
  watch.claim(error);
  if (signal?.aborted === true) return { kind: "cancelled" };
  const sent = transportFailure(rejected);
  if (sent !== undefined) return { kind: "failed", facts: sent };
  const answeredCode = answer !== undefined && "error" in answer ? answer.error.code : undefined;
  // Also when something came that has its id: too late, or so broken that the client took it for no answer.
  if (isMcpError(error, requestTimeout) && answeredCode !== requestTimeout) {
    const suspect = watch.suspectOf(request);
    return suspect === undefined ? { kind: "timedOut" } : { kind: "timedOut", suspect };
  }
  if (answer !== undefined && "error" in answer && raw !== undefined) return { kind: "error", error: rpcError(error, answer.error), raw };
  if (answer !== undefined) return refused(refusalOf(rejected), rejected);
  if (isMcpError(error, connectionClosed) || messageOf(error) === "Not connected") return { kind: "failed", facts: await rejected.whyClosed() };
  // Over HTTP the body of an answer is read where the request is sent.
  if (isSchemaError(error) || error instanceof SyntaxError) return refused(refusalOf(rejected), rejected);
  return { kind: "failed", facts: gaveUp(rejected) };
}

/** What keeps a message from being sent or an HTTP answer from being one. */
function transportFailure({ error, request, excerpt, hasHttpSession }: RejectedRequest): WireFailureFacts | undefined {
  if (!(error instanceof Error)) return undefined;
  const own = isMcpeakError(error) ? factsOf(error) : undefined;
  // A token could not be had.
  if (own?.room === "wire" && own.code.startsWith("AUTH_")) return own as WireFailureFacts;
  if (error instanceof MessageTooLargeError) return { room: "wire", code: "MESSAGE_TOO_LARGE", maxBytes: error.maxBytes, line: "" };
  if (error instanceof RangeError) return { room: "wire", code: "CONNECTION_LOST", loss: { kind: "unsendable", detail: excerpt(error.message) } };
  if (error.constructor.name === "HandlerError") return { room: "wire", code: "CONNECTION_LOST", loss: { kind: "threw", detail: excerpt(error.message) } };
  if (error instanceof TypeError && error.message === "fetch failed") {
    const { code, detail } = networkFailure(error.cause);
    return { room: "wire", code: "CONNECTION_LOST", loss: { kind: "network", code, detail: excerpt(detail) } };
  }
  const said = /^Streamable HTTP error: (?:Error POSTing to endpoint: )?([^]*)$/.exec(error.message)?.[1];
  if (said === undefined) return undefined;
  const status = Number((error as { readonly code?: unknown }).code);
  if (status === 404 && hasHttpSession) return { room: "wire", code: "CONNECTION_LOST", loss: { kind: "sessionLost" } };
  const { method: httpMethod = "POST", status: _, contentType = "", ...head } = request.http ?? { status };
  const isAnswered = request.http !== undefined && request.http.status !== status;
  const told = isAnswered ? undefined : jsonRpcErrorIn(said, excerpt);
  return {
    room: "wire",
    code: isAnswered ? "HTTP_NOT_MCP" : "HTTP_STATUS",
    httpMethod,
    status: request.http?.status ?? status,
    contentType: excerpt(contentType),
    body: isAnswered ? "" : excerpt(said),
    ...Object.fromEntries(Object.entries(head).map(([name, value]) => [name, excerpt(value)])),
    ...(told !== undefined && { error: told }),
  };
}

function refusalOf({ error, request, excerpt, versions }: RejectedRequest): SdkRefusal {
  if (isSchemaError(error)) {
    const { kind, places, total } = schemaRefusal(error);
    return { kind, places: places.map(({ path, reason }) => ({ path: excerpt(path), reason: excerpt(reason) })), total };
  }
  const reason = excerpt(withoutPrefix(error));
  const answered = /^Server's protocol version is not supported: ([^]*)$/.exec(reason)?.[1];
  if (answered !== undefined) return { kind: "version", answered, known: versions };
  // All that the client does with a whole result is to hold it against the tools' output schemas.
  return request.answer === undefined || request.method === "initialize" ? { kind: "other", reason } : { kind: "outputSchema", reason };
}

function refused(refusal: SdkRefusal, { request: { method, raw } }: RejectedRequest): FailedOutcome {
  return { kind: "failed", facts: { room: "wire", code: "SDK_CLIENT_REFUSED_ANSWER", method, refusal }, ...(raw === undefined ? {} : { raw }) };
}

function gaveUp({ error, request: { method }, excerpt }: RejectedRequest): WireFailureFacts {
  return { room: "wire", code: "SDK_CLIENT_FAILED", method, reason: excerpt(withoutPrefix(error)) };
}

/** The error as the client gives it, but for the words that it puts before the server's. */
function rpcError(error: unknown, sent: { readonly code: number; readonly message: string; readonly data?: unknown }): { code: number; message: string; data?: JsonValue } {
  const { code, data } = isMcpError(error) ? error : sent;
  return { code, message: withoutPrefix(error), ...(data !== undefined && { data: data as JsonValue }) };
}

function isMcpError(error: unknown, code?: number): error is Error & { readonly code: number; readonly data?: unknown } {
  if (!(error instanceof Error) || error.name !== "McpError") return false;
  return code === undefined || (error as { readonly code?: unknown }).code === code;
}

function withoutPrefix(error: unknown): string {
  const message = describeSdkError(error);
  return isMcpError(error) ? message.replace(/^MCP error -?\d+: /, "") : message;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The JSON-RPC error that an HTTP body is: the official client shows it as text. */
function jsonRpcErrorIn(body: string, excerpt: Excerpt): JsonRpcErrorFacts | undefined {
  try {
    const message: unknown = JSON.parse(body);
    const error = isPlainObject(message) ? message["error"] : undefined;
    if (!isPlainObject(error) || typeof error["code"] !== "number" || typeof error["message"] !== "string") return undefined;
    return errorFacts(error as unknown as JsonRpcErrorObject, excerpt);
  } catch {
    return undefined;
  }
}
