import { fail } from "../messages/fail.js";
import { ClientPeer } from "../wire/client-peer.js";
import { excerptWith } from "../wire/excerpt.js";
import { initialize } from "../wire/handshake.js";
import { handshakeVersions, isHandshakeVersion, offeredVersion } from "../wire/protocol-versions.js";
import type { Connection, ConnectionContext } from "./connection.js";
import { assertTarget } from "./create-target.js";
import { createTracer } from "./create-tracer.js";
import { describeTarget } from "./describe-target.js";
import { handshakeError } from "./handshake-error.js";
import { ObservationLog } from "./observation-log.js";
import { OpenSession } from "./open-session.js";
import type { ConnectOptions, Session } from "./session.js";
import type { ServerTarget } from "./target.js";
import { redactorFor } from "./target-secrets.js";

/** Deadline of start and handshake unless the target has its own, in ms: `npx -y` may have to download. */
const defaultStartupTimeoutMs = 60_000;
const defaultStderrLines = 20;

/**
 * Starts or reaches a server, shakes hands and lists its tools. Whoever gets the
 * session must close it; when this rejects, nothing is left running.
 *
 * @throws McpeakError a `SERVER_…` code, `IN_PROCESS_FAILED`, `UNSUPPORTED_PROTOCOL_VERSION`, `INTERRUPTED` or `INVALID_TARGET`
 */
export async function connectSession(target: ServerTarget, options: ConnectOptions = {}): Promise<Session> {
  assertTarget(target);
  const pinned = options.protocolVersion;
  if (pinned !== undefined && !isHandshakeVersion(pinned)) throw unsupported(pinned);
  const redactor = redactorFor(target);
  const log = new ObservationLog();
  const excerpt = excerptWith(redactor);
  const label = describeTarget(target, redactor);
  const { onTrace } = options;
  let session: OpenSession | undefined;
  const peer = new ClientPeer({
    excerpt,
    onObserved: (code, makeFacts, label) => log.addWire(code, makeFacts, label),
    onNotification: (method) => {
      if (method === "notifications/tools/list_changed") session?.toolsChanged();
    },
    onMessage: onTrace && createTracer({ onTrace, redactor, target: label, client: "mcpeak" }),
  });
  const context: ConnectionContext = {
    peer, log, redactor, excerpt, label,
    stderrLines: options.stderrLines ?? defaultStderrLines,
    startupTimeoutMs: target.startupTimeoutMs ?? defaultStartupTimeoutMs,
    signal: options.signal,
  };
  if (options.signal?.aborted === true) throw fail({ room: "session", code: "INTERRUPTED", target: label });
  const connection = await openConnection(target, context);
  try {
    peer.attach(connection.channel);
    session = await shakeHands(options.protocolVersion, context, connection);
    await session.firstList;
    connection.opened?.();
    return session;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Each way is loaded when it is needed, so that a run over stdio does not pay for HTTP. */
async function openConnection(target: ServerTarget, context: ConnectionContext): Promise<Connection> {
  switch (target.kind) {
    case "stdio":
      return (await import("./open-stdio.js")).openStdio(target, context);
    case "http":
      return (await import("./open-http.js")).openHttp(target, context);
    case "inProcess":
      return (await import("./open-in-process.js")).openInProcess(target, context);
  }
}

async function shakeHands(pinned: string | undefined, context: ConnectionContext, connection: Connection): Promise<OpenSession> {
  const { peer, log, signal, startupTimeoutMs: timeoutMs } = context;
  const offered = pinned ?? offeredVersion;
  const outcome = await initialize(peer, { offered, timeoutMs, signal, onAgreed: (version) => connection.agreed?.(version) });
  if (outcome.kind !== "agreed") {
    throw handshakeError({ outcome, context, stderrTail: connection.stderrTail?.() ?? [], offered });
  }
  const answered = outcome.protocolVersion;
  if (pinned !== undefined && answered !== pinned) throw unsupported(pinned, answered);
  if (!isHandshakeVersion(answered)) {
    log.add({ severity: "error", facts: { room: "session", code: "UNKNOWN_PROTOCOL_VERSION", offered, answered: context.excerpt(answered), known: handshakeVersions } });
  }
  return new OpenSession({ agreement: outcome, context, connection, signal });
}

function unsupported(pinned: string, answered?: string): Error {
  return fail({ room: "session", code: "UNSUPPORTED_PROTOCOL_VERSION", pinned, known: handshakeVersions, ...(answered === undefined ? {} : { answered }) });
}
