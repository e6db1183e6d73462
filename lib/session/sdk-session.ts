import type { Client as SdkClient } from "@modelcontextprotocol/sdk/client/index.js";
import type { JsonRpcErrorFacts } from "../messages/facts/json-rpc-error.js";
import type { SessionFacts } from "../messages/facts/session.js";
import { fail } from "../messages/fail.js";
import { clientInfo } from "../wire/client-info.js";
import { excerptWith } from "../wire/excerpt.js";
import type { Outcome } from "../wire/outcome.js";
import { handshakeVersions, offeredVersion, statelessVersions } from "../wire/protocol-versions.js";
import { assertTarget } from "./create-target.js";
import { createTracer } from "./create-tracer.js";
import { describeTarget } from "./describe-target.js";
import { handshakeError, isBadRequest } from "./handshake-error.js";
import { hideError } from "./hide-error.js";
import { ObservationLog } from "./observation-log.js";
import type { SdkConnection, SdkContext } from "./sdk-connection.js";
import { SdkOpenSession } from "./sdk-open-session.js";
import { outcomeOfRejection } from "./sdk-outcome.js";
import { WatchedTransport } from "./sdk-transport.js";
import { SdkWatch } from "./sdk-watch.js";
import type { ConnectOptions, Session } from "./session.js";
import { limitsOf } from "./session-limits.js";
import type { ServerTarget } from "./target.js";
import { redactorFor } from "./target-secrets.js";

const defaultStderrLines = 20;

/**
 * What `connectSession` does, through the client of the official SDK (1.x) and its own
 * transports: a session that sees what hosts which are built on that client see. It
 * always offers its newest version of the protocol; a pin can only be met by a server
 * that settles for it. Whoever gets the session must close it; when this rejects,
 * nothing is left running.
 *
 * @throws McpeakError a `SERVER_…` code, `IN_PROCESS_FAILED`, `UNSUPPORTED_PROTOCOL_VERSION`, `INTERRUPTED` or `INVALID_TARGET`
 */
export async function connectSdkSession(target: ServerTarget, options: ConnectOptions = {}): Promise<Session> {
  assertTarget(target);
  const redactor = redactorFor(target);
  const label = describeTarget(target, redactor);
  const { onTrace, protocolVersion: pinned, signal } = options;
  const log = new ObservationLog();
  const excerpt = excerptWith(redactor);
  let session: SdkOpenSession | undefined;
  const watch = new SdkWatch({
    log,
    excerpt,
    tap: onTrace && createTracer({ onTrace, redactor, target: label, client: "sdk" }),
    onNotification: (method) => {
      if (method === "notifications/tools/list_changed") session?.toolsChanged();
    },
  });
  const context: SdkContext = {
    watch, log, redactor, excerpt, label, signal,
    stderrLines: options.stderrLines ?? defaultStderrLines,
    ...limitsOf(target),
    // What the client takes is its own matter, unless somebody sets a limit.
    maxMessageBytes: target.maxMessageBytes ?? Number.POSITIVE_INFINITY,
  };
  if (signal?.aborted === true) throw fail({ room: "session", code: "INTERRUPTED", target: label });
  const { Client, versions } = await loadClient();
  if (pinned !== undefined && !versions.includes(pinned)) throw unsupported({ pinned, known: versions });
  const connection = await openConnection(target, context).catch((error: unknown) => {
    throw hideError(error, redactor);
  });
  const client = new Client(clientInfo, { capabilities: {} });
  client.onerror = (error) => watch.onReported(error);
  session = new SdkOpenSession({ client, context, connection, versions });
  try {
    await shakeHands({ session, client, context, connection, versions, options });
    await session.firstList({ signal, listsTools: options.listsTools });
    connection.opened?.();
    return session;
  } catch (error) {
    await session.close();
    throw hideError(error, redactor);
  }
}

async function loadClient(): Promise<{ readonly Client: typeof SdkClient; readonly versions: readonly string[] }> {
  const [{ Client }, { SUPPORTED_PROTOCOL_VERSIONS }] = await Promise.all([import("@modelcontextprotocol/sdk/client/index.js"), import("@modelcontextprotocol/sdk/types.js")]);
  return { Client, versions: handshakeVersions.filter((version) => SUPPORTED_PROTOCOL_VERSIONS.includes(version)) };
}

async function openConnection(target: ServerTarget, context: SdkContext): Promise<SdkConnection> {
  switch (target.kind) {
    case "stdio":
      return (await import("./sdk-stdio.js")).openSdkStdio(target, context);
    case "http":
      return (await import("./sdk-http.js")).openSdkHttp(target, context);
    case "inProcess":
      return (await import("./sdk-in-process.js")).openSdkInProcess(target, context);
  }
}

interface Start {
  readonly session: SdkOpenSession;
  readonly client: SdkClient;
  readonly context: SdkContext;
  readonly connection: SdkConnection;
  readonly versions: readonly string[];
  readonly options: ConnectOptions;
}

