import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Readable, Writable } from "node:stream";
import { forget, keepTrackOf, type LiveServer } from "./live-servers.js";
import { descendantsOf, isGroupRunning, isRunning, type KnownProcess, orphansWith } from "./process-tree.js";

/** How a process ended. */
export interface ProcessExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

export interface ServerProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string | undefined;
}

/** How long each step of closing waits before the next one, in ms. */
export interface CloseSteps {
  /** From the end of stdin to SIGTERM. */
  readonly afterStdinEndMs: number;
  /** From SIGTERM to SIGKILL. */
  readonly afterSigtermMs: number;
  /** From the server's end to the kill of what it left running. */
  readonly leftoversMs: number;
}

export const closeSteps: CloseSteps = { afterStdinEndMs: 1000, afterSigtermMs: 2000, leftoversMs: 300 };

/** Variable by which processes are known that a server has left behind. */
export const markName = "MCPEAK_SERVER_ID";

/** How long pipes may stay open after everything that could hold them was killed, in ms. */
const pipesMs = 1000;
const pollMs = 10;

/** How closing a process went. */
export interface ClosedProcess {
  /** Whether a signal was needed: then its exit code says nothing. */
  readonly wasSignalled: boolean;
  /** How long it was waited for before it was killed, in ms; absent when it was not. */
  readonly killedAfterMs?: number;
}

/** A child process, usually with a process group of its own, and all that it starts. */
export class ServerProcess implements LiveServer {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Settles when the process has ended; its pipes may still hold data. */
  readonly exited: Promise<ProcessExit>;
  /** Settles when it has ended and its output was read to the end. */
  readonly drained: Promise<void>;
  readonly pid: number;
  readonly #child: ChildProcess;
  readonly #mark: string;
  /** Whether it leads a process group. */
  readonly #isLeader: boolean;
  #exit: ProcessExit | undefined;
  #known: KnownProcess[] = [];
  #isClosing = false;
  #isOver = false;

