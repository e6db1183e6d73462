import { createFaultServer, type FaultServerAddress, renderServerProblem } from "mcpeak";
import type { CommandContext, commandOptions, RunCommand } from "../command-table.js";
import { readNumber } from "../read-number.js";
import { untilAborted } from "../until-aborted.js";
import { usageError } from "../usage-error.js";
import { wordsIn } from "../words.js";

type Context = CommandContext<typeof commandOptions.serve>;

const transports = ["stdio", "http"] as const;

/** `mcpeak serve`: the fault lab, until its client, a fault or a signal ends it. */
export const serveLab: RunCommand<typeof commandOptions.serve> = async ({ args, io, errorStyle }) => {
  const [extra] = args.positionals;
  if (extra !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: extra, takesServer: false });
  if (args.afterDashes !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: "--", takesServer: false });
  const where = readAddress(args.values);
  await using lab = createFaultServer({
    ...(args.values.lang === "ko" && { lang: "ko" }),
    onProblem: (problem) => void io.stderr.write(`${renderServerProblem(problem, errorStyle.language)}\n`),
  });
  const tellReady = (url?: string): Promise<void> => io.stderr.write(`${wordsIn(errorStyle.language).said.labReady(url)}\n`);
  if (where === undefined) {
    const conversation = lab.serveStdio(io.giveStreams?.());
    await tellReady();
    await Promise.race([conversation.closed, untilAborted(io.signal)]);
  } else {
    const { url } = await lab.listen(where);
    await tellReady(url);
    await untilAborted(io.signal);
  }
  return 0;
};

/** Where to listen; `undefined` is stdio. */
function readAddress({ transport = "stdio", host, port: portText, path }: Context["args"]["values"]): FaultServerAddress | undefined {
  if (transport !== "stdio" && transport !== "http") throw usageError({ code: "INVALID_OPTION_VALUE", option: "--transport", rule: "choice", value: transport, known: transports });
  for (const [option, value] of [["--port", portText], ["--host", host], ["--path", path]] as const) {
    if (value !== undefined && transport !== "http") throw usageError({ code: "MISSING_ARGUMENT", what: "partnerOption", option, needed: "--transport http" });
  }
  const port = readNumber("--port", "port", portText);
  if (path !== undefined && !/^\/[^?#\s]*$/.test(path)) throw usageError({ code: "INVALID_OPTION_VALUE", option: "--path", rule: "urlPath", value: path });
  if (transport === "stdio") return undefined;
  return { ...(host !== undefined && { host }), ...(port !== undefined && { port }), ...(path !== undefined && { path }) };
}
