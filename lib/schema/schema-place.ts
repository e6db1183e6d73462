import type { JsonPath } from "../json/json-path.js";

/** A place inside a schema, as a list from its end to its start; `undefined` is the root. */
export interface Place {
  readonly parent: Place | undefined;
  readonly segment: string | number;
}

export function pathOf(place: Place | undefined): JsonPath {
  const path: (string | number)[] = [];
  for (let at = place; at !== undefined; at = at.parent) path.push(at.segment);
  return path.reverse();
}
