import type { HttpHandler, HttpHandlerOptions } from "./http-handler.js";
import { type ClientTransport, linkInProcess } from "./link-in-process.js";
import type { ServerTransport } from "./memory-transport.js";
import { serveStdio, type ServeStdioOptions } from "./serve-stdio.js";
import { serveTransport } from "./serve-transport.js";
import type { ServerHandler } from "./server-handler.js";

type Close = () => void | Promise<void>;

export type InProcessServerOptions = Pick<HttpHandlerOptions, "onProblem" | "wrapLink" | "maxBodyBytes">;

/** A server in this process, for any number of clients that come to it in any way. All that is open closes with it. */
export class InProcessServer {
  readonly #handler: ServerHandler;
  readonly #options: InProcessServerOptions;
  /** How to close what is open. */
  readonly #open = new Set<Close>();
  #http: Promise<HttpHandler> | undefined;
  #closing: Promise<void> | undefined;

  constructor(handler: ServerHandler, options: InProcessServerOptions) {
    this.#handler = handler;
    this.#options = options;
  }

  /** How many connections, and other things, close with it. */
  get openCount(): number {
    return this.#open.size;
  }

  /** The client's end of a new connection. */
  transport(): ClientTransport {
    const { transport, closed } = linkInProcess(this.#handler, this.#options);
    this.closeWith(() => transport.close(), closed);
    return transport;
  }

  /** Serves the server's end of a linked transport. */
  async serve(transport: ServerTransport): Promise<void> {
    const server = await serveTransport(this.#handler, transport, this.#options);
    this.closeWith(() => server.close(), server.closed);
  }

  serveStdio(streams: Pick<ServeStdioOptions, "stdin" | "stdout">): { readonly closed: Promise<void>; close(): Promise<void> } {
    const server = serveStdio(this.#handler, { ...streams, ...this.#options });
    this.closeWith(() => server.close(), server.closed);
    return { closed: server.closed, close: () => server.close() };
  }

  async fetch(request: Request): Promise<Response> {
    return (await this.http()).fetch(request);
  }

  /** The server behind HTTP. Loaded when it is first needed. */
  http(): Promise<HttpHandler> {
    return (this.#http ??= this.openHttp().then((handler) => (this.closeWith(() => handler.close()), handler)));
  }

  /** The same once more, with sessions of its own. Whoever asks for it closes it. */
  async openHttp(): Promise<HttpHandler> {
    const { createHttpHandler } = await import("./serve-http.js");
    return createHttpHandler(this.#handler, this.#options);
  }

  /** Closes with the server, at once when that is closed. What is `closed` before is forgotten. Gives how to close it before. */
  closeWith(close: Close, closed?: Promise<void>): () => Promise<void> {
    if (this.#closing !== undefined) void close();
    else this.#open.add(close);
    void closed?.then(() => this.#open.delete(close));
    return async () => {
      this.#open.delete(close);
      await close();
    };
  }

  close(): Promise<void> {
    return (this.#closing ??= Promise.all([...this.#open].map((close) => close())).then(() => this.#open.clear()));
  }
}
