import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import type { Place } from "../json/place.js";

/** Where a builder's method was called. Noting it costs a microsecond; the text is made when it is asked for. */
export interface CapturedPlace {
  read(): Place | undefined;
}

/** Notes who called `method`. */
export function capturePlace(method: (...args: never[]) => unknown): CapturedPlace {
  const holder: { readonly stack?: string } = {};
  const { stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 1;
    Error.captureStackTrace(holder, method);
  } catch {
    // Error is frozen: cases have no place then
  } finally {
    restoreLimit(stackTraceLimit);
  }
  return { read: () => parseFrame(holder.stack) };
}

function restoreLimit(limit: number): void {
  try {
    Error.stackTraceLimit = limit;
  } catch {
    // Error is frozen, so nothing was changed
  }
}

/** The place in the first frame of a stack, if it lies in a file. */
function parseFrame(stack: unknown): Place | undefined {
  const frame = typeof stack === "string" ? /\n\s+at (?:.*\()?(?:async )?(.+?):(\d+):(\d+)\)?(?:\n|$)/.exec(stack) : null;
  if (frame === null) return undefined;
  const file = filePath(frame[1] ?? "");
  return file === undefined ? undefined : { file, line: Number(frame[2]), column: Number(frame[3]) };
}

function filePath(source: string): string | undefined {
  // loaders put queries behind a path
  const path = source.replace(/\?[^?]*$/, "");
  if (!path.startsWith("file://")) return isAbsolute(path) ? path : undefined;
  try {
    return fileURLToPath(path);
  } catch {
    return undefined;
  }
}
