import type { JsonObject } from "../json/json-value.js";
import { ServerConnection, type ServerConnectionOptions } from "./server-connection.js";
import type { ServerHandler } from "./server-handler.js";
import type { ServerLink } from "./server-link.js";

export interface LinkInProcessOptions extends Pick<ServerConnectionOptions, "maxRequestsInFlight" | "onProblem"> {
  /** Puts something between the server and what carries its messages. */
  readonly wrapLink?: ((link: ServerLink) => ServerLink) | undefined;
}

/**
 * The client's end of a connection to a server in this process: the `Transport` interface that
 * the clients of the official SDKs, 1.x and 2.x, are connected with.
 */
export interface ClientTransport {
  start(): Promise<void>;
  send(message: unknown, options?: unknown): Promise<void>;
  /** Ends the connection. Nothing is left of it. */
  close(): Promise<void>;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  /** Each SDK has its own type of messages; they share no base. */
  // biome-ignore lint: the only type that both assign to and from
  onmessage?: (message: any, extra?: any) => void;
}

/** A {@link ClientTransport} and what the server can do with it. */
export interface InProcessLink {
  readonly transport: ClientTransport;
  /** Settles when the connection is over, whoever ended it. */
  readonly closed: Promise<void>;
  /** Tells the client of a change, if it listens to it. */
  notify(method: string, params?: JsonObject): void;
}

/**
 * Links a client to a server in this process, without a port. Messages pass as JSON text, as over
 * a wire: nothing is shared. A text that is no JSON shows as an error of the transport.
 *
 * @example
 * await client.connect(linkInProcess(handler).transport);
 */
export function linkInProcess(handler: ServerHandler, options: LinkInProcessOptions = {}): InProcessLink {
  const end = new InProcessEnd(handler, options);
  return { transport: end, closed: end.closed, notify: (method, params) => end.notify(method, params) };
}

/** So many messages that have arrived are kept at most. */
const maxArrivedKept = 1000;

class InProcessEnd implements ClientTransport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: ClientTransport["onmessage"] & {};
  readonly closed: Promise<void>;
  readonly #connection: ServerConnection;
  readonly #link: ServerLink;
  #isStarted = false;
  #isClosed = false;
  /** Texts under way, each with who is to take it. */
  #underWay: (readonly [text: string, take: (text: string) => void])[] = [];
  /** How many of them have arrived. */
  #arrived = 0;
  #settleClosed = (): void => {};

  constructor(handler: ServerHandler, options: LinkInProcessOptions) {
    this.closed = new Promise((settle) => (this.#settleClosed = settle));
    this.#connection = new ServerConnection(handler, options);
    const take = (text: string): void => this.#deliver(text);
    const carrier: ServerLink = { send: (text) => this.#pass(text, take), close: () => void this.close() };
    this.#link = options.wrapLink?.(carrier) ?? carrier;
    this.#connection.attach(this.#link);
  }

  async start(): Promise<void> {
    if (this.#isClosed) throw closedError();
    if (this.#isStarted) throw new Error("This transport is connected already. Link the server again for another client.");
    this.#isStarted = true;
  }

  async send(message: unknown): Promise<void> {
    if (this.#isClosed) throw closedError();
    const text = JSON.stringify(message) as string | undefined;
    if (text === undefined) throw new TypeError("What is sent is nothing that JSON can say.");
    this.#pass(text, this.#receive);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#connection.close();
    this.#isClosed = true;
    this.#underWay = [];
    this.#settleClosed();
    this.onclose?.();
  }

  notify(method: string, params?: JsonObject): void {
    this.#connection.notify(method, params);
  }

  readonly #receive = (text: string): void => this.#connection.receive(text, this.#link);

  /** Nothing arrives while it is being sent: both ends may answer what comes at once. */
  #pass(text: string, take: (text: string) => void): void {
    if (this.#isClosed) return;
    this.#underWay.push([text, take]);
    if (this.#underWay.length === 1) queueMicrotask(this.#arrive);
  }

  /**
   * One message at a time: clients of the SDKs take a notification one step later than an answer, so that
   * progress that arrives together with its answer would be lost.
   */
  readonly #arrive = (): void => {
    const first = this.#underWay[this.#arrived];
    if (first === undefined) return;
    const [text, take] = first;
    take(text);
    this.#arrived += 1;
    const isEmpty = this.#arrived >= this.#underWay.length;
    if (isEmpty || this.#arrived > maxArrivedKept) {
      this.#underWay = this.#underWay.slice(this.#arrived);
      this.#arrived = 0;
    }
    if (!isEmpty) queueMicrotask(this.#arrive);
  };

  #deliver(text: string): void {
    try {
      this.onmessage?.(JSON.parse(text));
    } catch (error) {
      this.onerror?.(error as Error);
    }
  }
}

function closedError(): Error {
  return new Error("The connection is closed.");
}
