import type { CliIo, TextSink } from "./cli-io.js";
import { runCli } from "./run-cli.js";
import { chooseLanguage } from "./choose-language.js";
import { wordsIn } from "./words.js";

/** How long the process may live after the report is written, in ms. */
const lingerMs = 2_000;

/** Runs the command line in this process: its streams, its signals, its exit code. */
export async function startCli(args: readonly string[]): Promise<void> {
  const interrupt = new AbortController();
  const stdout = takeStdout();
  const stderr = sinkOf(process.stderr, process.stderr.write.bind(process.stderr));
  const stopListening = onInterrupt(interrupt, stderr);
  const io: CliIo = {
    stdout,
    stderr,
    stdin: process.stdin,
    env: process.env,
    cwd: process.cwd(),
    stdoutIsTty: process.stdout.isTTY === true,
    stderrIsTty: process.stderr.isTTY === true,
    ...(process.stderr.columns !== undefined && { stderrColumns: process.stderr.columns }),
    signal: interrupt.signal,
  };
  try {
    process.exitCode = await runCli(args, io);
  } finally {
    stopListening();
  }
  endWhatLingers(stderr);
}

/**
 * Gives stdout to the command alone. What a suite module or a server in this
 * process prints goes to stderr, so that a machine format stays readable.
 */
function takeStdout(): TextSink {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  return sinkOf(process.stdout, write);
}

function sinkOf(stream: NodeJS.WriteStream, write: (text: string) => boolean): TextSink {
  // A reader that went away (`mcpeak test … | head`) is no error of ours.
  stream.on("error", () => {});
  return {
    write: async (text) => {
      if (stream.destroyed || stream.writableEnded || write(text)) return;
      await new Promise<void>((resolve) => {
        const done = (): void => {
          stream.off("drain", done).off("close", done).off("error", done);
          resolve();
        };
        stream.on("drain", done).on("close", done).on("error", done);
      });
    },
  };
}

/** The first signal ends the run in order, the second ends the process; sessions kill their servers when it exits. */
function onInterrupt(interrupt: AbortController, stderr: TextSink): () => void {
  const listen = (): void => {
    if (interrupt.signal.aborted) process.exit(130);
    interrupt.abort();
    void stderr.write(`${wordsIn(languageOrEnglish()).said.interrupted()}\n`);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, listen);
  return () => {
    for (const signal of signals) process.off(signal, listen);
  };
}

function languageOrEnglish(): ReturnType<typeof chooseLanguage> {
  return chooseLanguage(undefined, process.env);
}

/** Names what keeps the process alive and ends it, when something does. The timer itself keeps nothing alive. */
function endWhatLingers(stderr: TextSink): void {
  setTimeout(() => {
    const handles = [...new Set(process.getActiveResourcesInfo())];
    void stderr.write(`${wordsIn(languageOrEnglish()).said.stillOpen(handles)}\n`).then(() => process.exit());
  }, lingerMs).unref();
}
