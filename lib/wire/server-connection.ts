import type { JsonObject } from "../json/json-value.js";
import type { Outcome } from "./outcome.js";
import type { Incoming } from "./read-incoming.js";
import type { ServerHandler } from "./server-handler.js";
import type { ServerLink } from "./server-link.js";
import type { ServerProblem } from "./server-problem.js";

export interface ServerConnectionOptions {
  /** The session of the transport that this is, where it has sessions. */
  readonly sessionId?: string | undefined;
  /** More requests at once are refused; 10000 when absent. */
  readonly maxRequestsInFlight?: number | undefined;
  readonly onProblem?: ((problem: ServerProblem) => void) | undefined;
}

/**
 * One client's connection to a server, whatever carries it: texts come in, each with the link that
 * its answer is to go to. It speaks with a handshake or without one, message by message, as the client does.
 */
export declare class ServerConnection {
  constructor(handler: ServerHandler, options?: ServerConnectionOptions);
  /** The version agreed on by `initialize`, if that was. */
  readonly protocolVersion: string | undefined;
  /** How many requests are not answered yet. Subscriptions are not counted. */
  readonly requestsInFlight: number;
  /** Takes one message. Never throws. What becomes of it goes to `link`, at once or later. */
  receive(text: string, link: ServerLink): void;
  /** The same for a message that is read already. */
  accept(incoming: Incoming, link: ServerLink): void;
  /** The link for what belongs to no request (list_changed, …) in versions with a handshake; `undefined` when there is none any more. */
  attach(link: ServerLink | undefined): void;
  /** `link` leads nowhere any more: the requests that came with it are cancelled. */
  drop(link: ServerLink): void;
  /** Tells the client of a change: on the attached link, and on the subscriptions that ask for it. */
  notify(method: string, params?: JsonObject): void;
  /** A request that belongs to none of the client's. See `ServedRequest.ask`. */
  ask(method: string, params: JsonObject | undefined, options: { readonly timeoutMs: number }): Promise<Outcome>;
  /** Settles when no request is in flight. */
  idle(): Promise<void>;
  /** Cancels everything and ends subscriptions. Links are not closed. May be called more than once. */
  close(): void;
}
