import type { JsonObject } from "../json/json-value.js";
import { wait } from "../mock/wait.js";
import { BatchLink } from "../wire/batch-link.js";
import type { Outcome } from "../wire/outcome.js";
import { rpcErrorCodes } from "../wire/rpc-error.js";
import type { ServedRequest } from "../wire/server-handler.js";
import { labAnswer } from "./lab-answer.js";

/** What became of a ping to the client. */
export type ProtocolPingOutcome = "success" | "unsupported" | "invalid_response" | "timeout";
/** What became of the connection behind it. */
export type PingTransportOutcome = "retained" | "closed" | "closure_unavailable";

/** Pings the client during a call, and tells what came of it. The arguments must be right. */
export async function pingLiveness(request: ServedRequest, args: JsonObject): Promise<JsonObject> {
  const { pingAfterMs, livenessTimeoutMs, completionDelayMs = 0, closeOnFailure = false } = args;
  await wait(pingAfterMs as number, request.signal);
  const protocolPing = await ping(request, livenessTimeoutMs as number);
  await wait(completionDelayMs as number, request.signal);
  const isFailed = protocolPing !== "success";
  const close = isFailed && closeOnFailure === true ? closing(request) : undefined;
  const transport: PingTransportOutcome = close === undefined ? (isFailed && closeOnFailure === true ? "closure_unavailable" : "retained") : "closed";
  const value = { status: isFailed ? "protocol_ping_failed" : "protocol_ping_succeeded", protocolPing: { outcome: protocolPing }, transport: { outcome: transport } };
  // Behind the answer: it is sent as soon as this function has given it.
  if (close !== undefined && !request.signal.aborted) setImmediate(close);
  return labAnswer(value, isFailed);
}

async function ping(request: ServedRequest, timeoutMs: number): Promise<ProtocolPingOutcome> {
  // Versions without a handshake know no requests to clients.
  if (request.isStateless) return "unsupported";
  return outcomeOf(await request.ask("ping", undefined, { timeoutMs }));
}

function outcomeOf(outcome: Outcome): ProtocolPingOutcome {
  switch (outcome.kind) {
    case "result":
      return "success";
    case "error":
      return outcome.error.code === rpcErrorCodes.methodNotFound ? "unsupported" : "invalid_response";
    case "failed":
      return "invalid_response";
    case "timedOut":
    case "cancelled":
      return "timeout";
  }
}

/** How to end what connects the client; `undefined` where there is nothing but the exchange that the answer itself ends. */
function closing({ link }: ServedRequest): (() => void) | undefined {
  if (link instanceof BatchLink) return undefined;
  if (link.http === undefined) return () => link.close();
  return link.dropSession;
}
