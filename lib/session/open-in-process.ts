import type { InProcessProblem } from "../messages/facts/session.js";
import { fail } from "../messages/fail.js";
import { showValue } from "../messages/show-value.js";
import type { ChannelSink } from "../wire/channel.js";
import { MemoryConnection } from "../wire/memory-transport.js";
import type { Connection, ConnectionContext } from "./connection.js";
import type { ConnectableServer, FetchHandler, InProcessFunction, InProcessTarget } from "./target.js";

/** How long closing waits for the server object, in ms. */
const closeMs = 1000;
/** A URL that no handler mistakes for another host's: SDK handlers check it. */
export const fetchUrl = "http://localhost/mcp";

/** Connects a server that lives in this process. */
export async function openInProcess({ source }: InProcessTarget, context: ConnectionContext): Promise<Connection> {
  if (isFetchHandler(source)) {
    const [{ createFetchExchange }, { connectOver }] = await Promise.all([import("../wire/fetch-exchange.js"), import("./open-http.js")]);
    return connectOver(createFetchExchange((request) => source.fetch(request), fetchUrl), {}, context);
  }
  const { peer } = context;
  const { memory, closeServer, isServerObject } = await connectInMemory(source, peer, context);
  return {
    channel: memory,
    isServerObject,
    close: async () => {
      memory.close();
      peer.ended({ room: "wire", code: "CONNECTION_LOST", loss: { kind: "closedByUs" } });
      await closeServer();
    },
  };
}

/** The end of a memory connection that a server in this process was connected to. */
export interface InMemoryServer {
  readonly memory: MemoryConnection;
  /** There is a server object that was connected here, not something that uses the transport by itself. */
  readonly isServerObject: boolean;
  /** Closes the server object, if there is one and it can be closed. */
  closeServer(): Promise<void>;
}

/** Connects a server object, or what a function makes of a transport, before the deadline of the start. */
export async function connectInMemory(source: ConnectableServer | InProcessFunction, sink: ChannelSink, limits: StartLimits): Promise<InMemoryServer> {
  const memory = new MemoryConnection(sink, limits.maxMessageBytes);
  const opening = typeof source === "function" ? callSource(source, memory) : connect(source, memory);
  const server = await beforeDeadline(opening, limits).catch((error: unknown) => {
    memory.close();
    throw error;
  });
  return { memory, isServerObject: server !== undefined, closeServer: () => closeObject(server) };
}

/** What bounds a start, and the messages behind it. */
export type StartLimits = Pick<ConnectionContext, "startupTimeoutMs" | "maxMessageBytes" | "signal" | "label">;

/** What `opening` gives, if it gives it in time. */
function beforeDeadline<Value>(opening: Promise<Value>, { startupTimeoutMs: timeoutMs, signal, label }: StartLimits): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(failed({ kind: "neverConnected", timeoutMs }))), timeoutMs);
    const onAbort = (): void => finish(() => reject(fail({ room: "session", code: "INTERRUPTED", target: label })));
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      settle();
    };
    if (signal?.aborted === true) return onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });
    opening.then((value) => finish(() => resolve(value)), (error: unknown) => finish(() => reject(error)));
  });
}

export function isFetchHandler(source: InProcessTarget["source"]): source is FetchHandler {
  return typeof source === "object" && "fetch" in source && typeof source.fetch === "function" && !isConnectable(source);
}

function isConnectable(value: unknown): value is ConnectableServer {
  return typeof value === "object" && value !== null && typeof (value as { readonly connect?: unknown }).connect === "function";
}

async function callSource(source: InProcessFunction, memory: MemoryConnection): Promise<ConnectableServer | undefined> {
  let made: unknown;
  try {
    made = await source(memory.server);
  } catch (error) {
    throw failed({ kind: "threw", detail: messageOf(error) }, error);
  }
  if (made === undefined) return undefined;
  if (!isConnectable(made)) throw failed({ kind: "gaveNoServer", received: showValue(made) });
  return connect(made, memory);
}

async function connect(server: ConnectableServer, memory: MemoryConnection): Promise<ConnectableServer> {
  try {
    await server.connect(memory.server as never);
    return server;
  } catch (error) {
    const detail = messageOf(error);
    throw failed(/already connected/i.test(detail) ? { kind: "alreadyConnected" } : { kind: "threw", detail }, error);
  }
}

async function closeObject(server: ConnectableServer | undefined): Promise<void> {
  if (typeof server?.close !== "function") return;
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<void>((settle) => (timer = setTimeout(settle, closeMs)));
  try {
    await Promise.race([server.close(), bound]);
  } catch {
    // The session is over whatever the server says to it.
  } finally {
    clearTimeout(timer);
  }
}

function failed(problem: InProcessProblem, cause?: unknown): Error {
  return fail({ room: "session", code: "IN_PROCESS_FAILED", problem }, cause === undefined ? {} : { cause });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
