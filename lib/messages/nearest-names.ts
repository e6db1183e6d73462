import { distance } from "fastest-levenshtein";

/** Only this much of a name is compared: names from a server can be of any length. */
const maxCompared = 100;

/**
 * All `names`, the ones most like `name` first; equally near ones keep their order.
 *
 * @example
 * nearestNames("get_wether", ["add", "get_weather"]); // ["get_weather", "add"]
 */
export function nearestNames(name: string, names: readonly string[]): readonly string[] {
  const rated = names.map((candidate, index) => ({ candidate, index, unlikeness: unlikeness(name, candidate) }));
  rated.sort((left, right) => left.unlikeness - right.unlikeness || left.index - right.index);
  return rated.map((entry) => entry.candidate);
}

/**
 * The one of `names` that was probably meant by `name`, if any is near enough
 * to be offered with "did you mean".
 *
 * @example
 * nearestName("timeout", ["id", "timeoutMs"]); // "timeoutMs"
 * nearestName("retries", ["id", "timeoutMs"]); // undefined
 */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const [nearest] = nearestNames(name, names);
  if (nearest === undefined) return undefined;
  const longer = Math.max(name.length, nearest.length);
  return unlikeness(name, nearest) <= Math.max(1, Math.floor(longer / 3)) && longer > 1 ? nearest : undefined;
}

/** Edits from one name to the other, two letters in the wrong order being one; case, spaces, `-` and `_` hardly count. */
function unlikeness(left: string, right: string): number {
  const a = left.slice(0, maxCompared);
  const b = right.slice(0, maxCompared);
  const plain = isSwap(fold(a), fold(b)) ? 1 : distance(fold(a), fold(b));
  return plain === 0 && a !== b ? 0.5 : plain;
}

/** Whether two neighbouring letters changed places, the commonest slip of all. */
function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[-_ ]/g, "");
}
