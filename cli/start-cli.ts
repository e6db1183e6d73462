import { writeSync } from "node:fs";
import { renderError } from "mcpeak";
import { chooseTextOptions } from "./choose-text-options.js";
import type { CliIo, TextSink } from "./cli-io.js";
import type { ExitCode } from "./command-table.js";
import { failureText } from "./failure-text.js";
import { type Preferences, readPreferences } from "./read-preferences.js";
import { runCli } from "./run-cli.js";
import { splitCommand } from "./split-command.js";
import { usageError, usageErrorIn } from "./usage-error.js";
import { wordsIn } from "./words.js";

/** How long the process may live after the report is written, in ms. */
const lingerMs = 2_000;

/** A signal so soon after another is the same keypress, passed on by npx or npm. In ms. */
const sameKeypressMs = 500;

/** Errors that nobody caught: so many are told. */
const maxUncaught = 10;

/** Runs the command line in this process: its streams, its signals, its exit code. */
export async function startCli(args: readonly string[]): Promise<void> {
  const openAtStart = process.getActiveResourcesInfo();
  const { name, rest } = splitCommand(args);
  const preferences = readPreferences(name, rest, process.env);
  const interrupt = new AbortController();
  const stdout = takeStdout();
  const stderr = sinkOf(process.stderr, process.stderr.write.bind(process.stderr));
  const stopListening = onInterrupt(interrupt, stderr, preferences);
  const verdict = keepVerdict(stdout, preferences, watchUncaught(stderr, preferences));
  const io: CliIo = {
    stdout,
    stderr,
    get stdin() {
      return process.stdin;
    },
    env: process.env,
    cwd: process.cwd(),
    stdoutIsTty: process.stdout.isTTY === true,
    stderrIsTty: process.stderr.isTTY === true,
    ...(process.stderr.columns !== undefined && { stderrColumns: process.stderr.columns }),
    signal: interrupt.signal,
  };
  try {
    verdict.exitCode = await runCli(args, io);
  } finally {
    stopListening();
  }
  // Who interrupts does not want to wait for a module that is still loading.
  if (interrupt.signal.aborted) process.exit();
  endWhatLingers(openAtStart, stderr, preferences);
}

interface Stdout extends TextSink {
  /** Whether anything was written. */
  readonly isUsed: boolean;
}

/**
 * Gives stdout to the command alone. What a suite module or a server in this
 * process prints goes to stderr, so that a machine format stays readable.
 */
function takeStdout(): Stdout {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  const sink = sinkOf(process.stdout, write);
  const stdout = {
    isUsed: false,
    write: (text: string) => {
      stdout.isUsed = true;
      return sink.write(text);
    },
  };
  return stdout;
}

function sinkOf(stream: NodeJS.WriteStream, write: (text: string, done: () => void) => boolean): TextSink {
  // A reader that went away (`mcpeak test … | head`) is no error of ours.
  stream.on("error", () => {});
  return {
    write: (text) => (stream.destroyed || stream.writableEnded ? Promise.resolve() : new Promise((resolve) => write(text, () => resolve()))),
  };
}

/** The first signal ends the run in order, the second ends the process; sessions kill their servers when it exits. */
function onInterrupt(interrupt: AbortController, stderr: TextSink, { language }: Preferences): () => void {
  let firstMs: number | undefined;
  const listen = (): void => {
    if (firstMs !== undefined) {
      if (performance.now() - firstMs > sameKeypressMs) process.exit(130);
      return;
    }
    firstMs = performance.now();
    void stderr.write(`${process.stderr.isTTY ? "\r\u001b[2K" : ""}${wordsIn(language).said.interrupted()}\n`);
    interrupt.abort();
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, listen);
  return () => {
    for (const signal of signals) process.off(signal, listen);
  };
}

/** What nobody catches is told and makes the exit code 1; the run goes on, so that its report is not lost. */
function watchUncaught(stderr: TextSink, { language, noColor }: Preferences): { readonly count: number } {
  const seen = { count: 0 };
  process.on("uncaughtException", (thrown: unknown) => {
    seen.count += 1;
    if (seen.count > maxUncaught) return;
    const stack = thrown instanceof Error ? (thrown.stack ?? `${thrown.name}: ${thrown.message}`) : String(thrown);
    const error = usageErrorIn(usageError({ code: "UNCAUGHT_ERROR", stack }), language);
    void stderr.write(renderError(error, chooseTextOptions(language, noColor, process.stderr.isTTY === true, process.env)));
  });
  return seen;
}

/**
 * Keeps the exit code as the command gave it: a suite module or a server in
 * this process may set another, or end the process before there is a result,
 * and neither may look like a success.
 */
function keepVerdict(stdout: Stdout, { language, noColor, format }: Preferences, uncaught: { readonly count: number }): { exitCode: ExitCode | undefined } {
  const verdict: { exitCode: ExitCode | undefined } = { exitCode: undefined };
  process.on("exit", (code) => {
    const { exitCode } = verdict;
    if (exitCode !== undefined) {
      process.exitCode = exitCode === 0 && uncaught.count > 0 ? 1 : exitCode;
      return;
    }
    if (code === 130) return;
    process.exitCode = 1;
    const failure = usageError({ code: "ENDED_EARLY" });
    const style = chooseTextOptions(language, noColor, process.stderr.isTTY === true, process.env);
    if (format !== "text" && !stdout.isUsed) writeNow(1, [...failureText(failure, format, style)].join(""));
    else writeNow(2, [...failureText(failure, "text", style)].join(""));
  });
  return verdict;
}

/** Nothing that waits is heard any more while a process exits. */
function writeNow(descriptor: 1 | 2, text: string): void {
  try {
    writeSync(descriptor, text);
  } catch {
    // The reader has gone away.
  }
}

/** Names what keeps the process alive and ends it, when something does. The timer itself keeps nothing alive. */
function endWhatLingers(openAtStart: readonly string[], stderr: TextSink, { language }: Preferences): void {
  setTimeout(() => {
    const expected = [...openAtStart];
    const open = process.getActiveResourcesInfo().filter((resource) => {
      const at = expected.indexOf(resource);
      if (at >= 0) expected.splice(at, 1);
      return at < 0;
    });
    const text = wordsIn(language).said.stillOpen([...new Set(open)]);
    void stderr.write(`${text}\n`).then(() => process.exit());
  }, lingerMs).unref();
}
