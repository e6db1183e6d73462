import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { draftStubs, findLag, generateStubs, type GenerateStubsOptions, type JsonObject, type LoadedInput, loadSuites, retell, type ServerTarget, type StubDraft, type TestSuiteSpec } from "mcpeak";
import { askLetter, type Asker, createAsker } from "../ask.js";
import type { CommandContext, commandOptions, ExitCode, RunCommand } from "../command-table.js";
import { findServer } from "../find-server.js";
import { refuseInvalid } from "../invalid-inputs.js";
import { type Catalog, listCatalog } from "../list-catalog.js";
import { readNumber } from "../read-number.js";
import { showCount } from "../show-count.js";
import { showLag } from "../show-lag.js";
import { untilInterrupted } from "../until-interrupted.js";
import { usageError } from "../usage-error.js";
import { withGivenServer } from "../with-given-server.js";
import { type CliWords, wordsIn } from "../words.js";
import { writeConfig } from "../write-config.js";
import { writeNewFile } from "../write-file.js";

type Context = CommandContext<typeof commandOptions.init>;

/** So many files are named one by one; the rest is counted. */
const maxNamed = 20;

/** Endings of a tool's suite: whichever is there, it is the tool's. */
const endings = [".suite.ts", ".suite.json", ".suite.mts", ".suite.js", ".suite.mjs"];

/** `mcpeak init`: a suite for each tool, and a config with which they run. */
export const initSuites: RunCommand<typeof commandOptions.init> = async (context) => {
  const { args, io } = context;
  const [extra] = args.positionals;
  if (extra !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: extra, takesServer: true });
  const { dir = "suites", format = "ts", check } = args.values;
  if (format !== "ts" && format !== "json") throw usageError({ code: "INVALID_OPTION_VALUE", option: "--format", rule: "suiteFormat", value: format });
  const asker = createAsker(io);
  try {
    const found = await findServer(context, asker, join(dir, "any.suite.json"));
    const wantsStubs = await readAutoStubs(found.context, asker);
    return await initFor({ ...found, dir, format, check, wantsStubs });
  } finally {
    await asker.close();
  }
};

async function readAutoStubs({ args: { values }, io, errorStyle }: Context, asker: Asker): Promise<boolean> {
  if (values["auto-stubs"]) return true;
  if (values.check || !asker.canAsk) throw usageError({ code: "MISSING_ARGUMENT", what: "autoStubs" });
  const { ask } = wordsIn(errorStyle.language).said.stubs;
  const answer = await askLetter(asker, ask.autoStubs(), () => io.stderr.write(`${ask.again()}\n`), ["y", "n"], "y");
  if (answer === undefined) throw usageError({ code: "MISSING_ARGUMENT", what: "autoStubs" });
  return answer === "y";
}

interface Plan {
  readonly context: Context;
  readonly target: ServerTarget;
  readonly dir: string;
  readonly format: "ts" | "json";
  readonly check: boolean;
  readonly wantsStubs: boolean;
}

function initFor(plan: Plan): Promise<ExitCode> {
  const { context, dir, check, wantsStubs } = plan;
  const { args, io, errorStyle } = context;
  const words = wordsIn(errorStyle.language);
  const timeoutMs = readNumber("--timeout", "timeout", args.values.timeout);
  return withGivenServer(context, { for: "tools", timeoutMs }, async (session) => {
    const { tools, listed } = wantsStubs ? await listCatalog(session, io.signal, timeoutMs) : { tools: [], listed: [] };
    const progress = showCount(io, words.said.stubs.progress);
    const options: GenerateStubsOptions = {
      protocolVersion: session.protocolVersion,
      signal: io.signal,
      onProgress: progress.onProgress,
      onUnnamed: ({ message, hint }) => void io.stderr.write(`${message} ${hint}\n`),
    };
    if (check) {
      const stubs = await draftStubs({ tools: listed }, options);
      await progress.clear();
      return checkSuites(plan, words, tools, stubs, session.protocolVersion);
    }
    const files = wantsStubs ? await textsOf(plan, listed, options) : [];
    await progress.clear();
    if (wantsStubs) await writeSuites(plan, words, files);
    await writeConfig(context, plan.target, session.server.name, dir);
    return 0;
  });
}

