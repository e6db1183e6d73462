import { readFile } from "node:fs/promises";
import { basename, extname, resolve } from "node:path";
import { createStubWriter, findLag, generateServerSuite, type JsonObject, type LoadedInput, loadSuites, retell, type ServerSuite, suiteFingerprint, writeApproval } from "mcpeak";
import { approve, runOnce } from "../approve-text.js";
import { type Asker, createAsker } from "../ask.js";
import type { CommandContext, commandOptions, ExitCode, RunCommand } from "../command-table.js";
import { findServer, type FoundServer } from "../find-server.js";
import { refuseInvalid } from "../invalid-inputs.js";
import { listCatalog } from "../list-catalog.js";
import { readNumber } from "../read-number.js";
import { showCount } from "../show-count.js";
import { showLag } from "../show-lag.js";
import { untilInterrupted } from "../until-interrupted.js";
import { usageError } from "../usage-error.js";
import { withGivenServer } from "../with-given-server.js";
import { wordsIn } from "../words.js";
import { assertWritable, compareFile, writeFileWhole, writeNewFile } from "../write-file.js";

type Context = CommandContext<typeof commandOptions.generate>;

/** `mcpeak generate`: one suite for a server. */
export const generateSuite: RunCommand<typeof commandOptions.generate> = async (context) => {
  assertOptions(context);
  const asker = createAsker(context.io);
  try {
    const found = await findServer(context, asker);
    const made = await makeSuite(found.context, asker);
    if (typeof made === "number") return made;
    if (found.context.args.values.check) return await checkSuite(found.context, made);
    return await writeSuite(found, made, asker);
  } finally {
    await asker.close();
  }
};

function assertOptions({ args, io }: Context): void {
  const { positionals, values } = args;
  const { out, check, approve: isApproved, yes, force } = values;
  const [extra] = positionals;
  if (extra !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: extra, takesServer: true });
  for (const [name, isGiven] of [["--approve", isApproved], ["--force", force]] as const) if (check && isGiven) throw usageError({ code: "CONFLICTING_OPTIONS", options: ["--check", name] });
  if (yes && !isApproved) throw usageError({ code: "MISSING_ARGUMENT", what: "partnerOption", option: "--yes", needed: "--approve" });
  if (out === undefined && (check || io.stdinIsTty !== true || !io.stderrIsTty)) throw usageError({ code: "MISSING_ARGUMENT", what: "suiteFile" });
  if (out !== undefined) assertSuiteFile(out);
  for (const name of ["suite-id", "name"] as const) if (values[name]?.trim() === "") throw usageError({ code: "INVALID_OPTION_VALUE", option: `--${name}`, rule: "notBlank", value: values[name] });
}

function assertSuiteFile(out: string): void {
  if (!/\.(?:json|m?ts)$/.test(out) || /\.d\.m?ts$/.test(out)) throw usageError({ code: "INVALID_OPTION_VALUE", option: "--out", rule: "suiteFile", value: out });
}

/** A suite that was generated, and where it belongs. */
interface MadeSuite extends ServerSuite {
  readonly out: string;
  readonly tools: readonly JsonObject[];
  readonly protocolVersion: string;
}

/** Gives an exit code where something went wrong that has been told. */
async function makeSuite(context: Context, asker: Asker): Promise<MadeSuite | ExitCode> {
  const { args: { values }, io, errorStyle } = context;
  const { said } = wordsIn(errorStyle.language);
  const timeoutMs = readNumber("--timeout", "timeout", values.timeout);
  let made: MadeSuite | undefined;
  const exitCode = await withGivenServer(context, { for: "tools", timeoutMs }, async (session) => {
    const { tools, listed } = await listCatalog(session, io.signal, timeoutMs);
    const id = values["suite-id"] ?? (session.server.name.trim() === "" ? await askId(context, asker) : session.server.name);
    const out = values.out ?? (await askOut(context, asker, id));
    const progress = showCount(io, said.stubs.progress);
    const generated = await generateServerSuite({ tools: listed }, {
      id,
      name: values.name ?? (session.server.name.trim() === "" ? id : session.server.name),
      protocolVersion: session.protocolVersion,
      signal: io.signal,
      onProgress: progress.onProgress,
      onUnnamed: ({ message, hint }) => void io.stderr.write(`${message} ${hint}\n`),
    });
    await progress.clear();
    made = { ...generated, out, tools, protocolVersion: session.protocolVersion };
    return 0;
  });
  return exitCode === 0 && made !== undefined ? made : exitCode;
}

