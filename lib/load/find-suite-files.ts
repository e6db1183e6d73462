import { realpathSync, statSync, type Stats } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, extname, join, relative, resolve, sep } from "node:path";
import type { ErrorFacts } from "../messages/fail.js";
import { factsOf } from "../messages/tell.js";
import { explainSystemError, missingFile } from "./explain-system-error.js";
import { showPath } from "./show-path.js";

/** A suite file that was found. */
export interface FoundFile {
  /** Absolute. */
  readonly path: string;
  /** As it is shown: relative to `cwd` where it is below it. */
  readonly file: string;
}

/** A path that leads to no suite. */
export interface MissedPath extends FoundFile {
  readonly facts: ErrorFacts;
}

const extensions = [".json", ".ts", ".mts", ".js", ".mjs"];
const suiteName = /\.suite\.(?:json|ts|mts|js|mjs)$/;

/** What files are looked for, and how it is told that there are none. */
export interface WantedFiles {
  /** Whether a folder that was given means this file below it; `path` is relative to the folder, which itself is its first part. */
  takes(path: readonly string[]): boolean;
  nothingFound(target: string, kind: "folder" | "pattern"): ErrorFacts;
  unsupported(file: string, extension: string): ErrorFacts;
}

const suiteFiles: WantedFiles = {
  takes: (path) => suiteName.test(path.at(-1) ?? ""),
  nothingFound: (target, kind) => ({ room: "load", code: "NO_SUITES_FOUND", target, kind }),
  unsupported: (file, extension) => ({ room: "load", code: "UNSUPPORTED_FILE_TYPE", file, extension }),
};

const globCharacters = /[*?[{]|[!@+]\(/;

/**
 * Finds the suite files behind paths: a file is itself, a folder means every
 * `*.suite.{json,ts,mts,js,mjs}` below it (`node_modules` and folders that
 * begin with a dot are left out), and a pattern that names no file is expanded.
 * Each file comes once; order is that of `paths`, inside a folder by name.
 */
export async function findSuiteFiles(paths: readonly string[], cwd: string): Promise<readonly (FoundFile | MissedPath)[]> {
  return findFiles(paths, cwd, suiteFiles);
}

/** The same for other files than suites. */
export async function findFiles(paths: readonly string[], cwd: string, wanted: WantedFiles): Promise<readonly (FoundFile | MissedPath)[]> {
  const found: (FoundFile | MissedPath)[] = [];
  for (const path of paths) found.push(...(await expandPath(path, cwd, wanted)));
  return withoutRepeats(found);
}

async function expandPath(written: string, cwd: string, wanted: WantedFiles): Promise<readonly (FoundFile | MissedPath)[]> {
  const path = resolve(cwd, written);
  const file = showPath(path, cwd);
  let stats: Stats | undefined;
  try {
    stats = statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    return [missed(path, file, factsOfSystemError(error, path, file, cwd))];
  }
  if (stats === undefined) {
    if (globCharacters.test(written)) return expandPattern(written, cwd, wanted);
    return [missed(path, file, missingFile(path, file, cwd))];
  }
  if (stats.isDirectory()) return listFolder(path, cwd, wanted);
  return [checkType(path, file, wanted)];
}

async function expandPattern(pattern: string, cwd: string, wanted: WantedFiles): Promise<readonly (FoundFile | MissedPath)[]> {
  const { glob } = await import("tinyglobby");
  const options = { cwd, absolute: true, expandDirectories: false, ignore: ["**/node_modules/**"] };
  const files = await glob(pattern, options);
  if (files.length > 0) return files.sort(byCodeUnit).map((path) => checkType(resolve(path), showPath(resolve(path), cwd), wanted));
  const folders = await glob(pattern, { ...options, onlyDirectories: true });
  if (folders.length === 0) return [missed(resolve(cwd, pattern), pattern, wanted.nothingFound(pattern, "pattern"))];
  const lists: (FoundFile | MissedPath)[] = [];
  for (const folder of folders.sort(byCodeUnit)) lists.push(...(await listFolder(resolve(folder), cwd, wanted)));
  return lists;
}

function checkType(path: string, file: string, wanted: WantedFiles): FoundFile | MissedPath {
  const extension = extname(path);
  if (extensions.includes(extension)) return { path, file };
  return missed(path, file, wanted.unsupported(file, extension));
}

async function listFolder(folder: string, cwd: string, wanted: WantedFiles): Promise<readonly (FoundFile | MissedPath)[]> {
  const walk: Walk = { cwd, root: folder, wanted, found: [], visited: new Set(), links: [] };
  await walkFolder(folder, walk);
  // links to folders come last: a folder is shown under its own name where it can be
  for (let link = walk.links.shift(); link !== undefined; link = walk.links.shift()) await walkFolder(link, walk);
  if (walk.found.length > 0) return walk.found.sort((left, right) => byCodeUnit(left.path, right.path));
  const target = showPath(folder, cwd);
  return [missed(folder, target, wanted.nothingFound(target, "folder"))];
}

interface Walk {
  readonly cwd: string;
  readonly root: string;
  readonly wanted: WantedFiles;
  readonly found: (FoundFile | MissedPath)[];
  /** Real paths, so that links in a circle end. */
  readonly visited: Set<string>;
  readonly links: string[];
}

async function walkFolder(start: string, walk: Walk): Promise<void> {
  const pending = [start];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    try {
      const real = realpathSync(folder);
      if (walk.visited.has(real)) continue;
      walk.visited.add(real);
      const entries = await readdir(folder, { withFileTypes: true });
      for (const entry of entries.sort((left, right) => byCodeUnit(right.name, left.name))) {
        const path = join(folder, entry.name);
        if (entry.isDirectory() || (entry.isSymbolicLink() && leadsToFolder(path))) {
          if (entry.name !== "node_modules" && !entry.name.startsWith(".")) (entry.isDirectory() ? pending : walk.links).push(path);
        } else if (walk.wanted.takes([basename(walk.root), ...relative(walk.root, path).split(sep)])) {
          walk.found.push({ path, file: showPath(path, walk.cwd) });
        }
      }
    } catch (error) {
      const file = showPath(folder, walk.cwd);
      walk.found.push(missed(folder, file, factsOfSystemError(error, folder, file, walk.cwd)));
    }
  }
}

function leadsToFolder(link: string): boolean {
  try {
    return statSync(link).isDirectory();
  } catch {
    // leads nowhere: if it is called like a suite, reading it will say so
    return false;
  }
}

function withoutRepeats(found: readonly (FoundFile | MissedPath)[]): readonly (FoundFile | MissedPath)[] {
  const seen = new Set<string>();
  return found.filter(({ path }) => {
    const key = realPath(path);
    return !seen.has(key) && seen.add(key);
  });
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function factsOfSystemError(error: unknown, path: string, file: string, cwd: string): ErrorFacts {
  return factsOf(explainSystemError(error, path, { file, cwd })) as ErrorFacts;
}

function missed(path: string, file: string, facts: ErrorFacts): MissedPath {
  return { path, file, facts };
}

function byCodeUnit(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
