import type { McpeakError } from "../errors/mcpeak-error.js";
import { fail } from "../messages/fail.js";
import type { OpeningRefusal } from "../messages/facts/session.js";
import { discover, type DiscoverOutcome, statelessTerms } from "../wire/discover.js";
import { errorFacts } from "../wire/error-facts.js";
import { type Agreement, initialize, type HandshakeOutcome } from "../wire/handshake.js";
import { handshakeVersions, isHandshakeVersion, isStateless, knownVersions, offeredVersion, statelessVersions } from "../wire/protocol-versions.js";
import type { Connection, ConnectionContext } from "./connection.js";
import { handshakeError, isBadRequest } from "./handshake-error.js";
import type { ConnectOptions } from "./session.js";
import { ownLabel } from "./own-label.js";

/** How long a server that has answered already may take for `server/discover`, in ms: some say nothing to what they don't know. */
const fallbackMs = 10_000;

/** What client and server settled on. */
export interface Negotiated {
  readonly agreement: Agreement;
  /** Versions that the server may speak as well, but was not asked for. */
  readonly protocolsNotAsked: readonly string[];
}

type Wish = Pick<ConnectOptions, "protocolVersion" | "takesAnyAnswer">;

/**
 * Agrees on a version of the protocol, in one and the same connection. A pin is
 * asked for alone. Without one the handshake comes first, and any JSON-RPC error to
 * it leads to the question for versions without one.
 *
 * @throws McpeakError a `SERVER_…` code, `IN_PROCESS_FAILED`, `UNSUPPORTED_PROTOCOL_VERSION` or `INTERRUPTED`
 */
export async function negotiate({ protocolVersion: pinned, takesAnyAnswer = false }: Wish, context: ConnectionContext, connection: Connection): Promise<Negotiated> {
  assertKnown(pinned);
  if (pinned !== undefined && isStateless(pinned)) return { agreement: await askStateless(pinned, context, connection), protocolsNotAsked: [] };
  const { peer, signal, startupTimeoutMs } = context;
  const deadline = performance.now() + startupTimeoutMs;
  const offered = pinned ?? offeredVersion;
  const outcome = await initialize(peer, { offered, timeoutMs: startupTimeoutMs, signal, onAgreed: (version) => connection.agreed?.(version) });
  if (outcome.kind === "agreed") {
    const answered = outcome.protocolVersion;
    if (pinned !== undefined && !takesAnyAnswer && answered !== pinned) throw unsupported(pinned, { answered: context.excerpt(answered) });
    noteUnknown(answered, offered, context);
    return { agreement: outcome, protocolsNotAsked: pinned === undefined ? statelessVersions.filter((version) => version !== answered) : [] };
  }
  // Where both eras are asked for, a bare 400 is no word against the other: who wants headers of newer versions may answer so.
  const refusal = refusalOf("initialize", outcome, context) ?? (takesAnyAnswer && isBadRequest(outcome) ? failureOf("initialize", outcome, startupTimeoutMs) : undefined);
  if (pinned !== undefined && refusal !== undefined) throw unsupported(pinned, { refusal });
  const error = (): McpeakError => handshakeError({ outcome, context, stderrTail: connection.stderrTail?.() ?? [], offered });
  if (pinned !== undefined || (refusal === undefined && !isBadRequest(outcome))) throw error();
  return { agreement: await fallBack({ offered, refusal, error, timeoutMs: Math.max(1, Math.min(fallbackMs, deadline - performance.now())) }, context, connection), protocolsNotAsked: [] };
}

/** @throws McpeakError `UNSUPPORTED_PROTOCOL_VERSION` for a version that there is none of */
export function assertKnown(pinned: string | undefined): void {
  if (pinned !== undefined && !(knownVersions as readonly string[]).includes(pinned)) throw unsupported(pinned, {});
}

interface Refused {
  readonly offered: string;
  /** The JSON-RPC error to `initialize`; without one there was only an HTTP status that may mean as much. */
  readonly refusal: OpeningRefusal | undefined;
  /** What the refusal is alone. */
  readonly error: () => McpeakError;
  readonly timeoutMs: number;
}

