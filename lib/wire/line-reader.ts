/** Who is given the lines that a {@link LineReader} finds. */
export interface LineSink {
  /** One line without its end. The buffer may be a view of the chunk it came in. */
  line(line: Buffer): void;
  /** A line has just passed the limit; `head` is how it begins. It is not kept any longer. */
  tooLong(head: Buffer): void;
  /** The line that passed the limit has ended; `tail` is how, `bytes` its whole length. */
  tooLongEnded(tail: Buffer, bytes: number): void;
}

const newline = 10;
const carriageReturn = 13;
const headBytes = 4096;
const tailBytes = 512;

/** Cuts chunks into lines at `\n` or `\r\n`. Holds at most `maxBytes` of an unfinished line. */
export class LineReader {
  readonly #sink: LineSink;
  readonly #maxBytes: number;
  #pieces: Buffer[] = [];
  #length = 0;
  /** The end of a line that is too long, as far as read. */
  #tail: Buffer | undefined;
  /** Length of the line that is too long, as far as read. */
  #passed = 0;

  constructor(sink: LineSink, maxBytes: number) {
    this.#sink = sink;
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      this.#finish(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  /** How the line begins that has not ended yet; `undefined` between lines. */
  unfinished(): Buffer | undefined {
    return this.#length === 0 ? undefined : headOf(this.#pieces);
  }

  /** Whether a line that is too long has not ended yet. */
  get isInLongLine(): boolean {
    return this.#tail !== undefined;
  }

  /** No more chunks come. Gives what stood behind the last line end. */
  end(): Buffer | undefined {
    const rest = this.#pieces.length === 0 ? undefined : Buffer.concat(this.#pieces, this.#length);
    const tail = this.#tail;
    this.#reset();
    if (tail !== undefined) this.#sink.tooLongEnded(tail, this.#passed);
    return rest;
  }

  #finish(last: Buffer): void {
    if (this.#length > 0 || this.#tail !== undefined || last.length > this.#maxBytes) this.#keep(last);
    if (this.#tail !== undefined) {
      const tail = this.#tail;
      this.#reset();
      this.#sink.tooLongEnded(tail, this.#passed);
      return;
    }
    const line = this.#length > 0 ? Buffer.concat(this.#pieces, this.#length) : last;
    this.#reset();
    this.#sink.line(line.at(-1) === carriageReturn ? line.subarray(0, -1) : line);
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0) return;
    if (this.#tail !== undefined) {
      this.#tail = tailOf(this.#tail, piece);
      this.#passed += piece.length;
      return;
    }
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length <= this.#maxBytes) return;
    const head = headOf(this.#pieces);
    this.#tail = tailOf(Buffer.concat(this.#pieces.slice(-2)), Buffer.alloc(0));
    this.#pieces = [];
    this.#passed = this.#length;
    this.#length = 0;
    this.#sink.tooLong(head);
  }

  #reset(): void {
    if (this.#pieces.length > 0) this.#pieces = [];
    this.#length = 0;
    this.#tail = undefined;
  }
}

/** A copy, so that the chunks can go. */
function headOf(pieces: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  for (const piece of pieces) {
    if (length >= headBytes) break;
    parts.push(piece.subarray(0, headBytes - length));
    length += piece.length;
  }
  return Buffer.concat(parts);
}

function tailOf(before: Buffer, piece: Buffer): Buffer {
  if (piece.length >= tailBytes) return Buffer.from(piece.subarray(-tailBytes));
  return Buffer.concat([before.subarray(-tailBytes), piece]).subarray(-tailBytes);
}
