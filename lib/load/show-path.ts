import { isAbsolute, relative, sep } from "node:path";

/** Writes a path as people read it: relative to `cwd` where it is below it, absolute elsewhere; always with `/`. */
export function showPath(path: string, cwd: string): string {
  const below = relative(cwd, path);
  const isBelow = below !== "" && below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
  return (isBelow ? below : path === cwd ? "." : path).replaceAll(sep, "/");
}
