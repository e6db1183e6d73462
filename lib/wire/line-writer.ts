import type { Writable } from "node:stream";

/** So many characters wait at most to be written together. */
const maxHeldCharacters = 64 * 1024;

/** Writes texts as lines. Those that are sent in one go are written in one piece. */
export class LineWriter {
  readonly #stream: Writable;
  readonly #write: (text: string) => boolean;
  #held = "";
  #isScheduled = false;

  constructor(stream: Writable, write: (text: string) => boolean = (text) => stream.write(text)) {
    this.#stream = stream;
    this.#write = write;
  }

  send(text: string): void {
    this.writeRaw(`${text}\n`);
  }

  /** Writes a text that is no line of its own. */
  writeRaw(text: string): void {
    this.#held += text;
    if (this.#held.length > maxHeldCharacters) return this.flush();
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.flush();
    });
  }

  flush(): void {
    const text = this.#held;
    this.#held = "";
    if (text !== "" && this.canWrite) this.#write(text);
  }

  get canWrite(): boolean {
    return !this.#stream.destroyed && !this.#stream.writableEnded && !this.#stream.errored;
  }

  /** How much was written that the other side has not taken yet, in bytes. */
  get unwrittenBytes(): number {
    return this.#stream.writableLength;
  }
}
