import { constants, writeSync } from "node:fs";
import { type FileHandle, mkdir, open, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { type McpeakError, renderTraceLine, type TraceEntry } from "mcpeak";
import { type CliIo, writeChunks } from "./cli-io.js";
import type { CommandContext } from "./command-table.js";
import { failureText } from "./failure-text.js";
import type { OptionTable } from "./option-table.js";
import { usageError } from "./usage-error.js";
import { destinationOf, unwritable } from "./write-file.js";

/** Where the messages of a run are written while it goes on. */
export interface TraceFile extends LineFile {
  readonly onTrace: (entry: TraceEntry) => void;
}

/** A file that grows by a line at a time. */
export interface LineFile {
  /** Never throws: what goes wrong is told when it is closed. */
  readonly write: (line: string) => void;
  /** Gives what kept it from being written to its end, if anything did. */
  close(): Promise<McpeakError | undefined>;
}

/** Closes a trace, where there is one, and tells why it is not whole. Gives whether it is. */
export async function closeTrace(trace: LineFile | undefined, { io, errorStyle }: Pick<CommandContext<OptionTable>, "io" | "errorStyle">): Promise<boolean> {
  const failure = await trace?.close();
  if (failure !== undefined) await writeChunks(io.stderr, failureText(failure, "text", errorStyle));
  return failure === undefined;
}

/** A pipe whose reader takes nothing for so long is given up, in ms. */
const patienceMs = 10_000;

/**
 * Opens the file of `--trace`, empty. What is there is only replaced when it is a
 * trace: a file of another kind may be the one that was meant to be tested.
 *
 * @throws McpeakError `FILE_UNWRITABLE`, `FILE_EXISTS`, `CONFLICTING_OUTPUT` when a report goes there too
 */
export async function openTrace(io: CliIo, file: string, reports: readonly string[] = []): Promise<TraceFile> {
  const others = await Promise.all(reports.map((report) => placeOf(io, report)));
  if (others.includes(await placeOf(io, file))) throw usageError({ code: "CONFLICTING_OUTPUT", file });
  const lines = await openLines(io, file, "trace");
  return { ...lines, onTrace: (entry) => lines.write(renderTraceLine(entry)) };
}

/**
 * Opens a file of lines of JSON that begin with their time, empty. One that is there is only replaced when it is such a file.
 *
 * @throws McpeakError `FILE_UNWRITABLE`, `FILE_EXISTS`
 */
export async function openLines(io: CliIo, file: string, kind: "trace" | "callLog"): Promise<LineFile> {
  const handle = await openEmpty(io, file, kind);
  let failure: McpeakError | undefined;
  return {
    write: (line) => {
      if (failure !== undefined) return;
      try {
        writeWhole(handle.fd, Buffer.from(line));
      } catch (cause) {
        failure = unwritable(file, cause);
      }
    },
    close: async () => {
      await handle.close().catch((cause: unknown) => (failure ??= unwritable(file, cause)));
      return failure;
    },
  };
}

async function openEmpty(io: CliIo, file: string, kind: "trace" | "callLog"): Promise<FileHandle> {
  try {
    const { path, isRegular } = await destinationOf(resolve(io.cwd, file));
    // Without a reader a named pipe would be waited for without end.
    if (!isRegular) return await open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK);
    await mkdir(dirname(path), { recursive: true });
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o666);
    if (await holdsTimedLines(handle)) {
      await handle.truncate();
      return handle;
    }
    await handle.close();
  } catch (cause) {
    throw unwritable(file, cause);
  }
  throw usageError({ code: "FILE_EXISTS", files: [file], isNo: kind });
}

/** An empty file is one of a run that sent nothing. */
async function holdsTimedLines(handle: FileHandle): Promise<boolean> {
  const start = '{"time":"';
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(start.length), 0, start.length, 0);
  return buffer.toString("utf8", 0, bytesRead) === start || bytesRead === 0;
}

/**
 * Writes at once and waits for it: nothing is collected when messages come faster
 * than the disk takes them, and what was written is there when the process is killed.
 */
function writeWhole(descriptor: number, bytes: Buffer): void {
  let stuckMs = 0;
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(descriptor, bytes, done);
      stuckMs = 0;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EAGAIN" || stuckMs >= patienceMs) throw cause;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      stuckMs += 5;
    }
  }
}

/** The same for every way of naming one file. */
async function placeOf(io: CliIo, file: string): Promise<string> {
  const path = resolve(io.cwd, file);
  const real = await realpath(path).catch(() => undefined);
  return real ?? join(await realpath(dirname(path)).catch(() => dirname(path)), basename(path));
}
