import { nearestName, nearestNames } from "../messages/nearest-names.js";

/** How many names are told. */
const maxNames = 10;

/** Comparing more names than these would cost too much; the first ones have to do. */
const maxCompared = 10_000;

export interface NearestTools {
  /** The name that was probably meant, if any is near enough. */
  readonly nearest: readonly string[];
  /** Some of all names, nearest first. */
  readonly names: readonly string[];
}

/**
 * The tools that may be meant by `tool`: bounded, each name once.
 *
 * @example
 * nearestTools("getWeather", ["list_cities", "get_weather"]);
 * // { nearest: ["get_weather"], names: ["get_weather", "list_cities"] }
 */
export function nearestTools(tool: string, names: Iterable<string>): NearestTools {
  const sorted = nearestNames(tool, [...new Set(names)].slice(0, maxCompared)).slice(0, maxNames);
  const meant = nearestName(tool, sorted);
  return { nearest: meant === undefined ? [] : [meant], names: sorted };
}
