import type { IncomingMessage } from "node:http";

/** The body of a request; of one above the limit what has come so far: the rest is to be read on. */
export type RequestBody = { readonly kind: "whole" | "long"; readonly bytes: Buffer } | { readonly kind: "cut" };

/** Reads a body as a whole, up to a limit. */
export function readRequestBody(request: IncomingMessage, maxBytes: number): Promise<RequestBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (kind: RequestBody["kind"]): void => {
      request.off("data", onData).off("end", onEnd).off("close", onCut).off("error", onCut);
      resolve(kind === "cut" ? { kind } : { kind, bytes: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length) });
    };
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= maxBytes) return;
      request.pause();
      finish("long");
    };
    const onEnd = (): void => finish("whole");
    const onCut = (): void => finish("cut");
    request.on("data", onData).on("end", onEnd).on("close", onCut).on("error", onCut);
  });
}
