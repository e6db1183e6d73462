import type { CliIo } from "./cli-io.js";

/** Work shorter than this shows no progress, in ms. */
const patienceMs = 1_000;
const refreshMs = 200;

/** How far something is, in one line on stderr. */
export interface Count {
  readonly onProgress: (done: number, total: number) => void;
  /** Takes the line away: before anything else is written, and at the end. */
  clear(): Promise<void>;
}

/** Shows how far something is where stderr is a terminal. */
export function showCount(io: CliIo, render: (done: number, total: number) => string, now: () => number = () => performance.now()): Count {
  const isShown = io.stderrIsTty && io.env["TERM"] !== "dumb";
  let nextMs = now() + patienceMs;
  let hasLine = false;
  return {
    onProgress: (done, total) => {
      const nowMs = now();
      if (!isShown || nowMs < nextMs) return;
      nextMs = nowMs + refreshMs;
      hasLine = true;
      void io.stderr.write(`\r\u001b[2K${render(done, total)}`);
    },
    clear: async () => {
      if (!hasLine) return;
      hasLine = false;
      await io.stderr.write("\r\u001b[2K");
    },
  };
}
