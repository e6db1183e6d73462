import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Place } from "../json/place.js";

/**
 * Where in the user's own code an error was made: the first frame of its stack
 * that is neither Node's, nor a dependency's, nor mcpeak's. Its `file` is absolute.
 */
export function stackPlace(error: unknown): Place | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { stack, message } = error as { readonly stack?: unknown; readonly message?: unknown };
  if (typeof stack !== "string") return undefined;
  // a message may hold lines that look like frames
  const end = typeof message === "string" && message !== "" ? stack.indexOf(message) + message.length : 0;
  for (const line of stack.slice(Math.max(0, end)).split("\n")) {
    const place = framePlace(line);
    if (place !== undefined && isUserFile(place.file)) return place;
  }
  return undefined;
}

/** The place in one line of a stack, if it lies in a file. */
function framePlace(line: string): Place | undefined {
  const frame = /^\s+at (?:.*\()?(?:async )?(.+?):(\d+):(\d+)\)?$/.exec(line);
  if (frame === null) return undefined;
  const file = framePath(frame[1] ?? "");
  return file === undefined ? undefined : { file, line: Number(frame[2]), column: Number(frame[3]) };
}

/** The path in a frame or an error message: loaders put queries behind it. */
export function framePath(source: string): string | undefined {
  const path = source.replace(/\?(?:tsx-)?namespace=[^?]*$/, "");
  if (!path.startsWith("file://")) return isAbsolute(path) ? path : undefined;
  try {
    return fileURLToPath(path);
  } catch {
    return undefined;
  }
}

function isUserFile(path: string): boolean {
  return !path.includes(`${sep}node_modules${sep}`) && !isOwnFile(path);
}

/** Whether a file is part of a copy of mcpeak, also of one that is linked and so not in `node_modules`. */
function isOwnFile(path: string): boolean {
  for (let folder = dirname(path); dirname(folder) !== folder; folder = dirname(folder)) {
    const manifest = join(folder, "package.json");
    if (!existsSync(manifest)) continue;
    const top = relative(folder, path).split(sep)[0] ?? "";
    return ["lib", "dist", "cli"].includes(top) && !/\.test\.ts$/.test(path) && packageName(manifest) === "mcpeak";
  }
  return false;
}

function packageName(manifest: string): unknown {
  try {
    return (JSON.parse(readFileSync(manifest, "utf8")) as { readonly name?: unknown }).name;
  } catch {
    return undefined;
  }
}
