import type { Readable, Writable } from "node:stream";
import { describeTarget } from "../session/describe-target.js";
import { startError } from "../session/open-stdio.js";
import { serverEnvironment } from "../session/safe-environment.js";
import { closeSteps, type CloseSteps, type ProcessExit, ServerProcess } from "../session/server-process.js";
import type { StdioTarget } from "../session/target.js";
import { redactorFor } from "../session/target-secrets.js";
import { tellProblem } from "../wire/tell-problem.js";
import { checkFaults, checkProxyOptions } from "./check-proxy-options.js";
import { flushed } from "./flushed.js";
import { halfClose, unblock } from "./half-close.js";
import { ProxyFaults } from "./proxy-faults.js";
import type { ProxyOptions } from "./proxy-options.js";
import { Recorder } from "./recorder.js";
import { type Recording, recordingOf } from "./recording.js";
import { StdioTap } from "./stdio-tap.js";

export interface StdioProxyOptions extends ProxyOptions {
  /** What the client writes to; `process.stdin` when absent. */
  readonly stdin?: Readable;
  /** What the client reads; `process.stdout` when absent. Nothing else may be written there. */
  readonly stdout?: Writable;
  /** Where the server's stderr goes; `process.stderr` when absent. */
  readonly stderr?: Writable;
  /** How long a server may go on without a word when the client has ended its stdin, in ms; 10000 when absent. */
  readonly endGraceMs?: number;
}

/** A proxy between one client and one server, over stdin and stdout. */
export interface StdioProxy {
  /** Settles when the server has ended and all it said was passed on. */
  readonly closed: Promise<ProxyEnd>;
  readonly recording: Recording;
  /** Places in `faults` of those that have hit nothing so far, from 0: their names may be mistyped. */
  readonly unusedFaults: readonly number[];
  /** Passes a signal on to the server. One that has not ended 1.5 s later is killed, with all it has started. */
  signal(signal: NodeJS.Signals): void;
  /** Ends the server: by the end of its stdin, then SIGTERM, then SIGKILL. May be called more than once. */
  close(): Promise<ProxyEnd>;
}

/** How the server ended, or how a fault says that it did. */
export type ProxyEnd = ProcessExit;

const defaultGraceMs = 10_000;
/** Clients of the SDK kill what has not ended 2 s after SIGTERM: then nobody would be left to kill the server. */
const afterSignalMs = 1500;
/** A server that has closed its stdout has this long to end before its client is told, in ms. */
const exitAfterPipeMs = 500;
const atOnce: CloseSteps = { ...closeSteps, afterStdinEndMs: 0, afterSigtermMs: 0 };

/**
 * Starts a server and stands between it and a client: every byte passes as it is, both ways, apart from answers that a
 * fault hits. What one side ends is ended for the other.
 *
 * @example
 * const proxy = await createStdioProxy(stdio("node", ["server.js"]), {
 *   faults: [{ on: { tool: "get_weather", nth: 2 }, do: { type: "delay", delayMs: 500 } }],
 * });
 * const { exitCode } = await proxy.closed;
 *
 * @throws McpeakError `SERVER_COMMAND_NOT_FOUND`, `SERVER_NOT_EXECUTABLE`, `SERVER_SPAWN_FAILED`, `INVALID_PROXY`; `INVALID_FAULTS` when `faults` is not valid
 */
export async function createStdioProxy(target: StdioTarget, options: StdioProxyOptions = {}): Promise<StdioProxy> {
  checkProxyOptions(target, "stdio", options);
  const faults = checkFaults(options.faults, "stdio");
  const redactor = redactorFor(target);
  const env = serverEnvironment(target.env);
  const child = await ServerProcess.start({ ...target, env }).catch((error: NodeJS.ErrnoException) => {
    throw startError(error, target, env["PATH"] ?? "", describeTarget(target, redactor));
  });
  const recorder = options.record === true ? new Recorder() : undefined;
  const recording = recordingOf(recorder ?? new Recorder(), redactor);
  return new StdioProxying(child, { ...options, faults }, recorder, recording);
}

