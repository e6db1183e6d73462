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
import { chooseReporters, ofRun } from "../choose-reporters.js";
import type { CliIo } from "../cli-io.js";
import type { CommandContext, commandOptions, RunCommand } from "../command-table.js";
import { refuseInvalid } from "../invalid-inputs.js";
import { readNumber } from "../read-number.js";
import { untilInterrupted } from "../until-interrupted.js";
import { usageError } from "../usage-error.js";
import { openOutputs, type ReportForms, writeFailure, writeReports } from "../write-reports.js";

type Context = CommandContext<typeof commandOptions.run>;

const forms: ReportForms<ScenarioRunReport> = { text: renderScenariosText, json: renderScenariosJson, junit: renderScenariosJUnit, exitCodeOf: exitCodeOfScenarios };

/** `mcpeak run`: reads and checks everything first, then runs, then writes every report. */
export const runScenarioFiles: RunCommand<typeof commandOptions.run> = async (context) => {
  const { args, io, style } = context;
  if (args.positionals.length === 0) throw usageError({ code: "MISSING_ARGUMENT", what: "scenarios" });
  if (args.afterDashes !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: "--", takesServer: false });
  const { json, junit, report, repeat: times, strict, trace: traceFile } = args.values;
  const reporters = chooseReporters({ json, junit, reporter: report }, ofRun);
  const repeat = readNumber("--repeat", "repeat", times);
  const outputs = await openOutputs(io, reporters, traceFile);
  const inputs = await readInputs(context).catch((failure: unknown) => writeFailure(outputs, failure, context));
  const screen = showScenarios(io, style, outputs.hasScreen);
  const ran = await runScenarios(inputs.scenarios, {
    ...inputs.options,
    signal: io.signal,
    strict,
    onScenario: screen.onScenario,
    ...(repeat !== undefined && { repeat }),
    ...(io.clock !== undefined && { clock: io.clock }),
    ...(outputs.trace !== undefined && { onTrace: outputs.trace.onTrace }),
  });
  await screen.end(ran);
  return writeReports(outputs, ran, forms, context);
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
