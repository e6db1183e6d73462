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
} from "mcpeak";
import { chooseReporters } from "../choose-reporters.js";
import type { CommandContext, commandOptions, RunCommand } from "../command-table.js";
import { refuseInvalid } from "../invalid-inputs.js";
import { readNumber } from "../read-number.js";
import { readRunSpeech } from "../read-speech.js";
import { showScreen } from "../show-screen.js";
import { targetFromOptions } from "../target-from-options.js";
import { untilInterrupted } from "../until-interrupted.js";
import { usageError } from "../usage-error.js";
import { openOutputs, type ReportForms, writeFailure, writeReports } from "../write-reports.js";

type Context = CommandContext<typeof commandOptions.test>;

const forms: ReportForms<RunReport> = { text: renderText, json: renderJson, junit: renderJUnit, exitCodeOf };

/** `mcpeak test`: reads and checks everything first, then runs, then writes every report. */
export const runTests: RunCommand<typeof commandOptions.test> = async (context) => {
  const { args, io, style } = context;
  if (args.positionals.length === 0) throw usageError({ code: "MISSING_ARGUMENT", what: "paths" });
  const reporters = chooseReporters(args.values);
  const options = readRunOptions(context);
  const given = targetFromOptions(args.values, args.afterDashes, io, args.values.mock !== undefined);
  const outputs = await openOutputs(io, reporters, args.values.trace);
  const suites = await readInputs(context, given).catch((failure: unknown) => writeFailure(outputs, failure, context));
  const textStyle = { ...style, ...(options.stderrLines !== undefined && { stderrLines: options.stderrLines }) };
  const screen = showScreen(io, textStyle, outputs.hasScreen);
  const report = await runSuites(suites, { ...options, onEvent: screen.onEvent, ...(outputs.trace !== undefined && { onTrace: outputs.trace.onTrace }) });
  await screen.end(report);
  return writeReports(outputs, report, forms, { ...context, style: textStyle });
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
