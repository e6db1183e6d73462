import { nearestName } from "mcpeak";
import type { OptionRule, UsageFacts } from "../usage-error.js";
import type { CliWords } from "../words.js";

const target = "The server: `-- <command> [args…]`, or --command, --url or --server; without one, the module's own\nor the one in mcpeak.config.{ts,mjs,json}.";

export const en: CliWords = {
  tagline: "mcpeak: tests for MCP servers",
  headings: { usage: "Usage", commands: "Commands", options: "Options", examples: "Examples", exitCodes: "Exit codes" },
  more: "`mcpeak <command> --help` tells more about one; `mcpeak --version` prints the version.",
  exitCodes: "0 all well, 1 something failed, 2 the input is wrong, 3 no server, 130 interrupted",
  commands: {
    test: {
      summary: "run suites against a server",
      synopsis: "mcpeak test <path…> [options] [-- <command> [args…]]",
      about: `Runs suites: .json files, .ts, .mts, .js and .mjs modules, patterns, and folders (every *.suite.* below).\nAll of them are read and checked before anything is started.\n${target}`,
      examples: ["mcpeak test ./suites", "mcpeak test weather.suite.json -- node ./server.js", "mcpeak test ./suites --url http://localhost:3000/mcp --junit report.xml"],
    },
    validate: {
      summary: "check suites without starting a server",
      synopsis: "mcpeak validate <path…> [options]",
      about: "Prints every issue with file:line:column, and warnings apart. Warnings do not fail.",
      examples: ["mcpeak validate ./suites", "mcpeak validate weather.suite.json --json"],
    },
    export: {
      summary: "write TypeScript suites as JSON",
      synopsis: "mcpeak export <suite.ts…> --out <file|folder> [options]",
      about: "Writes the exact JSON of each suite. The same suite always gives the same bytes.\nA file that differs is only replaced with --force.",
      examples: ["mcpeak export weather.suite.ts --out weather.suite.json", "mcpeak export ./suites --out ./json"],
    },
    convert: {
      summary: "write JSON suites as TypeScript",
      synopsis: "mcpeak convert <suite.json…> --out <file|folder> [options]",
      about: "Writes each suite as a module that builds it.\nA file that differs is only replaced with --force.",
      examples: ["mcpeak convert weather.suite.json --out weather.suite.ts"],
    },
    tools: {
      summary: "show the tools that a server offers",
      synopsis: "mcpeak tools [options] [-- <command> [args…]]",
      about: target,
      examples: ["mcpeak tools -- node ./server.js", "mcpeak tools --url http://localhost:3000/mcp --json"],
    },
    call: {
      summary: "call one tool and show the answer",
      synopsis: "mcpeak call <tool> [arguments as JSON | -] [options] [-- <command> [args…]]",
      about: `Exit code 1 when the tool answers with an error. \`-\` reads the arguments from stdin.\n${target}`,
      examples: [`mcpeak call get_weather '{"city":"Seoul"}' -- node ./server.js`],
    },
  },
  options: {
    json: "JSON on stdout, nothing else there",
    junit: "also write a JUnit XML file",
    reporter: "text, json or junit; with =<file> into that file (repeatable)",
    concurrency: "suites at once (default 1); cases run in order",
    timeout: "time limit where a suite sets none (default 10000)",
    strict: "what only passes with a warning fails",
    "stderr-lines": "lines of a server's stderr that a failure shows (default 20)",
    out: "where to write",
    force: "replace files that differ",
    command: "program that is the server, on stdio",
    arg: "one argument for it (repeatable)",
    env: "one variable for it (repeatable)",
    cwd: "its working folder",
    url: "server on Streamable HTTP",
    header: "header of each request (repeatable; hidden in output)",
    "header-env": "header whose value is in an environment variable (repeatable)",
    server: "server of that name in the config or in .mcp.json",
    help: "show this help",
    lang: "language of the text (default from MCPEAK_LANG, LANG)",
    "no-color": "no colour (NO_COLOR does the same)",
  },
  usage: usageWords,
  said: {
    wrote: (file) => `wrote ${file}`,
    unchanged: (file) => `${file} is up to date`,
    interrupted: () => "Interrupted: closing the servers. Press Ctrl-C again to end at once.",
    stillOpen: (handles) => `Something that a suite module or an in-process server opened still runs: ${handles.join(", ")}. It was ended; close it in the module.`,
  },
};

