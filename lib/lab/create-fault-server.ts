import type { Readable, Writable } from "node:stream";
import { putFaults } from "../faults/put-faults.js";
import type { Language } from "../messages/words.js";
import { InProcessServer } from "../wire/in-process-server.js";
import type { ClientTransport } from "../wire/link-in-process.js";
import type { ServerTransport } from "../wire/memory-transport.js";
import type { ServerProblem } from "../wire/server-problem.js";
import { assertFaultServerOptions } from "./fault-server-options.js";
import { labFaultOf } from "./lab-fault.js";
import { LabHandler } from "./lab-handler.js";

export interface FaultServerOptions {
  /** Language of what the tools say of wrong arguments; English when absent. */
  readonly lang?: Language;
  /** Told of what goes wrong between the lab and its clients, such as broken messages. */
  readonly onProblem?: (problem: ServerProblem) => void;
}

/** Where a fault server listens. */
export interface FaultServerAddress {
  /** A name or an address of this machine; 127.0.0.1 when absent. */
  readonly host?: string;
  /** 0 when absent: any that is free. */
  readonly port?: number;
  /** `/mcp` when absent. */
  readonly path?: string;
}

/** A fault server on a port of this machine. */
export interface FaultServerHost {
  /** Such as `http://127.0.0.1:53211/mcp`. */
  readonly url: string;
  readonly port: number;
  /** Closes this port and ends all that came by it. May be called more than once. */
  close(): Promise<void>;
}

/**
 * The fault lab in this process: a server whose tools misbehave on purpose, one fault each. It takes any number of clients, by
 * {@link FaultServer.transport}, {@link FaultServer.fetch}, {@link FaultServer.listen}, or `inProcess(lab)` as the target of a suite.
 */
export interface FaultServer {
  /**
   * The client's end of a new connection, for clients of the official SDKs, 1.x and 2.x. No port, nothing over a wire.
   *
   * @example
   * await client.connect(lab.transport());
   */
  transport(): ClientTransport;
  /** Serves the server's end of a linked transport, as `connect` of the official SDKs' servers does. */
  serve(transport: ServerTransport): Promise<void>;
  /** Answers a request of Streamable HTTP, without a port. */
  fetch(request: Request): Promise<Response>;
  /**
   * Listens on a port, with all versions of the protocol.
   *
   * @example
   * const { url } = await lab.listen({ port: 3000 }); // http://127.0.0.1:3000/mcp
   * @throws McpeakError `SERVER_PORT_BUSY`, `SERVER_CANNOT_LISTEN` or `INVALID_FAULT_SERVER`
   */
  listen(address?: FaultServerAddress): Promise<FaultServerHost>;
  /** Serves one client over stdin and stdout of this process, a message a line, or over the streams that are given. */
  serveStdio(streams?: FaultServerStreams): FaultServerConversation;
  /**
   * Ends all connections, and all that is in flight or held back by a fault; nothing is left that keeps the process alive.
   * What is asked for afterwards is closed already. May be called more than once.
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Where a fault server over stdio reads and writes; stdin and stdout of this process where absent. */
export interface FaultServerStreams {
  readonly stdin?: Readable;
  readonly stdout?: Writable;
}

/** A conversation with one client over stdin and stdout. */
export interface FaultServerConversation {
  /** Settles when it is over, whoever ended it: the process should end then. */
  readonly closed: Promise<void>;
  /** Ends it. May be called more than once. */
  close(): Promise<void>;
}

/**
 * Makes a fault lab, to see what a client does when its server misbehaves.
 *
 * @example
 * await using lab = createFaultServer();
 * await client.connect(lab.transport());
 * await client.callTool({ name: "delay", arguments: { delayMs: 250 } });
 * // { content: [{ type: "text", text: '{"status":"delayed","delayMs":250}' }], … }
 * @throws McpeakError `INVALID_FAULT_SERVER` when an option has the wrong form
 */
export function createFaultServer(options: FaultServerOptions = {}): FaultServer {
  assertFaultServerOptions(options);
  return new FaultLab(options);
}

class FaultLab implements FaultServer {
  readonly #server: InProcessServer;

  constructor({ lang, onProblem }: FaultServerOptions) {
    const tell = onProblem === undefined ? {} : { onProblem };
    const faults = putFaults(labFaultOf, tell);
    this.#server = new InProcessServer(new LabHandler(lang), { wrapLink: (link) => faults.wrapLink(link), ...tell });
    // Before anything else closes: what is held back must not keep it waiting.
    this.#server.closeWith(() => faults.close());
  }

  transport(): ClientTransport {
    return this.#server.transport();
  }

  serve(transport: ServerTransport): Promise<void> {
    return this.#server.serve(transport);
  }

  fetch(request: Request): Promise<Response> {
    return this.#server.fetch(request);
  }

  async listen(address: FaultServerAddress = {}): Promise<FaultServerHost> {
    assertFaultServerOptions(address, "address");
    const { listen } = await import("../wire/listen.js");
    // A handler of its own: closing the port ends what came by it, and nothing else.
    const { url, port, close } = await listen(await this.#server.openHttp(), address);
    return { url, port, close: this.#server.closeWith(close) };
  }

  serveStdio(streams: FaultServerStreams = {}): FaultServerConversation {
    return this.#server.serveStdio(streams);
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
