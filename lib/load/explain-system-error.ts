import { readdirSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { fail, type ErrorFacts } from "../messages/fail.js";
import { nearestName } from "../messages/nearest-names.js";
import { showPath } from "./show-path.js";

/** Makes a coded error of what the file system said about `path`. Coded errors pass through. */
export function explainSystemError(error: unknown, path: string, { file, cwd }: { readonly file: string; readonly cwd: string }): McpeakError {
  if (isMcpeakError(error)) return error;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
  if (code === "ENOENT" || code === "ENOTDIR") return fail(missingFile(path, file, cwd), { cause: error });
  const reason = code === "EACCES" || code === "EPERM" ? "permission" : code === "EISDIR" ? "folder" : "system";
  const detail = code !== "" ? code : error instanceof Error ? error.message : String(error);
  return fail({ room: "load", code: "FILE_UNREADABLE", file, reason, detail }, { cause: error });
}

/** The facts of a path that does not exist: the name that was probably meant, or the folder that is missing. */
export function missingFile(path: string, file: string, cwd: string): Extract<ErrorFacts, { code: "FILE_NOT_FOUND" }> {
  const folder = dirname(path);
  const facts = { room: "load", code: "FILE_NOT_FOUND", file, cwd } as const;
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    const missing = firstMissing(folder);
    return missing === undefined ? facts : { ...facts, missingFolder: showPath(missing, cwd) };
  }
  const nearest = nearestFile(basename(path), names.filter((name) => name !== basename(path)).sort());
  return nearest === undefined ? facts : { ...facts, nearest: showPath(`${folder === "/" ? "" : folder}/${nearest}`, cwd) };
}

/** What is behind the first dot makes two names alike that are not. */
function nearestFile(file: string, names: readonly string[]): string | undefined {
  const nearest = nearestName(file, names);
  return nearest !== undefined && endingOf(nearest) === endingOf(file) && nearestName(stemOf(file), [stemOf(nearest)]) === undefined ? undefined : nearest;
}

function stemOf(file: string): string {
  return file.slice(0, file.length - endingOf(file).length);
}

function endingOf(file: string): string {
  return /(?<=.)\..*$/s.exec(file)?.[0] ?? "";
}

/** The topmost folder on the way to `folder` that is not there (or is no folder). */
function firstMissing(folder: string): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return undefined;
  const parent = dirname(folder);
  return parent === folder ? folder : (firstMissing(parent) ?? folder);
}
