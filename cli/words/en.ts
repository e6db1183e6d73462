import { nearestName, type OpenCase } from "mcpeak";
import { shown } from "../shown.js";
import type { OptionRule, UsageFacts, WriteProblem } from "../usage-error.js";
import type { CliWords } from "../words.js";
import { proxyWordsEn } from "./proxy-words.js";
import { stubWordsEn } from "./stub-words.js";

const target = [
  "The server is what stands behind `--`, or --command, --url or --server. Without",
  "them it is the suite module's own `server`, or the one that the nearest",
  "mcpeak.config.{ts,mjs,json} names.",
];

const serverFromOptions = [
  "The server is what stands behind `--`, or --command, --url or --server. Without",
  "them it is the `server` of the nearest mcpeak.config.{ts,mjs,json}.",
];

export const en: CliWords = {
  tagline: "mcpeak: tests for MCP servers",
  headings: { usage: "Usage", commands: "Commands", options: "Options", examples: "Examples", exitCodes: "Exit codes" },
  more: ["`mcpeak <command> --help` tells more, `mcpeak --version` prints the version."],
  exitCodes: "0 all well, 1 failed, 2 wrong input, 3 no server, 130 interrupted",
  placeholders: {},
  commands: {
    test: {
      summary: "run suites against a server",
      synopsis: "mcpeak test <path…> [options] [-- <command> [args…]]",
      about: [
        "Runs suites: .json files, .ts, .mts, .js and .mjs modules, patterns, and folders",
        "(every *.suite.* file below). All are checked before anything is started.",
        ...target,
      ],
      examples: ["mcpeak test ./suites", "mcpeak test weather.suite.json -- node ./server.js", "mcpeak test ./suites --url http://localhost:3000/mcp --junit report.xml"],
    },
    validate: {
      summary: "check suites without starting a server",
      synopsis: "mcpeak validate <path…> [options]",
      about: ["Prints every issue with file:line:column, and warnings, which do not fail."],
      examples: ["mcpeak validate ./suites", "mcpeak validate weather.suite.json --json"],
    },
    export: {
      summary: "write TypeScript suites as JSON",
      synopsis: "mcpeak export <suite.ts…> --out <file|folder> [options]",
      about: ["Writes the exact JSON of each suite; the same suite always gives the same bytes.", "A file that holds something else is only replaced with --force."],
      examples: ["mcpeak export weather.suite.ts --out weather.suite.json", "mcpeak export ./suites --out ./json"],
    },
    convert: {
      summary: "write JSON suites as TypeScript",
      synopsis: "mcpeak convert <suite.json…> --out <file|folder> [options]",
      about: ["Writes each suite as a module that builds it.", "A file that holds something else is only replaced with --force."],
      examples: ["mcpeak convert weather.suite.json --out weather.suite.ts"],
    },
    tools: {
      summary: "show the tools that a server offers",
      synopsis: "mcpeak tools [options] [-- <command> [args…]]",
      about: serverFromOptions,
      examples: ["mcpeak tools -- node ./server.js", "mcpeak tools --url http://localhost:3000/mcp --json"],
    },
    call: {
      summary: "call one tool and show the answer",
      synopsis: "mcpeak call <tool> [json | -] [options] [-- <command> [args…]]",
      about: ["Calls a tool with a JSON object as its arguments; `-` reads them from stdin.", "The exit code is 1 when the tool answers with an error.", ...serverFromOptions],
      examples: [`mcpeak call get_weather '{"city":"Seoul"}' -- node ./server.js`, "mcpeak call get_weather - --server weather < arguments.json"],
    },
    init: {
      summary: "write suites for a server's tools, and a config",
      synopsis: "mcpeak init --auto-stubs [options] [-- <command> [args…]]",
      about: [
        "Writes one suite for each tool into a folder, and a mcpeak.config.json with",
        "which `mcpeak test` runs them. Replaces no file that is there, writes no secret.",
        ...serverFromOptions,
      ],
      examples: ["mcpeak init --auto-stubs -- node ./server.js", "mcpeak init --auto-stubs --check --dir suites --server weather"],
    },
    generate: {
      summary: "write one suite for a server",
      synopsis: "mcpeak generate --out <file> [options] [-- <command> [args…]]",
      about: [
        "Writes a suite (.json or .ts) with cases for all tools. --approve runs it once,",
        "and keeps in it what passed and what is a defect of the server.",
        ...serverFromOptions,
      ],
      examples: ["mcpeak generate --out weather.suite.json -- node ./server.js", "mcpeak generate --out weather.suite.ts --approve --yes --server weather"],
    },
    approve: {
      summary: "run suites once and keep how their cases ended",
      synopsis: "mcpeak approve <path…> [options] [-- <command> [args…]]",
      about: [
        "Writes the approval of each suite into its file: what passed, and which failing",
        "cases are defects of the server. Nothing else in the file changes.",
        ...target,
      ],
      examples: ["mcpeak approve weather.suite.json -- node ./server.js", "mcpeak approve ./suites --yes", "mcpeak approve ./suites --check"],
    },
    types: {
      summary: "write a server's tools as types for suites",
      synopsis: "mcpeak types [options] [-- <command> [args…]]",
      about: [
        "Writes a module that exports `tools`. A suite that is given it, as in",
        'suite("weather", "…", { tools }), does not compile with a tool that the server',
        "does not offer, or with wrong arguments. A file that nobody has changed is",
        "replaced, any other only with --force.",
        ...serverFromOptions,
      ],
      examples: ["mcpeak types --out tools.ts -- node ./server.js", "mcpeak types --out tools.ts --check --server weather"],
    },
    mock: {
      summary: "serve a mock of a server",
      synopsis: "mcpeak mock <definition> [options]",
      about: [
        "Serves the tools and answers of a definition (a .json file, or a .ts, .mts, .js",
        "or .mjs module) over stdin and stdout, or over HTTP. `mcpeak-mock` is the same.",
        "--faults makes the mock misbehave.",
        "--from writes a definition to begin with, for what suites call and expect.",
      ],
      examples: [
        "mcpeak mock weather.mock.json --http --port 3000",
        "mcpeak test weather.suite.json --mock weather.mock.json",
        "mcpeak mock --from weather.suite.json --out weather.mock.json",
      ],
    },
    run: {
      summary: "run scenarios, on the fault lab or a server",
      synopsis: "mcpeak run <scenario…> [options]",
      about: [
        "Runs scenarios: .json files, .ts, .mts, .js and .mjs modules, patterns, folders",
        "(every *.scenario.* file below, every .json in a folder called `scenarios`).",
        "They run on the fault lab in this process, each with a client of its own;",
        "--target names a file with another server.",
      ],
      examples: ["mcpeak run examples/scenarios/protocol-ping-liveness.json", "mcpeak run ./scenarios --target target.json --report junit=report.xml"],
    },
    proxy: {
      summary: "stand between a client and a server",
      synopsis: "mcpeak proxy [options] (-- <command> [args…] | --url <url>)",
      about: [
        "Passes everything on as it is: over stdin and stdout to a command, over HTTP",
        "to a URL. --faults makes the server misbehave, --record keeps what it",
        "answered: as a mock, or as a suite where the file is named *.suite.json. No",
        "file is replaced.",
      ],
      examples: ["mcpeak proxy --record weather.mock.json -- node ./server.js", "mcpeak proxy --faults slow.faults.json --url http://localhost:3000/mcp"],
    },
    demo: {
      summary: "show what faults do, without a network",
      synopsis: "mcpeak demo [options]",
      about: ["Calls the tools of the fault lab in this process, and shows what a client sees."],
      examples: ["mcpeak demo"],
    },
    serve: {
      summary: "serve the fault lab, whose tools misbehave",
      synopsis: "mcpeak serve [options]",
      about: [
        "Serves tools that misbehave on purpose, one fault each, over stdin and stdout",
        "or over HTTP: to see what a client does when its server breaks.",
      ],
      examples: ["mcpeak serve", "mcpeak serve --transport http --port 3000"],
    },
  },
  options: {
    json: "JSON on stdout, nothing else there",
    junit: "also write a JUnit XML file",
    reporter: "text, json or junit; repeatable",
    concurrency: "suites at once (default 1)",
    timeout: "time limit where a suite sets none (default 10000)",
    callTimeout: "time limit of the call (default 10000)",
    runStrict: "fail an error that may only say there is no such tool",
    repeat: "run each scenario so often (default 1)",
    report: "console, json or junit; repeatable",
    target: "file with the server to run on",
    strict: "fail broken protocol rules and doubtful passes",
    protocol: "version of MCP; all compares eras (default auto)",
    callProtocol: "version of MCP (default auto)",
    client: "mcpeak or sdk; both compares (default mcpeak)",
    callClient: "mcpeak or sdk (default mcpeak)",
    "stderr-lines": "stderr lines that a failure shows (default 20)",
    trace: "write every message into a file, secrets hidden",
    out: "where to write",
    force: "replace files that differ",
    command: "program that is the server, on stdio",
    arg: "one argument for it; repeatable",
    env: "one variable for it; repeatable",
    cwd: "its working folder",
    url: "server on Streamable HTTP",
    header: "header of each request; repeatable, hidden in output",
    "header-env": "header with the value of a variable; repeatable",
    "bearer-env": "variable that holds a bearer token",
    "oauth-id-env": "variable with the id of an OAuth client",
    "oauth-secret-env": "variable with its secret",
    "oauth-scope": "scopes to ask for (default what the server asks)",
    "oauth-issuer": "only authorization server that gets the secret",
    server: "server of that name in the config or .mcp.json",
    http: "serve Streamable HTTP instead of stdio",
    faults: "file of faults to put in",
    record: "write what passed as a mock or a suite",
    transport: "stdio or http (default stdio)",
    port: "port over HTTP (default 0: any that is free)",
    host: "address over HTTP (default 127.0.0.1)",
    path: "path of the URL over HTTP (default /mcp)",
    log: "write every call into a file, secrets hidden",
    from: "write a definition for this suite, serve nothing",
    "auto-stubs": "write a suite for each tool",
    dir: "folder of the suites (default suites)",
    format: "ts or json (default ts)",
    suiteOut: "file to write, .json or .ts",
    "suite-id": "id of the suite (default the server's name)",
    name: "name of the suite (default the server's name)",
    approve: "run the suite once and attach its approval",
    yes: "class every failing case as a server defect",
    typesOut: "file to write (default stdout)",
    typesForce: "replace a file that somebody has changed",
    check: "write nothing; exit code 1 when files lag behind",
    draftOut: "file for --from; never replaces one (default stdout)",
    mock: "a mock of this definition, in this process",
    help: "show this help",
    lang: "language (default from MCPEAK_LANG, LANG)",
    "no-color": "no colour; NO_COLOR does the same",
  },
  usage: usageWords,
  demo: {
    intro: [
      "A server that misbehaves on purpose, in this process: each call meets one fault,",
      "then `ping`, on the same connection, tells what is left of it.",
    ],
    outro: [
      "Your own client against the same faults:  mcpeak serve --transport http --port 3000",
      "Your own scenarios:                       mcpeak run <scenario…>",
    ],
    names: {
      delay: "an answer that is slow still comes",
      hang: "a call that is never answered ends at its deadline",
      malformed: "an answer that is no JSON-RPC is an error at once",
      wrongId: "an answer with the id of no request looks like silence, but its cause is told",
      duplicate: "of two answers the first counts",
      late: "an answer after the cancellation disturbs nobody",
      disconnect: "a connection that ends is an error at once",
      socketLoss: "over HTTP only the socket of one call is lost",
      liveness: "a server can ask, during a call, whether its client is still there",
    },
  },
  said: {
    wrote: (file) => `wrote ${file}`,
    unchanged: (file) => `${file} is up to date`,
    lagsBehind: (file, state) =>
      ({
        missing: `${file} is not there: without --check the same command writes it`,
        older: `${file} lags behind the server: without --check the same command writes it anew`,
        changed: `${file} is not what is written for the server, and somebody has changed it: --force in place of --check replaces it`,
      })[state],
    prevented: (what) => (what === "start" ? "Nothing was started." : "Nothing was written."),
    interrupted: () => "Interrupted: closing the servers. Press Ctrl-C again to end at once.",
    closing: () => "Closing the server. Press Ctrl-C again to end at once.",
    ready: ({ file, tools, responses, url }) => `mock of ${file} (${counted(tools, "tool")}, ${counted(responses, "response")}) ${url === undefined ? "on stdin and stdout" : `at ${url}`}`,
    labReady: (url) => `fault lab ${url === undefined ? "on stdin and stdout" : `at ${url}`}`,
    proxy: proxyWordsEn,
    stubs: stubWordsEn,
    leftOpen: (open) => `${counted(open.length, "case")} will not pass yet; complete the responses by hand:\n${open.map(({ suite, case: id, tool, reason }) => `  ${shown(suite)} ${shown(id)} (${shown(tool)}): ${openReasons[reason]}`).join("\n")}`,
    stillOpen: (handles) =>
      `The work is done, but something that a suite module or a server in this process opened still runs${handles.length === 0 ? "" : `: ${handles.map(handleWords).join(", ")}`}.\nThe process was ended. Close it in the module, or call unref() on it.`,
  },
};

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

