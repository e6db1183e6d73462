/** Cuts an event stream into blocks, each an event or a comment with the empty line behind it, byte for byte. Texts are latin1: a character a byte. */
export class SseBlocks {
  readonly #maxBytes: number;
  #rest = "";
  /** A block is larger than the limit: from then on all passes as it comes. */
  #isGivenUp = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): readonly string[] {
    const text = chunk.toString("latin1");
    if (this.#isGivenUp) return [text];
    // What was searched before holds no end, apart from its last characters.
    let from = Math.max(0, this.#rest.length - 3);
    this.#rest += text;
    const blocks: string[] = [];
    let start = 0;
    for (let end = endOfBlock(this.#rest, from); end > 0; end = endOfBlock(this.#rest, from)) {
      blocks.push(this.#rest.slice(start, end));
      start = from = end;
    }
    this.#rest = this.#rest.slice(start);
    if (this.#rest.length > this.#maxBytes) {
      blocks.push(this.end());
      this.#isGivenUp = true;
    }
    return blocks;
  }

  /** What has no end yet. */
  end(): string {
    const rest = this.#rest;
    this.#rest = "";
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
