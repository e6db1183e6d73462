import {
  createTargetResolver,
  exitCodeOf,
  inputsError,
  loadSuites,
  renderJson,
  renderJUnit,
  renderSuiteText,
  renderSummaryLine,
  renderText,
  type RunEvent,
  type RunReport,
  runSuites,
  type SuiteInput,
} from "mcpeak";
import { type ChosenReporter, chooseReporters } from "../choose-reporters.js";
import { type CliIo, writeChunks } from "../cli-io.js";
import type { CommandContext, commandOptions, RunCommand } from "../command-table.js";
import { showProgress } from "../live-progress.js";
import { readNumber } from "../read-number.js";
import { InvalidInputs } from "../invalid-inputs.js";
import { targetFromOptions } from "../target-from-options.js";
import { usageError } from "../usage-error.js";
import { writeFileWhole } from "../write-file.js";

type Context = CommandContext<typeof commandOptions.test>;

/** `mcpeak test`: reads and checks everything first, then runs, then writes every report. */
export const runTests: RunCommand<typeof commandOptions.test> = async (context) => {
  const { args, io } = context;
  const { values } = args;
  if (args.positionals.length === 0) throw usageError({ code: "MISSING_ARGUMENT", what: "paths" });
  const reporters = chooseReporters(values);
  const concurrency = readNumber("--concurrency", "positiveInteger", values.concurrency);
  const timeoutMs = readNumber("--timeout", "timeout", values.timeout);
  const stderrLines = readNumber("--stderr-lines", "lineCount", values["stderr-lines"]);
  const suites = await readInputs(context);

  const screen = showScreen(context, reporters, stderrLines);
  const report = await runSuites(suites, {
    signal: io.signal,
    strict: values.strict,
    onEvent: screen.onEvent,
    ...(concurrency !== undefined && { concurrency }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(stderrLines !== undefined && { stderrLines }),
  });
  await screen.end(report);
  for (const reporter of reporters) await writeReport(reporter, report, io);
  return exitCodeOf(report);
};

/** Every suite with the server that it runs on. Nothing is started when any of them is invalid. */
async function readInputs({ args, io }: Context): Promise<readonly SuiteInput[]> {
  const given = targetFromOptions(args.values, args.afterDashes, io);
  const inputs = await loadSuites(args.positionals, { cwd: io.cwd });
  const error = inputsError(inputs);
  if (error !== undefined) throw new InvalidInputs(error, inputs);
  const targets = await createTargetResolver({
    cwd: io.cwd,
    env: io.env,
    ...(given.target !== undefined && { target: given.target }),
    ...(given.name !== undefined && { serverName: given.name }),
  });
  const suites: SuiteInput[] = [];
  for (const { file, suites: loaded } of inputs) {
    for (const { suite, places, server: own } of loaded) {
      const server = await targets.resolve({ file, ...(own !== undefined && { server: own }) });
      suites.push({ suite, server, file, places });
    }
  }
  return suites;
}

/** What people see while a run goes on. */
interface Screen {
  readonly onEvent: (event: RunEvent) => void;
  /** Resolves when all that was to be shown is written. */
  end(report: RunReport): Promise<void>;
}

/** Shows suites in the order in which they were given, each as soon as it and those before it are done. */
function showScreen({ io, language, color }: Context, reporters: readonly ChosenReporter[], stderrLines: number | undefined): Screen {
  const hasText = reporters.some(({ name, file }) => name === "text" && file === undefined);
  const options = { color, language, ...(stderrLines !== undefined && { stderrLines }) };
  const progress = showProgress(io, language);
  const finished = new Map<number, Iterable<string>>();
  let next = 0;
  let written = Promise.resolve();
  const onEvent = (event: RunEvent): void => {
    progress.onEvent(event);
    if (event.type !== "suiteFinished" || !hasText) return;
    finished.set(event.suite, renderSuiteText(event.report, options));
    for (let chunks = finished.get(next); chunks !== undefined; chunks = finished.get(next)) {
      const suite = chunks;
      finished.delete(next);
      next += 1;
      written = written.then(async () => {
        await progress.clear();
        await writeChunks(io.stdout, suite);
        await io.stdout.write("\n");
      });
    }
  };
  return {
    onEvent,
    end: async (report) => {
      await written;
      await progress.end();
      if (hasText) await io.stdout.write(`${renderSummaryLine(report, options)}\n`);
    },
  };
}

async function writeReport({ name, file }: ChosenReporter, report: RunReport, io: CliIo): Promise<void> {
  const chunks = (): Iterable<string> => {
    switch (name) {
      case "text":
        return renderText(report, { color: false, language: "en" });
      case "json":
        return renderJson(report);
      case "junit":
        return renderJUnit(report);
    }
  };
  if (file !== undefined) await writeFileWhole(io, file, chunks(), true);
  else if (name !== "text") await writeChunks(io.stdout, chunks());
}

