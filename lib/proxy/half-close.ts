import { closeSync, openSync } from "node:fs";
import type { Readable, Writable } from "node:stream";

/**
 * Ends one direction, so that whoever is at its other end sees it. Node keeps those of the process open whatever it is told,
 * and a number that is free would be given to the next file that is opened.
 */
export function halfClose(stream: Readable | Writable, side: "input" | "output"): void {
  if (stream === process.stdin || stream === process.stdout) {
    const descriptor = stream === process.stdin ? 0 : 1;
    try {
      closeSync(descriptor);
      openSync(process.platform === "win32" ? "\\\\.\\NUL" : "/dev/null", descriptor === 0 ? "r" : "w");
    } catch {
      // It is closed already.
    }
  } else if (side === "output") (stream as Writable).end();
  else stream.destroy();
}

/** Writing to a pipe blocks the whole process in Node, so that a client that does not read could never be read either. */
export function unblock(stream: Writable): void {
  const { _handle: handle } = stream as Writable & { readonly _handle?: { setBlocking?(isBlocking: boolean): void } };
  if (stream === process.stdout && !process.stdout.isTTY) handle?.setBlocking?.(false);
}
