/** Who looks at the lines that pass a {@link LineGate}. */
export interface LineWatcher {
  /** Whether any line is looked at now. While none is, whole chunks pass. */
  readonly isLooking: boolean;
  /** Looks at a line without its end. Gives whether it is taken out: it does not pass, and is given to `taken` when all before it has passed. */
  takes(line: string): boolean;
  /** `bytes` are those of the line, its end among them: its text may be another one than they say. */
  taken(line: string, bytes: Buffer): void;
}

const newline = 10;
const carriageReturn = 13;

/** Passes bytes on in whole lines, each as it is, apart from those that are taken out. A line above the limit passes unseen, as it comes. */
export class LineGate {
  readonly #write: (bytes: Uint8Array) => void;
  readonly #watcher: LineWatcher;
  readonly #maxBytes: number;
  /** The beginning of a line that has not ended yet. */
  #held: Buffer[] = [];
  #heldBytes = 0;
  /** The beginning of the line has passed already, as it is too long. */
  #isInLongLine = false;
  /** What is to go out between two lines. */
  #waiting: Uint8Array[] = [];

  constructor(write: (bytes: Uint8Array) => void, watcher: LineWatcher, maxBytes: number) {
    this.#write = write;
    this.#watcher = watcher;
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): void {
    const start = this.#isInLongLine ? this.#endLongLine(chunk) : 0;
    if (start < 0) return this.#write(chunk);
    const rest = this.#watcher.isLooking ? this.#passWatched(chunk, start) : this.#passWhole(chunk, start);
    if (rest < chunk.length) this.#hold(chunk.subarray(rest));
  }

  /** Writes something of its own, between two lines. */
  insert(bytes: Uint8Array): void {
    if (this.#isInLongLine) this.#waiting.push(bytes);
    else this.#write(bytes);
  }

  /** No more comes: what is left is no whole line. */
  end(): void {
    this.#flushHeld();
    this.#isInLongLine = false;
    this.#flushWaiting();
  }

  /** Gives where the next line begins; -1 when the long line goes on. */
  #endLongLine(chunk: Buffer): number {
    const end = chunk.indexOf(newline);
    if (end < 0) return -1;
    this.#write(chunk.subarray(0, end + 1));
    this.#isInLongLine = false;
    this.#flushWaiting();
    return end + 1;
  }

  /** Gives where the unfinished line begins. */
  #passWhole(chunk: Buffer, start: number): number {
    const last = chunk.lastIndexOf(newline);
    if (last < start) return start;
    this.#flushHeld();
    this.#write(chunk.subarray(start, last + 1));
    return last + 1;
  }

  #passWatched(chunk: Buffer, start: number): number {
    let [passed, begin] = [start, start];
    for (let end = chunk.indexOf(newline, begin); end >= 0; end = chunk.indexOf(newline, begin)) {
      const piece = chunk.subarray(begin, end);
      const whole = this.#heldBytes > 0 ? Buffer.concat([...this.#held, piece]) : piece;
      const hasReturn = whole.at(-1) === carriageReturn;
      const line = whole.toString("utf8", 0, hasReturn ? whole.length - 1 : whole.length);
      if (this.#watcher.takes(line)) {
        if (begin > passed) this.#write(chunk.subarray(passed, begin));
        const bytes = Buffer.concat([...this.#held, chunk.subarray(begin, end + 1)]);
        this.#forgetHeld();
        passed = end + 1;
        this.#watcher.taken(line, bytes);
      } else {
        this.#flushHeld();
      }
      begin = end + 1;
    }
    if (begin > passed) this.#write(chunk.subarray(passed, begin));
    return begin;
  }

  #hold(piece: Buffer): void {
    this.#held.push(piece);
    this.#heldBytes += piece.length;
    if (this.#heldBytes <= this.#maxBytes) return;
    this.#flushHeld();
    this.#isInLongLine = true;
  }

  #flushHeld(): void {
    const held = this.#held;
    this.#forgetHeld();
    for (const piece of held) this.#write(piece);
  }

  #forgetHeld(): void {
    if (this.#heldBytes === 0) return;
    this.#held = [];
    this.#heldBytes = 0;
  }

  #flushWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const bytes of waiting) this.#write(bytes);
  }
}
