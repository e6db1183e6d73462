import { isMcpeakError, type JsonObject, type JsonValue, parseStrictJson, renderJsonValue, renderToolResult } from "mcpeak";
import { type CliIo, writeChunks } from "../cli-io.js";
import type { commandOptions, RunCommand } from "../command-table.js";
import { readNumber } from "../read-number.js";
import { untilInterrupted } from "../until-interrupted.js";
import { usageError } from "../usage-error.js";
import { withGivenServer } from "../with-given-server.js";

/** Longest arguments that are read from stdin, in bytes. */
const maxInputBytes = 64 * 1024 * 1024;

/** `mcpeak call`: one tool, once. */
export const callTool: RunCommand<typeof commandOptions.call> = async (context) => {
  const { args, io, style } = context;
  const [tool, json = "{}", extra] = args.positionals;
  if (tool === undefined) throw usageError({ code: "MISSING_ARGUMENT", what: "tool" });
  if (extra !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: extra, takesServer: true });
  const timeoutMs = readNumber("--timeout", "timeout", args.values.timeout);
  const input = readInput(json === "-" ? await untilInterrupted(readStdin(io), io.signal) : json);
  return withGivenServer(context, { for: "calls", timeoutMs }, async (session) => {
    const result = await session.callTool(tool, input, { signal: io.signal, ...(timeoutMs !== undefined && { timeoutMs }) });
    const shown = session.hideSecrets(result);
    if (args.values.json) await io.stdout.write(renderJsonValue(shown));
    else await writeChunks(io.stdout, renderToolResult(shown, style));
    // A missing `isError` counts as false; anything but a boolean is no good answer.
    return result["isError"] === undefined || result["isError"] === false ? 0 : 1;
  });
};

/** @throws McpeakError `INVALID_OPTION_VALUE` for what is no JSON object, with an example; `JSON_DUPLICATE_KEY`, `JSON_TOO_DEEP` */
function readInput(json: string): JsonObject {
  const value = readJson(json);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw usageError({ code: "INVALID_OPTION_VALUE", option: "<json>", rule: "jsonObject", value: json });
}

/** Mostly it is the shell that took the quotes away: an example helps more than the place. */
function readJson(json: string): JsonValue | undefined {
  try {
    return parseStrictJson(json, "<json>");
  } catch (error) {
    if (isMcpeakError(error) && error.code === "JSON_SYNTAX") return undefined;
    throw error;
  }
}

/** All of stdin; bounded. */
async function readStdin(io: CliIo): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of io.stdin) {
    const piece = Buffer.from(chunk as Uint8Array);
    bytes += piece.length;
    if (bytes > maxInputBytes) throw usageError({ code: "INVALID_OPTION_VALUE", option: "-", rule: "inputSize", value: `${bytes}` });
    chunks.push(piece);
  }
  return Buffer.concat(chunks).toString("utf8");
}
