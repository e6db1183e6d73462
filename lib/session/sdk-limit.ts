/** An answer above a limit that the official client does not have by itself. */
export class MessageTooLargeError extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`the server sent a message of more than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** A response whose body breaks off where a message in it is larger than `maxBytes`. */
export function limitMessages(response: Response, maxBytes: number): Response {
  const { body, status, statusText, headers } = response;
  if (body === null || !response.ok || !Number.isFinite(maxBytes)) return response;
  const isStream = /^\s*text\/event-stream/i.test(headers.get("content-type") ?? "");
  const counter = isStream ? new EventCounter() : new BodyCounter();
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      if (counter.largestWith(chunk) > maxBytes) controller.error(new MessageTooLargeError(maxBytes));
      else controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(limit), { status, statusText, headers });
}

/** The whole body is one message. */
class BodyCounter {
  #length = 0;

  largestWith(chunk: Uint8Array): number {
    this.#length += chunk.length;
    return this.#length;
  }
}

const newline = 10;
const carriageReturn = 13;

/** What stands between two empty lines is one event. Line ends are not counted. */
class EventCounter {
  #length = 0;
  #isLineEmpty = true;

  /** The size of the largest event that a part of this chunk belongs to, as far as it has come. */
  largestWith(chunk: Uint8Array): number {
    let largest = 0;
    for (const byte of chunk) {
      const isLineEnd = byte === newline || byte === carriageReturn;
      // The second half of CR LF looks like an empty line: that only makes an event of many lines look smaller.
      if (isLineEnd && this.#isLineEmpty) this.#length = 0;
      else if (!isLineEnd) this.#length += 1;
      this.#isLineEmpty = isLineEnd;
      if (this.#length > largest) largest = this.#length;
    }
    return largest;
  }
}
