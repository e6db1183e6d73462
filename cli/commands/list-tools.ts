import { renderJsonValue, renderTools } from "mcpeak";
import { writeChunks } from "../cli-io.js";
import type { commandOptions, RunCommand } from "../command-table.js";
import { readNumber } from "../read-number.js";
import { usageError } from "../usage-error.js";
import { withGivenServer } from "../with-given-server.js";

/** `mcpeak tools`: what a server offers. */
export const listTools: RunCommand<typeof commandOptions.tools> = async (context) => {
  const { args, io, style } = context;
  const [extra] = args.positionals;
  if (extra !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: extra, takesServer: true });
  const timeoutMs = readNumber("--timeout", "timeout", args.values.timeout);
  return withGivenServer(context, { for: "tools", timeoutMs }, async (session) => {
    const tools = await session.listTools({ signal: io.signal, ...(timeoutMs !== undefined && { timeoutMs }) });
    const { protocolVersion, server } = session;
    const shown = session.hideSecrets({ protocolVersion, server, tools });
    if (args.values.json) await io.stdout.write(renderJsonValue(shown));
    else await writeChunks(io.stdout, renderTools(shown, style));
    return 0;
  });
};
