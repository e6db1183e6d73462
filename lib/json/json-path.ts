/** The way from a root to a value inside it: keys and array indexes. */
export type JsonPath = readonly (string | number)[];

/** Writes a path as `cases[0].assertions[1].schema`; the root itself is `$`. Keys are not escaped. */
export function renderPath(path: JsonPath): string {
  if (path.length === 0) return "$";
  let text = "";
  for (const segment of path) {
    if (typeof segment === "number") text += `[${segment}]`;
    else text += text === "" ? segment : `.${segment}`;
  }
  return text;
}

/** Writes a path into a value that a server sent, always led by `$`: `$.items[0].city`. */
export function renderValuePath(path: JsonPath): string {
  return path.length === 0 ? "$" : `$${typeof path[0] === "number" ? "" : "."}${renderPath(path)}`;
}
