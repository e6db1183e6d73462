import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stdio } from "../../lib/session/create-target.js";
import type { StdioTarget } from "../../lib/session/target.js";

/** Why a case does not pass as it was generated. */
export const reasons = {
  network: "needs the network",
  browser: "needs a browser",
  serverValue: "needs a value that only the server knows",
  unsaidRule: "breaks a rule that the schema does not say",
  lenient: "the server accepts what its schema refuses",
  task: "is only answered as a task",
  slow: "takes longer than the default time limit",
} as const;

export type Reason = keyof typeof reasons;

/** Which answers have which reason: every case that does not pass fits exactly one. */
export interface ReasonRule {
  readonly reason: Reason;
  /** What the case's diagnostic says: its code, its message, and the answer. */
  readonly says: RegExp;
  /** Whether it is about happy paths alone, or about rejections alone. */
  readonly only?: "happy" | "rejected";
  /** What it is about, for the table. */
  readonly because: string;
}

/** A public server that stubs are made for. */
export interface RealServer {
  /** The package that it comes from. */
  readonly name: string;
  /** The file that is run, in the package. */
  readonly entry: string;
  readonly args?: (folder: string) => readonly string[];
  readonly env?: (folder: string) => Readonly<Record<string, string>>;
  /** Fills its working folder. */
  readonly prepare?: (folder: string) => void;
  /** Tools that take longer than the default time limit, and so are given less. */
  readonly slowTools?: readonly string[];
  readonly rules?: readonly ReasonRule[];
}

/** For a server that passes whatever it is given on to a service. Where a rejection reaches for the network, the server itself did not refuse. */
function service(does: string): readonly ReasonRule[] {
  return [
    { reason: "network", says: /no network here|fetch failed/, only: "happy", because: does },
    { reason: "lenient", says: /no network here|fetch failed/, only: "rejected", because: `${does} all the same` },
  ];
}

export const realServers: readonly RealServer[] = [
  {
    name: "@modelcontextprotocol/server-everything",
    entry: "dist/index.js",
    slowTools: ["trigger-long-running-operation"],
    rules: [
      { reason: "network", says: /fetch failed/, because: "fetches a file" },
      { reason: "task", says: /requires task augmentation/, because: "answers a plain call with an error" },
      { reason: "slow", says: /CASE_TIMED_OUT/, because: "takes 10 s unless it is told otherwise" },
    ],
  },
  { name: "@modelcontextprotocol/server-memory", entry: "dist/index.js", env: (folder) => ({ MEMORY_FILE_PATH: join(folder, "memory.jsonl") }) },
  {
    name: "@modelcontextprotocol/server-filesystem",
    entry: "dist/index.js",
    args: (folder) => [folder],
    rules: [{ reason: "serverValue", says: /ENOENT|ENOTDIR|EEXIST|EISDIR|already exists|Could not find exact match/, because: "a path that is there, or is not" }],
  },
  { name: "@modelcontextprotocol/server-sequential-thinking", entry: "dist/index.js" },
  { name: "@upstash/context7-mcp", entry: "dist/index.js" },
  { name: "@notionhq/notion-mcp-server", entry: "bin/cli.mjs", rules: service("asks Notion") },
  { name: "@eslint/mcp", entry: "src/mcp-cli.js", rules: [{ reason: "serverValue", says: /No files matching/, because: "a path that is there" }] },
  {
    name: "@playwright/mcp",
    entry: "cli.js",
    // As on a machine that has none.
    args: () => ["--headless", "--isolated", "--executable-path", "/nowhere/no-browser-here"],
    rules: [{ reason: "browser", says: /no-browser-here/, because: "opens one first" }],
  },
  { name: "@antv/mcp-server-chart", entry: "build/index.js", rules: service("has a service draw") },
  {
    name: "@cyanheads/git-mcp-server",
    entry: "dist/index.js",
    env: (folder) => ({ GIT_BASE_DIR: folder, LOGS_DIR: join(folder, "home", "logs") }),
    prepare: makeRepository,
    rules: [
      { reason: "unsaidRule", says: /No session working directory/, because: "wants `git_set_working_dir` first, or a `path`" },
      { reason: "unsaidRule", says: /must be|must use/, because: "wants one of several arguments" },
      { reason: "serverValue", says: /not a git repository/, because: "the path of a repository" },
    ],
  },
];

/** Not through `exports`: some packages don't show what they run. */
const packages = fileURLToPath(new URL("../../node_modules/", import.meta.url));
const preloaded = fileURLToPath(new URL("alone.cjs", import.meta.url));

export function versionOf({ name }: RealServer): string {
  return (JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8")) as { readonly version: string }).version;
}

/** The server in a folder of its own, which is its home as well. It reaches nothing outside. */
export function targetOf({ name, entry, args, env, prepare }: RealServer, folder: string): StdioTarget {
  const home = join(folder, "home");
  mkdirSync(home, { recursive: true });
  prepare?.(folder);
  return stdio(process.execPath, ["--require", preloaded, join(packages, name, entry), ...(args?.(folder) ?? [])], { cwd: folder, env: { HOME: home, USERPROFILE: home, ...gitAlone(folder), ...env?.(folder) } });
}

/** git as on a machine without any settings, without a repository around the folder and without a network. */
function gitAlone(folder: string): Readonly<Record<string, string>> {
  return {
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CEILING_DIRECTORIES: dirname(folder),
    GIT_ALLOW_PROTOCOL: "file",
    GIT_TERMINAL_PROMPT: "0",
  };
}

/** A repository with one commit. */
function makeRepository(folder: string): void {
  writeFileSync(join(folder, "README.md"), "# sample\n");
  writeFileSync(join(folder, ".gitignore"), "home/\n");
  const git = (...args: readonly string[]): void => {
    execFileSync("git", [...args], { cwd: folder, env: { PATH: process.env["PATH"], HOME: join(folder, "home"), ...gitAlone(folder) } });
  };
  git("init", "--initial-branch=main", "--quiet");
  git("config", "user.name", "sample");
  git("config", "user.email", "sample@example.com");
  git("add", ".");
  git("commit", "--quiet", "--message", "first");
}
