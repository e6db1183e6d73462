import {
  createTargetResolver,
  exitCodeOf,
  loadMockDefinition,
  loadSuites,
  mockTarget,
  renderJson,
  renderJUnit,
  renderText,
  type RunOptions,
  type RunReport,
  runSuites,
  type SuiteInput,
  type TextOptions,
} from "mcpeak";
import { type ChosenReporter, chooseReporters } from "../choose-reporters.js";
import { writeChunks } from "../cli-io.js";
import type { CommandContext, commandOptions, ExitCode, RunCommand } from "../command-table.js";
import { failureText } from "../failure-text.js";
import { refuseInvalid } from "../invalid-inputs.js";
import { closeTrace, openTrace } from "../open-trace.js";
import { readNumber } from "../read-number.js";
import { readRunSpeech } from "../read-speech.js";
import { showScreen } from "../show-screen.js";
import { targetFromOptions } from "../target-from-options.js";
import { untilInterrupted } from "../until-interrupted.js";
import { usageError } from "../usage-error.js";
import { assertWritable, writeFileWhole } from "../write-file.js";

type Context = CommandContext<typeof commandOptions.test>;

/** `mcpeak test`: reads and checks everything first, then runs, then writes every report. */
export const runTests: RunCommand<typeof commandOptions.test> = async (context) => {
  const { args, io, style } = context;
  if (args.positionals.length === 0) throw usageError({ code: "MISSING_ARGUMENT", what: "paths" });
  const reporters = chooseReporters(args.values);
  const options = readRunOptions(context);
  const given = targetFromOptions(args.values, args.afterDashes, io, args.values.mock !== undefined);
  const intoFiles = reporters.filter(isIntoFile);
  for (const { file } of intoFiles) await assertWritable(io, file);
  const { trace: traceFile } = args.values;
  const trace = traceFile === undefined ? undefined : await openTrace(io, traceFile, intoFiles.map(({ file }) => file));

  const suites = await readInputs(context, given).catch(async (failure: unknown) => {
    // A report of an earlier run must not be taken for this one's.
    for (const { name, file } of intoFiles) await writeFileWhole(io, file, failureText(failure, name, { ...style, color: false }));
    await trace?.close();
    throw failure;
  });
  const textStyle = { ...style, ...(options.stderrLines !== undefined && { stderrLines: options.stderrLines }) };
  const screen = showScreen(io, textStyle, reporters.some(({ name, file }) => name === "text" && file === undefined));
  const report = await runSuites(suites, { ...options, onEvent: screen.onEvent, ...(trace !== undefined && { onTrace: trace.onTrace }) });
  await screen.end(report);
  const exitCode = await writeReports(reporters, report, { ...context, style: textStyle });
  return (await closeTrace(trace, context)) || exitCode === 130 ? exitCode : 2;
};

function readRunOptions({ args: { values }, io }: Context): RunOptions {
  const concurrency = readNumber("--concurrency", "positiveInteger", values.concurrency);
  const timeoutMs = readNumber("--timeout", "timeout", values.timeout);
  const stderrLines = readNumber("--stderr-lines", "lineCount", values["stderr-lines"]);
  return {
    signal: io.signal,
    strict: values.strict,
    ...readRunSpeech(values),
    ...(concurrency !== undefined && { concurrency }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(stderrLines !== undefined && { stderrLines }),
    ...(io.clock !== undefined && { clock: io.clock }),
  };
}

/** Every suite with the server that it runs on. Nothing is started when any of them is invalid. */
async function readInputs({ args, io }: Context, given: ReturnType<typeof targetFromOptions>): Promise<readonly SuiteInput[]> {
  const inputs = await untilInterrupted(loadSuites(args.positionals, { cwd: io.cwd }), io.signal);
  const { mock } = args.values;
  const definition = mock === undefined ? undefined : await untilInterrupted(loadMockDefinition(mock, { cwd: io.cwd }), io.signal);
  refuseInvalid(definition === undefined ? inputs : [...inputs, definition], "start");
  const mocked = definition?.definition === undefined ? {} : { target: mockTarget(definition.definition, args.values.lang === "ko" ? { lang: "ko" } : {}) };
  const targets = await untilInterrupted(createTargetResolver({ cwd: io.cwd, env: io.env, ...given, ...mocked }), io.signal);
  const suites: SuiteInput[] = [];
  for (const { file, suites: loaded } of inputs) {
    for (const { suite, places, server: own } of loaded) {
      const server = await untilInterrupted(targets.resolve({ file, ...(own !== undefined && { server: own }) }), io.signal);
      suites.push({ suite, server, file, places });
    }
  }
  return suites;
}

function isIntoFile(reporter: ChosenReporter): reporter is Required<ChosenReporter> {
  return reporter.file !== undefined;
}

/** A file that can't be written keeps no other report from being written. */
async function writeReports(reporters: readonly ChosenReporter[], report: RunReport, { io, style, errorStyle }: Context): Promise<ExitCode> {
  let exitCode: ExitCode = io.signal.aborted ? 130 : exitCodeOf(report);
  for (const reporter of reporters) {
    if (!isIntoFile(reporter)) {
      if (reporter.name !== "text") await writeChunks(io.stdout, reportText(reporter, report, style));
      continue;
    }
    try {
      await writeFileWhole(io, reporter.file, reportText(reporter, report, style));
    } catch (failure) {
      await writeChunks(io.stderr, failureText(failure, "text", errorStyle));
      if (exitCode !== 130) exitCode = 2;
    }
  }
  return exitCode;
}

function reportText({ name }: ChosenReporter, report: RunReport, style: TextOptions): Iterable<string> {
  switch (name) {
    case "text":
      return renderText(report, { ...style, color: false, unicode: true });
    case "json":
      return renderJson(report);
    case "junit":
      return renderJUnit(report);
  }
}
