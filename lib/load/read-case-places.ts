import type { Place } from "../json/place.js";

/** Where each case of an exported suite was written, in order, as its builder noted it. Plain data has none. */
export function readCasePlaces(_source: object): readonly (Place | undefined)[] {
  return [];
}
