import { advanceProgress, type Language, noProgress, renderProgress, type RunEvent } from "mcpeak";
import type { CliIo } from "./cli-io.js";

/** A run shorter than this shows no progress, in ms. */
const patienceMs = 1_000;
const refreshMs = 200;

/** The line of progress on stderr. It is only there on a terminal, and gone when anything else is written. */
export interface LiveProgress {
  readonly onEvent: (event: RunEvent) => void;
  clear(): Promise<void>;
  end(): Promise<void>;
}

export function showProgress(io: CliIo, language: Language): LiveProgress {
  if (!io.stderrIsTty || io.env["TERM"] === "dumb") return { onEvent: () => {}, clear: async () => {}, end: async () => {} };
  const startMs = performance.now();
  let progress = noProgress;
  let isShown = false;
  const clear = async (): Promise<void> => {
    if (!isShown) return;
    isShown = false;
    await io.stderr.write("\r\u001b[2K");
  };
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - startMs;
    if (elapsedMs < patienceMs) return;
    const columns = Math.max(20, (io.stderrColumns ?? 80) - 1);
    isShown = true;
    void io.stderr.write(`\r\u001b[2K${renderProgress(progress, { columns, elapsedMs, language })}`);
  }, refreshMs);
  timer.unref();
  return {
    onEvent: (event) => {
      progress = advanceProgress(progress, event);
    },
    clear,
    end: async () => {
      clearInterval(timer);
      await clear();
    },
  };
}
