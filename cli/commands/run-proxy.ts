import { basename } from "node:path";
import { createHttpProxy, createStdioProxy, createTargetResolver, type FaultSpec, type HttpTarget, type JsonValue, loadFaults, type ProxyOptions, type Recording, renderJsonValue, renderProxyProblem, type ServerTarget, type StdioTarget } from "mcpeak";
import type { CommandContext, commandOptions, ExitCode, RunCommand, ServerExitCode } from "../command-table.js";
import { refuseInvalid } from "../invalid-inputs.js";
import { readNumber } from "../read-number.js";
import { targetFromOptions } from "../target-from-options.js";
import { tellUnusedFaults } from "../tell-unused-faults.js";
import { untilAborted } from "../until-aborted.js";
import { untilInterrupted } from "../until-interrupted.js";
import { usageError } from "../usage-error.js";
import { wordsIn } from "../words.js";
import { assertWritable, compareFile, writeNewFile } from "../write-file.js";

type Context = CommandContext<typeof commandOptions.proxy>;

/** `mcpeak proxy`: stands between a client and a server until one of them, a fault or a signal ends it. */
export const runProxy: RunCommand<typeof commandOptions.proxy> = async (context) => {
  const { args, io } = context;
  const [extra] = args.positionals;
  if (extra !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: extra, takesServer: true });
  const { record } = args.values;
  if (record !== undefined && !record.endsWith(".json")) throw usageError({ code: "INVALID_OPTION_VALUE", option: "--record", rule: "recordFile", value: record });
  const port = readNumber("--port", "port", args.values.port);
  const given = targetFromOptions(args.values, args.afterDashes, io);
  const target = await untilInterrupted(createTargetResolver({ cwd: io.cwd, env: io.env, ...given }).then((targets) => targets.resolve()), io.signal);
  const faults = await readFaults(context, target);
  if (record !== undefined) await assertNew(context, record);
  const options: ProxyOptions = {
    faults,
    record: record !== undefined,
    onActivation: (activation) => void io.stderr.write(`${wordsIn(context.errorStyle.language).said.proxy.hit(activation)}\n`),
    onProblem: (problem) => void io.stderr.write(`${renderProxyProblem(problem, context.errorStyle.language)}\n`),
  };
  return target.kind === "http" ? passHttp(context, target, { ...options, ...(port !== undefined && { port }) }) : passStdio(context, target as StdioTarget, options);
};

async function readFaults({ args, io }: Context, target: ServerTarget): Promise<readonly FaultSpec[]> {
  const { faults: file } = args.values;
  if (file === undefined) return [];
  const loaded = await untilInterrupted(loadFaults(file, { cwd: io.cwd, transport: target.kind === "http" ? "http" : "stdio" }), io.signal);
  refuseInvalid([loaded], "start");
  return loaded.faults ?? [];
}

/** Whoever starts the proxy in the place of a server has chosen what variables that gets: it gets all of them. */
async function passStdio(context: Context, target: StdioTarget, options: ProxyOptions): Promise<ExitCode> {
  const { args, io } = context;
  for (const name of ["port", "host"] as const) {
    if (args.values[name] !== undefined) throw usageError({ code: "MISSING_ARGUMENT", what: "partnerOption", option: `--${name}`, needed: "--url" });
  }
  const inherited = Object.fromEntries(Object.entries(io.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
  const proxy = await createStdioProxy({ ...target, env: { ...inherited, ...target.env } }, { ...options, ...io.giveStreams?.() });
  void untilAborted(io.signal).then(() => proxy.signal(signalOf(io.signal)));
  const { exitCode, signal } = await proxy.closed;
  await tellUnusedFaults(context, proxy, options.faults);
  await writeRecording(context, proxy.recording);
  return endedAs(exitCode, signal);
}

async function passHttp(context: Context, target: HttpTarget, options: ProxyOptions & { readonly port?: number }): Promise<ExitCode> {
  const { args, io, errorStyle } = context;
  const { host } = args.values;
  const proxy = await createHttpProxy(target, { ...options, ...(host !== undefined && { host }) });
  await io.stderr.write(`${wordsIn(errorStyle.language).said.proxy.ready({ url: proxy.url, server: new URL(target.url).origin })}\n`);
  await untilAborted(io.signal);
  await proxy.close();
  await tellUnusedFaults(context, proxy, options.faults);
  await writeRecording(context, proxy.recording);
  return 0;
}

/** A client starts its server with the same command again and again: that a record is there is told before anything starts. */
async function assertNew({ io }: Context, file: string): Promise<void> {
  if ((await compareFile(io, file, "")) !== "absent") throw usageError({ code: "FILE_EXISTS", files: [file], isKept: true });
  await assertWritable(io, file);
}

/** Writes what has passed. */
async function writeRecording({ args, io, errorStyle }: Context, recording: Recording): Promise<void> {
  const { record } = args.values;
  if (record === undefined) return;
  const { said } = wordsIn(errorStyle.language);
  const { value, left } = recorded(recording, record);
  if (value === undefined) await io.stderr.write(`${said.proxy.nothingRecorded(record)}\n`);
  else if (!(await writeNewFile(io, record, renderJsonValue(value)))) throw usageError({ code: "FILE_EXISTS", files: [record], isKept: true });
  else await io.stderr.write(`${said.wrote(record)}\n`);
  if (left.length > 0) await io.stderr.write(`${said.proxy.left(left)}\n`);
}

function recorded(recording: Recording, file: string): { readonly value: JsonValue | undefined; readonly left: ReturnType<Recording["toSuite"]>["left"] } {
  if (file.endsWith(".suite.json")) {
    const name = basename(file, ".suite.json");
    const { suite, left } = recording.toSuite({ id: name, name });
    return { value: suite as unknown as JsonValue | undefined, left };
  }
  const { definition, left } = recording.toMockDefinition();
  return { value: definition.tools.length === 0 ? undefined : (definition as unknown as JsonValue), left };
}

function signalOf({ reason }: AbortSignal): NodeJS.Signals {
  const { signal } = reason as { readonly signal?: NodeJS.Signals };
  return signal ?? "SIGTERM";
}

const signalNumbers: Readonly<Record<string, number>> = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGILL: 4, SIGTRAP: 5, SIGABRT: 6, SIGBUS: 7, SIGFPE: 8, SIGKILL: 9, SIGSEGV: 11, SIGPIPE: 13, SIGTERM: 15 };

/** The exit code of the server; that of a signal as shells give it. */
function endedAs(exitCode: number | null, signal: string | null): ServerExitCode {
  return (exitCode ?? 128 + (signalNumbers[signal ?? ""] ?? 0)) as ServerExitCode;
}
