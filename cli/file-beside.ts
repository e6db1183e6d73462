import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A file that is not whole yet, in the folder where it belongs. Nobody has made it so far. */
export interface FileBeside {
  readonly path: string;
  /** Takes it away, if it is there. */
  remove(): Promise<void>;
}

/** What such files are called: no longer than any file system takes, and like nothing that anybody else writes. */
const namePattern = /^\.mcpeak-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

/** Who has written nothing for so long is not writing any more, in ms. */
const abandonedMs = 10 * 60_000;

const open = new Set<string>();
const swept = new Set<string>();

/**
 * Names a file beside another one that is to take its name when it is whole. When the process exits it is taken away; what
 * a process that was killed has left is taken away by whoever writes into the folder next.
 */
export async function fileBeside(path: string): Promise<FileBeside> {
  const folder = dirname(path);
  const beside = join(folder, `.mcpeak-${randomUUID()}.tmp`);
  if (swept.size === 0) process.once("exit", removeOpen);
  // Once: thousands of files may come into one folder.
  if (!swept.has(folder)) {
    swept.add(folder);
    await sweep(folder);
  }
  open.add(beside);
  return {
    path: beside,
    remove: async () => {
      await rm(beside, { force: true }).catch(() => {});
      open.delete(beside);
    },
  };
}

async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => namePattern.test(each))) {
    const path = join(folder, name);
    const age = await stat(path).then(({ mtimeMs }) => Date.now() - mtimeMs, () => 0);
    if (age > abandonedMs) await rm(path, { force: true }).catch(() => {});
  }
}

function removeOpen(): void {
  for (const path of open) {
    try {
      rmSync(path, { force: true });
    } catch {
      // Nobody is there any more to be told.
    }
  }
}
