import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { JsonObject } from "../json/json-value.js";
import type { Redactor } from "../secrets/redactor.js";
import { AbortListeners } from "../wire/abort-listeners.js";
import { listTools } from "../wire/list-tools.js";
import type { Outcome, WireFailureFacts } from "../wire/outcome.js";
import { callFailure } from "./call-failure.js";
import { ownLabel } from "./own-label.js";
import type { SdkConnection, SdkContext } from "./sdk-connection.js";
import { outcomeOfRejection } from "./sdk-outcome.js";
import type { Observation, RequestOptions, Session, ToolList } from "./session.js";

/** How one request is made through the official client. */
interface SdkRequest<Result> {
  readonly method: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly label?: string | undefined;
  readonly send: (options: { readonly timeout: number; readonly signal?: AbortSignal }) => Promise<Result>;
}

export interface SdkOpenSessionParts {
  readonly client: Client;
  readonly context: SdkContext;
  readonly connection: SdkConnection;
  /** Versions of the protocol that the client speaks. */
  readonly versions: readonly string[];
}

/** A session through the client of the official SDK: what it gives is what a host that is built on it sees. */
export class SdkOpenSession implements Session {
  readonly client = "sdk";
  readonly redactor: Redactor;
  protocolVersion = "";
  server: { readonly name: string; readonly version: string } = { name: "", version: "" };
  protocolsNotAsked: readonly string[] = [];
  readonly #parts: SdkOpenSessionParts;
  readonly #aborts = new AbortListeners();
  #declared: ReadonlySet<string> | undefined;
  /** Why nothing can come any more: settled once, and shared by all requests that it fails. */
  #end: Promise<WireFailureFacts> | undefined;
  #isListing = false;
  #mustListAgain = false;
  #closing: Promise<void> | undefined;

