import { extname } from "node:path";
import { draftMockDefinition, type JsonValue, loadSuites, renderJsonValue } from "mcpeak";
import type { CommandContext, commandOptions, ExitCode } from "./command-table.js";
import { refuseInvalid } from "./invalid-inputs.js";
import { untilInterrupted } from "./until-interrupted.js";
import { usageError } from "./usage-error.js";
import { wordsIn } from "./words.js";
import { compareFile, writeNewFile } from "./write-file.js";

/** `mcpeak mock --from`: writes a definition to begin with. A file that is there is never replaced. */
export async function draftMock({ args, io, errorStyle }: CommandContext<typeof commandOptions.mock>, from: string): Promise<ExitCode> {
  const { values, positionals } = args;
  const [extra] = positionals;
  if (extra !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: extra, takesServer: false });
  const stray = [...(values.http ? ["--http"] : []), ...(["port", "host", "path", "faults", "log"] as const).filter((name) => values[name] !== undefined).map((name) => `--${name}`)];
  if (stray[0] !== undefined) throw usageError({ code: "CONFLICTING_OPTIONS", options: ["--from", stray[0]] });
  const { out } = values;
  if (out !== undefined && extname(out) !== ".json") throw usageError({ code: "INVALID_OPTION_VALUE", option: "--out", rule: "jsonFile", value: out });
  const inputs = await untilInterrupted(loadSuites([from], { cwd: io.cwd }), io.signal);
  refuseInvalid(inputs, "write");
  const { definition, open } = draftMockDefinition(inputs.flatMap(({ suites }) => suites.map(({ suite }) => suite)));
  const text = renderJsonValue(definition as unknown as JsonValue);
  const { said } = wordsIn(errorStyle.language);
  if (out === undefined) await io.stdout.write(text);
  else await io.stderr.write(`${(await write(io, out, text)) === "new" ? said.wrote(out) : said.unchanged(out)}\n`);
  if (open.length > 0) await io.stderr.write(`${said.leftOpen(open)}\n`);
  return 0;
}

async function write(io: CommandContext<typeof commandOptions.mock>["io"], out: string, text: string): Promise<"new" | "same"> {
  const state = await compareFile(io, out, text);
  if (state === "same") return "same";
  if (state === "different" || !(await writeNewFile(io, out, text))) throw usageError({ code: "FILE_EXISTS", files: [out], hasNoForce: true });
  return "new";
}
