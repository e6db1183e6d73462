import { isMcpeakError, version } from "mcpeak";
import { chooseLanguage } from "./choose-language.js";
import { chooseTextOptions } from "./choose-text-options.js";
import { type CliIo, writeChunks } from "./cli-io.js";
import { type CommandName, commandNames, commandOptions, type ExitCode, isCommandName, type RunCommand } from "./command-table.js";
import { exitCodeOfFailure, failureText } from "./failure-text.js";
import { commonOptions } from "./option-table.js";
import { parseArguments } from "./parse-arguments.js";
import { readPreferences } from "./read-preferences.js";
import { renderCommandHelp, renderMainHelp } from "./render-help.js";
import { splitCommand } from "./split-command.js";
import { usageError } from "./usage-error.js";
import { wordsIn } from "./words.js";

/** Loads a command when it is needed. */
const commands = {
  test: async () => (await import("./commands/run-tests.js")).runTests,
  validate: async () => (await import("./commands/validate-suites.js")).validateSuites,
  export: async () => (await import("./commands/export-suites.js")).exportSuites,
  convert: async () => (await import("./commands/convert-suites.js")).convertSuites,
  tools: async () => (await import("./commands/list-tools.js")).listTools,
  call: async () => (await import("./commands/call-tool.js")).callTool,
  init: async () => (await import("./commands/init-suites.js")).initSuites,
  generate: async () => (await import("./commands/generate-suite.js")).generateSuite,
  approve: async () => (await import("./commands/approve-suites.js")).approveSuites,
  types: async () => (await import("./commands/write-types.js")).writeTypes,
  mock: async () => (await import("./commands/serve-mock.js")).serveMock,
  run: async () => (await import("./commands/run-scenarios.js")).runScenarioFiles,
  demo: async () => (await import("./commands/run-demo.js")).runDemo,
  serve: async () => (await import("./commands/serve-lab.js")).serveLab,
  proxy: async () => (await import("./commands/run-proxy.js")).runProxy,
} as const satisfies { readonly [Name in CommandName]: () => Promise<RunCommand<(typeof commandOptions)[Name]>> };

/** Runs one command line and gives its exit code. Whatever goes wrong has been told when it returns. */
export async function runCli(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const { name, rest } = splitCommand(args);
  try {
    return await dispatch(name, rest, io);
  } catch (failure) {
    return tellFailure(failure, name, rest, io);
  }
}

async function dispatch(name: string | undefined, rest: readonly string[], io: CliIo): Promise<ExitCode> {
  if (name === "--help" || name === "-h" || name === "help") return help(rest, io);
  if (name === "--version" || name === "-v") return printVersion(rest, io);
  if (name === undefined) return helpForNothing(rest, io);
  if (name.startsWith("-")) throw usageError({ code: "UNKNOWN_OPTION", option: name, known: ["--help", "--version", "--lang", "--no-color"] });
  if (!isCommandName(name)) throw usageError({ code: "UNKNOWN_COMMAND", command: name, known: commandNames });
  return runCommand(name, rest, io);
}

async function runCommand(name: CommandName, rest: readonly string[], io: CliIo): Promise<ExitCode> {
  const args = parseArguments(rest, commandOptions[name]);
  const language = chooseLanguage(args.values.lang, io.env);
  if (args.values.help) {
    await io.stdout.write(renderCommandHelp(name, wordsIn(language)));
    return 0;
  }
  const run = (await commands[name]()) as RunCommand<(typeof commandOptions)[CommandName]>;
  const noColor = args.values["no-color"];
  return run({
    args: args as never,
    io,
    style: chooseTextOptions(language, noColor, io.stdoutIsTty, io.env),
    errorStyle: chooseTextOptions(language, noColor, io.stderrIsTty, io.env),
  });
}

/** `mcpeak --help`, `mcpeak help test`. */
async function help(rest: readonly string[], io: CliIo): Promise<ExitCode> {
  const { values, positionals } = parseArguments(rest, commonOptions);
  const [topic] = positionals;
  if (topic !== undefined && !isCommandName(topic)) throw usageError({ code: "UNKNOWN_COMMAND", command: topic, known: commandNames });
  const words = wordsIn(chooseLanguage(values.lang, io.env));
  await io.stdout.write(topic === undefined ? renderMainHelp(words) : renderCommandHelp(topic, words));
  return 0;
}

async function printVersion(rest: readonly string[], io: CliIo): Promise<ExitCode> {
  const { positionals } = parseArguments(rest, commonOptions);
  const [extra] = positionals;
  if (extra !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: extra, takesServer: false });
  await io.stdout.write(`${version}\n`);
  return 0;
}

/** Whoever gives nothing wants to know what there is; a script that does so by mistake must not look well. */
async function helpForNothing(rest: readonly string[], io: CliIo): Promise<ExitCode> {
  const { values } = parseArguments(rest, commonOptions);
  await io.stderr.write(renderMainHelp(wordsIn(chooseLanguage(values.lang, io.env))));
  return 2;
}

/** Tells what ended the command: on stdout where a machine reads it, for people on stderr. */
async function tellFailure(thrown: unknown, name: string | undefined, rest: readonly string[], io: CliIo): Promise<ExitCode> {
  const { language, noColor, format } = readPreferences(name, rest, io.env);
  const isInterrupted = io.signal.aborted;
  const failure = isInterrupted && !(isMcpeakError(thrown) && thrown.code === "INTERRUPTED") ? usageError({ code: "INTERRUPTED" }) : thrown;
  const text = failureText(failure, format, chooseTextOptions(language, noColor, io.stderrIsTty, io.env));
  if (format !== "text") await writeChunks(io.stdout, text);
  // Who pressed Ctrl-C was answered when it happened.
  else if (!isInterrupted) await writeChunks(io.stderr, text);
  return isInterrupted ? 130 : exitCodeOfFailure(failure);
}