type Listener = readonly [stream: NodeJS.EventEmitter, event: string, listener: (...values: never[]) => void];

class StdioProxying implements StdioProxy {
  readonly closed: Promise<ProxyEnd>;
  readonly recording: Recording;
  readonly #child: ServerProcess;
  readonly #stdin: Readable;
  readonly #stdout: Writable;
  readonly #stderr: Writable;
  readonly #graceMs: number;
  readonly #faults: ProxyFaults | undefined;
  readonly #tap: StdioTap | undefined;
  readonly #onProblem: ProxyOptions["onProblem"];
  readonly #listeners: Listener[] = [];
  /** Answers that are held back for a time: they are waited for. */
  readonly #held = new Set<Promise<void>>();
  /** What a fault says of the end. */
  #endAs: ProxyEnd | undefined;
  #closing: Promise<void> | undefined;
  #isClientGone = false;
  #isStdinOver = false;
  #hasExited = false;
  #isEndAsked = false;
  #lastWordMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #killTimer: NodeJS.Timeout | undefined;

  constructor(child: ServerProcess, options: StdioProxyOptions, recorder: Recorder | undefined, recording: Recording) {
    const { faults = [], onActivation, onProblem } = options;
    this.#child = child;
    this.#onProblem = onProblem;
    this.recording = recording;
    this.#stdin = options.stdin ?? process.stdin;
    this.#stdout = options.stdout ?? process.stdout;
    this.#stderr = options.stderr ?? process.stderr;
    this.#graceMs = options.endGraceMs ?? defaultGraceMs;
    this.#faults = faults.length === 0 ? undefined : new ProxyFaults(faults, { onActivation, onProblem });
    if (this.#faults !== undefined || recorder !== undefined) this.#tap = this.#createTap(recorder);
    unblock(this.#stdout);
    this.#passInput();
    this.#passOutput();
    this.#pass(child.stderr, this.#stderr, (chunk) => void this.#stderr.write(chunk));
    this.closed = child.exited.then((exit) => this.#finish(exit));
  }

  get unusedFaults(): readonly number[] {
    return this.#faults?.unused ?? [];
  }

  signal(signal: NodeJS.Signals): void {
    this.#letGo();
    if (this.#child.exit !== undefined) return;
    this.#child.noteDescendants();
    try {
      process.kill(this.#child.pid, signal);
    } catch {
      // It has ended meanwhile.
    }
    this.#killTimer ??= setTimeout(() => void this.#close(atOnce), afterSignalMs);
  }

  close(): Promise<ProxyEnd> {
    this.#letGo();
    void this.#close(closeSteps);
    return this.closed;
  }

  /** Who asks for the end does not wait for answers that faults hold back. */
  #letGo(): void {
    this.#isEndAsked = true;
    if (this.#hasExited) this.#faults?.put.close();
  }

  #createTap(recorder: Recorder | undefined): StdioTap {
    return new StdioTap({
      faults: this.#faults,
      recorder,
      toServer: (bytes) => this.#toServer(bytes),
      toClient: (bytes) => this.#toClient(bytes),
      disconnect: (exitCode = 0) => this.#disconnect({ exitCode, signal: null }),
      held: (sending) => {
        this.#held.add(sending);
        void sending.finally(() => this.#held.delete(sending));
      },
      tell: (problem) => tellProblem(this.#onProblem, problem),
    });
  }

  #on(stream: NodeJS.EventEmitter, event: string, listener: (...values: never[]) => void): void {
    stream.on(event, listener as () => void);
    this.#listeners.push([stream, event, listener]);
  }

  /** Gives each chunk to `take`, no faster than `to` takes it. */
  #pass(from: Readable, to: Writable, take: (chunk: Buffer) => void): void {
    this.#on(from, "data", (chunk: Buffer) => {
      take(chunk);
      if (!to.writableNeedDrain || to.destroyed || this.#hasExited) return;
      from.pause();
      to.once("drain", () => from.resume());
    });
    this.#on(from, "error", () => {});
  }

  #passInput(): void {
    const { stdin } = this.#child;
    const take = this.#tap === undefined ? (chunk: Buffer) => this.#toServer(chunk) : (chunk: Buffer) => this.#tap?.fromClient.push(chunk);
    this.#pass(this.#stdin, stdin, take);
    const end = (): void => this.#endInput();
    this.#on(this.#stdin, "end", end);
    this.#on(this.#stdin, "close", end);
    if (this.#stdin.readableEnded || this.#stdin.destroyed) setImmediate(end);
    stdin.on("error", () => {});
    // The server has closed its end: whoever writes on is to see that too.
    stdin.once("close", () => {
      if (this.#isStdinOver || this.#closing !== undefined) return;
      this.#in(exitAfterPipeMs, () => halfClose(this.#stdin, "input"));
    });
  }

  #passOutput(): void {
    const { stdout } = this.#child;
    const take = this.#tap === undefined ? (chunk: Buffer) => this.#toClient(chunk) : (chunk: Buffer) => this.#tap?.fromServer.push(chunk);
    this.#pass(stdout, this.#stdout, (chunk) => {
      this.#lastWordMs = performance.now();
      take(chunk);
    });
    stdout.once("end", () => {
      this.#tap?.fromServer.end();
      if (this.#child.exit === undefined && this.#closing === undefined) this.#in(exitAfterPipeMs, () => halfClose(this.#stdout, "output"));
    });
    const gone = (): void => this.#loseClient();
    this.#on(this.#stdout, "error", gone);
    this.#on(this.#stdout, "close", gone);
  }

  #toServer(bytes: Uint8Array): void {
    const { stdin } = this.#child;
    if (stdin.writable) stdin.write(bytes);
  }

  #toClient(bytes: Uint8Array): void {
    if (this.#canWrite) this.#stdout.write(bytes);
  }

  get #canWrite(): boolean {
    return this.#endAs === undefined && this.#stdout.writable && !this.#isClientGone;
  }

