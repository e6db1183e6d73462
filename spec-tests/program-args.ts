import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Where the files stand that run: beside their sources, or compiled in a folder of their own (`.ci/compile-tests.mjs`). */
const running = new URL("../", import.meta.resolve("./program-args.js"));
const isCompiled = fileURLToPath(running) !== root;

/** What node needs to run a TypeScript program of this repository in a process of its own, in the way in which this process runs. */
export function programArgs(file: string): string[] {
  if (!isCompiled) return ["--import", import.meta.resolve("tsx"), file];
  return ["--enable-source-maps", fileURLToPath(new URL(relative(root, file).replace(/ts$/, "js"), running))];
}
