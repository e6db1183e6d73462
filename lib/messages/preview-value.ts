import { showValue } from "./show-value.js";

/** How much of a value a preview looks at: what is deeper or further is left out before it is written. */
const maxDepth = 4;
const maxMembers = 12;
const maxStringLength = 400;

/**
 * Writes any JSON value for use inside a sentence as {@link showValue} does, however
 * large or deep it is: a server may send 64 MB, or 100 000 levels.
 *
 * @example
 * previewValue({ a: [[[[1]]]] }); // {"a":[[["…"]]]}
 */
export function previewValue(value: unknown, max?: number): string {
  return showValue(typeof value === "string" ? value : clip(value, maxDepth), max);
}

function clip(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.length > maxStringLength ? `${value.slice(0, maxStringLength)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return "…";
  if (Array.isArray(value)) {
    const kept: unknown[] = value.slice(0, maxMembers).map((item: unknown) => clip(item, depth - 1));
    return value.length > maxMembers ? [...kept, "…"] : kept;
  }
  const kept: [string, unknown][] = [];
  for (const key in value) {
    if (kept.length === maxMembers) {
      kept.push(["…", "…"]);
      break;
    }
    if (Object.hasOwn(value, key)) kept.push([clip(key, 1) as string, clip((value as Record<string, unknown>)[key], depth - 1)]);
  }
  return Object.fromEntries(kept);
}
