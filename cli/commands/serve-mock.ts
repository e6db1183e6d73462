import { createMock, createMockServer, loadFaults, loadMockDefinition, type MockDefinitionSpec, type MockServerOptions, renderMockCallLine, renderServerProblem } from "mcpeak";
import type { CommandContext, commandOptions, RunCommand } from "../command-table.js";
import { draftMock } from "../draft-mock.js";
import { refuseInvalid } from "../invalid-inputs.js";
import { closeTrace, type LineFile, openLines } from "../open-trace.js";
import { readNumber } from "../read-number.js";
import { tellUnusedFaults } from "../tell-unused-faults.js";
import { untilAborted } from "../until-aborted.js";
import { untilInterrupted } from "../until-interrupted.js";
import { usageError } from "../usage-error.js";
import { wordsIn } from "../words.js";

type Context = CommandContext<typeof commandOptions.mock>;

/** `mcpeak mock`: serves a definition until its client or a signal ends it, or drafts one. */
export const serveMock: RunCommand<typeof commandOptions.mock> = async (context) => {
  const { args, io } = context;
  if (args.afterDashes !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: "--", takesServer: false });
  if (args.values.from !== undefined) return draftMock(context, args.values.from);
  const where = readWhere(context);
  const [path, extra] = args.positionals;
  if (path === undefined) throw usageError({ code: "MISSING_ARGUMENT", what: "definition" });
  if (extra !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: extra, takesServer: false });
  const { log: logFile, faults: faultsFile } = args.values;
  const loaded = await untilInterrupted(loadMockDefinition(path, { cwd: io.cwd }), io.signal);
  const loadedFaults = faultsFile === undefined ? undefined : await untilInterrupted(loadFaults(faultsFile, { cwd: io.cwd, transport: where === undefined ? "stdio" : "http" }), io.signal);
  refuseInvalid([loaded, ...(loadedFaults === undefined ? [] : [loadedFaults])], "start");
  const log = logFile === undefined ? undefined : await openLines(io, logFile, "callLog");
  let isLogWhole = true;
  try {
    await serve(context, loaded.file, { ...optionsOf(context, loaded.definition ?? { tools: [] }, log), faults: loadedFaults?.faults ?? [] }, where);
  } finally {
    isLogWhole = await closeTrace(log, context);
  }
  return isLogWhole ? 0 : 2;
};

type Where = Pick<MockServerOptions, "host" | "port" | "path">;

/** Where to listen; `undefined` is stdio. */
function readWhere({ args: { values } }: Context): Where | undefined {
  if (values.out !== undefined) throw usageError({ code: "MISSING_ARGUMENT", what: "partnerOption", option: "--out", needed: "--from" });
  const { host, path } = values;
  for (const name of ["port", "host", "path"] as const) {
    if (values[name] !== undefined && !values.http) throw usageError({ code: "MISSING_ARGUMENT", what: "partnerOption", option: `--${name}`, needed: "--http" });
  }
  const port = readNumber("--port", "port", values.port);
  if (path !== undefined && !/^\/[^?#\s]*$/.test(path)) throw usageError({ code: "INVALID_OPTION_VALUE", option: "--path", rule: "urlPath", value: path });
  if (!values.http) return undefined;
  return { ...(host !== undefined && { host }), ...(port !== undefined && { port }), ...(path !== undefined && { path }) };
}

/** The definition, and who is told what. What the mock answers by itself follows `--lang` alone: the environment must not change an answer. */
function optionsOf({ args, io, errorStyle }: Context, definition: MockDefinitionSpec, log: LineFile | undefined): MockServerOptions {
  return {
    ...definition,
    ...(args.values.lang === "ko" && { lang: "ko" }),
    ...(log !== undefined && { onCall: (call) => log.write(renderMockCallLine(call, io.clock?.now() ?? new Date())) }),
    onActivation: (activation) => void io.stderr.write(`${wordsIn(errorStyle.language).said.proxy.hit(activation)}\n`),
    onProblem: (problem) => void io.stderr.write(`${renderServerProblem(problem, errorStyle.language)}\n`),
  };
}

async function serve(context: Context, file: string, options: MockServerOptions, where: Where | undefined): Promise<void> {
  const { io, errorStyle } = context;
  const counts = { file, tools: options.tools.length, responses: options.responses?.length ?? 0 };
  const tellReady = (url?: string): Promise<void> => io.stderr.write(`${wordsIn(errorStyle.language).said.ready({ ...counts, ...(url !== undefined && { url }) })}\n`);
  if (where === undefined) {
    await using mock = createMock(options);
    const conversation = mock.serveStdio(io.giveStreams?.());
    await tellReady();
    await Promise.race([conversation.closed, untilAborted(io.signal)]);
    await tellUnusedFaults(context, mock, options.faults);
  } else {
    await using mock = await createMockServer({ ...options, ...where });
    await tellReady(mock.url);
    await untilAborted(io.signal);
    await tellUnusedFaults(context, mock, options.faults);
  }
}