async function askId({ errorStyle }: Context, asker: Asker): Promise<string> {
  const answer = asker.canAsk ? await asker.ask(wordsIn(errorStyle.language).said.stubs.ask.suiteId()) : undefined;
  if (answer === undefined || answer === "") throw usageError({ code: "MISSING_ARGUMENT", what: "suiteId" });
  return answer;
}

async function askOut({ errorStyle }: Context, asker: Asker, id: string): Promise<string> {
  const otherwise = `${id.replace(/[^\p{L}\p{N}_-]+/gu, "-").slice(0, 80)}.suite.json`;
  const answer = await asker.ask(wordsIn(errorStyle.language).said.stubs.ask.out(otherwise));
  if (answer === undefined) throw usageError({ code: "MISSING_ARGUMENT", what: "suiteFile" });
  const out = answer === "" ? otherwise : answer;
  assertSuiteFile(out);
  return out;
}

/** Writes the suite, run and approved first where that is asked for. What somebody has edited is only replaced with `--force`. */
async function writeSuite({ context, target }: FoundServer<Context>, made: MadeSuite, asker: Asker): Promise<ExitCode> {
  const { args: { values }, io, errorStyle } = context;
  const { said } = wordsIn(errorStyle.language);
  const { out, suite, notes } = made;
  const fresh = extname(out) === ".json" ? `${JSON.stringify(suite, null, 2)}\n` : (await createStubWriter())({ suite, notes });
  const present = await presentSuite(context, made, fresh);
  const text = present?.text ?? fresh;
  let written = text;
  if (values.approve) {
    // Nobody is to answer questions in vain.
    await assertWritable(io, out);
    const approved = present?.suite ?? suite;
    const run = await runOnce(context, { suite: approved, server: target }, values);
    written = await writeApproval(present?.bytes ?? text, await approve(context, approved, run, asker, values.yes), { file: out, suite: approved });
  }
  if (present !== undefined && written === present.text) return await io.stderr.write(`${said.unchanged(out)}\n`), 0;
  if (present !== undefined && (await compareFile(io, out, present.bytes)) !== "same") throw usageError({ code: "FILE_CHANGED", file: out });
  if (present !== undefined || values.force) await writeFileWhole(io, out, [written]);
  else if (!(await writeNewFile(io, out, written))) throw usageError({ code: "FILE_EXISTS", files: [out] });
  // What is written is English, whoever writes it; what is told is in the reader's language.
  for (const note of notes) await io.stderr.write(`${said.stubs.note(undefined, retell(note, errorStyle.language).message)}\n`);
  await io.stderr.write(`${said.wrote(out)}\n`);
  return 0;
}

/** What a file holds. */
interface PresentSuite {
  readonly bytes: Buffer;
  readonly text: string;
  readonly suite: MadeSuite["suite"];
}

/** A file that holds the very suite already, approved or not: it is kept as it is written. */
async function presentSuite({ args: { values }, io }: Context, { out, suite }: MadeSuite, fresh: string): Promise<PresentSuite | undefined> {
  const state = await compareFile(io, out, fresh);
  if (state === "absent") return undefined;
  if (state === "same") return { bytes: Buffer.from(fresh), text: fresh, suite };
  const [input] = await loadPresent(io, out);
  const [only, second] = input?.suites ?? [];
  if (only !== undefined && second === undefined && suiteFingerprint(only.suite) === suiteFingerprint(suite)) {
    const bytes = await readFile(resolve(io.cwd, out));
    return { bytes, text: bytes.toString(), suite: only.suite };
  }
  if (values.force) return undefined;
  throw usageError({ code: "FILE_EXISTS", files: [out] });
}

function loadPresent(io: Context["io"], out: string): Promise<readonly LoadedInput[]> {
  return untilInterrupted(loadSuites([out], { cwd: io.cwd }), io.signal);
}

async function checkSuite({ io, style }: Context, { out, suite, tools, protocolVersion }: MadeSuite): Promise<ExitCode> {
  const words = wordsIn(style.language);
  if ((await compareFile(io, out, "")) === "absent") return await io.stdout.write(`${words.said.stubs.noFile(out)}\n`), 1;
  const inputs = await loadPresent(io, out);
  refuseInvalid(inputs, "start");
  const suites = inputs.flatMap(({ suites: loaded }) => loaded.map((each) => each.suite));
  return showLag(io, words, basename(out), await findLag(suites, { tools, generated: [suite], protocolVersion }), () => out);
}
