import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** A process that is known again after its id was given to another one: by when it began. */
export interface KnownProcess {
  readonly pid: number;
  readonly startedAt: string;
}

/**
 * All processes that `pid` has started, and those that they started. Reaches those
 * that left the process group, as long as their parents live. Synchronous, because
 * it is needed while this process exits; empty on Windows.
 */
export function descendantsOf(pid: number): KnownProcess[] {
  if (process.platform === "win32") return [];
  return process.platform === "linux" ? walk(pid, childrenOnLinux, startedAtOnLinux) : fromPs(pid);
}

/**
 * Processes whose parents have ended and that have `mark` in the environment they were
 * started with, and all that they have started. They are children of whoever takes
 * orphans in: one of this process's ancestors. Only Linux tells; empty elsewhere.
 */
export function orphansWith(mark: string): KnownProcess[] {
  if (process.platform !== "linux") return [];
  const orphans = ancestorsOnLinux().flatMap(childrenOnLinux).filter((pid) => readText(`/proc/${pid}/environ`)?.split("\0").includes(mark));
  return orphans.flatMap((pid) => {
    const startedAt = startedAtOnLinux(pid);
    return startedAt === undefined ? [] : [{ pid, startedAt }, ...descendantsOf(pid)];
  });
}

function ancestorsOnLinux(): number[] {
  const found: number[] = [];
  for (let pid = process.ppid; pid > 0 && !found.includes(pid); pid = Number(statOnLinux(pid)?.[1] ?? 0)) found.push(pid);
  return found;
}

/** Whether that very process still runs; one that only waits for its parent to notice its end does not. */
export function isRunning({ pid, startedAt }: KnownProcess): boolean {
  if (process.platform === "linux") return startedAtOnLinux(pid) === startedAt;
  return psRows().some((row) => row.pid === pid && row.startedAt === startedAt);
}

/** Whether the process group `pgid` has a member that still runs. */
export function isGroupRunning(pgid: number): boolean {
  if (!isSignalable(-pgid)) return false;
  // In containers without an init, ended processes stay as zombies: they can be signalled but do not run.
  return process.platform !== "linux" || pids().some((pid) => groupOnLinux(pid) === pgid);
}

function isSignalable(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

type ChildrenOf = (pid: number) => readonly number[];

function walk(root: number, childrenOf: ChildrenOf, startedAt: (pid: number) => string | undefined): KnownProcess[] {
  const found = new Map<number, KnownProcess>();
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    for (const child of childrenOf(pid)) {
      const start = startedAt(child);
      if (start === undefined || found.has(child)) continue;
      found.set(child, { pid: child, startedAt: start });
      waiting.push(child);
    }
  }
  return [...found.values()];
}

function childrenOnLinux(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) => numbersIn(readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8")));
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code !== "ENOENT" || readText(`/proc/${pid}/stat`) === undefined;
    return isGone ? [] : childrenByScan(pid);
  }
}

/** For kernels without `children` files. */
function childrenByScan(parent: number): number[] {
  return pids().filter((pid) => Number(statOnLinux(pid)?.[1]) === parent);
}

function pids(): number[] {
  return readdirSync("/proc").map(Number).filter(Number.isInteger);
}

/** Fields of `/proc/<pid>/stat` behind the name: state, parent, group, …, start time at 19. `undefined` for ended processes. */
function statOnLinux(pid: number): readonly string[] | undefined {
  const text = readText(`/proc/${pid}/stat`);
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields === undefined || fields[0] === "Z" || fields[0] === "X" ? undefined : fields;
}

function startedAtOnLinux(pid: number): string | undefined {
  return statOnLinux(pid)?.[19];
}

function groupOnLinux(pid: number): number | undefined {
  const fields = statOnLinux(pid);
  return fields === undefined ? undefined : Number(fields[2]);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function numbersIn(text: string): number[] {
  return text.split(" ").filter((part) => part !== "").map(Number);
}

interface PsRow extends KnownProcess {
  readonly parent: number;
}

function fromPs(root: number): KnownProcess[] {
  const rows = psRows();
  const byPid = new Map(rows.map((row) => [row.pid, row]));
  return walk(root, (pid) => rows.filter((row) => row.parent === pid).map((row) => row.pid), (pid) => byPid.get(pid)?.startedAt);
}

function psRows(): PsRow[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,stat=,lstart="], { encoding: "utf8", timeout: 5_000 });
  return (stdout ?? "").split("\n").flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line);
    if (match === null || match[3]?.startsWith("Z") === true) return [];
    return [{ pid: Number(match[1]), parent: Number(match[2]), startedAt: match[4] ?? "" }];
  });
}
