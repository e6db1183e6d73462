import type { JsonObject } from "../json/json-value.js";
import type { Outcome } from "./outcome.js";
import type { MessageId } from "./read-message.js";
import type { ServerLink } from "./server-link.js";

/** What a server does. Everything of JSON-RPC, of versions of the protocol and of transports is done around it. */
export interface ServerHandler {
  /** How the server names itself: in the answer to `initialize`, and in the `_meta` of results. */
  readonly info: { readonly name: string; readonly version: string; readonly title?: string };
  /** Advertised as they are. Which notifications a client may subscribe to is read from them as well (`tools.listChanged`, …). */
  readonly capabilities: JsonObject;
  readonly instructions?: string;
  /** Versions of the protocol that it speaks, newest first; all that are known when absent. */
  readonly versions?: readonly string[];
  /**
   * Answers a request: gives the result, or throws an `RpcError` for a JSON-RPC error; anything
   * else that is thrown is answered as an internal error (-32603). `initialize`, `server/discover`,
   * `ping`, `subscriptions/listen` and cancelling are done around it, and it must refuse methods
   * that it does not know with `RpcError.methodNotFound`. What it gives for a request that is
   * cancelled is not sent.
   */
  handle(request: ServedRequest): JsonObject | Promise<JsonObject>;
  /**
   * Answers a request whose arguments are nested more than `maxJsonDepth` levels deep, so that
   * walking them by recursion could break the server: it must not do so. Without it
   * such a request is answered with a JSON-RPC error (-32602).
   */
  handleTooDeep?(request: ServedRequest): JsonObject | Promise<JsonObject>;
  /**
   * The input schema of a tool that it offers. Over HTTP, arguments whose schema has `x-mcp-header` are compared with the
   * headers that must repeat them. The same object should be given each time.
   */
  inputSchemaOf?(tool: string): JsonObject | undefined;
  /** Told of notifications of the client, apart from those that are about requests. What it throws is reported as a problem. */
  onNotification?(notification: ServedNotification): void;
}

/** A notification of a client. */
export interface ServedNotification {
  readonly method: string;
  /** `{}` when it has none. */
  readonly params: JsonObject;
  /** The version of the protocol that it was sent in. */
  readonly protocolVersion: string;
}

/** A request that a server is to answer. */
export interface ServedRequest {
  readonly id: MessageId;
  readonly method: string;
  /** `{}` when it has none. `_meta` is left in. */
  readonly params: JsonObject;
  /** The version of the protocol that it was sent in. */
  readonly protocolVersion: string;
  /** It was sent in a version without a handshake. */
  readonly isStateless: boolean;
  /** How the client names itself, if it does. */
  readonly client: ClientIdentity | undefined;
  /** What the client offers. In versions without a handshake: for this request. */
  readonly clientCapabilities: JsonObject;
  /** Of the transport, where that has sessions. */
  readonly sessionId: string | undefined;
  /**
   * Aborts when the client cancels the request or is gone. Over HTTP, a client of a version with a handshake that hangs up
   * has not cancelled: it is gone when its session ends.
   */
  readonly signal: AbortSignal;
  /**
   * Sends a notification on this request's own stream, for example `notifications/progress`.
   * Does nothing once the request is answered, cancelled or its client is gone.
   */
  notify(method: string, params?: JsonObject): void;
  /**
   * Sends the client a request, on this request's own stream, and gives what became of it:
   * its result, its error, or that the deadline passed. Aborting this request cancels it. Rejects in versions
   * without a handshake, where servers ask nothing, and when JSON can't say `params`.
   */
  ask(method: string, params: JsonObject | undefined, options: { readonly timeoutMs: number }): Promise<Outcome>;
  /**
   * What carries this request's answer. What is sent here by hand goes out unaltered; a handler needs it only
   * to do what no server should.
   */
  readonly link: ServerLink;
}

/** How a client names itself. */
export interface ClientIdentity {
  readonly name: string;
  readonly version: string;
}
