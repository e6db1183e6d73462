import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers a request that the server is not to see. */
export function refuseRequest(request: IncomingMessage, response: ServerResponse, status: number, text: string, type = "text/plain; charset=utf-8"): void {
  request.resume();
  response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(text) }).end(text);
}