  private constructor(child: ChildProcess, pid: number, id: string, isLeader: boolean) {
    this.#child = child;
    this.#mark = `${markName}=${id}`;
    this.#isLeader = isLeader;
    this.pid = pid;
    this.stdin = child.stdin as Writable;
    this.stdout = child.stdout as Readable;
    this.stderr = child.stderr as Readable;
    this.exited = new Promise((settle) => {
      child.once("exit", (exitCode, signal) => {
        this.#exit = { exitCode, signal };
        if (!this.#isClosing) this.#endByItself();
        settle(this.#exit);
      });
    });
    this.drained = new Promise((settle) => child.once("close", () => settle()));
    keepTrackOf(this);
  }

  /** Starts the process. Rejects with what the system says. */
  static async start({ command, args, env, cwd }: ServerProcessOptions): Promise<ServerProcess> {
    const isWindows = process.platform === "win32";
    const start = isWindows ? ((await import("cross-spawn")).default as unknown as typeof spawn) : spawn;
    const id = randomUUID();
    const child = start(command, [...args], { env: { ...env, [markName]: id }, ...(cwd === undefined ? {} : { cwd }), stdio: "pipe", detached: !isWindows, windowsHide: true });
    const { pid } = child;
    if (pid !== undefined) {
      child.on("error", () => {});
      return new ServerProcess(child, pid, id, !isWindows);
    }
    return new Promise((_, reject) => child.once("error", reject));
  }

  /** Takes over a process that somebody else has just started, in the group of this one, with `id` in its variable {@link markName}. */
  static adopt(child: ChildProcess, pid: number, id: string): ServerProcess {
    return new ServerProcess(child, pid, id, false);
  }

  /** How it ended; `undefined` while it runs. */
  get exit(): ProcessExit | undefined {
    return this.#exit;
  }

  /** Notes the processes that the server has started so far, so that they are found when it is gone. */
  noteDescendants(): void {
    if (this.#exit !== undefined) return;
    this.#known = [...this.#known.filter(isRunning), ...descendantsOf(this.pid)];
  }

  #noteOrphans(): void {
    this.#known = [...this.#known, ...orphansWith(this.#mark)];
  }

  /** Ends the server and all it started, without waiting. */
  killNow(): void {
    if (this.#isOver) return;
    this.noteDescendants();
    this.#noteOrphans();
    this.#signalAll("SIGKILL");
  }

  /**
   * Ends stdin, then asks with SIGTERM, then kills; at last whatever the server left
   * running. Gives how long it waited if it had to kill.
   */
  async close(steps: CloseSteps = closeSteps): Promise<ClosedProcess> {
    this.#isClosing = true;
    this.noteDescendants();
    this.stdin.end();
    const way = await this.#endLeader(steps);
    await this.#endLeftovers(steps.leftoversMs);
    await this.#drain();
    this.#finish();
    return { wasSignalled: way !== "asked", ...(way === "killed" && { killedAfterMs: steps.afterStdinEndMs + steps.afterSigtermMs }) };
  }

  async #endLeader(steps: CloseSteps): Promise<"asked" | "terminated" | "killed"> {
    if (await this.#exitsWithin(steps.afterStdinEndMs)) return "asked";
    this.noteDescendants();
    this.#signalAll("SIGTERM");
    if (await this.#exitsWithin(steps.afterSigtermMs)) return "terminated";
    this.noteDescendants();
    this.#signalAll("SIGKILL");
    await this.#exitsWithin(pipesMs);
    return "killed";
  }

  /** Children may be about to end by themselves; those that aren't are asked, then killed. */
  async #endLeftovers(graceMs: number): Promise<void> {
    if (this.#isOver) return;
    this.#noteOrphans();
    if (!this.#hasLeftovers()) return;
    this.#signalAll("SIGTERM");
    if (await this.#leftoversEndWithin(graceMs)) return;
    this.#signalAll("SIGKILL");
    await this.#leftoversEndWithin(pipesMs);
  }

  async #leftoversEndWithin(ms: number): Promise<boolean> {
    for (let waited = 0; waited < ms; waited += pollMs) {
      await new Promise((settle) => setTimeout(settle, pollMs));
      if (!this.#hasLeftovers()) return true;
    }
    return false;
  }

  #hasLeftovers(): boolean {
    if (process.platform === "win32") return false;
    return (this.#isLeader && isGroupRunning(this.pid)) || this.#known.some(isRunning);
  }

  /** Nobody asked it to end: what it leaves behind cannot be of use. */
  #endByItself(): void {
    this.#noteOrphans();
    this.#signalAll("SIGKILL");
    this.#finish();
    void this.#drain();
  }

  async #drain(): Promise<void> {
    await within(this.drained, pipesMs);
    this.stdin.destroy();
    this.stdout.destroy();
    this.stderr.destroy();
    this.#child.unref();
  }

  #exitsWithin(ms: number): Promise<boolean> {
    return this.#exit === undefined ? within(this.exited, ms) : Promise.resolve(true);
  }

  #finish(): void {
    this.#isOver = true;
    forget(this);
  }

  #signalAll(signal: "SIGTERM" | "SIGKILL"): void {
    if (process.platform === "win32") return killOnWindows(this.#child, this.pid, signal);
    // The id of a process that has ended may be another one's by now; that of a group with members is not.
    if (this.#isLeader) sendSignal(-this.pid, signal);
    else if (this.#exit === undefined) sendSignal(this.pid, signal);
    for (const each of this.#known) if (isRunning(each)) sendSignal(each.pid, signal);
  }
}

function killOnWindows(child: ChildProcess, pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  if (signal === "SIGTERM") child.kill();
  else spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore", windowsHide: true }).on("error", () => child.kill("SIGKILL"));
}

function sendSignal(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Whether `promise` settles within `ms`. */
function within(promise: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((settle) => {
    const timer = setTimeout(() => settle(false), ms);
    void promise.then(() => {
      clearTimeout(timer);
      settle(true);
    });
  });
}
