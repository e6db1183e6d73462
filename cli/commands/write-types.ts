import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { generateToolTypes, isGeneratedToolTypes } from "mcpeak";
import type { CliIo } from "../cli-io.js";
import { type CommandContext, type commandOptions, type ExitCode, type RunCommand } from "../command-table.js";
import { listCatalog } from "../list-catalog.js";
import { readNumber } from "../read-number.js";
import { usageError } from "../usage-error.js";
import { withGivenServer } from "../with-given-server.js";
import { wordsIn } from "../words.js";
import { unwritable, writeFileWhole, writeNewFile } from "../write-file.js";

type Context = CommandContext<typeof commandOptions.types>;

/** `mcpeak types`: what a server offers, as types that a suite is checked against. */
export const writeTypes: RunCommand<typeof commandOptions.types> = async (context) => {
  const { args, io, errorStyle } = context;
  const { out, check, force } = args.values;
  const [extra] = args.positionals;
  if (extra !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: extra, takesServer: true });
  if (check && out === undefined) throw usageError({ code: "MISSING_ARGUMENT", what: "partnerOption", option: "--check", needed: "--out" });
  if (check && force) throw usageError({ code: "CONFLICTING_OPTIONS", options: ["--check", "--force"] });
  if (out !== undefined && (!/\.m?ts$/.test(out) || /\.d\.m?ts$/.test(out))) throw usageError({ code: "INVALID_OPTION_VALUE", option: "--out", rule: "typeScriptFile", value: out });
  const timeoutMs = readNumber("--timeout", "timeout", args.values.timeout);
  return withGivenServer(context, { for: "tools", timeoutMs }, async (session) => {
    const { tools, listed } = await listCatalog(session, io.signal, timeoutMs);
    const { source, notes } = generateToolTypes({ tools: listed }, { lang: errorStyle.language, onUnnamed: ({ message, hint }) => void io.stderr.write(`${message} ${hint}\n`) });
    for (const { message, hint } of notes) await io.stderr.write(`${message} ${hint}\n`);
    if (tools.length === 0) await io.stderr.write(`${wordsIn(errorStyle.language).said.stubs.noTools()}\n`);
    if (out === undefined) return await io.stdout.write(source), 0;
    return check ? checkFile(context, out, source) : writeFile(context, out, source);
  });
};

async function checkFile({ io, errorStyle }: Context, out: string, source: string): Promise<ExitCode> {
  const { said } = wordsIn(errorStyle.language);
  const there = await readText(io, out);
  if (sameText(there, source)) return await io.stderr.write(`${said.unchanged(out)}\n`), 0;
  const state = there === undefined ? "missing" : isGeneratedToolTypes(there) ? "older" : "changed";
  await io.stderr.write(`${said.lagsBehind(out, state)}\n`);
  return 1;
}

/** What nobody has changed is replaced; what holds anything else only with `--force`. */
async function writeFile({ args, io, errorStyle }: Context, out: string, source: string): Promise<ExitCode> {
  const { said } = wordsIn(errorStyle.language);
  const there = await readText(io, out);
  if (sameText(there, source)) return await io.stderr.write(`${said.unchanged(out)}\n`), 0;
  const mayReplace = args.values.force || (there !== undefined && isGeneratedToolTypes(there));
  if (mayReplace) await writeFileWhole(io, out, [source]);
  else if (there !== undefined || !(await writeNewFile(io, out, source))) throw usageError({ code: "FILE_EXISTS", files: [out] });
  await io.stderr.write(`${said.wrote(out)}\n`);
  return 0;
}

/** Line ends don't count: git may change them. */
function sameText(there: string | undefined, source: string): boolean {
  return there?.replaceAll("\r\n", "\n") === source;
}

/** The text of a file; `undefined` where there is none. */
async function readText(io: CliIo, file: string): Promise<string | undefined> {
  try {
    return await readFile(resolve(io.cwd, file), "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw unwritable(file, cause);
  }
}
