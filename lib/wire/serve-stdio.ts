import { isUtf8 } from "node:buffer";
import type { Readable, Writable } from "node:stream";
import type { JsonObject } from "../json/json-value.js";
import { findId, findLastId } from "./find-id.js";
import { LineReader, type LineSink } from "./line-reader.js";
import { LineWriter } from "./line-writer.js";
import { maxMessageBytes } from "./message-limit.js";
import { refuseUnread } from "./read-incoming.js";
import type { MessageId } from "./read-message.js";
import { RpcError, rpcErrorCodes } from "./rpc-error.js";
import { ServerConnection, type ServerConnectionOptions } from "./server-connection.js";
import type { ServerHandler } from "./server-handler.js";
import type { ServerLink } from "./server-link.js";
import { type GuardedStdout, guardStdout } from "./stdout-guard.js";
import { tellProblem } from "./tell-problem.js";

export interface ServeStdioOptions extends Pick<ServerConnectionOptions, "maxRequestsInFlight" | "onProblem"> {
  /** `process.stdin` when absent. */
  readonly stdin?: Readable | undefined;
  /** `process.stdout` when absent; then what anything else in this process writes there goes to stderr until the end. */
  readonly stdout?: Writable | undefined;
  /** Longest line that is read, in bytes; 64 MiB when absent. */
  readonly maxMessageBytes?: number | undefined;
  /** How long requests that are in flight when stdin ends may still take, in ms; 500 when absent. */
  readonly endGraceMs?: number | undefined;
  /** Puts something between the server and what carries its messages. */
  readonly wrapLink?: ((link: ServerLink) => ServerLink) | undefined;
}

/** A server that speaks over stdin and stdout. */
export interface StdioServer {
  /** Settles when the conversation is over, whoever ended it: the process may end. */
  readonly closed: Promise<void>;
  /** Tells the client of a change, if it listens to it. */
  notify(method: string, params?: JsonObject): void;
  /** Cancels what is in flight, writes what is answered, and lets go of both streams. May be called more than once. */
  close(): Promise<void>;
}

const defaultGraceMs = 500;
/** How long closing waits for the client to take what was written, in ms. */
const drainMs = 1000;
/** Above so many bytes that the client has not taken, nothing more of it is served. */
const maxUnwrittenBytes = 16 * 1024 * 1024;

type Listener = readonly [stream: NodeJS.EventEmitter, event: string, listener: (...values: never[]) => void];

/** Serves one client over stdin and stdout, a message a line, until stdin ends. */
export function serveStdio(handler: ServerHandler, options: ServeStdioOptions = {}): StdioServer {
  return new StdioConversation(handler, options);
}

class StdioConversation implements StdioServer, LineSink {
  readonly closed: Promise<void>;
  readonly #stdin: Readable;
  readonly #stdout: Writable;
  readonly #guard: GuardedStdout | undefined;
  readonly #options: ServeStdioOptions;
  readonly #maxBytes: number;
  readonly #reader: LineReader;
  readonly #writer: LineWriter;
  readonly #connection: ServerConnection;
  readonly #link: ServerLink;
  readonly #listeners: readonly Listener[];
  /** Lines that came while the client did not read. */
  #waiting: Buffer[] = [];
  #isBlocked = false;
  #isInputOver = false;
  #isTooLongRefused = false;
  #closing: Promise<void> | undefined;
  #settleClosed = (): void => {};

