import type { JsonObject } from "../json/json-value.js";
import type { Redactor } from "../secrets/redactor.js";
import type { ClientPeer } from "../wire/client-peer.js";
import type { Agreement } from "../wire/handshake.js";
import { listTools } from "../wire/list-tools.js";
import type { Outcome } from "../wire/outcome.js";
import { callFailure } from "./call-failure.js";
import type { Connection, ConnectionContext } from "./connection.js";
import type { Observation, RequestOptions, Session, ToolList } from "./session.js";

/** Deadline of the list that a session asks for by itself, in ms. */
const ownListTimeoutMs = 10_000;

export interface OpenSessionParts {
  readonly agreement: Agreement;
  readonly context: ConnectionContext;
  readonly connection: Connection;
  readonly signal?: AbortSignal | undefined;
}

/** A session whose handshake is done. */
export class OpenSession implements Session {
  readonly protocolVersion: string;
  readonly client = "mcpeak";
  readonly protocolsNotAsked: readonly string[] = [];
  readonly server: { readonly name: string; readonly version: string };
  readonly redactor: Redactor;
  /** Settles when the tools were listed for the first time, or could not be. */
  readonly firstList: Promise<void>;
  readonly #peer: ClientPeer;
  readonly #context: ConnectionContext;
  readonly #connection: Connection;
  #declared: ReadonlySet<string> | undefined;
  #isListing = false;
  #mustListAgain = false;
  #closing: Promise<void> | undefined;

  constructor({ agreement, context, connection, signal }: OpenSessionParts) {
    this.protocolVersion = agreement.protocolVersion;
    this.server = agreement.server;
    this.redactor = context.redactor;
    this.#peer = context.peer;
    this.#context = context;
    this.#connection = connection;
    // A server without the capability declares no tools; asking it would be the fault.
    const hasTools = Object.hasOwn(agreement.capabilities, "tools");
    if (!hasTools) this.#declared = new Set();
    this.firstList = hasTools ? this.#list(signal) : Promise.resolve();
  }

  declaredTools(): ReadonlySet<string> | undefined {
    return this.#declared;
  }

  listTools({ timeoutMs, signal, label }: RequestOptions): Promise<Outcome<ToolList>> {
    return listTools(this.#peer, { timeoutMs, signal, label, onListed: (list) => this.#declare(list) });
  }

  callTool(tool: string, input: JsonObject, { timeoutMs, signal, label }: RequestOptions): Promise<Outcome> {
    return this.#peer.request("tools/call", { name: tool, arguments: input }, { timeoutMs, signal, label });
  }

  takeObservations(): readonly Observation[] {
    return this.#context.log.take();
  }

  receivedBytes(): number {
    return this.#peer.receivedBytes;
  }

  isUsable(): boolean {
    return this.#closing === undefined && this.#peer.end === undefined;
  }

  stderrTail(): readonly string[] {
    return this.#connection.stderrTail?.() ?? [];
  }

  close(): Promise<void> {
    this.#closing ??= this.#connection.close();
    return this.#closing;
  }

  /** The server says that its list is another one now. */
  toolsChanged(): void {
    if (this.#isListing) this.#mustListAgain = true;
    else if (this.isUsable()) void this.#list(undefined);
  }

  async #list(signal: AbortSignal | undefined): Promise<void> {
    this.#isListing = true;
    do {
      this.#mustListAgain = false;
      const outcome = await listTools(this.#peer, { timeoutMs: ownListTimeoutMs, signal, onListed: (list) => this.#declare(list) });
      if (outcome.kind !== "result" && outcome.kind !== "cancelled" && this.#closing === undefined) {
        const failure = callFailure(outcome, ownListTimeoutMs, this.#context.excerpt);
        this.#context.log.add({ severity: "error", facts: { room: "session", code: "TOOLS_LIST_FAILED", failure } });
      }
    } while (this.#mustListAgain && this.isUsable());
    this.#isListing = false;
  }

  #declare({ tools }: ToolList): void {
    this.#declared = new Set(tools.map((tool) => tool["name"]).filter((name) => typeof name === "string"));
  }
}
