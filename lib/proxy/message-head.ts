import type { IncomingMessage, ServerResponse } from "node:http";

/** How a head differs from the one that came: headers that stay behind, and names and values that are added in turn. */
export interface OtherHead {
  readonly drop: readonly string[];
  readonly add: readonly string[];
}

/** Why the head of a server's answer can't be sent on; `undefined` where it can. */
export function findHeadFlaw({ statusCode = 0, statusMessage = "" }: IncomingMessage): string | undefined {
  if (statusCode < 100) return `its status ${String(statusCode).padStart(3, "0")} is none of HTTP`;
  return /[^\t\x20-\x7e\x80-\xff]/.test(statusMessage) ? "its status line has control characters" : undefined;
}

/** Sends the head of the server's answer, as it came. */
export function writeHead(response: ServerResponse, { statusCode = 502, statusMessage, rawHeaders, headers: { "transfer-encoding": coding } }: IncomingMessage, other: OtherHead = { drop: [], add: [] }): void {
  const headers: string[] = [];
  // Node refuses trailers that nothing can carry.
  const drop = coding === undefined ? [...other.drop, "trailer"] : other.drop;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = [rawHeaders[at], rawHeaders[at + 1]];
    if (!drop.includes(name.toLowerCase())) headers.push(name, value);
  }
  response.sendDate = false;
  response.writeHead(statusCode, statusMessage, [...headers, ...other.add]);
  // Node would send it as UTF-8, which it is not; it goes out with the first bytes of the body then.
  if (headers.some((text) => /[^\0-\x7f]/.test(text))) return;
  // What is followed by its body at once leaves with it.
  setImmediate(() => {
    if (!response.writableEnded && !response.destroyed) response.flushHeaders();
  });
}

/** The headers that stood behind a body, as they came. */
export function trailersOf({ rawTrailers }: IncomingMessage): [name: string, value: string][] {
  return rawTrailers.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, rawTrailers[at + 1] ?? ""]] : []));
}
