import type { JsonObject } from "../json/json-value.js";
import type { ServerTransport } from "./memory-transport.js";
import { type Incoming, readIncoming, readIncomingValue } from "./read-incoming.js";
import { ServerConnection, type ServerConnectionOptions } from "./server-connection.js";
import type { ServerHandler } from "./server-handler.js";
import type { ServerLink } from "./server-link.js";
import { tellProblem } from "./tell-problem.js";

export interface ServeTransportOptions extends Pick<ServerConnectionOptions, "maxRequestsInFlight" | "onProblem"> {
  /** Puts something between the server and what carries its messages. */
  readonly wrapLink?: ((link: ServerLink) => ServerLink) | undefined;
}

/** A server on a transport object. */
export interface TransportServer {
  /** Settles when the transport has closed, whoever closed it. */
  readonly closed: Promise<void>;
  /** Tells the client of a change, if it listens to it. */
  notify(method: string, params?: JsonObject): void;
  /** Cancels what is in flight and closes the transport. */
  close(): Promise<void>;
}

/**
 * Serves what comes by a transport object (the `Transport` interface of the official SDKs), whose messages are parsed
 * already. A text that is no JSON can be sent by transports of ours alone: another one is closed instead.
 */
export async function serveTransport(handler: ServerHandler, transport: ServerTransport, options: ServeTransportOptions = {}): Promise<TransportServer> {
  const connection = new ServerConnection(handler, { ...options, sessionId: transport.sessionId });
  const close = async (): Promise<void> => {
    connection.close();
    await transport.close();
  };
  const fail = (error: unknown): void => tellProblem(options.onProblem, { kind: "transportFailed", error: error instanceof Error ? error : new Error(String(error)) });
  const carrier: ServerLink = {
    send: (text) => void sendText(transport, text).catch((error: unknown) => (fail(error), close())),
    close: () => void close(),
  };
  const link = options.wrapLink?.(carrier) ?? carrier;
  connection.attach(link);
  transport.onmessage = (message: unknown): void => connection.accept(readObject(message), link);
  const closed = new Promise<void>((settle) => {
    transport.onclose = (): void => {
      connection.close();
      settle();
    };
  });
  await transport.start();
  return { closed, notify: (method, params) => connection.notify(method, params), close };
}

async function sendText(transport: ServerTransport, text: string): Promise<void> {
  if (transport.sendText !== undefined) return transport.sendText(text);
  await transport.send(JSON.parse(text));
}

/**
 * Objects may hold what never comes by a wire: members that are `undefined`, NaN, dates. A message is what its JSON says.
 * One that can't be written, too deep most likely, is taken as it is, with a text long enough for it to be looked into.
 */
function readObject(message: unknown): Incoming {
  let text: string | undefined;
  try {
    text = JSON.stringify(message);
  } catch {
    return readIncomingValue(message, " ".repeat(4096));
  }
  return text === undefined ? readIncomingValue(message, "") : readIncoming(text);
}
