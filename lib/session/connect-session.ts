import { fail } from "../messages/fail.js";
import { ClientPeer } from "../wire/client-peer.js";
import { excerptWith } from "../wire/excerpt.js";
import type { Connection, ConnectionContext } from "./connection.js";
import { assertTarget } from "./create-target.js";
import { hideError } from "./hide-error.js";
import { createTracer } from "./create-tracer.js";
import { describeTarget } from "./describe-target.js";
import { assertKnown, negotiate } from "./negotiate.js";
import { ObservationLog } from "./observation-log.js";
import { OpenSession } from "./open-session.js";
import type { ConnectOptions, Session } from "./session.js";
import { limitsOf } from "./session-limits.js";
import type { ServerTarget } from "./target.js";
import { redactorFor } from "./target-secrets.js";

const defaultStderrLines = 20;

/**
 * Starts or reaches a server, shakes hands and lists its tools. Whoever gets the
 * session must close it; when this rejects, nothing is left running.
 *
 * @throws McpeakError a `SERVER_…` code, `IN_PROCESS_FAILED`, `UNSUPPORTED_PROTOCOL_VERSION`, `INTERRUPTED` or `INVALID_TARGET`
 */
export async function connectSession(target: ServerTarget, options: ConnectOptions = {}): Promise<Session> {
  assertTarget(target);
  if (options.client === "sdk") return (await import("./sdk-session.js")).connectSdkSession(target, options);
  assertKnown(options.protocolVersion);
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
    ...limitsOf(target),
    signal: options.signal,
  };
  if (options.signal?.aborted === true) throw fail({ room: "session", code: "INTERRUPTED", target: label });
  const connection = await openConnection(target, context).catch((error: unknown) => {
    throw hideError(error, redactor);
  });
  try {
    peer.attach(connection.channel);
    session = new OpenSession({ ...(await negotiate(options, context, connection)), context, connection, signal: options.signal, listsTools: options.listsTools });
    await session.firstList;
    connection.opened?.();
    return session;
  } catch (error) {
    await connection.close();
    throw hideError(error, redactor);
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
