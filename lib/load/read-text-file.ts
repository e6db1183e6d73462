import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { decodeUtf8 } from "../json/decode-utf8.js";
import { fail } from "../messages/fail.js";
import { explainSystemError } from "./explain-system-error.js";

/** Longest file that is read: half of what fits into one string of V8. */
export const maxFileBytes: number = 256 * 1024 * 1024;

/** How a file is spoken of. */
export interface FileWhere {
  /** The path as messages show it. */
  readonly file: string;
  readonly cwd: string;
}

/**
 * Reads a file as UTF-8 text, without its byte-order mark.
 *
 * @param path Absolute path.
 * @throws McpeakError FILE_NOT_FOUND, FILE_UNREADABLE, FILE_TOO_LARGE (over 256 MiB), FILE_NOT_UTF8.
 */
export async function readTextFile(path: string, where: FileWhere, maxBytes: number = maxFileBytes): Promise<string> {
  const { file } = where;
  const bytes = await readBytes(path, where, maxBytes);
  const decoded = decodeUtf8(bytes);
  if (decoded.ok) return decoded.text;
  const { problem } = decoded;
  throw fail(
    problem.kind === "foreignEncoding"
      ? { room: "load", code: "FILE_NOT_UTF8", file, encoding: problem.encoding }
      : { room: "load", code: "FILE_NOT_UTF8", file, line: problem.line, offset: problem.offset, byte: problem.byte },
  );
}

async function readBytes(path: string, { file, cwd }: FileWhere, maxBytes: number): Promise<Uint8Array> {
  let handle: FileHandle | undefined;
  try {
    // without O_NONBLOCK the opening of a pipe waits for its writer
    handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await handle.stat();
    if (stats.isDirectory()) throw fail({ room: "load", code: "FILE_UNREADABLE", file, reason: "folder", detail: "EISDIR" });
    if (!stats.isFile()) throw fail({ room: "load", code: "FILE_UNREADABLE", file, reason: "notAFile", detail: "" });
    if (stats.size > maxBytes) throw fail({ room: "load", code: "FILE_TOO_LARGE", file, bytes: stats.size, maxBytes });
    return await handle.readFile();
  } catch (error) {
    throw explainSystemError(error, path, { file, cwd });
  } finally {
    await handle?.close();
  }
}
