/** Longest line that is kept, in bytes. */
const maxLineBytes = 4000;
const newline = 10;

/** Keeps the last lines of a stream of any length. Costs little even in a flood: only what may stay is decoded. */
export class StderrTail {
  readonly #maxLines: number;
  #lines: string[] = [];
  /** The unfinished last line, cut at its limit. */
  #rest: Buffer = Buffer.alloc(0);
  /** The unfinished last line is longer than what is kept of it. */
  #isCut = false;

  constructor(maxLines: number) {
    this.#maxLines = Math.max(0, maxLines);
  }

  push(chunk: Buffer): void {
    let start = this.#startOfLastLines(chunk);
    for (let end = chunk.indexOf(newline, start); end >= 0; end = chunk.indexOf(newline, start)) {
      this.#keep(chunk.subarray(start, end));
      this.#lines.push(textOf(this.#rest, this.#isCut));
      this.#begin();
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
    if (this.#lines.length > this.#maxLines) this.#lines = this.#lines.slice(-this.#maxLines || this.#lines.length);
  }

  /** Oldest first; the unfinished last line is one of them. */
  lines(): readonly string[] {
    if (this.#maxLines === 0) return [];
    const all = this.#rest.length === 0 ? this.#lines : [...this.#lines, textOf(this.#rest, this.#isCut)];
    return all.slice(-this.#maxLines);
  }

  /** Where the last lines of the chunk begin; what came before is forgotten if they are enough. */
  #startOfLastLines(chunk: Buffer): number {
    let at = chunk.length;
    for (let found = 0; found <= this.#maxLines; found += 1) {
      at = at === 0 ? -1 : chunk.lastIndexOf(newline, at - 1);
      if (at < 0) return 0;
    }
    this.#lines = [];
    this.#begin();
    return at + 1;
  }

  #begin(): void {
    this.#rest = Buffer.alloc(0);
    this.#isCut = false;
  }

  #keep(piece: Buffer): void {
    const room = maxLineBytes - this.#rest.length;
    if (room > 0) this.#rest = Buffer.concat([this.#rest, piece.subarray(0, room)]);
    this.#isCut ||= piece.length > room;
  }
}

/** The ellipsis also tells whoever hides secrets that the last one may be there in half. */
function textOf(line: Buffer, isCut: boolean): string {
  return isCut ? `${line.toString().replace(/\ufffd+$/, "")}…` : line.toString().replace(/\r$/, "");
}
