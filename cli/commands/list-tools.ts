import { renderJsonValue, renderTools } from "mcpeak";
import { writeChunks } from "../cli-io.js";
import type { commandOptions, RunCommand } from "../command-table.js";
import { openGivenServer } from "../open-given-server.js";
import { readNumber } from "../read-number.js";
import { usageError } from "../usage-error.js";

/** `mcpeak tools`: what a server offers. */
export const listTools: RunCommand<typeof commandOptions.tools> = async ({ args, io, style }) => {
  const [extra] = args.positionals;
  if (extra !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: extra, takesServer: true });
  const timeoutMs = readNumber("--timeout", "timeout", args.values.timeout);
  const session = await openGivenServer(args.values, args.afterDashes, io);
  try {
    const tools = await session.listTools({ signal: io.signal, ...(timeoutMs !== undefined && { timeoutMs }) });
    const { protocolVersion, server } = session;
    const shown = session.hideSecrets({ protocolVersion, server, tools });
    if (args.values.json) await io.stdout.write(renderJsonValue(shown));
    else await writeChunks(io.stdout, renderTools(shown, style));
    return 0;
  } finally {
    await session.close();
  }
};
