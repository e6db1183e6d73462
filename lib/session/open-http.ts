import type { HttpExchange } from "../wire/http-exchange.js";
import { HttpChannel } from "../wire/http-channel.js";
import { createNodeHttpExchange } from "../wire/node-http-exchange.js";
import { authorizeExchange } from "./authorized-exchange.js";
import { createAuthorizer, headersOf } from "./authorizer.js";
import type { Connection, ConnectionContext } from "./connection.js";
import type { HttpTarget } from "./target.js";

/** Reaches the server of an HTTP target; the first request will tell whether there is one. */
export async function openHttp(target: HttpTarget, context: ConnectionContext): Promise<Connection> {
  const exchange = await createNodeHttpExchange(target.url);
  const authorizer = createAuthorizer(target, context);
  return connectOver(authorizer === undefined ? exchange : authorizeExchange(exchange, authorizer), headersOf(target), context);
}

/** A connection over any exchange of HTTP messages. */
export function connectOver(exchange: HttpExchange, headers: Readonly<Record<string, string>>, { peer, excerpt, maxMessageBytes }: ConnectionContext): Connection {
  const channel = new HttpChannel({ exchange, sink: peer, excerpt, headers, maxBytes: maxMessageBytes });
  return {
    channel,
    agreed: (version) => channel.setProtocolVersion(version),
    speakStateless: (version) => channel.speakStateless(version),
    listed: (tools) => channel.takeTools(tools),
    close: async () => {
      await channel.close();
      peer.ended({ room: "wire", code: "CONNECTION_LOST", loss: { kind: "closedByUs" } });
    },
  };
}
