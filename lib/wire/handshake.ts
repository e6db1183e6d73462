import { isPlainObject, type JsonObject } from "../json/json-value.js";
import { showValue } from "../messages/show-value.js";
import { clientInfo } from "./client-info.js";
import type { ClientPeer } from "./client-peer.js";
import type { CancelledOutcome, ErrorOutcome, FailedOutcome, RawAnswer, TimedOutOutcome } from "./outcome.js";

/** What a server said of itself when it agreed to talk. */
export interface Agreement {
  readonly kind: "agreed";
  /** The version that the server chose, whether anybody knows it or not. */
  readonly protocolVersion: string;
  /** Empty strings where it said nothing usable. */
  readonly server: { readonly name: string; readonly version: string };
  readonly capabilities: JsonObject;
  /** The answer that opened the conversation, to be judged. */
  readonly opening: { readonly method: "initialize" | "server/discover"; readonly result: JsonObject; readonly raw: RawAnswer };
}

/** What became of a handshake. An `error` is a server's refusal: the 2026 era may still be asked. */
export type HandshakeOutcome = Agreement | ErrorOutcome | FailedOutcome | TimedOutOutcome | CancelledOutcome;

export interface HandshakeOptions {
  readonly offered: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** The version is agreed; called before anything else is sent. */
  readonly onAgreed?: (protocolVersion: string) => void;
}

/** The handshake of the eras up to 2025-11-25: `initialize`, then `notifications/initialized`. */
export async function initialize(peer: ClientPeer, options: HandshakeOptions): Promise<HandshakeOutcome> {
  const { offered, timeoutMs, signal } = options;
  const outcome = await peer.request(
    "initialize",
    { protocolVersion: offered, capabilities: {}, clientInfo },
    { timeoutMs, signal, isCancellable: false, isAlone: true },
  );
  if (outcome.kind !== "result") return outcome;
  const { protocolVersion, serverInfo, capabilities } = outcome.result;
  if (typeof protocolVersion !== "string") {
    return {
      kind: "failed",
      facts: { room: "wire", code: "BROKEN_RESULT", method: "initialize", path: "protocolVersion", expected: "string", received: showValue(protocolVersion) },
      raw: outcome.raw,
    };
  }
  peer.agree(protocolVersion);
  options.onAgreed?.(protocolVersion);
  await unlessAborted(peer.notify("notifications/initialized"), signal);
  return {
    kind: "agreed",
    protocolVersion,
    server: serverInfoOf(serverInfo),
    capabilities: isPlainObject(capabilities) ? (capabilities as JsonObject) : {},
    opening: { method: "initialize", result: outcome.result, raw: outcome.raw },
  };
}

/** Name and version as a server gives them; empty strings where it says nothing usable. */
export function serverInfoOf(value: unknown): Agreement["server"] {
  const { name, version } = isPlainObject(value) ? value : {};
  return { name: textOf(name), version: textOf(version) };
}

/** Settles with `work`, or when `signal` aborts. */
async function unlessAborted(work: void | Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined || work === undefined) return work;
  let stop = (): void => {};
  const aborted = new Promise<void>((settle) => {
    stop = settle;
    if (signal.aborted) settle();
    else signal.addEventListener("abort", stop, { once: true });
  });
  await Promise.race([work, aborted]);
  signal.removeEventListener("abort", stop);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