  constructor(handler: ServerHandler, options: ServeStdioOptions) {
    this.closed = new Promise((settle) => (this.#settleClosed = settle));
    this.#options = options;
    this.#stdin = options.stdin ?? process.stdin;
    this.#stdout = options.stdout ?? process.stdout;
    this.#guard = options.stdout === undefined ? guardStdout() : undefined;
    this.#maxBytes = options.maxMessageBytes ?? maxMessageBytes;
    this.#reader = new LineReader(this, this.#maxBytes);
    this.#writer = new LineWriter(this.#stdout, this.#guard?.write);
    this.#connection = new ServerConnection(handler, options);
    const link: ServerLink = {
      send: (text) => this.#writer.send(text),
      close: () => this.#disconnect(),
      writeRaw: (text) => this.#writer.writeRaw(text),
      breakOff: (part) => {
        this.#writer.writeRaw(part);
        this.#disconnect();
      },
      exit: this.#guard && ((exitCode) => this.#exit(exitCode)),
    };
    this.#link = options.wrapLink?.(link) ?? link;
    this.#connection.attach(this.#link);
    this.#listeners = [
      [this.#stdin, "data", (chunk: Buffer) => this.#reader.push(chunk)],
      [this.#stdin, "end", () => this.#endInput()],
      [this.#stdin, "close", () => this.#endInput()],
      [this.#stdin, "error", (error: Error) => this.#broke(error)],
      [this.#stdout, "drain", () => this.#unblock()],
      [this.#stdout, "close", () => void this.close()],
      [this.#stdout, "error", (error: Error) => this.#broke(error)],
    ];
    for (const [stream, event, listener] of this.#listeners) stream.on(event, listener as () => void);
    if (this.#stdin.readableEnded || this.#stdin.destroyed) setImmediate(() => this.#endInput());
  }

  notify(method: string, params?: JsonObject): void {
    this.#connection.notify(method, params);
  }

  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  line(line: Buffer): void {
    if (this.#isBlocked) this.#waiting.push(line);
    else this.#serve(line);
  }

  tooLong(head: Buffer): void {
    const id = findId(head.toString());
    this.#isTooLongRefused = id !== undefined;
    if (id !== undefined) this.#refuseTooLong(head, id);
  }

  tooLongEnded(tail: Buffer): void {
    if (!this.#isTooLongRefused) this.#refuseTooLong(tail, findLastId(tail.toString()) ?? null);
  }

  #refuseTooLong(part: Buffer, id: MessageId | null): void {
    const error = RpcError.invalidRequest(`Invalid request: the message is larger than ${this.#maxBytes} bytes`);
    this.#connection.accept(refuseUnread(part.toString(), error, id), this.#link);
  }

  #serve(line: Buffer): void {
    if (isBlank(line)) return;
    if (isUtf8(line)) this.#connection.receive(line.toString(), this.#link);
    else this.#connection.accept(refuseUnread(line.toString(), notUtf8()), this.#link);
    if (this.#writer.unwrittenBytes <= maxUnwrittenBytes) return;
    this.#isBlocked = true;
    this.#stdin.pause();
  }

  /** The client has read everything: what it sent in the meantime is served. */
  #unblock(): void {
    if (!this.#isBlocked || this.#closing !== undefined) return;
    this.#isBlocked = false;
    const lines = this.#waiting;
    this.#waiting = [];
    for (const line of lines) this.line(line);
    if (this.#isBlocked) return;
    this.#stdin.resume();
    if (this.#isInputOver) void this.#endAfterAnswers();
  }

  /** No more comes. A last line without an end is a line as well. */
  #endInput(): void {
    if (this.#isInputOver || this.#closing !== undefined) return;
    this.#isInputOver = true;
    const rest = this.#reader.end();
    if (rest !== undefined) this.line(rest);
    if (!this.#isBlocked) void this.#endAfterAnswers();
  }

  async #endAfterAnswers(): Promise<void> {
    await within(this.#connection.idle(), this.#options.endGraceMs ?? defaultGraceMs);
    await this.close();
  }

  #broke(error: Error): void {
    if (this.#closing !== undefined) return;
    tellProblem(this.#options.onProblem, { kind: "transportFailed", error });
    void this.close();
  }

  #disconnect(): void {
    void this.close();
    this.#stdin.destroy();
    this.#stdout.destroy();
  }

  /** What was sent is written before: to pipes and files at once. */
  #exit(exitCode: number): void {
    this.#writer.flush();
    process.exit(exitCode);
  }

  async #end(): Promise<void> {
    this.#connection.close();
    this.#writer.flush();
    const ignore = (): void => {};
    // A client that is gone shows as an error of what is still being written.
    this.#stdout.on("error", ignore);
    for (const [stream, event, listener] of this.#listeners) stream.off(event, listener as () => void);
    this.#waiting = [];
    // Paused already, or while it gives data, stdin would read on behind that and keep the process alive.
    this.#stdin.resume();
    await new Promise<void>((settle) => setImmediate(settle));
    this.#stdin.pause();
    if (this.#writer.canWrite && this.#writer.unwrittenBytes > 0) await within(drained(this.#stdout), drainMs);
    if (this.#writer.unwrittenBytes === 0) this.#stdout.off("error", ignore);
    this.#guard?.release();
    this.#settleClosed();
  }
}

/** Settles with `work`, or when the time is over. */
async function within(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<void>((settle) => (timer = setTimeout(settle, ms)));
  await Promise.race([work, bound]);
  clearTimeout(timer);
}

function drained(stream: Writable): Promise<void> {
  return new Promise((settle) => stream.once("drain", settle).once("close", settle).once("error", () => settle()));
}

function notUtf8(): RpcError {
  return new RpcError(rpcErrorCodes.parseError, "Parse error: the text is not UTF-8");
}

function isBlank(line: Buffer): boolean {
  return line.length === 0 || (line.length < 100 && line.toString().trim() === "");
}
