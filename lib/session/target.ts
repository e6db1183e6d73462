import type { ServerTransport } from "../wire/memory-transport.js";

/**
 * A server under test, as data: made by `stdio`, `http` or `inProcess`, opened
 * by a session. Nothing is started until a session needs it.
 */
export type ServerTarget = StdioTarget | HttpTarget | InProcessTarget;

/** A server that is a child process and speaks over its stdin and stdout. */
export interface StdioTarget {
  readonly kind: "stdio";
  readonly command: string;
  readonly args: readonly string[];
  /** Variables that the child gets beside the safe ones (`PATH`, `HOME`, …). */
  readonly env: Readonly<Record<string, string>>;
  /** Working directory of the child; this process's own when absent. */
  readonly cwd?: string;
  /** Deadline of start and handshake, in ms; 60000 when absent. */
  readonly startupTimeoutMs?: number;
  /** Deadline of the list of tools that a session asks for by itself, in ms; when absent 10000, or `startupTimeoutMs` where that is less. */
  readonly listTimeoutMs?: number;
  /** The largest message that is read, in bytes, from 1024 to 268435456; 67108864 (64 MiB) when absent. */
  readonly maxMessageBytes?: number;
}

/** A server behind a URL that speaks Streamable HTTP. */
export interface HttpTarget {
  readonly kind: "http";
  readonly url: string;
  /** Headers of every request. Their values are hidden in all output. */
  readonly headers: Readonly<Record<string, string>>;
  /** Who calls. Secrets and tokens are hidden in all output. */
  readonly auth?: HttpAuth;
  /** Deadline of the handshake, in ms; 60000 when absent. */
  readonly startupTimeoutMs?: number;
  /** Deadline of the list of tools that a session asks for by itself, in ms; when absent 10000, or `startupTimeoutMs` where that is less. */
  readonly listTimeoutMs?: number;
  /** The largest message that is read, in bytes, from 1024 to 268435456; 67108864 (64 MiB) when absent. */
  readonly maxMessageBytes?: number;
}

/** How an HTTP server is told who calls. Nothing here asks a person: mcpeak never opens a browser. */
export type HttpAuth = ClientCredentialsAuth | BearerAuth;

/**
 * OAuth 2.1 client credentials: when the server asks for a token (HTTP status
 * 401), its authorization server is asked for one in the name of this client.
 */
export interface ClientCredentialsAuth {
  readonly type: "clientCredentials";
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scopes to ask for, separated by spaces; when absent those that the server asks for, if it does. */
  readonly scope?: string;
  /** URL of the only authorization server that may get the secret; when absent the one that the MCP server names. */
  readonly issuer?: string;
}

/** A token that is there already, sent as `Authorization: Bearer …`. */
export interface BearerAuth {
  readonly type: "bearer";
  readonly token: string;
}

/** A server in this process. */
export interface InProcessTarget {
  readonly kind: "inProcess";
  readonly source: InProcessSource;
  /** Deadline of the handshake, in ms; 60000 when absent. */
  readonly startupTimeoutMs?: number;
  /** Deadline of the list of tools that a session asks for by itself, in ms; when absent 10000, or `startupTimeoutMs` where that is less. */
  readonly listTimeoutMs?: number;
  /** The largest message that is read, in bytes, from 1024 to 268435456; 67108864 (64 MiB) when absent. */
  readonly maxMessageBytes?: number;
}

/**
 * Something that makes or is a server: an SDK 1.x or 2.x server object, a
 * function that gives one, a function that is given the server's end of a
 * transport, or an object with a web-standard `fetch`.
 */
export type InProcessSource = ConnectableServer | InProcessFunction | FetchHandler;

/** The part of an SDK server object (1.x or 2.x, `Server` or `McpServer`) that a session uses. */
export interface ConnectableServer {
  connect(transport: never): Promise<void>;
  close?(): Promise<void>;
}

/** Given the server's end of a linked transport. Gives a server object to connect, or connects something itself. */
export type InProcessFunction = (transport: ServerTransport) => ConnectableServer | void | Promise<ConnectableServer | void>;

/** A web-standard handler of Streamable HTTP requests, called in this process without a port. */
export interface FetchHandler {
  fetch(request: Request): Response | Promise<Response>;
}
