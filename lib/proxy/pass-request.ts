import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import type { HttpAnswer } from "./http-answer.js";
import type { HttpUpstream } from "./http-upstream.js";
import { findHeadFlaw, trailersOf, writeHead } from "./message-head.js";
import type { ProxyProblem } from "./proxy-options.js";
import { refuseRequest } from "./refuse-request.js";

/** A request of a client, and what it is answered with. */
export interface PassingRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Looks at the answer; absent where nobody does. */
  readonly answer?: HttpAnswer | undefined;
  /** Headers that stay behind. */
  readonly drop?: readonly string[];
  readonly tell: (problem: ProxyProblem) => void;
  readonly isClosing: () => boolean;
}

/** Opens the request to the server, whose body the caller writes; the answer goes to the client. */
export function passRequest(server: HttpUpstream, passing: PassingRequest): ClientRequest {
  const { request, response } = passing;
  const upstream = server.open(request, passing.drop);
  let isReached = false;
  upstream.on("socket", (socket) => {
    if (upstream.reusedSocket || !socket.connecting) isReached = true;
    else socket.once("connect", () => (isReached = true));
  });
  upstream.on("continue", () => response.writeContinue());
  upstream.on("error", (error) => endBroken(server, passing, error, isReached));
  upstream.on("upgrade", (_, socket) => {
    socket.destroy();
    request.socket.destroy();
  });
  upstream.on("response", (received) => passAnswer(received, passing));
  const addTrailers = (): void => upstream.addTrailers(trailersOf(request));
  if (request.complete) addTrailers();
  else request.once("end", addTrailers);
  return upstream;
}

function passAnswer(received: IncomingMessage, { request, response, answer, tell }: PassingRequest): void {
  received.on("error", () => {});
  const flaw = findHeadFlaw(received);
  if (flaw !== undefined) {
    tell({ kind: "serverBrokeOff", error: new Error(flaw) });
    return void request.socket.destroy();
  }
  received.once("close", () => {
    if (received.complete || response.writableEnded) return;
    tell({ kind: "serverBrokeOff", error: new Error("the answer was not whole") });
    request.socket.destroySoon();
  });
  received.once("end", () => response.addTrailers(trailersOf(received)));
  if (answer !== undefined) return answer.take(received);
  writeHead(response, received);
  received.pipe(response);
}

/** The server can't be reached, or has ended its connection before its answer. */
function endBroken(server: HttpUpstream, { request, response, tell, isClosing }: PassingRequest, error: Error, isReached: boolean): void {
  if (response.destroyed || response.writableEnded || isClosing()) return;
  if (isReached || response.headersSent) {
    tell({ kind: "serverBrokeOff", error });
    return void request.socket.destroy();
  }
  tell({ kind: "serverUnreachable", url: server.origin, error });
  refuseRequest(request, response, 502, `Bad gateway: the server can't be reached: ${error.message}`);
}