const openReasons: Readonly<Record<OpenCase["reason"], string>> = {
  contradiction: "no answer was found that holds all it expects",
  otherSuite: "another suite expects another answer to the same call",
  tooDeep: "its arguments are nested too deep for a response",
};

function handleWords(handle: string): string {
  return Object.hasOwn(handleNames, handle) ? `${handle} (${handleNames[handle]})` : handle;
}

const handleNames: Readonly<Record<string, string>> = {
  Timeout: "setTimeout or setInterval",
  Immediate: "setImmediate",
  TCPServerWrap: "a listening server",
  TCPSocketWrap: "a connection",
  PipeWrap: "a pipe",
  ProcessWrap: "a child process",
  FSEventWrap: "a file watcher",
  StatWatcher: "a file watcher",
  UDPWrap: "a UDP socket",
  MessagePort: "a worker or a message port",
};

const optionRules: Readonly<Record<OptionRule, string>> = {
  noValue: "takes no value",
  positiveInteger: "must be an integer of at least 1",
  lineCount: "must be an integer from 0 to 10000",
  timeout: "must be an integer from 1 to 2147483647 (ms)",
  port: "must be an integer from 0 to 65535",
  jsonFile: "must be a .json file",
  suiteFile: "must be a .json, .ts or .mts file",
  suiteFormat: "must be ts or json",
  notBlank: "must not be blank",
  recordFile: "must be a .json file",
  urlPath: "must begin with /, without ?, # or spaces",
  language: "must be en or ko",
  reporter: "must be text, json or junit, with =<file> behind it to write into a file",
  report: "must be console, json or junit, with =<file> behind it to write into a file",
  reportNeedsFile: "needs a file, as another report has stdout already",
  repeat: "must be an integer from 1 to 10000",
  reporterNeedsFile: "needs a file, as another reporter has stdout already",
  keyValue: "must look like NAME=value",
  header: 'must look like "Name: value"',
  headerEnv: "must look like Header-Name=VARIABLE",
  variable: "must be the name of an environment variable",
  folder: "must be a folder, as there are several suites",
  jsonOrFolder: "must be a .json file or a folder",
  typeScriptFile: "must be a .ts or .mts file, no .d.ts",
  typeScriptOrFolder: "must be a .ts or .mts file or a folder",
  inputSize: "may bring at most 67108864 bytes",
  jsonObject: "must be a JSON object",
};

