import { fail } from "../messages/fail.js";
import { nearestName } from "../messages/nearest-names.js";
import { showValue } from "../messages/show-value.js";
import { isStateless, knownVersions } from "../wire/protocol-versions.js";

/** Clients by name, and what an option may say beside them. */
const clientNames = ["mcpeak", "sdk"] as const;

/** @throws McpeakError `INVALID_OPTION_VALUE` unless `value` is a version that is known, or one of `words` */
export function assertKnownVersion(option: string, value: unknown, words: readonly string[] = []): void {
  const known: readonly string[] = knownVersions;
  if (typeof value === "string" && (known.includes(value) || words.includes(value))) return;
  const nearest = typeof value === "string" ? nearestName(value, [...known, ...words]) : undefined;
  throw fail({
    room: "session", code: "INVALID_OPTION_VALUE", option, rule: "version", received: showValue(value), known: [...words, ...known],
    ...(nearest !== undefined && { nearest }),
  });
}

/** @throws McpeakError `INVALID_OPTION_VALUE` unless `value` is the name of a client, or one of `words` */
export function assertClientName(option: string, value: unknown, words: readonly string[] = []): void {
  const known: readonly string[] = [...clientNames, ...words];
  if (typeof value === "string" && known.includes(value)) return;
  throw fail({ room: "session", code: "INVALID_OPTION_VALUE", option, rule: "client", received: showValue(value), known });
}

/**
 * The client of the SDK begins with `initialize`. To run it in another era, or in
 * "all" without anything to compare it with, would show nothing.
 *
 * @throws McpeakError `CONFLICTING_OPTIONS`
 */
export function assertClientSpeaks(client: string, option: string, protocol: string): void {
  if (client === "mcpeak") return;
  if (isStateless(protocol) || (protocol === "all" && client === "sdk")) throw fail({ room: "session", code: "CONFLICTING_OPTIONS", client, option, protocol });
}
