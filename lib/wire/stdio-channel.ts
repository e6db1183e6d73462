import { isUtf8 } from "node:buffer";
import type { Readable, Writable } from "node:stream";
import type { Channel, ChannelSink, SentMessage, UnfinishedMessage } from "./channel.js";
import { findId } from "./find-id.js";
import { LineReader, type LineSink } from "./line-reader.js";
import { LineWriter } from "./line-writer.js";

/** Above so many unread bytes, answers to the server's own requests are dropped. */
const maxUnreadBytes = 16 * 1024 * 1024;

export interface StdioChannelOptions {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly sink: ChannelSink;
  readonly maxBytes: number;
  /** stdout was read to its end. */
  readonly onStdoutEnd: () => void;
  /** The server does not read any more. */
  readonly onStdinClosed: () => void;
  /** The last lines of the server's stderr, for the answer that was written there. */
  readonly stderrTail: () => readonly string[];
}

/** Messages as lines: ours to the server's stdin, its from its stdout. */
export class StdioChannel implements Channel, LineSink {
  readonly #writer: LineWriter;
  readonly #sink: ChannelSink;
  readonly #maxBytes: number;
  readonly #reader: LineReader;
  readonly #stderrTail: () => readonly string[];
  /** How a line that is too long began, for a trace: only at its end is it known how long it was. */
  #head = "";

  constructor({ stdin, stdout, sink, maxBytes, onStdoutEnd, onStdinClosed, stderrTail }: StdioChannelOptions) {
    this.#writer = new LineWriter(stdin);
    this.#sink = sink;
    this.#maxBytes = maxBytes;
    this.#stderrTail = stderrTail;
    this.#reader = new LineReader(this, maxBytes);
    stdout.on("data", (chunk: Buffer) => {
      sink.bytes(chunk.length);
      this.#reader.push(chunk);
    });
    let isOver = false;
    const finish = (): void => {
      if (isOver) return;
      isOver = true;
      const rest = this.#reader.end();
      if (rest !== undefined && !isBlank(rest)) sink.garbled(rest.toString(), { kind: "truncated" });
      onStdoutEnd();
    };
    stdout.on("end", finish).on("close", finish).on("error", finish);
    // A server that is gone shows as EPIPE here; that it is gone is told by its exit.
    stdin.on("error", onStdinClosed);
  }

  send(text: string, { requestId }: SentMessage): void {
    if (requestId === undefined && this.#writer.unwrittenBytes > maxUnreadBytes) return;
    this.#writer.send(text);
  }

  /** Before stdin is ended: what is sent in one go is written in one piece, a little later. */
  flush(): void {
    this.#writer.flush();
  }

  drop(): void {}

  unfinished(id: number): UnfinishedMessage | undefined {
    const line = this.#reader.unfinished();
    if (line !== undefined && !isBlank(line)) return { text: line.toString(), missing: "newline", isCarried: false };
    if (this.#reader.isInLongLine) return { text: this.#head, missing: "newline", isCarried: false, maxBytes: this.#maxBytes };
    const text = this.#stderrTail().findLast((each) => findId(each) === id && /"(result|error)"/.test(each));
    return text === undefined ? undefined : { text, missing: "stdout", isCarried: false };
  }

  get isInLongLine(): boolean {
    return this.#reader.isInLongLine;
  }

  line(line: Buffer): void {
    if (isBlank(line)) return;
    if (isUtf8(line)) this.#sink.message(line.toString(), line.length);
    else this.#sink.garbled(line.toString(), { kind: "notUtf8" });
  }

  tooLong(head: Buffer): void {
    this.#head = head.toString();
    this.#sink.tooLarge(this.#head, false, this.#maxBytes);
  }

  tooLongEnded(tail: Buffer, bytes: number): void {
    this.#sink.tap?.({ direction: "received", text: this.#head, bytes, isCut: true });
    this.#sink.tooLarge(tail.toString(), true, this.#maxBytes);
  }
}

function isBlank(line: Buffer): boolean {
  return line.length === 0 || (line.length < 100 && line.toString().trim() === "");
}
