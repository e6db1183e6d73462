import { fail } from "../messages/fail.js";
import { nearestName } from "../messages/nearest-names.js";

/**
 * Refuses options that nothing reads: a misspelt one would be as if it had not been given, and what it was to make fail would pass.
 *
 * @param known Every option that there is, as keys.
 * @throws McpeakError `UNKNOWN_OPTION`
 */
export function assertKnownOptions(options: object, known: Readonly<Record<string, true>>): void {
  const option = Object.keys(options).find((name) => !Object.hasOwn(known, name));
  if (option === undefined) return;
  const names = Object.keys(known);
  const meant = nearestName(option, names);
  throw fail({ room: "validate", code: "UNKNOWN_OPTION", option, known: names, ...(meant !== undefined && { meant }) });
}