/** Asks a server that refused `initialize` whether it speaks without a handshake. */
async function fallBack({ offered, refusal, error, timeoutMs }: Refused, context: ConnectionContext, connection: Connection): Promise<Agreement> {
  const [version] = statelessVersions;
  const outcome = await ask(version, timeoutMs, context, connection);
  if (outcome.kind === "agreed") return outcome;
  if (outcome.kind === "cancelled" || refusal?.kind !== "error") throw outcome.kind === "cancelled" ? fail({ room: "session", code: "INTERRUPTED", target: context.label }) : error();
  const discovered = refusalOf("server/discover", outcome, context) ?? failureOf("server/discover", outcome, timeoutMs);
  throw fail({ room: "session", code: "SERVER_REFUSED_HANDSHAKE", target: context.label, offered, error: refusal.error, discover: { version, ...discovered } });
}

/** Asks for a pinned version without a handshake. */
async function askStateless(version: string, context: ConnectionContext, connection: Connection): Promise<Agreement> {
  const outcome = await ask(version, context.startupTimeoutMs, context, connection);
  if (outcome.kind === "agreed") return outcome;
  const refusal = refusalOf("server/discover", outcome, context) ?? (isBadRequest(outcome) ? failureOf("server/discover", outcome, context.startupTimeoutMs) : undefined);
  if (refusal !== undefined) throw unsupported(version, { refusal, ...(connection.isServerObject === true && { isServerObject: true }) });
  if (outcome.kind === "otherVersions") throw new Error("other versions are a refusal");
  throw handshakeError({ outcome, context, stderrTail: connection.stderrTail?.() ?? [], offered: version, method: "server/discover" });
}

function ask(version: string, timeoutMs: number, { peer, signal }: ConnectionContext, connection: Connection): Promise<DiscoverOutcome> {
  peer.speakStateless(statelessTerms(version));
  connection.speakStateless?.(version);
  return discover(peer, { version, timeoutMs, signal });
}

type NotAgreed = Exclude<HandshakeOutcome | DiscoverOutcome, Agreement>;

/** How a server said that it does not want to talk like this; `undefined` when something else went wrong. */
function refusalOf(method: OpeningRefusal["method"], outcome: NotAgreed, { excerpt }: ConnectionContext): OpeningRefusal | undefined {
  if (outcome.kind === "error") return { method, kind: "error", error: errorFacts(outcome.error, excerpt) };
  if (outcome.kind === "otherVersions") return { method, kind: "versions", supported: outcome.supported.slice(0, 10).map((version) => excerpt(version)) };
  if (outcome.kind !== "failed" || outcome.facts.code !== "HTTP_STATUS" || outcome.facts.error === undefined) return undefined;
  const isDoor = outcome.facts.status === 401 || outcome.facts.status === 403;
  return isDoor ? undefined : { method, kind: "error", error: outcome.facts.error };
}

function failureOf(method: OpeningRefusal["method"], outcome: NotAgreed, waitedMs: number): OpeningRefusal {
  if (outcome.kind === "failed") return { method, kind: "failed", failure: outcome.facts };
  const suspect = outcome.kind === "timedOut" ? outcome.suspect : undefined;
  return suspect === undefined ? { method, kind: "silent", waitedMs: Math.round(waitedMs) } : { method, kind: "failed", failure: suspect };
}

function noteUnknown(answered: string, offered: string, { log, excerpt }: ConnectionContext): void {
  if (isHandshakeVersion(answered)) return;
  const facts = { room: "session", code: "UNKNOWN_PROTOCOL_VERSION", offered, answered: excerpt(answered), known: handshakeVersions } as const;
  log.add({ severity: "error", facts: { ...facts, ...(isStateless(answered) && { isStateless: true as const }) }, label: ownLabel });
}

function unsupported(pinned: string, details: { readonly answered?: string; readonly refusal?: OpeningRefusal; readonly isServerObject?: true }): McpeakError {
  return fail({ room: "session", code: "UNSUPPORTED_PROTOCOL_VERSION", pinned, known: knownVersions, ...details });
}