  constructor(parts: SdkOpenSessionParts) {
    this.#parts = parts;
    this.redactor = parts.context.redactor;
    parts.context.watch.onClosed = () => void (this.#end ??= Promise.resolve(parts.connection.whyClosed()));
  }

  declaredTools(): ReadonlySet<string> | undefined {
    return this.#declared;
  }

  /** Lists the tools for the first time. A server without the capability declares none; asking it would be the fault. */
  async firstList({ signal, listsTools = true }: { readonly signal: AbortSignal | undefined; readonly listsTools?: boolean | undefined }): Promise<void> {
    if (this.#parts.client.getServerCapabilities()?.tools === undefined) this.#declared = new Set();
    else if (listsTools) await this.#list(signal);
  }

  listTools({ timeoutMs, signal, label }: RequestOptions): Promise<Outcome<ToolList>> {
    return this.#listAll({ timeoutMs, signal, label });
  }

  callTool(tool: string, input: JsonObject, { timeoutMs, signal, label, onAnswered }: RequestOptions): Promise<Outcome> {
    const { client } = this.#parts;
    const send: SdkRequest<object>["send"] = (options) => client.callTool({ name: tool, arguments: input }, undefined, options);
    return this.#request({ method: "tools/call", timeoutMs, signal, label, send }).finally(onAnswered);
  }

  takeObservations(): readonly Observation[] {
    const { watch, log } = this.#parts.context;
    watch.settleReports();
    return log.take();
  }

  receivedBytes(): number {
    return this.#parts.context.watch.receivedBytes;
  }

  isUsable(): boolean {
    return this.#closing === undefined && this.#end === undefined && this.#parts.connection.isGone?.() !== true;
  }

  stderrTail(): readonly string[] {
    return this.#parts.connection.stderrTail?.() ?? [];
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** The server says that its list is another one now. */
  toolsChanged(): void {
    if (this.#isListing) this.#mustListAgain = true;
    else if (this.isUsable()) void this.#list(undefined);
  }

  /** Makes a request through the client, and tells what became of it. Never rejects. */
  async #request<Result extends object>({ method, timeoutMs, signal, label, send }: SdkRequest<Result>): Promise<Outcome> {
    const { context, connection, versions } = this.#parts;
    const { watch, excerpt } = context;
    if (signal?.aborted === true) return { kind: "cancelled" };
    if (this.#end !== undefined) return this.#lost(await this.whyClosed(method));
    const aborter = new AbortController();
    // The client never stops listening to a signal, and cancels whatever it was given for, answered or not: it gets one of its own each time.
    const onAbort = (): void => aborter.abort("mcpeak: this request was cancelled");
    if (signal !== undefined) this.#aborts.add(signal, onAbort);
    const { request, answer } = watch.request(method, label, () => send({ timeout: timeoutMs, signal: aborter.signal }));
    try {
      const result = (await answer) as JsonObject;
      return { kind: "result", result, raw: request.raw ?? { text: "", bytes: 0 } };
    } catch (error) {
      const hasHttpSession = connection.transport.sessionId !== undefined;
      const outcome = await outcomeOfRejection({ error, request, signal: aborter.signal, watch, excerpt, versions, hasHttpSession, whyClosed: () => this.whyClosed(method) });
      return outcome.kind === "failed" ? this.#lost(outcome.facts, outcome) : outcome;
    } finally {
      watch.forget(request);
      if (signal !== undefined) this.#aborts.remove(signal, onAbort);
    }
  }

  /** Notes that a failure was told, where it is the end of the session. */
  #lost(facts: WireFailureFacts, outcome: Outcome = { kind: "failed", facts }): Outcome {
    if (facts.code === "CONNECTION_LOST" && facts.loss.kind === "sessionLost" && this.#end === undefined) {
      this.#parts.context.log.addWire("HTTP_SESSION_LOST", () => ({ room: "wire", code: "HTTP_SESSION_LOST" }));
      this.#end = Promise.resolve(facts);
    }
    if (this.#end !== undefined) this.#parts.context.watch.hasToldEnd = true;
    return outcome;
  }

  /** Why nothing can come any more. Noted at the first question. */
  whyClosed(method: string): Promise<WireFailureFacts> {
    const { connection, context } = this.#parts;
    this.#end ??= Promise.resolve(connection.whyClosed());
    const { fatal } = context.watch;
    return fatal === undefined ? this.#end : Promise.resolve({ room: "wire", code: "SDK_CLIENT_FAILED", method, reason: fatal });
  }

  async #list(signal: AbortSignal | undefined): Promise<void> {
    this.#isListing = true;
    do {
      this.#mustListAgain = false;
      const { listTimeoutMs: timeoutMs } = this.#parts.context;
      const outcome = await this.#listAll({ timeoutMs, signal, label: ownLabel });
      if (outcome.kind !== "result" && outcome.kind !== "cancelled" && this.#closing === undefined) {
        const failure = callFailure(outcome, timeoutMs, this.#parts.context.excerpt);
        this.#parts.context.log.add({ severity: "error", facts: { room: "session", code: "TOOLS_LIST_FAILED", failure }, label: ownLabel });
      }
    } while (this.#mustListAgain && this.isUsable());
    this.#isListing = false;
  }

  /** The client asks for one page at a time; that all pages are asked for is what hosts have to see to. */
  #listAll(options: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined; readonly label?: string | undefined }): Promise<Outcome<ToolList>> {
    const { client } = this.#parts;
    const pages: Parameters<typeof listTools>[0] = {
      request: (method, params, { timeoutMs, signal, label }) =>
        this.#request({ method, timeoutMs, signal, label, send: (own) => client.listTools(params as { readonly cursor?: string } | undefined, own) }),
    };
    const onListed = ({ tools }: ToolList): void => {
      this.#declared = new Set(tools.map((tool) => tool["name"]).filter((name) => typeof name === "string"));
    };
    return listTools(pages, { ...options, onListed });
  }

  async #close(): Promise<void> {
    const { client, connection, context } = this.#parts;
    context.watch.settleReports();
    context.watch.isClosing = true;
    await connection.close();
    await client.close();
  }
}
