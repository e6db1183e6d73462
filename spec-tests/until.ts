import type { ChildProcess } from "node:child_process";
import { watch } from "node:fs";

/** Resolves when `isSo` holds, which may change whenever the process has printed something. The test's own deadline ends the wait. */
export function untilPrinted({ stdout, stderr }: ChildProcess, isSo: () => boolean): Promise<void> {
  if (isSo()) return Promise.resolve();
  return new Promise((settle) => {
    const look = (): void => {
      if (!isSo()) return;
      for (const stream of [stdout, stderr]) stream?.off("data", look);
      settle();
    };
    for (const stream of [stdout, stderr]) stream?.on("data", look);
  });
}

/** The same for what changes when a file of the folder is written. */
export function untilWritten(folder: string, isSo: () => boolean): Promise<void> {
  return new Promise((settle) => {
    const watcher = watch(folder, { persistent: false }, () => look());
    const look = (): void => {
      if (!isSo()) return;
      watcher.close();
      settle();
    };
    look();
  });
}

/** The same for what nobody tells of, such as the end of a process that another one has started. */
export async function untilSeen(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((settle) => setTimeout(settle, 10));
}
