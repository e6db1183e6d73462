import type { CliIo } from "./cli-io.js";

/** Work shorter than this shows no progress, in ms. */
const patienceMs = 1_000;
const refreshMs = 200;

/** Shows how far something is in one line on stderr, where that is a terminal. */
export function showCount(io: CliIo, render: (done: number, total: number) => string): { readonly onProgress: (done: number, total: number) => void; end(): Promise<void> } {
  const isShown = io.stderrIsTty && io.env["TERM"] !== "dumb";
  let nextMs = performance.now() + patienceMs;
  let hasLine = false;
  return {
    onProgress: (done, total) => {
      const nowMs = performance.now();
      if (!isShown || nowMs < nextMs) return;
      nextMs = nowMs + refreshMs;
      hasLine = true;
      void io.stderr.write(`\r\u001b[2K${render(done, total)}`);
    },
    end: async () => {
      if (hasLine) await io.stderr.write("\r\u001b[2K");
    },
  };
}
