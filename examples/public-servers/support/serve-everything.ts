import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { Readable } from "node:stream";
import type { TestContext } from "node:test";
import { serverEntry } from "./server-entry.js";

/** server-everything behind a URL. */
export interface ServedEverything {
  readonly url: string;
  /** How many sessions were begun so far. */
  sessionsOpened(): number;
  /** How many of them their client has ended. */
  sessionsClosed(): number;
  /** Ends it. Rejects when a process of its group is left. */
  stop(): Promise<void>;
}

const attempts = 5;

/** Starts server-everything on a free port, and ends it after the test. */
export async function serveEverything(t: TestContext): Promise<ServedEverything> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const server = new EverythingProcess(port);
    t.after(() => server.stop());
    const problem = await server.ready();
    if (problem === undefined) return server;
    // Somebody else may have taken the port in between.
    if (attempt === attempts) throw new Error(`server-everything did not start ${attempts} times. The last time:\n${problem}`);
  }
}

class EverythingProcess implements ServedEverything {
  readonly url: string;
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly #exited: Promise<void>;
  #stdout = "";
  #stderr = "";

  constructor(port: number) {
    this.url = `http://127.0.0.1:${port}/mcp`;
    this.#child = spawn(process.execPath, [serverEntry("everything"), "streamableHttp"], {
      detached: true, // A process group of its own, so that the whole of it can be ended and looked for.
      env: { ...process.env, PORT: String(port) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#exited = once(this.#child, "close").then(() => undefined);
    this.#child.stdout.setEncoding("utf8").on("data", (text: string) => (this.#stdout += text));
    this.#child.stderr.setEncoding("utf8").on("data", (text: string) => (this.#stderr += text));
  }

  /** Resolves with what went wrong, or with nothing when it can be called. */
  async ready(): Promise<string | undefined> {
    const listening = new Promise<void>((resolve) => {
      this.#child.stderr.on("data", () => this.#stderr.includes("listening on port") && resolve());
    });
    await Promise.race([listening, this.#exited]);
    // It says "listening" also where the port is taken, and ends right after.
    const answers = await fetch(this.url).then(({ status }) => status === 400, () => false);
    return answers && this.#isRunning() ? undefined : this.#stderr;
  }

  sessionsOpened(): number {
    return this.#stdout.split("Session initialized with ID").length - 1;
  }

  sessionsClosed(): number {
    return this.#stdout.split("Received session termination request").length - 1;
  }

  async stop(): Promise<void> {
    if (this.#isRunning()) this.#child.kill("SIGTERM");
    await this.#exited;
    if (this.#hasGroup()) {
      process.kill(-this.#pid(), "SIGKILL");
      throw new Error("server-everything left a process behind");
    }
  }

  #isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  #hasGroup(): boolean {
    try {
      return process.kill(-this.#pid(), 0);
    } catch {
      return false;
    }
  }

  #pid(): number {
    if (this.#child.pid === undefined) throw new Error("server-everything could not be started");
    return this.#child.pid;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}
