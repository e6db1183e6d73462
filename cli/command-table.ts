import type { TextOptions } from "mcpeak";
import type { CliIo } from "./cli-io.js";
import { commonOptions, type OptionTable, targetOptions } from "./option-table.js";
import type { ParsedArguments } from "./parse-arguments.js";

/** What a command is run with. */
export interface CommandContext<Table extends OptionTable> {
  readonly args: ParsedArguments<Table>;
  readonly io: CliIo;
  /** How text is written to stdout, and in which language. */
  readonly style: TextOptions;
  /** How text is written to stderr. */
  readonly errorStyle: TextOptions;
}

/** 0 all well; 1 something failed; 2 the input is wrong; 3 no server; 130 interrupted. A proxy ends as its server does. */
export type ExitCode = 0 | 1 | 2 | 3 | 130 | ServerExitCode;

/** The exit code of a server, which may be any. */
export type ServerExitCode = number & { readonly "~isServers": true };

export type RunCommand<Table extends OptionTable> = (context: CommandContext<Table>) => Promise<ExitCode>;

const json = { kind: "flag" } as const;
const timeout = { kind: "value", placeholder: "<ms>" } as const;
const callTimeout = { ...timeout, describedAs: "callTimeout" } as const;
const out = { kind: "value", short: "o", placeholder: "<file|folder>" } as const;
const force = { kind: "flag" } as const;
const runSpeech = {
  protocol: { kind: "value", placeholder: "<version>" },
  client: { kind: "value", placeholder: "<name>" },
} as const;
const sessionSpeech = {
  protocol: { kind: "value", placeholder: "<version>", describedAs: "callProtocol" },
  client: { kind: "value", placeholder: "<name>", describedAs: "callClient" },
} as const;
const trace = { kind: "value", placeholder: "<file>" } as const;

/** Options of each command, in the order in which its help shows them. */
export const commandOptions = {
  test: {
    json,
    junit: { kind: "value", placeholder: "<file>" },
    reporter: { kind: "list", placeholder: "<name[=file]>" },
    concurrency: { kind: "value", placeholder: "<n>" },
    timeout,
    strict: { kind: "flag" },
    ...runSpeech,
    "stderr-lines": { kind: "value", placeholder: "<n>" },
    trace,
    ...targetOptions,
    mock: { kind: "value", placeholder: "<definition>" },
    ...commonOptions,
  },
  validate: { json, ...commonOptions },
  export: { out, force, ...commonOptions },
  convert: { out, force, ...commonOptions },
  tools: { json, timeout: callTimeout, ...sessionSpeech, trace, ...targetOptions, ...commonOptions },
  call: { json, timeout: callTimeout, ...sessionSpeech, trace, ...targetOptions, ...commonOptions },
  init: {
    "auto-stubs": { kind: "flag" },
    dir: { kind: "value", placeholder: "<folder>" },
    format: { kind: "value", placeholder: "<ts|json>" },
    check: { kind: "flag" },
    timeout: callTimeout,
    ...sessionSpeech,
    trace,
    ...targetOptions,
    ...commonOptions,
  },
  generate: {
    out: { kind: "value", short: "o", placeholder: "<file>", describedAs: "suiteOut" },
    "suite-id": { kind: "value", placeholder: "<id>" },
    name: { kind: "value", placeholder: "<name>" },
    approve: { kind: "flag" },
    yes: { kind: "flag" },
    check: { kind: "flag" },
    force,
    timeout: callTimeout,
    ...sessionSpeech,
    trace,
    ...targetOptions,
    ...commonOptions,
  },
  approve: {
    yes: { kind: "flag" },
    check: { kind: "flag" },
    strict: { kind: "flag" },
    timeout,
    ...sessionSpeech,
    ...targetOptions,
    ...commonOptions,
  },
  types: {
    out: { kind: "value", short: "o", placeholder: "<file>", describedAs: "typesOut" },
    check: { kind: "flag" },
    force: { kind: "flag", describedAs: "typesForce" },
    timeout: callTimeout,
    ...sessionSpeech,
    trace,
    ...targetOptions,
    ...commonOptions,
  },
  mock: {
    http: { kind: "flag" },
    port: { kind: "value", placeholder: "<n>" },
    host: { kind: "value", placeholder: "<host>" },
    path: { kind: "value", placeholder: "<path>" },
    faults: { kind: "value", placeholder: "<file>" },
    log: { kind: "value", placeholder: "<file>" },
    from: { kind: "value", placeholder: "<suite>" },
    out: { kind: "value", short: "o", placeholder: "<file>", describedAs: "draftOut" },
    ...commonOptions,
  },
  run: {
    target: { kind: "value", placeholder: "<file>" },
    report: { kind: "list", placeholder: "<name[=file]>" },
    json,
    junit: { kind: "value", placeholder: "<file>" },
    repeat: { kind: "value", placeholder: "<n>" },
    strict: { kind: "flag", describedAs: "runStrict" },
    trace,
    ...commonOptions,
  },
  demo: { ...commonOptions },
  serve: {
    transport: { kind: "value", placeholder: "<stdio|http>" },
    port: { kind: "value", placeholder: "<n>" },
    host: { kind: "value", placeholder: "<host>" },
    path: { kind: "value", placeholder: "<path>" },
    ...commonOptions,
  },
  proxy: {
    faults: { kind: "value", placeholder: "<file>" },
    record: { kind: "value", placeholder: "<file>" },
    port: { kind: "value", placeholder: "<n>" },
    host: { kind: "value", placeholder: "<host>" },
    ...targetOptions,
    ...commonOptions,
  },
} as const satisfies Record<string, OptionTable>;

export type CommandName = keyof typeof commandOptions;
export const commandNames = Object.keys(commandOptions) as CommandName[];

/** Every name that some command's option has. */
export type OptionName = { [Name in CommandName]: keyof (typeof commandOptions)[Name] }[CommandName];

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commandOptions, name);
}
