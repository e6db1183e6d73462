/** The own value under `key`; undefined if there is none, or if its getter throws. */
export function readOwn(object: object, key: string | number): unknown {
  if (!Object.hasOwn(object, key)) return undefined;
  try {
    return (object as Record<string | number, unknown>)[key];
  } catch {
    return undefined;
  }
}
