import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import { showValue } from "../messages/show-value.js";
import { clientInfo } from "./client-info.js";
import type { ClientPeer } from "./client-peer.js";
import type { StatelessTerms } from "./client-peer-options.js";
import { type Agreement, serverInfoOf } from "./handshake.js";
import type { CancelledOutcome, ErrorOutcome, FailedOutcome, RawAnswer, TimedOutOutcome } from "./outcome.js";

const method = "server/discover";

/** The server speaks without a handshake, but not the version that it was asked for. */
export interface OtherVersions {
  readonly kind: "otherVersions";
  readonly supported: readonly string[];
  readonly raw: RawAnswer;
}

export type DiscoverOutcome = Agreement | OtherVersions | ErrorOutcome | FailedOutcome | TimedOutOutcome | CancelledOutcome;

export interface DiscoverOptions {
  readonly version: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** How requests of `version` are made: what every one of them says of the client. */
export function statelessTerms(version: string): StatelessTerms {
  return {
    version,
    meta: {
      "io.modelcontextprotocol/protocolVersion": version,
      "io.modelcontextprotocol/clientInfo": clientInfo,
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  };
}

/** Asks a server which versions without a handshake it speaks. The peer must speak `version` already. */
export async function discover(peer: ClientPeer, { version, timeoutMs, signal }: DiscoverOptions): Promise<DiscoverOutcome> {
  const outcome = await peer.request(method, undefined, { timeoutMs, signal, isCancellable: false, isAlone: true });
  if (outcome.kind !== "result") return outcome;
  const { result, raw } = outcome;
  const { supportedVersions, capabilities } = result;
  if (!Array.isArray(supportedVersions)) {
    return { kind: "failed", facts: { room: "wire", code: "BROKEN_RESULT", method, path: "supportedVersions", expected: "array", received: showValue(supportedVersions) }, raw };
  }
  const supported = (supportedVersions as readonly JsonValue[]).filter((each) => typeof each === "string");
  if (!supported.includes(version)) return { kind: "otherVersions", supported, raw };
  return {
    kind: "agreed",
    protocolVersion: version,
    server: serverInfoOf((isPlainObject(result["_meta"]) ? result["_meta"]["io.modelcontextprotocol/serverInfo"] : undefined) ?? result["serverInfo"]),
    capabilities: isPlainObject(capabilities) ? (capabilities as JsonObject) : {},
    opening: { method, result, raw },
  };
}
