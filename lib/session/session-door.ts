import type { McpeakError } from "../errors/mcpeak-error.js";
import type { JsonObject } from "../json/json-value.js";
import { fail } from "../messages/fail.js";
import { showValue } from "../messages/show-value.js";
import { excerptWith } from "../wire/excerpt.js";
import type { Outcome } from "../wire/outcome.js";
import { assertKnownOptions } from "../validate/assert-known-options.js";
import { callFailure } from "./call-failure.js";
import { connectSession } from "./connect-session.js";
import { hideError } from "./hide-error.js";
import { type Finding, findingOf } from "./finding.js";
import { assertClientName, assertClientSpeaks, assertKnownVersion } from "./protocol-choice.js";
import type { ClientName, Session, ToolDeclaration } from "./session.js";
import type { ServerTarget } from "./target.js";
import type { TraceEntry } from "./trace-entry.js";

/** Deadline of a call unless it has its own, in ms. */
const defaultTimeoutMs = 10_000;

export interface OpenSessionOptions {
  /** Gives up the start; later it has no effect. */
  readonly signal?: AbortSignal;
  /** Offers this version of the protocol and takes no other; negotiated when absent. */
  readonly protocolVersion?: string;
  /** Which client speaks to the server: `mcpeak` when absent. That of the SDK speaks the versions up to 2025-11-25 alone. */
  readonly client?: ClientName;
  /**
   * Whether the tools are listed before the session is given; `true` when absent. With `false` the first `listTools` is the
   * first that the server is asked for its tools, and until then no answer is judged by what they declare.
   */
  readonly listsTools?: boolean;
  /** Given every message that passes, secrets hidden. It must not throw. */
  readonly onTrace?: (entry: TraceEntry) => void;
}

const known: Readonly<Record<keyof OpenSessionOptions, true>> = { signal: true, protocolVersion: true, client: true, listsTools: true, onTrace: true };

export interface CallOptions {
  /** Deadline in ms, an integer from 1 to 2147483647; 10000 when absent. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const knownOfRequest: Readonly<Record<keyof CallOptions, true>> = { timeoutMs: true, signal: true };

/** A server that is connected and can be called; any number of calls may be in flight. */
export interface ServerSession {
  /** The version of MCP that was agreed on. */
  readonly protocolVersion: string;
  /** What the server calls itself; empty strings where it said nothing usable. */
  readonly server: { readonly name: string; readonly version: string };
  /**
   * All tools, from all pages, as the server declares them.
   * @throws McpeakError `CALL_FAILED`, `SESSION_CLOSED` after `close`, `UNKNOWN_OPTION` or `INVALID_OPTION_VALUE`
   */
  listTools(options?: CallOptions): Promise<readonly ToolDeclaration[]>;
  /**
   * Calls a tool and gives its result as it came, also one with `isError: true`.
   * @throws McpeakError `CALL_FAILED` when no result came (`cause` is the JSON-RPC error if there was one, secrets hidden), `SESSION_CLOSED` after `close`, `UNKNOWN_OPTION` or `INVALID_OPTION_VALUE`
   */
  callTool(name: string, input?: JsonObject, options?: CallOptions): Promise<JsonObject>;
  /**
   * What was found since it was last asked, beside the answers: results that break the protocol
   * or the server's own schemas, odd tools, noise, answers that nobody asked for. Of each kind
   * at most 100 are kept until they are taken, the rest is counted. Everything is there after `close`.
   *
   * @example
   * await session.callTool("get_weather");
   * session.takeFindings(); // [{ code: "STRUCTURED_CONTENT_NOT_SENT", severity: "error", message: … }]
   */
  takeFindings(): readonly Finding[];
  /** A copy of `value` without this server's secrets, to be shown: the values of its headers and telling variables, and strings under keys that tell of secrets. */
  hideSecrets<Value>(value: Value): Value;
  /** Closes the session and leaves nothing running; may be called more than once. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts or reaches a server and keeps it open for calls.
 *
 * @example
 * const session = await openSession(stdio("node", ["server.js"]));
 * const result = await session.callTool("get_weather", { city: "Seoul" });
 * // { content: [{ type: "text", text: "21 °C" }], isError: false }
 * await session.close();
 *
 * @throws McpeakError with a `SERVER_…` code when the server can't be started or reached, `INVALID_TARGET`,
 * `IN_PROCESS_FAILED`, `UNSUPPORTED_PROTOCOL_VERSION` or `INTERRUPTED`; `UNKNOWN_OPTION`, `INVALID_OPTION_VALUE` or
 * `CONFLICTING_OPTIONS` for a version that nobody knows, or that the client does not speak
 */
export async function openSession(server: ServerTarget, options: OpenSessionOptions = {}): Promise<ServerSession> {
  assertKnownOptions(options, known);
  const { protocolVersion, client } = options;
  if (protocolVersion !== undefined) assertKnownVersion("protocolVersion", protocolVersion);
  if (client !== undefined) assertClientName("client", client);
  if (protocolVersion !== undefined && client !== undefined) assertClientSpeaks(client, "protocolVersion", protocolVersion);
  const session = await connectSession(server, options);
  await session.settled?.();
  return new Door(session);
}

function checkedTimeout(value: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= 2_147_483_647) return value;
  throw fail({ room: "session", code: "INVALID_OPTION_VALUE", option: "timeoutMs", received: showValue(value) });
}

class Door implements ServerSession {
  readonly protocolVersion: string;
  readonly server: { readonly name: string; readonly version: string };
  readonly #session: Session;
  #isClosed = false;

