import { escapeControls, shorten } from "./show-value.js";

const telling = /error|exception|fatal|panic|cannot|can't|failed|not found|denied|usage:|required|missing/i;
const stackFrame = /^\s*(at |File "|\^|~|node:internal|Node\.js v)/;

/** The lines of a log that say most about why a process ended, safe to print in one line; empty when there is none. */
export function showLines(lines: readonly string[]): string {
  const spoken = lines.filter((line) => line.trim() !== "" && !stackFrame.test(line));
  const best = spoken.filter((line) => telling.test(line)).slice(0, 2);
  return (best.length > 0 ? best : spoken.slice(-2)).map((line) => escapeControls(shorten(line.trim(), 300))).join(" | ");
}
