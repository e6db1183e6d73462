import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import type { ChannelSink } from "../wire/channel.js";
import type { WireFailureFacts } from "../wire/outcome.js";
import { MessageTooLargeError } from "./sdk-limit.js";
import { connectInMemory, isFetchHandler } from "./open-in-process.js";
import { closedByServer, closedByUs, type SdkConnection, type SdkContext } from "./sdk-connection.js";
import type { InProcessTarget } from "./target.js";

/** A server in this process. Messages pass as JSON text, as through mcpeak's own client. */
export async function openSdkInProcess({ source }: InProcessTarget, context: SdkContext): Promise<SdkConnection> {
  if (isFetchHandler(source)) return (await import("./sdk-http.js")).openSdkFetch(source, context);
  const { watch } = context;
  let end: WireFailureFacts | undefined;
  /** What came before the client listened; `undefined` since it does. */
  let early: string[] | undefined = [];
  const receive = (text: string): void => {
    let message: JSONRPCMessage;
    try {
      message = JSON.parse(text) as JSONRPCMessage;
    } catch (error) {
      // As the SDK's own transports tell of a line that is no JSON.
      return transport.onerror?.(error as Error);
    }
    transport.onmessage?.(message);
  };
  const transport: Transport = {
    start: async () => {
      const texts = early ?? [];
      early = undefined;
      texts.forEach(receive);
    },
    send: async (message) => {
      if (end !== undefined) throw new Error("Not connected");
      server.memory.send(JSON.stringify(message));
    },
    close: async () => {
      server.memory.close();
      sink.ended(closedByUs);
    },
  };
  const sink: ChannelSink = {
    bytes: (count) => watch.bytes(count),
    message: (text) => void (early === undefined ? receive(text) : early.push(text)),
    garbled: (_, problem) => transport.onerror?.(new Error(`the server sent what JSON can't say${problem.kind === "unwritable" ? ` (${problem.reason})` : ""}`)),
    ended: (facts) => {
      if (end !== undefined) return;
      end = facts;
      transport.onclose?.();
    },
    tooLarge: (_, isEnd, maxBytes) => {
      if (!isEnd) transport.onerror?.(new MessageTooLargeError(maxBytes));
    },
    // What only channels over a wire tell of.
    isWaiting: () => false,
    noAnswer: () => {},
    observed: () => {},
  };
  const server = await connectInMemory(source, sink, context);
  return {
    transport,
    whyClosed: () => end ?? closedByServer,
    close: async () => {
      await transport.close();
      await server.closeServer();
    },
  };
}
