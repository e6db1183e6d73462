import type { Writable } from "node:stream";

/** Whoever has taken nothing for so long of what was written reads no more, in ms. */
const quietMs = 5000;

/** Settles when all that was written is taken, its reader is gone, or has taken nothing for a while. */
export async function flushed(stream: Writable, waitMs: number = quietMs): Promise<void> {
  if (stream.writableLength === 0) return;
  await new Promise<void>((settle) => {
    let rest = stream.writableLength;
    const done = (): void => {
      clearInterval(timer);
      stream.off("drain", done).off("close", done).off("error", done);
      settle();
    };
    const timer = setInterval(() => {
      if (stream.writableLength >= rest) done();
      rest = stream.writableLength;
    }, waitMs);
    stream.once("drain", done).once("close", done).once("error", done);
    if (!stream.writableNeedDrain) stream.write("", done);
  });
}
