import { writeSync } from "node:fs";
import { isatty } from "node:tty";
import { hideWritten, renderError } from "mcpeak";
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

/** Taken before any module is loaded: while one is, `process.exit` is refused. */
const exitNow = process.exit.bind(process);

/** Runs the command line in this process: its streams, its signals, its exit code. */
export async function startCli(args: readonly string[]): Promise<void> {
  const { name, rest } = splitCommand(args);
  const preferences = readPreferences(name, rest, process.env);
  const interrupt = new AbortController();
  const stdout = takeStdout();
  const stderr = sinkOf(process.stderr, process.stderr.write.bind(process.stderr));
  // Counted when our own streams are open already.
  const openAtStart = process.getActiveResourcesInfo();
  const stopListening = onInterrupt(interrupt, stderr, wordsIn(preferences.language).said[name === "mock" || name === "serve" || name === "proxy" ? "closing" : "interrupted"]());
  const uncaught = watchUncaught(stderr, preferences, rest);
  const settle = expectVerdict(stdout, preferences);
  const io: CliIo = {
    stdout,
    stderr,
    giveStreams: () => {
      stdout.giveBack();
      return {};
    },
    get stdin() {
      return process.stdin;
    },
    env: process.env,
    cwd: process.cwd(),
    stdoutIsTty: process.stdout.isTTY === true,
    stderrIsTty: process.stderr.isTTY === true,
    stdinIsTty: isatty(0),
    ...(process.stderr.columns !== undefined && { stderrColumns: process.stderr.columns }),
    signal: interrupt.signal,
  };
  try {
    settle(await runCli(args, io), uncaught);
  } finally {
    stopListening();
  }
  // Who interrupts does not want to wait for a module that is still loading.
  if (interrupt.signal.aborted) exitNow();
  endWhatLingers(openAtStart, stderr, preferences);
}

interface Stdout extends TextSink {
  /** Whether anything was written. */
  readonly isUsed: boolean;
  /** Lets the process write to it again. */
  giveBack(): void;
}

/**
 * Gives stdout to the command alone. What a suite module or a server in this
 * process prints goes to stderr, so that a machine format stays readable.
 */
function takeStdout(): Stdout {
  const original = process.stdout.write;
  const write = original.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  const sink = sinkOf(process.stdout, write);
  const stdout = {
    isUsed: false,
    giveBack: () => {
      process.stdout.write = original;
    },
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
function onInterrupt(interrupt: AbortController, stderr: TextSink, text: string): () => void {
  let firstMs: number | undefined;
  const listen = (signal: NodeJS.Signals): void => {
    if (firstMs !== undefined) {
      if (performance.now() - firstMs > sameKeypressMs) exitNow(130);
      return;
    }
    firstMs = performance.now();
    void stderr.write(`${process.stderr.isTTY ? "\r\u001b[2K" : ""}${text}\n`);
    interrupt.abort(Object.assign(new DOMException("This operation was aborted", "AbortError"), { signal }));
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, listen);
  return () => {
    for (const signal of signals) process.off(signal, listen);
  };
}

/** What nobody catches is told and makes the exit code 1; the run goes on, so that its report is not lost. */
function watchUncaught(stderr: TextSink, { language, noColor }: Preferences, args: readonly string[]): { readonly count: number } {
  const seen = { count: 0 };
  process.on("uncaughtException", (thrown: unknown) => {
    seen.count += 1;
    if (seen.count > maxUncaught) return;
    const stack = thrown instanceof Error ? (thrown.stack ?? `${thrown.name}: ${thrown.message}`) : String(thrown);
    const error = usageErrorIn(usageError({ code: "UNCAUGHT_ERROR", stack: hideWritten(stack, args) }), language);
    void stderr.write(renderError(error, chooseTextOptions(language, noColor, process.stderr.isTTY === true, process.env)));
  });
  return seen;
}

/**
 * A suite module or a server in this process may end the process before there
 * is a verdict, or set another exit code than the verdict's: neither may look
 * like a success. Gives what is to be called with the verdict.
 */
function expectVerdict(stdout: Stdout, { language, noColor, format }: Preferences): (exitCode: ExitCode, uncaught: { readonly count: number }) => void {
  const endedEarly = (code: number): void => {
    if (code === 130) return;
    process.exitCode = 1;
    const failure = usageError({ code: "ENDED_EARLY" });
    const style = chooseTextOptions(language, noColor, process.stderr.isTTY === true, process.env);
    const isForMachine = format !== "text" && !stdout.isUsed;
    writeNow(isForMachine ? 1 : 2, [...failureText(failure, isForMachine ? format : "text", style)].join(""));
  };
  process.on("exit", endedEarly);
  return (exitCode, uncaught) => {
    process.off("exit", endedEarly);
    // Added only now, so that it runs after those of modules.
    process.on("exit", () => (process.exitCode = exitCode === 0 && uncaught.count > 0 ? 1 : exitCode));
  };
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
    void stderr.write(`${text}\n`).then(() => exitNow());
  }, lingerMs).unref();
}
