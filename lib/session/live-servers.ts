import { onExit } from "signal-exit";

/** Something that must not outlive this process. */
export interface LiveServer {
  /** Ends it at once, without waiting. Must not throw. */
  killNow(): void;
}

const live = new Set<LiveServer>();
let stopWatching: (() => void) | undefined;

/**
 * Sees to it that `server` is killed however this process ends: by itself, by
 * `process.exit()`, an uncaught error or a signal. One watcher for all servers,
 * and none while there is no server.
 */
export function keepTrackOf(server: LiveServer): void {
  live.add(server);
  stopWatching ??= onExit(() => {
    for (const each of live) each.killNow();
  });
}

/** `server` has ended and left nothing behind. */
export function forget(server: LiveServer): void {
  if (!live.delete(server) || live.size > 0) return;
  stopWatching?.();
  stopWatching = undefined;
}
