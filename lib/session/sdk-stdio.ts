import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { WireFailureFacts } from "../wire/outcome.js";
import { closeAndNote, startError } from "./open-stdio.js";
import { serverEnvironment } from "./safe-environment.js";
import { closedByServer, closedByUs, type SdkConnection, type SdkContext } from "./sdk-connection.js";
import { markName, ServerProcess } from "./server-process.js";
import { StderrTail } from "./stderr-tail.js";
import type { StdioTarget } from "./target.js";

/** A server that the official SDK's own transport starts; how it ends is our business. */
export async function openSdkStdio(target: StdioTarget, { watch, log, excerpt, label, stderrLines, maxMessageBytes }: SdkContext): Promise<SdkConnection> {
  const { StdioClientTransport } = await import("@modelcontextprotocol/sdk/client/stdio.js");
  const id = randomUUID();
  const env = serverEnvironment(target.env);
  const transport = new StdioClientTransport({
    command: target.command,
    args: [...target.args],
    env: { ...env, [markName]: id },
    stderr: "pipe",
    ...(Number.isFinite(maxMessageBytes) && { maxBufferSize: maxMessageBytes }),
    ...(target.cwd === undefined ? {} : { cwd: target.cwd }),
  });
  const tail = new StderrTail(stderrLines);
  const stderrTail = (): readonly string[] => tail.lines().map((line) => excerpt(line));
  let server: ServerProcess | undefined;
  return {
    transport,
    starting: () => {
      // The transport's own copy of stderr has to be read too, or the server blocks.
      (transport.stderr as NodeJS.ReadableStream | null)?.resume();
      server = adopt(transport, id);
      server?.stdout.on("data", (chunk: Buffer) => watch.bytes(chunk.length));
      server?.stderr.on("error", () => {}).on("data", (chunk: Buffer) => {
        watch.bytes(chunk.length);
        tail.push(chunk);
      });
    },
    opened: () => server?.noteDescendants(),
    startError: (error) => startError(error as NodeJS.ErrnoException, target, env["PATH"] ?? "", label),
    whyClosed: async () => {
      if (watch.isClosing) return closedByUs;
      if (server === undefined) return closedByServer;
      const exit = await server.exited;
      await server.drained;
      return { room: "wire", code: "SERVER_DIED", ...exit, stderrTail: stderrTail() } satisfies WireFailureFacts;
    },
    isGone: () => server?.exit !== undefined,
    stderrTail,
    close: async () => {
      if (server !== undefined) await closeAndNote(server, { log, hasToldEnd: () => watch.hasToldEnd, stderrTail });
    },
  };
}

/** The process that the transport has just started, from now on in our care; `undefined` when it could not be started. */
function adopt(transport: object, id: string): ServerProcess | undefined {
  // The SDK does not hand it out. Its pid alone tells neither how it ended nor when all that it wrote was read.
  const child = (transport as { readonly _process?: ChildProcess })._process;
  if (child === undefined) throw new Error("this version of @modelcontextprotocol/sdk keeps its child process elsewhere");
  return child.pid === undefined ? undefined : ServerProcess.adopt(child, child.pid, id);
}
