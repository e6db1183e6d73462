import type { JsonObject } from "../json/json-value.js";
import type { Redactor } from "../secrets/redactor.js";
import type { ClientPeer } from "../wire/client-peer.js";
import type { Agreement } from "../wire/handshake.js";
import { type ListedTools, listTools } from "../wire/list-tools.js";
import type { Outcome } from "../wire/outcome.js";
import { callFailure } from "./call-failure.js";
import type { Connection, ConnectionContext } from "./connection.js";
import { Evidence } from "./evidence.js";
import { ownLabel } from "./own-label.js";
import type { Observation, RequestOptions, Session, ToolList } from "./session.js";

export interface OpenSessionParts {
  readonly agreement: Agreement;
  readonly context: ConnectionContext;
  readonly connection: Connection;
  readonly signal?: AbortSignal | undefined;
  readonly protocolsNotAsked?: readonly string[];
  /** Whether it asks for the list of tools by itself, before anything is asked of it. */
  readonly listsTools?: boolean | undefined;
}

/** A session whose handshake is done. */
export class OpenSession implements Session {
  readonly protocolVersion: string;
  readonly client = "mcpeak";
  readonly protocolsNotAsked: readonly string[];
  readonly server: { readonly name: string; readonly version: string };
  readonly redactor: Redactor;
  /** Settles when the tools were listed for the first time, or could not be, or were not to be. */
  readonly firstList: Promise<void>;
  readonly #peer: ClientPeer;
  readonly #context: ConnectionContext;
  readonly #connection: Connection;
  readonly #evidence: Evidence;
  /** The list that the session itself asked for, while it is under way. */
  #listing: Promise<void> | undefined;
  #mustListAgain = false;
  #closing: Promise<void> | undefined;

  constructor({ agreement, context, connection, signal, protocolsNotAsked = [], listsTools = true }: OpenSessionParts) {
    this.protocolsNotAsked = protocolsNotAsked;
    this.protocolVersion = agreement.protocolVersion;
    this.server = agreement.server;
    this.redactor = context.redactor;
    this.#peer = context.peer;
    this.#context = context;
    this.#connection = connection;
    // A server without the capability declares no tools; asking it would be the fault.
    const hasTools = Object.hasOwn(agreement.capabilities, "tools");
    const refresh = (): Promise<void> => (hasTools ? this.#relist() : Promise.resolve());
    this.#evidence = new Evidence({ version: this.protocolVersion, log: context.log, refresh });
    const { method, result } = agreement.opening;
    this.#evidence.opened(method, result);
    if (!hasTools) this.#evidence.noTools();
    this.firstList = hasTools && listsTools ? this.#relist(signal) : Promise.resolve();
  }

  declaredTools(): ReadonlySet<string> | undefined {
    return this.#evidence.tools;
  }

  listTools({ timeoutMs, signal, label }: RequestOptions): Promise<Outcome<ToolList>> {
    return listTools(this.#peer, { timeoutMs, signal, label, onListed: (list) => this.#listed(list) });
  }

  callTool(tool: string, input: JsonObject, { timeoutMs, signal, label, onAnswered }: RequestOptions): Promise<Outcome> {
    const answer = this.#peer.request("tools/call", { name: tool, arguments: input }, { timeoutMs, signal, label });
    this.#evidence.called(tool);
    return answer.then((outcome) => {
      onAnswered?.();
      const judged = outcome.kind === "result" ? this.#evidence.answered(tool, outcome.result, label) : undefined;
      return judged === undefined ? outcome : judged.then(() => outcome);
    });
  }

  settled(): Promise<void> {
    return this.#evidence.settled();
  }

  takeObservations(): readonly Observation[] {
    return this.#context.log.take();
  }

  receivedBytes(): number {
    return this.#peer.receivedBytes;
  }

  isUsable(): boolean {
    return this.#closing === undefined && this.#peer.canAnswer;
  }

  stderrTail(): readonly string[] {
    return this.#connection.stderrTail?.() ?? [];
  }

  close(): Promise<void> {
    this.#closing ??= this.#connection.close().then(() => this.#evidence.settled());
    return this.#closing;
  }

  /** The server says that its list is another one now. */
  toolsChanged(): void {
    void this.#relist();
  }

  /** Asks for the list now: once more where it is being asked for. Settles when it is there, or can't be had. */
  #relist(signal?: AbortSignal): Promise<void> {
    if (this.#listing !== undefined) this.#mustListAgain = true;
    else if (this.isUsable()) this.#listing = this.#list(signal);
    return this.#listing ?? Promise.resolve();
  }

  async #list(signal: AbortSignal | undefined): Promise<void> {
    do {
      this.#mustListAgain = false;
      const { listTimeoutMs: timeoutMs } = this.#context;
      const outcome = await listTools(this.#peer, { timeoutMs, signal, label: ownLabel, onListed: (list) => this.#listed(list) });
      if (outcome.kind !== "result" && outcome.kind !== "cancelled" && this.#closing === undefined) {
        const failure = callFailure(outcome, timeoutMs, this.#context.excerpt);
        this.#context.log.add({ severity: "error", facts: { room: "session", code: "TOOLS_LIST_FAILED", failure }, label: ownLabel });
      }
    } while (this.#mustListAgain && this.isUsable());
    this.#listing = undefined;
  }

  #listed({ tools, pages }: ListedTools): void {
    for (const facts of this.#connection.listed?.(tools) ?? []) this.#context.log.addWire(facts.code, () => facts, ownLabel);
    this.#evidence.listed(pages);
  }
}
