/** The own value under `key`; undefined if there is none, or if its getter or a proxy throws. */
export function readOwn(object: object, key: string | number): unknown {
  try {
    if (!Object.hasOwn(object, key)) return undefined;
    return (object as Record<string | number, unknown>)[key];
  } catch {
    return undefined;
  }
}