  /** The client says no more. The server is told, and may go on as long as it has something to say. */
  #endInput(): void {
    if (this.#isStdinOver) return;
    this.#isStdinOver = true;
    this.#tap?.fromClient.end();
    this.#child.stdin.end();
    this.#lastWordMs = performance.now();
    this.#awaitSilence();
  }

  #awaitSilence(): void {
    const restMs = this.#lastWordMs + this.#graceMs - performance.now();
    if (restMs <= 0) void this.#close(closeSteps);
    else this.#in(Math.ceil(restMs), () => this.#awaitSilence());
  }

  /** Nobody reads any more. */
  #loseClient(): void {
    if (this.#isClientGone) return;
    this.#isClientGone = true;
    this.#tap?.end();
    void this.#close(closeSteps);
  }

  /** A fault ends the conversation. What was written before leaves, nothing follows. */
  #disconnect(end: ProxyEnd): void {
    if (this.#endAs !== undefined) return;
    this.#endAs = end;
    void this.#close(atOnce);
  }

  #close(steps: CloseSteps): Promise<void> {
    return (this.#closing ??= this.#child.close(steps).then(() => {}));
  }

  /** One timer at a time; the last one counts. */
  #in(ms: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, ms);
  }

  async #finish(exit: ProcessExit): Promise<ProxyEnd> {
    this.#hasExited = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#killTimer);
    // What a server that is gone has left in its pipes is not much: it is taken whether or not the client reads.
    this.#child.stdout.resume();
    this.#child.stderr.resume();
    await this.#child.drained;
    await this.#closing;
    this.#tap?.fromServer.end();
    if (this.#canWrite && !this.#isEndAsked) await Promise.allSettled([...this.#held]);
    this.#tap?.end();
    this.#faults?.put.close();
    if (!this.#isClientGone) await flushed(this.#stdout);
    for (const [stream, event, listener] of this.#listeners) stream.off(event, listener as () => void);
    this.#stdin.on("error", () => {}).pause();
    this.#stdout.on("error", () => {});
    if (this.#stdin !== process.stdin) this.#stdin.destroy();
    else (this.#stdin as Readable & { unref?(): void }).unref?.();
    if (this.#stdout !== process.stdout) this.#stdout.end();
    return this.#endAs ?? exit;
  }
}
