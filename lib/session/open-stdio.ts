import { fail } from "../messages/fail.js";
import type { McpeakError } from "../errors/mcpeak-error.js";
import type { WireFailureFacts } from "../wire/outcome.js";
import { StdioChannel } from "../wire/stdio-channel.js";
import type { Connection, ConnectionContext } from "./connection.js";
import type { ObservationLog } from "./observation-log.js";
import { findCommand, whyNotFound } from "./find-command.js";
import { serverEnvironment } from "./safe-environment.js";
import { type ProcessExit, ServerProcess } from "./server-process.js";
import { StderrTail } from "./stderr-tail.js";
import type { StdioTarget } from "./target.js";

/** A server that closed its stdout or stdin has this long to end before it counts as running on, in ms. */
const exitAfterPipeMs = 500;

/** Starts the server of a stdio target. */
export async function openStdio(target: StdioTarget, context: ConnectionContext): Promise<Connection> {
  const env = serverEnvironment(target.env);
  const child = await ServerProcess.start({ ...target, env }).catch((error: NodeJS.ErrnoException) => {
    throw startError(error, target, env["PATH"] ?? "", context.label);
  });
  const tail = watchStderr(child, context);
  const stderrTail = (): readonly string[] => tail.lines().map((line) => context.excerpt(line));
  let isClosing = false;
  const channel = new StdioChannel({
    stdin: child.stdin,
    stdout: child.stdout,
    sink: context.peer,
    maxBytes: context.maxMessageBytes,
    onStdoutEnd: () => {
      if (!isClosing && child.exit === undefined) void noticeClosedPipe(child, context, "stdoutClosed");
    },
    // A server that is gone shows here first; that it is gone is told by its exit.
    onStdinClosed: () => {
      if (!isClosing && child.exit === undefined) void noticeClosedPipe(child, context, "stdinClosed");
    },
    stderrTail,
  });
  void child.exited.then(async (exit) => {
    await child.drained;
    const died: WireFailureFacts = { room: "wire", code: "SERVER_DIED", ...exit, stderrTail: stderrTail() };
    context.peer.ended(isClosing ? closedByUs : died);
  });
  return {
    channel,
    opened: () => child.noteDescendants(),
    stderrTail,
    close: async () => {
      isClosing = true;
      channel.flush();
      await closeAndNote(child, { log: context.log, hasToldEnd: () => context.peer.hasToldEnd, stderrTail });
      context.peer.ended(closedByUs);
    },
  };
}

/** Closes the server, and notes how it ended where that is worth a word. */
export async function closeAndNote(child: ServerProcess, { log, hasToldEnd, stderrTail }: EndingServer): Promise<void> {
  const { killedAfterMs, wasSignalled } = await child.close();
  if (!wasSignalled && child.exit !== undefined && isBad(child.exit) && !hasToldEnd()) {
    log.add({ severity: "warning", facts: { room: "session", code: "SERVER_ENDED_BADLY", ...child.exit, stderrTail: stderrTail() } });
  }
  if (killedAfterMs !== undefined) log.add({ severity: "warning", facts: { room: "session", code: "SERVER_KILLED", waitedMs: killedAfterMs } });
}

export interface EndingServer {
  readonly log: ObservationLog;
  /** Whether a request has failed because of the end already. */
  readonly hasToldEnd: () => boolean;
  readonly stderrTail: () => readonly string[];
}

/** A server whose stdin ends has nothing more to do: it ends well. Whether it crashed just before is the same to see. */
function isBad({ exitCode, signal }: ProcessExit): boolean {
  return signal !== null || exitCode !== 0;
}

const closedByUs: WireFailureFacts = { room: "wire", code: "CONNECTION_LOST", loss: { kind: "closedByUs" } };

function watchStderr(child: ServerProcess, { peer, stderrLines }: ConnectionContext): StderrTail {
  const tail = new StderrTail(stderrLines);
  child.stderr.on("data", (chunk: Buffer) => {
    peer.bytes(chunk.length);
    tail.push(chunk);
  });
  child.stderr.on("error", () => {});
  return tail;
}

async function noticeClosedPipe(child: ServerProcess, { peer }: ConnectionContext, kind: "stdoutClosed" | "stdinClosed"): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise((settle) => (timer = setTimeout(settle, exitAfterPipeMs)));
  await Promise.race([child.exited, waited]);
  clearTimeout(timer);
  if (child.exit === undefined) peer.ended({ room: "wire", code: "CONNECTION_LOST", loss: { kind } });
}

/** Why a command could not be started. */
export function startError(error: NodeJS.ErrnoException, { command, cwd }: StdioTarget, path: string, target: string): McpeakError {
  const search = whyNotFound(command, cwd, path);
  if (error.code === "ENOENT" || search.kind === "noSuchDirectory") {
    return fail({ room: "session", code: "SERVER_COMMAND_NOT_FOUND", target, command, search }, { cause: error });
  }
  if (error.code === "EACCES") {
    return fail({ room: "session", code: "SERVER_NOT_EXECUTABLE", target, file: findCommand(command, cwd, path) ?? command }, { cause: error });
  }
  return fail({ room: "session", code: "SERVER_SPAWN_FAILED", target, reason: error.message }, { cause: error });
}
