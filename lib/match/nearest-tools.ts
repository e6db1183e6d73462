import { distance } from "fastest-levenshtein";

/** How many names are told, and how many of them as what may have been meant. */
const maxNames = 10;
const maxNearest = 3;

/** Names are compared up to this length; what differs beyond is not found by reading either. */
const maxComparedLength = 128;

/** Above this number the distance to every name would cost too much; then the first ones are told. */
const maxComparedNames = 10_000;

export interface NearestTools {
  /** Names near enough to be meant, nearest first. */
  readonly nearest: readonly string[];
  /** Some of all names, nearest first. */
  readonly names: readonly string[];
}

/**
 * Sorts the names of tools by how near they are to `tool`, without regard to
 * case and to how words are joined. Bounded, each name once.
 *
 * @example
 * nearestTools("getWeather", ["list_cities", "get_weather"]);
 * // { nearest: ["get_weather"], names: ["get_weather", "list_cities"] }
 */
export function nearestTools(tool: string, names: Iterable<string>): NearestTools {
  const wanted = comparable(tool);
  const distinct = [...new Set(names)].slice(0, maxComparedNames);
  const sorted = distinct
    .map((name) => ({ name, steps: distance(wanted, comparable(name)) }))
    .sort((a, b) => a.steps - b.steps || (a.name < b.name ? -1 : 1));
  const reach = Math.max(1, Math.floor(wanted.length / 3));
  return {
    nearest: sorted.filter(({ steps }) => steps <= reach).slice(0, maxNearest).map(({ name }) => name),
    names: sorted.slice(0, maxNames).map(({ name }) => name),
  };
}

function comparable(name: string): string {
  return name.slice(0, maxComparedLength).toLowerCase().replace(/[\s_./-]+/g, "");
}