  constructor(session: Session) {
    this.protocolVersion = session.protocolVersion;
    this.server = session.server;
    this.#session = session;
  }

  async listTools(options: CallOptions = {}): Promise<readonly ToolDeclaration[]> {
    assertKnownOptions(options, knownOfRequest);
    this.#assertOpen();
    const timeoutMs = checkedTimeout(options.timeoutMs ?? defaultTimeoutMs);
    const outcome = await this.#session.listTools({ ...options, timeoutMs });
    await this.#session.settled?.();
    if (outcome.kind === "result") return outcome.result.tools;
    throw this.#error(outcome, "tools/list", timeoutMs);
  }

  async callTool(name: string, input: JsonObject = {}, options: CallOptions = {}): Promise<JsonObject> {
    assertKnownOptions(options, knownOfRequest);
    this.#assertOpen();
    const timeoutMs = checkedTimeout(options.timeoutMs ?? defaultTimeoutMs);
    const outcome = await this.#session.callTool(name, input, { ...options, timeoutMs });
    if (outcome.kind === "result") return outcome.result;
    throw this.#error(outcome, "tools/call", timeoutMs, name);
  }

  takeFindings(): readonly Finding[] {
    return this.#session.takeObservations().map((observation) => findingOf(observation, this.#session.redactor));
  }

  hideSecrets<Value>(value: Value): Value {
    return this.#session.redactor.hideValue(value);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#session.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #assertOpen(): void {
    if (this.#isClosed) throw fail({ room: "session", code: "SESSION_CLOSED" });
  }

  #error(outcome: Exclude<Outcome<unknown>, { readonly kind: "result" }>, method: string, timeoutMs: number, tool?: string): McpeakError {
    if (this.#isClosed) return fail({ room: "session", code: "SESSION_CLOSED" });
    const failure = callFailure(outcome, timeoutMs, excerptWith(this.#session.redactor));
    const cause = outcome.kind === "error" ? outcome.error : undefined;
    const error = fail({ room: "session", code: "CALL_FAILED", method, failure, ...(tool === undefined ? {} : { tool }) }, cause === undefined ? {} : { cause });
    return hideError(error, this.#session.redactor);
  }
}