const optionRules: Readonly<Record<OptionRule, string>> = {
  noValue: "takes no value",
  positiveInteger: "must be an integer of at least 1",
  lineCount: "must be an integer from 0 to 10000",
  timeout: "must be an integer from 1 to 2147483647 (ms)",
  language: "must be en or ko",
  reporter: "must be text, json or junit, with =<file> behind it to write into a file",
  reporterNeedsFile: "needs a file: stdout is taken by another reporter",
  keyValue: "must look like KEY=value",
  header: 'must look like "Name: value"',
  headerEnv: "must look like Name=VARIABLE",
  folder: "must be a folder, as there are several suites",
  inputSize: "may not hold more than 64 MiB",
  jsonObject: "must be a JSON object",
};

function usageWords(facts: UsageFacts): { message: string; hint: string } {
  switch (facts.code) {
    case "UNKNOWN_COMMAND": {
      const near = nearestName(facts.command, facts.known);
      return {
        message: `There is no command "${facts.command}".`,
        hint: near === undefined ? `The commands are ${facts.known.join(", ")}.` : `Did you mean \`mcpeak ${near}\`?`,
      };
    }
    case "UNKNOWN_OPTION": {
      const near = nearestName(facts.option, facts.known);
      return {
        message: `There is no option ${facts.option} here.`,
        hint: near === undefined ? "`--help` lists the options. What is meant for the server stands behind `--`." : `Did you mean ${near}?`,
      };
    }
    case "MISSING_ARGUMENT":
      return missingWords(facts);
    case "INVALID_OPTION_VALUE":
      return {
        message: `${facts.option} ${optionRules[facts.rule]}, but got ${JSON.stringify(facts.value)}.`,
        hint: facts.rule === "noValue" ? `Write ${facts.option} alone.` : "`--help` shows how it is written.",
      };
    case "CONFLICTING_OPTIONS": {
      const [first, second] = facts.options;
      return first === second
        ? { message: `${first} is given more than once.`, hint: "Keep one of them." }
        : { message: `${facts.options.join(" and ")} cannot be used together.`, hint: "Keep one of them." };
    }
    case "UNEXPECTED_ARGUMENT":
      return { message: `The argument "${facts.argument}" is one too many.`, hint: "`--help` shows what may follow. What is meant for the server stands behind `--`." };
    case "MISSING_ENVIRONMENT_VARIABLE":
      return { message: `The environment variable ${facts.variable} that ${facts.option} names is not set.`, hint: `Set ${facts.variable}, or name another variable.` };
    case "CONFLICTING_OUTPUT":
      return { message: `Two suites would be written to ${facts.file}.`, hint: "Write them one at a time, or rename one of the files." };
    case "FILE_EXISTS":
      return { message: `${facts.file} exists and holds something else.`, hint: "Look at it first; --force replaces it." };
    case "FILE_UNWRITABLE":
      return { message: `${facts.file} could not be written: ${facts.reason}`, hint: "Check the folder and its permissions, or name another file." };
  }
}

function missingWords(facts: Extract<UsageFacts, { code: "MISSING_ARGUMENT" }>): { message: string; hint: string } {
  switch (facts.what) {
    case "optionValue":
      return { message: `${facts.option} needs a value.`, hint: `Write ${facts.option} ${facts.placeholder}.` };
    case "partnerOption":
      return { message: `${facts.option} needs ${facts.needed} beside it.`, hint: `Give ${facts.needed} as well, or take ${facts.option} out.` };
    case "command":
      return { message: "No command is given.", hint: "`mcpeak --help` lists the commands." };
    case "paths":
      return { message: "No suite is given.", hint: "Name files or folders, e.g. `mcpeak test ./suites`." };
    case "tool":
      return { message: "No tool is given.", hint: "`mcpeak tools` lists them; then e.g. `mcpeak call get_weather '{\"city\":\"Seoul\"}'`." };
    case "out":
      return { message: "--out is missing.", hint: "Say where to write: --out <file>, or --out <folder> for several suites." };
    case "commandAfterDashes":
      return { message: "Nothing follows `--`.", hint: "Write the server's command there, e.g. `-- node ./server.js`." };
  }
}
