/** Cuts an event stream into blocks, each an event or a comment with the empty line behind it, byte for byte. Texts are latin1: a character a byte. */
export class SseBlocks {
  readonly #maxBytes: number;
  /** What has come of a block that has no end yet. */
  #pieces: string[] = [];
  #length = 0;
  /** The last characters of it: an end may be cut in two by the border of a chunk. */
  #tail = "";
  /** A block is larger than the limit: from then on all passes as it comes. */
  #isGivenUp = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): readonly string[] {
    const text = chunk.toString("latin1");
    if (this.#isGivenUp) return [text];
    const searched = this.#tail + text;
    const before = this.#tail.length;
    const blocks: string[] = [];
    let start = before;
    for (let end = endOfBlock(searched, 0); end > 0; end = endOfBlock(searched, end)) {
      this.#pieces.push(searched.slice(start, end));
      blocks.push(this.end());
      start = end;
    }
    const rest = searched.slice(start);
    this.#pieces.push(rest);
    this.#length += rest.length;
    this.#tail = searched.slice(Math.max(searched.length - 3, blocks.length === 0 ? 0 : start));
    if (this.#length > this.#maxBytes) {
      blocks.push(this.end());
      this.#isGivenUp = true;
    }
    return blocks;
  }

  /** What has no end yet. */
  end(): string {
    const rest = this.#pieces.join("");
    this.#pieces = [];
    this.#length = 0;
    this.#tail = "";
    return rest;
  }
}

/** Behind the next empty line, -1 when there is none. */
function endOfBlock(text: string, from: number): number {
  emptyLine.lastIndex = from;
  const found = emptyLine.exec(text);
  return found === null ? -1 : found.index + found[0].length;
}

const emptyLine = /\r\n\r\n|\n\n|\r\r|\n\r\n/g;

/** The data of a block that clients read as a message; `undefined` where it has none. */
export function dataOf(block: string): string | undefined {
  if (!block.includes("data")) return undefined;
  const lines = Buffer.from(block, "latin1").toString("utf8").split(/\r\n|\n|\r/);
  if (lines.some((line) => /^event:\s*(?!message\s*$)\S/.test(line))) return undefined;
  const data = lines.flatMap((line) => (/^data(:|$)/.test(line) ? [line.slice(5).replace(/^ /, "")] : []));
  return data.length === 0 ? undefined : data.join("\n");
}

/** The block with another text as its data, the rest of it as it is. */
export function withData(block: string, text: string): Buffer {
  const others = Buffer.from(block, "latin1").toString("utf8").split(/\r\n|\n|\r/).filter((line) => line !== "" && !/^data(:|$)/.test(line));
  const data = text.split(/\r\n|\r|\n/).map((line) => `data: ${line}`);
  return Buffer.from(`${[...others, ...data].join("\n")}\n\n`);
}