interface StubFile {
  readonly stub: StubDraft;
  readonly text: string;
}

async function textsOf({ format }: Plan, tools: Catalog["listed"], options: GenerateStubsOptions): Promise<readonly StubFile[]> {
  if (format === "ts") return (await generateStubs({ tools }, options)).map((stub) => ({ stub, text: stub.source }));
  return (await draftStubs({ tools }, options)).map((stub) => ({ stub, text: `${JSON.stringify(stub.suite, null, 2)}\n` }));
}

/** A tool whose suite is there keeps it, whatever it is written in. */
async function writeSuites({ context: { io, errorStyle }, dir, format }: Plan, { said }: CliWords, files: readonly StubFile[]): Promise<void> {
  const present = new Set(await namesIn(resolve(io.cwd, dir)));
  const told = { wrote: 0, kept: 0 };
  const progress = showCount(io, said.stubs.progress);
  const say = async (line: string): Promise<void> => {
    await progress.clear();
    await io.stderr.write(`${line}\n`);
  };
  for (const { stub, text } of files) {
    io.signal.throwIfAborted();
    const found = endings.map((ending) => `${stub.fileName}${ending}`).find((name) => present.has(name));
    const file = join(dir, found ?? `${stub.fileName}.suite.${format}`);
    const isNew = found === undefined && (await writeNewFile(io, file, text));
    const kind = isNew ? "wrote" : "kept";
    told[kind] += 1;
    progress.onProgress(told.wrote + told.kept, files.length);
    if (told[kind] <= maxNamed) await say(isNew ? said.wrote(file) : said.stubs.kept(file));
    // What is written is English, whoever writes it; what is told is in the reader's language.
    if (isNew) for (const note of stub.notes) await say(said.stubs.note(stub.toolName, retell(note, errorStyle.language).message));
  }
  await say(said.stubs.summary({ written: told.wrote, kept: told.kept, dir }));
  if (format === "ts" && told.wrote > 0 && !isInstalled(resolve(io.cwd, dir))) await io.stderr.write(`${said.stubs.notInstalled()}\n`);
}

async function checkSuites({ context: { io }, dir }: Plan, words: CliWords, tools: readonly JsonObject[], stubs: readonly StubDraft[], protocolVersion: string): Promise<ExitCode> {
  const names = (await namesIn(resolve(io.cwd, dir))).filter((name) => endings.some((ending) => name.endsWith(ending))).sort();
  const inputs: readonly LoadedInput[] = names.length === 0 ? [] : await untilInterrupted(loadSuites(names.map((name) => join(dir, name)), { cwd: io.cwd }), io.signal);
  refuseInvalid(inputs, "start");
  const fileOf = new Map<string, string>();
  const suites: TestSuiteSpec[] = [];
  for (const { file, suites: loaded } of inputs) {
    for (const { suite } of loaded) {
      suites.push(suite);
      for (const { id } of suite.cases) fileOf.set(JSON.stringify([suite.id, id]), file);
    }
  }
  // A suite for the whole server names every tool, but is no suite of its own for any of them.
  const own = new Set(names.map((name) => basename(name).replace(/\.suite\.\w+$/, "")));
  const called = new Set(suites.flatMap(({ cases }) => cases.flatMap(({ operation }) => (operation.type === "callTool" ? [operation.tool] : []))));
  const without = stubs.filter(({ fileName, toolName }) => !own.has(fileName) && !called.has(toolName)).map(({ toolName: tool }) => ({ kind: "toolWithoutCase", tool }) as const);
  const lags = (await findLag(suites, { tools, generated: stubs.map(({ suite }) => suite), protocolVersion })).filter(({ kind }) => kind !== "toolWithoutCase");
  return showLag(io, words, dir, [...without, ...lags], (lag) => (lag.kind === "toolWithoutCase" ? undefined : fileOf.get(JSON.stringify([lag.suite, lag.case]))));
}

/** Whether modules in a folder can import mcpeak. */
function isInstalled(folder: string): boolean {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, "node_modules", "mcpeak", "package.json"))) return true;
    if (dirname(current) === current) return false;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    // What is wrong with the folder is told when a file is written into it.
    return [];
  }
}