async function shakeHands(start: Start): Promise<void> {
  const { session, client, context, options } = start;
  const { protocolVersion: pinned, takesAnyAnswer = false } = options;
  const outcome = await connect(start);
  if (outcome.kind !== "agreed") throw startFailure(outcome, start);
  if (pinned !== undefined && !takesAnyAnswer && outcome.protocolVersion !== pinned) {
    throw unsupported({ pinned, known: start.versions, answered: context.excerpt(outcome.protocolVersion) });
  }
  const { name = "", version = "" } = client.getServerVersion() ?? {};
  session.server = { name, version };
  session.protocolVersion = outcome.protocolVersion;
  session.protocolsNotAsked = pinned === undefined ? statelessVersions : [];
}

type NotConnected = Exclude<Outcome, { readonly kind: "result" }>;

/** Lets the client connect. It bounds its first request alone, not the start or the notification behind it: the whole is bounded here. */
async function connect({ session, client, context, connection, versions }: Start): Promise<NotConnected | { readonly kind: "agreed"; readonly protocolVersion: string }> {
  const { watch, startupTimeoutMs, signal, excerpt, label } = context;
  const aborter = new AbortController();
  watch.onStarting = () => connection.starting?.();
  const transport = new WatchedTransport(connection.transport, watch);
  const { request, answer } = watch.request("initialize", undefined, () => client.connect(transport, { timeout: startupTimeoutMs, signal: aborter.signal }));
  const ended = await firstOf(answer, startupTimeoutMs, signal);
  watch.forget(request);
  switch (ended.kind) {
    case "aborted":
      aborter.abort();
      return { kind: "cancelled" };
    case "late": {
      const isAnswered = request.answer !== undefined;
      if (isAnswered) throw notTaken(label, startupTimeoutMs, connection);
      const suspect = watch.suspectOf(request);
      return { kind: "timedOut", ...(suspect !== undefined && { suspect }) };
    }
    case "failed": {
      const { error } = ended;
      // Nothing was sent: it is the start that failed.
      if (request.id === undefined) throw connection.startError?.(error) ?? error;
      return outcomeOfRejection({ error, request, signal: aborter.signal, watch, excerpt, versions, hasHttpSession: false, whyClosed: () => session.whyClosed("initialize") });
    }
    case "done": {
      const result = (request.answer as { readonly result?: { readonly protocolVersion?: unknown } } | undefined)?.result;
      return { kind: "agreed", protocolVersion: String(result?.protocolVersion) };
    }
  }
}

type Ended = { readonly kind: "done" } | { readonly kind: "failed"; readonly error: unknown } | { readonly kind: "late" } | { readonly kind: "aborted" };

/** What comes first: the end of `work`, the deadline or the abort. */
function firstOf(work: Promise<unknown>, timeoutMs: number, signal: AbortSignal | undefined): Promise<Ended> {
  return new Promise((resolve) => {
    const onAbort = (): void => finish({ kind: "aborted" });
    const timer = setTimeout(() => finish({ kind: "late" }), timeoutMs);
    const finish = (ended: Ended): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      resolve(ended);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    work.then(() => finish({ kind: "done" }), (error: unknown) => finish({ kind: "failed", error }));
  });
}

/** Why the handshake did not come about, as the error that a caller gets. */
function startFailure(outcome: NotConnected, { context, connection, versions: known, options: { protocolVersion: pinned, takesAnyAnswer = false } }: Start): Error {
  const refusal = refusalIn(outcome);
  if (pinned !== undefined && refusal !== undefined) return unsupported({ pinned, known, refusal: { method: "initialize", kind: "error", error: refusal } });
  if (pinned !== undefined && takesAnyAnswer && isBadRequest(outcome)) return unsupported({ pinned, known, refusal: { method: "initialize", kind: "failed", failure: outcome.facts } });
  const otherVersion = outcome.kind === "failed" && outcome.facts.code === "SDK_CLIENT_REFUSED_ANSWER" && outcome.facts.refusal.kind === "version" ? outcome.facts.refusal.answered : undefined;
  if (pinned !== undefined && !takesAnyAnswer && otherVersion !== undefined) return unsupported({ pinned, known, answered: otherVersion });
  const told: NotConnected = refusal === undefined || outcome.kind === "error" ? outcome : { kind: "error", error: refusal, raw: { text: "", bytes: 0 } };
  return handshakeError({ outcome: told, context, stderrTail: connection.stderrTail?.() ?? [], offered: offeredVersion });
}

/** The JSON-RPC error with which the server refused, also where it came as an HTTP error: that one the client shows as text. */
function refusalIn(outcome: NotConnected): JsonRpcErrorFacts | undefined {
  if (outcome.kind === "error") return outcome.error;
  if (outcome.kind !== "failed" || outcome.facts.code !== "HTTP_STATUS") return undefined;
  const { status, error } = outcome.facts;
  return status === 401 || status === 403 ? undefined : error;
}

function notTaken(target: string, waitedMs: number, connection: SdkConnection): Error {
  const failure = { room: "wire", code: "NOTIFICATION_NOT_TAKEN", method: "notifications/initialized", waitedMs } as const;
  return fail({ room: "session", code: "SERVER_BROKE_HANDSHAKE", target, failure, stderrTail: connection.stderrTail?.() ?? [] });
}

function unsupported(facts: Omit<Extract<SessionFacts, { readonly code: "UNSUPPORTED_PROTOCOL_VERSION" }>, "room" | "code">): Error {
  return fail({ room: "session", code: "UNSUPPORTED_PROTOCOL_VERSION", client: "sdk", ...facts });
}
