import {
  exitCodeOfScenarios,
  loadScenarios,
  loadScenarioTarget,
  renderScenarioHeading,
  renderScenariosJson,
  renderScenariosJUnit,
  renderScenariosText,
  renderScenarioSummary,
  renderScenarioText,
  type RunScenariosOptions,
  runScenarios,
  type ScenarioInput,
  type ScenarioReport,
  type ScenarioRunReport,
  type TextOptions,
} from "mcpeak";
import { type ChosenReporter, chooseReporters, ofRun } from "../choose-reporters.js";
import { type CliIo, writeChunks } from "../cli-io.js";
import type { CommandContext, commandOptions, ExitCode, RunCommand } from "../command-table.js";
import { failureText } from "../failure-text.js";
import { refuseInvalid } from "../invalid-inputs.js";
import { closeTrace, openTrace } from "../open-trace.js";
import { readNumber } from "../read-number.js";
import { untilInterrupted } from "../until-interrupted.js";
import { usageError } from "../usage-error.js";
import { assertWritable, writeFileWhole } from "../write-file.js";

type Context = CommandContext<typeof commandOptions.run>;

/** `mcpeak run`: reads and checks everything first, then runs, then writes every report. */
export const runScenarioFiles: RunCommand<typeof commandOptions.run> = async (context) => {
  const { args, io, style } = context;
  if (args.positionals.length === 0) throw usageError({ code: "MISSING_ARGUMENT", what: "scenarios" });
  if (args.afterDashes !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: "--", takesServer: false });
  const { json, junit, report, repeat: times, strict, trace: traceFile } = args.values;
  const reporters = chooseReporters({ json, junit, reporter: report }, ofRun);
  const repeat = readNumber("--repeat", "repeat", times);
  const intoFiles = reporters.filter(isIntoFile);
  for (const { file } of intoFiles) await assertWritable(io, file);
  const trace = traceFile === undefined ? undefined : await openTrace(io, traceFile, intoFiles.map(({ file }) => file));

  const inputs = await readInputs(context).catch(async (failure: unknown) => {
    // A report of an earlier run must not be taken for this one's.
    for (const { name, file } of intoFiles) await writeFileWhole(io, file, failureText(failure, name, { ...style, color: false }));
    await trace?.close();
    throw failure;
  });
  const screen = showScenarios(io, style, reporters.some(({ name, file }) => name === "text" && file === undefined));
  const ran = await runScenarios(inputs.scenarios, {
    ...inputs.options,
    signal: io.signal,
    strict,
    onScenario: screen.onScenario,
    ...(repeat !== undefined && { repeat }),
    ...(io.clock !== undefined && { clock: io.clock }),
    ...(trace !== undefined && { onTrace: trace.onTrace }),
  });
  await screen.end(ran);
  const exitCode = await writeReports(reporters, ran, context);
  return (await closeTrace(trace, context)) || exitCode === 130 ? exitCode : 2;
};

interface Inputs {
  readonly scenarios: readonly ScenarioInput[];
  readonly options: Pick<RunScenariosOptions, "server">;
}

/** Nothing is started when a scenario or the target is invalid. */
async function readInputs({ args, io }: Context): Promise<Inputs> {
  const { target: targetFile } = args.values;
  const loaded = await untilInterrupted(loadScenarios(args.positionals, { cwd: io.cwd, hasTarget: targetFile !== undefined }), io.signal);
  const target = targetFile === undefined ? undefined : await untilInterrupted(loadScenarioTarget(targetFile, { cwd: io.cwd, env: io.env }), io.signal);
  refuseInvalid(target === undefined ? loaded : [...loaded, target], "start");
  return { scenarios: loaded.flatMap(({ scenarios }) => scenarios), options: target?.target === undefined ? {} : { server: target.target } };
}

/** Shows each scenario as soon as it is over. */
function showScenarios(io: CliIo, style: TextOptions, hasText: boolean): { readonly onScenario: (report: ScenarioReport) => void; end(report: ScenarioRunReport): Promise<void> } {
  let written = Promise.resolve();
  let file: string | undefined;
  const write = (text: string): void => void (written = written.then(() => io.stdout.write(text)));
  return {
    onScenario: (report) => {
      if (!hasText) return;
      write(`${renderScenarioHeading(report, file, style)}${renderScenarioText(report, style)}`);
      file = report.file;
    },
    end: async (report) => {
      if (hasText) write(`\n${renderScenarioSummary(report, style)}`);
      await written;
    },
  };
}

function isIntoFile(reporter: ChosenReporter): reporter is Required<ChosenReporter> {
  return reporter.file !== undefined;
}

/** A file that can't be written keeps no other report from being written. */
async function writeReports(reporters: readonly ChosenReporter[], report: ScenarioRunReport, { io, style, errorStyle }: Context): Promise<ExitCode> {
  let exitCode: ExitCode = io.signal.aborted ? 130 : exitCodeOfScenarios(report);
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

function reportText({ name }: ChosenReporter, report: ScenarioRunReport, style: TextOptions): Iterable<string> {
  switch (name) {
    case "text":
      return renderScenariosText(report, { ...style, color: false, unicode: true });
    case "json":
      return renderScenariosJson(report);
    case "junit":
      return renderScenariosJUnit(report);
  }
}
