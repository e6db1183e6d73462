import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { version } from "../../lib/about/version.js";
import type { HttpServerName } from "./http-servers.js";

/**
 * One command line and all that comes of it. `{folder}`, `{url}`, `{origin}` and `{version}`
 * stand for the folder of the case, the URL of its HTTP server, the origin of that and mcpeak's version.
 */
export interface CliCase {
  readonly title: string;
  readonly args: readonly string[];
  /** Command lines that run before, in the same folder, and must end with 0. */
  readonly before?: readonly (readonly string[])[];
  /** Working directory below the folder. */
  readonly cwd?: string;
  /** Files beside the fixtures: text, or bytes as base64. */
  readonly files?: Readonly<Record<string, string | { readonly base64: string }>>;
  /** Files that are links: name → what they lead to. */
  readonly links?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Whether stdout and stderr are terminals. */
  readonly tty?: boolean;
  /** What answers at `{url}`. */
  readonly http?: HttpServerName;
  /** Whether mcpeak is installed where the suites are. */
  readonly installed?: boolean;
  readonly exitCode: number;
  /** Lines; or the value, where it is JSON. */
  readonly stdout: readonly string[] | object;
  /** Lines. */
  readonly stderr: readonly string[];
  /** Servers that were started, in order; none when absent. */
  readonly started?: readonly string[];
  /** Files that are there afterwards: their lines, or their value where they are JSON; null is a file that must not be there. */
  readonly wrote?: Readonly<Record<string, readonly string[] | object | null>>;
}

const fixtures = fileURLToPath(new URL("./fixtures/", import.meta.url));
const door = import.meta.resolve("../../lib/index.js");

/** Fills `folder` with the fixtures and the case's own files. */
export function layOut(folder: string, { files = {}, links = {}, installed }: CliCase): void {
  cpSync(fixtures, folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === "string" ? content : Buffer.from(content.base64, "base64"));
  }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(folder, name));
  if (installed === true) install(folder);
}

/** A package `mcpeak` that is the source under test. */
function install(folder: string): void {
  const home = join(folder, "node_modules/mcpeak");
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "package.json"), JSON.stringify({ name: "mcpeak", type: "module", exports: "./index.js" }));
  writeFileSync(join(home, "index.js"), `export * from ${JSON.stringify(door)};\n`);
}

/** What the placeholders of a case stand for. */
export interface Placeholders {
  readonly folder: string;
  readonly url: string;
}

export function fill<Value>(value: Value, placeholders: Placeholders): Value {
  return mapText(value, (text) => text.replaceAll("{folder}", placeholders.folder).replaceAll("{url}", placeholders.url).replaceAll("{origin}", originOf(placeholders)).replaceAll("{version}", version)) as Value;
}

/** The other way round, for goldens that are written anew. */
export function unfill<Value>(value: Value, { folder, url }: Placeholders): Value {
  const unfilled = mapText(value, (text) => {
    if (text === version) return "{version}";
    const named = ["mcpeak-mock", "mcpeak-fault-lab"].reduce(
      (before, server) => before.replaceAll(`${server} ${version}`, `${server} {version}`).replaceAll(`"${server}","version":"${version}"`, `"${server}","version":"{version}"`),
      text.replaceAll(folder, "{folder}"),
    );
    return url === "" ? named : named.replaceAll(url, "{url}").replaceAll(originOf({ url }), "{origin}");
  }) as { mcpeak?: { version?: string } };
  if (unfilled.mcpeak?.version === version) unfilled.mcpeak.version = "{version}";
  return unfilled as Value;
}

function originOf({ url }: Pick<Placeholders, "url">): string {
  return url === "" ? "" : new URL(url).origin;
}

function mapText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((entry) => mapText(entry, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [change(key), mapText(entry, change)]));
}

/** Text as a case holds it: lines, or the value when it is one JSON document. */
export function shownText(text: string, asJson: boolean): readonly string[] | object {
  if (asJson) return JSON.parse(text) as object;
  return text === "" ? [] : text.split("\n");
}

/** Servers that were started in `folder`. */
export function startedServers(folder: string): readonly { readonly name: string; readonly pid: number }[] {
  const log = join(folder, "started.log");
  if (!existsSync(log)) return [];
  return readFileSync(log, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [name = "", pid = ""] = line.split(" ");
      return { name, pid: Number(pid) };
    });
}

/** Whether a process runs; one that ended and waits for its parent to notice does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !/^\d+ \(.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
