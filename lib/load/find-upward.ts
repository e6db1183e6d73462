import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The nearest folder, from `folder` upward, that holds some of `names`, and which of them it holds. */
export function findUpward(folder: string, names: readonly string[]): { readonly folder: string; readonly names: readonly string[] } | undefined {
  for (let current = folder; ; current = dirname(current)) {
    const found = names.filter((name) => existsSync(join(current, name)));
    if (found.length > 0) return { folder: current, names: found };
    if (dirname(current) === current) return undefined;
  }
}
