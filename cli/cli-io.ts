import type { Clock, MockStreams } from "mcpeak";

/** Somewhere to write text. Resolves when it has been handed over; a reader that has gone away is not an error. */
export interface TextSink {
  write(text: string): Promise<void>;
}

/** What a command sees of the world. Tests bring their own. */
export interface CliIo {
  /** Results, and nothing else. */
  readonly stdout: TextSink;
  readonly stderr: TextSink;
  /**
   * Gives stdin and stdout to a protocol; nothing else may be written to `stdout` from then on. Absent streams are those
   * of the process.
   */
  readonly giveStreams?: () => MockStreams;
  /** Read only when an argument asks for it (`-`). */
  readonly stdin: AsyncIterable<Uint8Array | string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdoutIsTty: boolean;
  readonly stderrIsTty: boolean;
  /** Whether a person can answer questions; not when absent. */
  readonly stdinIsTty?: boolean;
  /** Width of the terminal at stderr. */
  readonly stderrColumns?: number;
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
  /** Where a run takes its times from; the system when absent. */
  readonly clock?: Clock;
}

/** Writes chunks as they are made, some kilobytes at a time. */
export async function writeChunks(sink: TextSink, chunks: Iterable<string>): Promise<void> {
  let buffered = "";
  for (const chunk of chunks) {
    buffered += chunk;
    if (buffered.length < 64 * 1024) continue;
    await sink.write(buffered);
    buffered = "";
  }
  if (buffered !== "") await sink.write(buffered);
}
