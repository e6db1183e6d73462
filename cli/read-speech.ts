import { type ClientName, nearestName, protocolVersions, type RunOptions, statelessProtocolVersions } from "mcpeak";
import { usageError } from "./usage-error.js";

/** `--protocol` and `--client` as they were written. */
export interface SpeechValues {
  readonly protocol: string | undefined;
  readonly client: string | undefined;
}

/**
 * Which eras and clients a run is in.
 *
 * @throws McpeakError `INVALID_OPTION_VALUE`, `CONFLICTING_OPTIONS`
 */
export function readRunSpeech({ protocol, client }: SpeechValues): Pick<RunOptions, "protocol" | "client"> {
  const chosen = choose("--protocol", protocol, ["auto", "all", ...protocolVersions]);
  const speaker = choose("--client", client, ["mcpeak", "sdk", "both"]) as RunOptions["client"];
  refuseUnspoken(chosen, speaker);
  return { ...(chosen !== undefined && { protocol: chosen }), ...(speaker !== undefined && { client: speaker }) };
}

/**
 * How one server is spoken to.
 *
 * @throws McpeakError `INVALID_OPTION_VALUE`, `CONFLICTING_OPTIONS`
 */
export function readSessionSpeech({ protocol, client }: SpeechValues): { readonly protocolVersion?: string; readonly client?: ClientName } {
  const chosen = choose("--protocol", protocol, ["auto", ...protocolVersions]);
  const speaker = choose("--client", client, ["mcpeak", "sdk"]) as ClientName | undefined;
  refuseUnspoken(chosen, speaker);
  return { ...(chosen !== undefined && chosen !== "auto" && { protocolVersion: chosen }), ...(speaker !== undefined && { client: speaker }) };
}

function choose(option: "--protocol" | "--client", value: string | undefined, known: readonly string[]): string | undefined {
  if (value === undefined || known.includes(value)) return value;
  const nearest = nearestName(value, known);
  throw usageError({ code: "INVALID_OPTION_VALUE", option, rule: "choice", value, known, ...(nearest !== undefined && { nearest }) });
}

/** As the library does, but in the words of the command line and before anything is read. */
function refuseUnspoken(protocol: string | undefined, client: string | undefined): void {
  if (protocol === undefined || client === undefined || client === "mcpeak") return;
  const isUnspoken = (statelessProtocolVersions as readonly string[]).includes(protocol) || (protocol === "all" && client === "sdk");
  if (isUnspoken) throw usageError({ code: "CONFLICTING_OPTIONS", options: [`--client ${client}`, `--protocol ${protocol}`], because: "sdkSpeaks" });
}
