import { access, constants, copyFile, link, mkdir, open, readFile, readlink, rename, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { McpeakError } from "mcpeak";
import { fileBeside } from "./file-beside.js";
import type { CliIo } from "./cli-io.js";
import { usageError, type WriteProblem } from "./usage-error.js";

/**
 * Writes a file whole or not at all: into a file beside it first, which then
 * takes its name. A link is followed; what is no regular file, such as
 * `/dev/stdout` or a named pipe, is written into.
 *
 * @throws McpeakError `FILE_UNWRITABLE`
 */
export async function writeFileWhole(io: CliIo, file: string, chunks: Iterable<string>): Promise<void> {
  try {
    const { path, mode, isRegular } = await destinationOf(resolve(io.cwd, file));
    if (!isRegular) return await writeAll(path, "a", undefined, chunks);
    await mkdir(dirname(path), { recursive: true });
    const beside = await fileBeside(path);
    try {
      await writeAll(beside.path, "wx", mode, chunks);
      await rename(beside.path, path);
    } finally {
      await beside.remove();
    }
  } catch (cause) {
    throw unwritable(file, cause);
  }
}

/**
 * Writes a file that is not there yet, whole or not at all. Gives whether it did: one that has come to be there meanwhile
 * is left as it is.
 *
 * @throws McpeakError `FILE_UNWRITABLE`
 */
export async function writeNewFile(io: CliIo, file: string, text: string): Promise<boolean> {
  // A link to what is not there yet is followed, as everywhere.
  const { path } = await destinationOf(resolve(io.cwd, file)).catch((cause: unknown) => {
    throw unwritable(file, cause);
  });
  try {
    await mkdir(dirname(path), { recursive: true });
    const beside = await fileBeside(path);
    try {
      await writeAll(beside.path, "wx", undefined, [text]);
      // A link is made whole, and never over another file. Where there are no links, a copy is the next best.
      await link(beside.path, path).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === "EEXIST") throw cause;
        return copyFile(beside.path, path, constants.COPYFILE_EXCL);
      });
    } finally {
      await beside.remove();
    }
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST" && (await stat(path).catch(() => undefined)) !== undefined) return false;
    throw unwritable(file, cause);
  }
}

/**
 * Makes sure that a file could be written, before work is done whose result
 * belongs there. Makes the folders that lead to it.
 *
 * @throws McpeakError `FILE_UNWRITABLE`
 */
export async function assertWritable(io: CliIo, file: string): Promise<void> {
  try {
    const { path, isRegular } = await destinationOf(resolve(io.cwd, file));
    if (!isRegular) return await access(path, constants.W_OK);
    await mkdir(dirname(path), { recursive: true });
    const beside = await fileBeside(path);
    try {
      await (await open(beside.path, "wx")).close();
    } finally {
      await beside.remove();
    }
  } catch (cause) {
    throw unwritable(file, cause);
  }
}

/** Whether a file is not there yet, holds exactly this, or something else. */
export async function compareFile(io: CliIo, file: string, content: string | Buffer): Promise<"absent" | "same" | "different"> {
  try {
    return (typeof content === "string" ? Buffer.from(content) : content).equals(await readFile(resolve(io.cwd, file))) ? "same" : "different";
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return "absent";
    throw unwritable(file, cause);
  }
}

export interface Destination {
  /** Behind all links. */
  readonly path: string;
  /** Permissions of the file that is there. */
  readonly mode: number | undefined;
  readonly isRegular: boolean;
}

/** Where what is written to `path` goes. */
export async function destinationOf(path: string, links = 0): Promise<Destination> {
  // `/dev/stdout` may lead to a regular file that is open: it must not be replaced.
  const isDevice = /^\/(?:dev|proc)\//.test(path);
  const target = isDevice ? undefined : await readlink(path).catch(() => undefined);
  if (target !== undefined && links < 40) return destinationOf(resolve(dirname(path), target), links + 1);
  const stats = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return undefined;
    throw cause;
  });
  if (stats?.isDirectory() === true) throw Object.assign(new Error("is a folder"), { code: "EISDIR" });
  return { path, mode: stats && stats.mode & 0o777, isRegular: !isDevice && (stats === undefined || stats.isFile()) };
}

async function writeAll(path: string, flags: "wx" | "a", mode: number | undefined, chunks: Iterable<string>): Promise<void> {
  const handle = await open(path, flags, mode ?? 0o666);
  try {
    let buffered = "";
    for (const chunk of chunks) {
      buffered += chunk;
      if (buffered.length < 64 * 1024) continue;
      await handle.appendFile(buffered);
      buffered = "";
    }
    await handle.appendFile(buffered);
  } finally {
    await handle.close();
  }
}

const reasons: Readonly<Record<string, WriteProblem>> = {
  EACCES: "permission",
  EPERM: "permission",
  EROFS: "readOnly",
  EISDIR: "folder",
  ENOTDIR: "belowFile",
  EEXIST: "belowFile",
  ENOSPC: "full",
  EDQUOT: "full",
};

/** Why a file could not be written, as it is told. */
export function unwritable(file: string, cause: unknown): McpeakError {
  const { code = "" } = cause as NodeJS.ErrnoException;
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return usageError({ code: "FILE_UNWRITABLE", file, reason: reason ?? "system", detail: code || String(cause) }, cause);
}
