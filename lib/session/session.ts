import type { JsonObject } from "../json/json-value.js";
import type { Facts } from "../messages/facts.js";
import type { FindingCode } from "../errors/codes.js";
import type { Redactor } from "../secrets/redactor.js";
import type { Outcome } from "../wire/outcome.js";
import type { TraceEntry } from "./trace-entry.js";

/** Something that a session saw beside the answers that were asked for. */
export interface Observation {
  readonly severity: "error" | "warning" | "info";
  readonly facts: Extract<Facts, { readonly code: FindingCode }>;
  /** Where in the answer, where one place is meant. */
  readonly path?: string;
  /**
   * The request that it belongs to, by the label that it was sent with; absent where that
   * can't be told. Empty where it belongs to no request, but to the server as such.
   */
  readonly label?: string;
}

/** One tool as `tools/list` told it, untouched. */
export type ToolDeclaration = JsonObject;

export interface RequestOptions {
  /** Deadline in ms, an integer from 1 to 2147483647. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** What observations of this request are to be marked with. */
  readonly label?: string;
  /** Called when an answer to a call is there, or none can come any more, before it is judged. */
  readonly onAnswered?: () => void;
}

/** The whole tool list, all pages joined. */
export interface ToolList {
  readonly tools: readonly ToolDeclaration[];
}

/**
 * A connected server: the handshake is done. No method rejects for what a
 * server does; see {@link Outcome}.
 */
export interface Session {
  readonly protocolVersion: string;
  /** Which client speaks to the server. */
  readonly client: ClientName;
  /** Versions of the protocol that the server may speak as well, but was not asked for. */
  readonly protocolsNotAsked: readonly string[];
  /** What the server calls itself; empty strings where it said nothing usable. */
  readonly server: { readonly name: string; readonly version: string };
  /** Hides this target's secrets in whatever is rendered. */
  readonly redactor: Redactor;
  /** Names of the tools that the server declares, as last listed; `undefined` while no list could be had. */
  declaredTools(): ReadonlySet<string> | undefined;
  /** Asks for all pages of `tools/list` anew. One deadline for all pages. */
  listTools(options: RequestOptions): Promise<Outcome<ToolList>>;
  /** Any number of calls may be in flight. */
  callTool(tool: string, input: JsonObject, options: RequestOptions): Promise<Outcome>;
  /** Settles when every list of tools that came so far is judged. Answers to calls are judged when they are given. */
  settled?(): Promise<void>;
  /** What was seen since it was last asked, oldest first. */
  takeObservations(): readonly Observation[];
  /** Grows with every byte that the server sends, on whatever channel. */
  receivedBytes(): number;
  /** Whether another request can be sent on this session (`false` after the server died or its HTTP session is lost). */
  isUsable(): boolean;
  /** The last lines of the server's stderr, oldest first (stdio only), bounded. */
  stderrTail(): readonly string[];
  /**
   * Closes in order and leaves nothing behind; may be called more than once.
   * What came on stdout up to its end can be taken as observations afterwards.
   */
  close(): Promise<void>;
}

/** The clients that a suite can be run through: mcpeak's own, or that of `@modelcontextprotocol/sdk`. */
export type ClientName = "mcpeak" | "sdk";

export interface ConnectOptions {
  readonly signal?: AbortSignal;
  /** How many lines of stderr are kept; 20 when absent. */
  readonly stderrLines?: number;
  /** Offers this version of the protocol and takes no other; negotiated when absent. */
  readonly protocolVersion?: string;
  /**
   * With a pinned version of the `initialize` era: takes whatever version the server
   * answers with, as without a pin. The other era is still not asked for.
   */
  readonly takesAnyAnswer?: boolean;
  /** `mcpeak` when absent. */
  readonly client?: ClientName;
  /** Whether the session asks for the list of tools by itself when it is opened; `true` when absent. */
  readonly listsTools?: boolean;
  /** Given every message that passes, secrets hidden. */
  readonly onTrace?: (entry: TraceEntry) => void;
}