const optionHints: Readonly<Record<OptionRule, (option: string) => string>> = {
  noValue: (option) => `Write ${option} alone.`,
  positiveInteger: () => "Leave it out to run one suite after the other.",
  lineCount: () => "Leave it out to see 20 lines.",
  timeout: () => "Leave it out to use 10000.",
  port: () => "Leave it out, or write 0, to take any that is free.",
  suiteFile: () => "For example: --out weather.suite.ts.",
  suiteFormat: () => "Leave it out to write TypeScript.",
  notBlank: (option) => `Leave ${option} out to take what the server calls itself.`,
  jsonFile: () => "A definition is written as JSON, e.g. --out weather.mock.json.",
  recordFile: () => "For example: --record weather.mock.json, or --record weather.suite.json.",
  urlPath: () => "For example: --path /mcp, which is the default.",
  language: () => "Leave it out to take the language from MCPEAK_LANG or LANG.",
  reporter: () => "For example: --reporter junit=report.xml.",
  report: () => "For example: --report junit=report.xml.",
  reportNeedsFile: () => "For example: --json --report junit=report.xml.",
  repeat: () => "Leave it out to run each scenario once.",
  reporterNeedsFile: () => "For example: --json --reporter junit=report.xml.",
  keyValue: () => 'To pass on a variable of your own: --env NAME="$NAME".',
  header: () => 'For example: --header "Authorization: Bearer …"; --header-env keeps the value out of the command line.',
  variable: (option) => `Name the variable, not its value: ${option} MY_VARIABLE.`,
  headerEnv: () => "Name the variable, not its value: --header-env Authorization=MY_TOKEN.",
  folder: () => "Name a folder that exists, or end the path with a slash.",
  jsonOrFolder: () => "End the path with a slash to mean a folder.",
  typeScriptFile: () => "For example: --out tools.ts.",
  typeScriptOrFolder: () => "End the path with a slash to mean a folder.",
  inputSize: () => "Call the tool with less, or from code with `openSession`.",
  jsonObject: () => `For example: '{"city":"Seoul"}', in single quotes for most shells. \`-\` reads it from stdin.`,
};

