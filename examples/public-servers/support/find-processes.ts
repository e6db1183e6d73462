import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The living processes that have `text` in their arguments or their environment, as one line each. */
export function findProcesses(text: string): readonly string[] {
  const processes = existsSync("/proc/self/environ") ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map(describeProcess) : listWithPs();
  return processes.filter((line) => line.includes(text));
}

/** A process that has ended but was not waited for yet has neither arguments nor environment. */
function describeProcess(pid: string): string {
  try {
    const parts = ["cmdline", "environ"].map((file) => readFileSync(`/proc/${pid}/${file}`, "utf8"));
    return [pid, ...parts].join(" ").replaceAll("\0", " ");
  } catch {
    return ""; // It has just ended, or belongs to somebody else.
  }
}

/** macOS: `-E` adds the environment. */
function listWithPs(): readonly string[] {
  return execFileSync("ps", ["-A", "-E", "-ww", "-o", "pid=,command="], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).split("\n");
}
