import { accessSync, constants, closeSync, openSync, readSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import type { CommandSearch } from "../messages/facts/session.js";

/** Finds out why starting `command` said that something does not exist. */
export function whyNotFound(command: string, cwd: string | undefined, path: string): CommandSearch {
  if (cwd !== undefined && !isDirectory(cwd)) return { kind: "noSuchDirectory", cwd: resolve(cwd) };
  const file = findCommand(command, cwd, path);
  if (file !== undefined) {
    const interpreter = interpreterOf(file);
    if (interpreter !== undefined) return { kind: "noInterpreter", file, interpreter };
  }
  return isPath(command) ? { kind: "noSuchFile", file: resolve(cwd ?? ".", command) } : { kind: "notInPath", path };
}

/** The file that `command` means, executable or not: an executable one first. */
export function findCommand(command: string, cwd: string | undefined, path: string): string | undefined {
  const base = resolve(cwd ?? ".");
  const candidates = isPath(command)
    ? [resolve(base, command)]
    : path.split(delimiter).map((folder) => join(isAbsolute(folder) ? folder : resolve(base, folder), command));
  return candidates.find(isExecutable) ?? candidates.find((file) => kindOf(file) !== undefined);
}

function isPath(command: string): boolean {
  return command.includes("/") || (process.platform === "win32" && command.includes("\\"));
}

function isDirectory(path: string): boolean {
  return kindOf(path) === "directory";
}

function kindOf(path: string): "directory" | "file" | undefined {
  try {
    return statSync(path).isDirectory() ? "directory" : "file";
  } catch {
    return undefined;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return kindOf(file) === "file";
  } catch {
    return false;
  }
}

/** What the first line of a script names to run it. */
function interpreterOf(file: string): string | undefined {
  try {
    const handle = openSync(file, "r");
    try {
      const start = Buffer.alloc(256);
      const text = start.toString("utf8", 0, readSync(handle, start, 0, 256, 0));
      return /^#!\s*([^\n]*)/.exec(text)?.[1]?.replaceAll("\r", "\\r").trim();
    } finally {
      closeSync(handle);
    }
  } catch {
    return undefined;
  }
}
