import { createParser, type EventSourceParser } from "eventsource-parser";

/** Who is given what an event stream holds. */
export interface EventStreamSink {
  event(data: string, id: string | undefined): void;
  /** An event of another type than `message`, which no client reads. */
  otherEvent(data: string, type: string): void;
  retry(ms: number): void;
  /** The stream can't be read on: an event above the limit, or bytes that are not UTF-8. `text` is how what was not UTF-8 reads. */
  unreadable(why: "tooLarge" | "notUtf8", text: string): void;
}

/** Reads server-sent events from chunks. Tells nothing after `unreadable`. */
export class EventStream {
  readonly #sink: EventStreamSink;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #parser: EventSourceParser;
  #isOver = false;
  #rest = "";

  constructor(sink: EventStreamSink, maxCharacters: number) {
    this.#sink = sink;
    this.#parser = createParser({
      maxBufferSize: maxCharacters,
      onEvent: ({ data, id, event }) => {
        if (event === undefined || event === "message") return sink.event(data, id);
        sink.otherEvent(data, event);
        if (id !== undefined) sink.event("", id);
      },
      onRetry: (ms) => sink.retry(ms),
      onError: ({ type }) => {
        if (type === "max-buffer-size-exceeded") this.#stop("tooLarge");
      },
    });
  }

  push(chunk: Uint8Array): void {
    if (this.#isOver) return;
    let text: string;
    try {
      text = this.#decoder.decode(chunk, { stream: true });
    } catch {
      return this.#stop("notUtf8", this.#rest + new TextDecoder().decode(chunk.subarray(0, maxRest)));
    }
    this.#rest = restOf(this.#rest + text);
    this.#parser.feed(text);
  }

  /** How the event begins that has not ended yet; empty where there is none with data. */
  get rest(): string {
    return /^data\b/m.test(this.#rest) ? this.#rest.trim() : "";
  }

  #stop(why: "tooLarge" | "notUtf8", text = ""): void {
    this.#isOver = true;
    this.#sink.unreadable(why, text.trim());
  }
}

const emptyLines = ["\n\n", "\n\r\n", "\r\r"] as const;
const maxRest = 8192;

/** What stands behind the last empty line; of a long event its beginning, and enough of its end to know it by. */
function restOf(text: string): string {
  const end = Math.max(...emptyLines.map((line) => (text.includes(line) ? text.lastIndexOf(line) + line.length : 0)));
  const rest = text.slice(end);
  return rest.length > maxRest ? rest.slice(0, maxRest / 2) + rest.slice(-3) : rest;
}
