import { isMcpeakError, type Language, type McpeakError, renderError, renderErrorJson, renderIssues } from "mcpeak";
import { chooseLanguage } from "./choose-language.js";
import { type CliIo, writeChunks } from "./cli-io.js";
import { type CommandName, commandNames, commandOptions, type ExitCode, isCommandName, type RunCommand } from "./command-table.js";
import { InvalidInputs, validationReportOf } from "./invalid-inputs.js";
import { parseArguments } from "./parse-arguments.js";
import { renderCommandHelp, renderMainHelp } from "./render-help.js";
import { usageError, usageErrorIn } from "./usage-error.js";
import { wordsIn } from "./words.js";

/** Loads a command when it is needed. */
const commands = {
  test: async () => (await import("./commands/run-tests.js")).runTests,
  validate: async () => (await import("./commands/validate-suites.js")).validateSuites,
  export: async () => (await import("./commands/export-suites.js")).exportSuites,
  convert: async () => (await import("./commands/convert-suites.js")).convertSuites,
  tools: async () => (await import("./commands/list-tools.js")).listTools,
  call: async () => (await import("./commands/call-tool.js")).callTool,
} as const satisfies { readonly [Name in CommandName]: () => Promise<RunCommand<(typeof commandOptions)[Name]>> };

/** Runs one command line and gives its exit code. Whatever goes wrong has been told when it returns. */
export async function runCli(args: readonly string[], io: CliIo): Promise<ExitCode> {
  try {
    const [name, ...rest] = args;
    if (name === "--help" || name === "-h" || name === "help") return await help(rest[0], io, chooseLanguage(undefined, io.env));
    if (name === undefined) throw usageError({ code: "MISSING_ARGUMENT", what: "command" });
    if (!isCommandName(name)) throw unknownCommand(name);
    return await runCommand(name, rest, io);
  } catch (error) {
    return tellFailure(error, args, io);
  }
}

async function runCommand(name: CommandName, rest: readonly string[], io: CliIo): Promise<ExitCode> {
  const args = parseArguments(rest, commandOptions[name]);
  const language = chooseLanguage(args.values.lang, io.env);
  if (args.values.help) {
    await io.stdout.write(renderCommandHelp(name, wordsIn(language)));
    return 0;
  }
  const run = (await commands[name]()) as RunCommand<(typeof commandOptions)[CommandName]>;
  return run({ args: args as never, io, language, color: wantsColor(args.values["no-color"], io.stdoutIsTty, io.env) });
}

async function help(topic: string | undefined, io: CliIo, language: Language): Promise<ExitCode> {
  if (topic !== undefined && !topic.startsWith("-") && !isCommandName(topic)) throw unknownCommand(topic);
  const words = wordsIn(language);
  await io.stdout.write(topic !== undefined && isCommandName(topic) ? renderCommandHelp(topic, words) : renderMainHelp(words));
  return 0;
}

function unknownCommand(command: string): McpeakError {
  return command.startsWith("-")
    ? usageError({ code: "UNKNOWN_OPTION", option: command, known: ["--help", "--version"] })
    : usageError({ code: "UNKNOWN_COMMAND", command, known: commandNames });
}

/** Tells what ended the command: as JSON on stdout where JSON was asked for, for people on stderr. */
async function tellFailure(failure: unknown, args: readonly string[], io: CliIo): Promise<ExitCode> {
  if (io.signal.aborted) return 130;
  const options = optionsBeforeDashes(args);
  const style = { color: wantsColor(options.includes("--no-color"), io.stderrIsTty, io.env), language: languageOf(options, io.env) };
  const error = failure instanceof InvalidInputs ? failure.error : failure;
  if (wantsJson(options)) await io.stdout.write(renderErrorJson(error));
  else if (failure instanceof InvalidInputs) await writeChunks(io.stderr, renderIssues(validationReportOf(failure.inputs), style));
  else await io.stderr.write(renderError(isMcpeakError(error) ? usageErrorIn(error, style.language) : error, style));
  return isMcpeakError(error) ? exitCodeOfError(error) : 1;
}

/** 3 for a server that could not be had, 2 for all that is wrong with what was given. */
function exitCodeOfError(error: McpeakError): ExitCode {
  if (error.code === "CALL_FAILED" || error.code === "INTERNAL") return 1;
  return error.code.startsWith("SERVER_") || error.code === "UNSUPPORTED_PROTOCOL_VERSION" || error.code === "IN_PROCESS_FAILED" ? 3 : 2;
}

function optionsBeforeDashes(args: readonly string[]): readonly string[] {
  const dashes = args.indexOf("--");
  return dashes < 0 ? args : args.slice(0, dashes);
}

function wantsJson(options: readonly string[]): boolean {
  return options.includes("--json") || options.includes("--reporter=json") || options.some((option, index) => option === "json" && options[index - 1] === "--reporter");
}

function languageOf(options: readonly string[], env: CliIo["env"]): Language {
  const at = options.indexOf("--lang");
  const flag = at >= 0 ? options[at + 1] : options.find((option) => option.startsWith("--lang="))?.slice("--lang=".length);
  return flag === "en" || flag === "ko" ? flag : chooseLanguage(undefined, env);
}

/** Colour on a terminal only; `--no-color` and NO_COLOR (any value but the empty one) take it away. */
export function wantsColor(noColor: boolean, isTty: boolean, env: CliIo["env"]): boolean {
  return isTty && !noColor && !env["NO_COLOR"] && env["TERM"] !== "dumb";
}