function usageWords(facts: UsageFacts): { message: string; hint: string } {
  switch (facts.code) {
    case "UNKNOWN_COMMAND": {
      const near = nearestName(facts.command, facts.known);
      return {
        message: `There is no command ${shown(facts.command)}.`,
        hint: near === undefined ? `The commands are ${facts.known.join(", ")}.` : `Did you mean \`mcpeak ${near}\`?`,
      };
    }
    case "UNKNOWN_OPTION": {
      const near = nearestName(facts.option, facts.known);
      return {
        message: `There is no option ${facts.option} here.`,
        hint: near === undefined ? `\`--help\` lists the options.${facts.known.includes("--command") ? " What is meant for the server stands behind `--`." : ""}` : `Did you mean ${near}?`,
      };
    }
    case "MISSING_ARGUMENT":
      return missingWords(facts);
    case "INVALID_OPTION_VALUE":
      if (facts.rule === "choice") return choiceWords(facts);
      if (facts.rule === "jsonObject") return { message: `The tool's arguments must be a JSON object, but they are ${shown(facts.value)}.`, hint: optionHints.jsonObject("") };
      return { message: `${facts.option} ${optionRules[facts.rule]}, but it is ${shown(facts.value)}.`, hint: optionHints[facts.rule](facts.option) };
    case "CONFLICTING_OPTIONS": {
      const [first, second] = facts.options;
      return first === second
        ? { message: `${first} is given more than once.`, hint: "Keep one of them." }
        : {
            message: `${facts.options.slice(0, -1).join(", ")} and ${facts.options.at(-1)} cannot be used together${facts.because === undefined ? "" : ": the SDK's client speaks the versions up to 2025-11-25 alone"}.`,
            hint: "Keep one of them.",
          };
    }
    case "UNEXPECTED_ARGUMENT":
      return facts.argument === "--"
        ? { message: "`--` has no place here: this command starts no server.", hint: "Take it out, with what follows." }
        : { message: `The argument ${shown(facts.argument)} is one too many.`, hint: `\`--help\` shows what may follow.${facts.takesServer ? " What is meant for the server stands behind `--`." : ""}` };
    case "MISSING_ENVIRONMENT_VARIABLE":
      return { message: `The environment variable ${facts.variable} that ${facts.option} names is not set, or empty.`, hint: `Set ${facts.variable}, or name another variable.` };
    case "CONFLICTING_OUTPUT":
      return { message: `Two results would be written to ${facts.file}.`, hint: "Give each a file of its own." };
    case "FILE_EXISTS":
      if (facts.isKept) return { message: `${facts.files.join(", ")} exists, and a recording replaces no file. It was not written.`, hint: "Name another file, or remove that one." };
      if (facts.isNo !== undefined) return { message: `${facts.files.join(", ")} exists and is no ${facts.isNo === "trace" ? "trace" : "log of calls"}. Nothing was started.`, hint: "Name another file, or remove that one." };
      return {
        message: facts.files.length === 1 ? `${facts.files[0]} exists and holds something else. Nothing was written.` : `${facts.files.join(", ")} exist and hold something else. Nothing was written.`,
        hint: facts.hasNoForce ? "Name another file, or remove that one." : "Look at what is there; --force replaces it.",
      };
    case "FILE_CHANGED":
      return { message: `${facts.file} was changed while its suite ran. It was not written.`, hint: "Run the command again: it reads the file anew." };
    case "FILE_UNWRITABLE":
      return { message: `${facts.file} cannot be written: ${writeProblems[facts.reason](facts.detail)}.`, hint: "Name another file, or mend what is in the way." };
    case "UNCAUGHT_ERROR":
      return {
        message: `An error was thrown that nobody caught, in a suite module or in a server in this process:\n${facts.stack}`,
        hint: "Await the promise, or catch the error, where it comes from. The exit code is not 0 because of it.",
      };
    case "ENDED_EARLY":
      return {
        message: "The process ended before the command had a result.",
        hint: "Look for process.exit() in a suite module or in a server in this process, and take it out.",
      };
    case "INTERRUPTED":
      return { message: "The command was interrupted before it had a result.", hint: "Run it again." };
  }
}

