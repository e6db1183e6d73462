import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { CliIo } from "./cli-io.js";
import { usageError } from "./usage-error.js";

/** What became of a file that was to be written. */
export type Written = "wrote" | "unchanged";

/**
 * Writes a file whole or not at all: into a file beside it first, which then
 * takes its name. A file that holds something else is only replaced when
 * `mayReplace` says so.
 *
 * @throws McpeakError `FILE_EXISTS`, `FILE_UNWRITABLE`
 */
export async function writeFileWhole(io: CliIo, file: string, chunks: Iterable<string>, mayReplace: boolean): Promise<Written> {
  const path = resolve(io.cwd, file);
  if (!mayReplace) {
    const text = [...chunks].join("");
    const present = await readIfThere(path);
    if (present === text) return "unchanged";
    if (present !== undefined) throw usageError({ code: "FILE_EXISTS", file });
    chunks = [text];
  }
  const beside = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeAll(beside, chunks);
    await rename(beside, path);
  } catch (cause) {
    await rm(beside, { force: true });
    throw usageError({ code: "FILE_UNWRITABLE", file, reason: cause instanceof Error ? cause.message : String(cause) });
  }
  return "wrote";
}

async function writeAll(path: string, chunks: Iterable<string>): Promise<void> {
  const handle = await open(path, "wx");
  try {
    let buffered = "";
    for (const chunk of chunks) {
      buffered += chunk;
      if (buffered.length < 64 * 1024) continue;
      await handle.write(buffered);
      buffered = "";
    }
    await handle.write(buffered);
  } finally {
    await handle.close();
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw cause;
  }
}