const writeProblems: Readonly<Record<WriteProblem, (detail: string) => string>> = {
  permission: () => "permission denied",
  readOnly: () => "the file system is read-only",
  folder: () => "it is a folder",
  belowFile: () => "a part of its path is a file, not a folder",
  full: () => "the disk or the quota is full",
  system: (detail) => `the system says ${detail}`,
};

function choiceWords({ option, value, known, nearest }: Extract<UsageFacts, { rule: "choice" }>): { message: string; hint: string } {
  const near = nearest === undefined ? "" : `Did you mean ${nearest}? `;
  return { message: `${option} must be one of ${known.join(", ")}, but it is ${shown(value)}.`, hint: `${near}${leftOut[option]}` };
}

const leftOut = {
  "--protocol": "Leave it out to negotiate with the server.",
  "--client": "Leave it out to use mcpeak's own client.",
  "--transport": "Leave it out to speak over stdin and stdout.",
} as const;

function missingWords(facts: Extract<UsageFacts, { code: "MISSING_ARGUMENT" }>): { message: string; hint: string } {
  switch (facts.what) {
    case "optionValue": {
      const { option, placeholder, found } = facts;
      return found === undefined
        ? { message: `${option} needs a value.`, hint: `Write ${option} ${placeholder}.` }
        : { message: `${option} needs a value, but ${found} follows.`, hint: `Write ${option} ${placeholder}; if ${found} is the value, write ${option}=${found}.` };
    }
    case "partnerOption":
      return { message: `${facts.option} needs ${facts.needed} beside it.`, hint: `Give ${facts.needed} as well, or take ${facts.option} out.` };
    case "decisions":
      return {
        message: `Nobody can be asked whether ${facts.cases.length === 1 ? "the failing case" : `${facts.cases.length} failing cases`} (${facts.cases.slice(0, 5).map(shown).join(", ")}${facts.cases.length > 5 ? ", …" : ""}) ${facts.cases.length === 1 ? "is a defect" : "are defects"} of the server: the suite was not approved.`,
        hint: "Give --yes to class them all so, or run the command on a terminal to decide one by one.",
      };
    case "autoStubs":
      return { message: "--auto-stubs is missing.", hint: "`mcpeak init --auto-stubs` writes a suite for each tool of a server; on a terminal it is asked for." };
    case "suiteFile":
      return { message: "--out is missing.", hint: "Say where to write, e.g. --out weather.suite.json or --out weather.suite.ts." };
    case "suiteId":
      return { message: "--suite-id is missing: the server does not say what it is called.", hint: "For example: --suite-id weather." };
    case "approvePaths":
      return { message: "No suite is given.", hint: "Name files or folders, e.g. `mcpeak approve weather.suite.json`." };
    case "paths":
      return { message: "No suite is given.", hint: "Name files or folders, e.g. `mcpeak test ./suites`." };
    case "scenarios":
      return { message: "No scenario is given.", hint: "Name files or folders, e.g. `mcpeak run examples/scenarios`." };
    case "tool":
      return { message: "No tool is given.", hint: "`mcpeak tools` lists them; then e.g. `mcpeak call get_weather '{\"city\":\"Seoul\"}'`." };
    case "out":
      return { message: "--out is missing.", hint: "Say where to write: --out <file>, or --out <folder> for several suites." };
    case "definition":
      return { message: "No definition is given.", hint: "Name one, e.g. `mcpeak mock weather.mock.json`; --from <suite> writes one to begin with." };
    case "commandAfterDashes":
      return { message: "Nothing follows `--`.", hint: "Write the server's command there, e.g. `-- node ./server.js`." };
  }
}
