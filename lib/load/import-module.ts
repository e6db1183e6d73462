import { existsSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { fail } from "../messages/fail.js";
import { explainImportError, ExitAttempt } from "./explain-import-error.js";

export interface ImportModuleOptions {
  /** The path as messages show it. */
  readonly file: string;
  readonly cwd: string;
  /** How long the module may take until it has loaded, in ms; 60000 when absent. */
  readonly timeoutMs?: number;
}

/** What a module exports, by name. */
export type ModuleExports = Readonly<Record<string, unknown>>;

const defaultTimeoutMs = 60_000;

/**
 * Imports a `.ts`, `.mts`, `.js` or `.mjs` file and gives its exports. What the
 * module printed, opened or changed stays; `process.exit` is refused while it
 * loads, because it would end the run without a verdict.
 *
 * @param path Absolute path.
 * @throws McpeakError MODULE_COMPILE_FAILED, MODULE_IMPORT_FAILED, MODULE_CANNOT_FIND_MCPEAK, MODULE_TIMED_OUT,
 *   or what the module threw if that has a code of mcpeak.
 */
export async function importModule(path: string, options: ImportModuleOptions): Promise<ModuleExports> {
  const trap = trapExit();
  try {
    const namespace = await withDeadline(importByKind(path), options);
    if (trap.attempt !== undefined) throw trap.attempt;
    return unwrapCommonJs(namespace);
  } catch (error) {
    throw explainImportError(trap.attempt ?? error, path, options);
  } finally {
    trap.release();
  }
}

async function importByKind(path: string): Promise<ModuleExports> {
  const extension = extname(path);
  if (extension === ".js" || extension === ".mjs") return (await import(pathToFileURL(path).href)) as ModuleExports;
  if (extension === ".mts" || isInModulePackage(path)) return importTypeScript(path);
  return requireTypeScript(path);
}

type Loader = (target: string, parent: string) => unknown;

/** One loader for each tsconfig and module system: one for each file would make every import pass through all of them. */
const loaders = new Map<string, Promise<Loader>>();

function loaderFor(system: "esm" | "cjs", path: string): Promise<Loader> {
  const tsconfig = findUp(dirname(path), "tsconfig.json");
  const key = `${system} ${tsconfig ?? ""}`;
  let loader = loaders.get(key);
  if (loader === undefined) {
    const namespace = `mcpeak-${loaders.size}`;
    loader = system === "esm" ? registerEsm(namespace, tsconfig) : registerCjs(namespace, tsconfig);
    loaders.set(key, loader);
  }
  return loader;
}

async function registerEsm(namespace: string, tsconfig: string | undefined): Promise<Loader> {
  const { register } = await import("tsx/esm/api");
  return register({ namespace, tsconfig: tsconfig ?? false }).import;
}

/** tsx's CommonJS half has no option for the tsconfig: it looks at a variable, else into the working directory. */
async function registerCjs(namespace: string, tsconfig: string | undefined): Promise<Loader> {
  const { register } = await import("tsx/cjs/api");
  const { TSX_TSCONFIG_PATH: before } = process.env;
  if (tsconfig !== undefined) process.env["TSX_TSCONFIG_PATH"] = tsconfig;
  try {
    return register({ namespace }).require;
  } finally {
    if (before === undefined) delete process.env["TSX_TSCONFIG_PATH"];
    else process.env["TSX_TSCONFIG_PATH"] = before;
  }
}

async function importTypeScript(path: string): Promise<ModuleExports> {
  const url = pathToFileURL(path).href;
  return (await (await loaderFor("esm", path))(url, url)) as ModuleExports;
}

/**
 * A `.ts` file of a package that is not `"type": "module"` is CommonJS. It goes
 * through tsx's require: its import would give such a file a `data:` URL, and
 * every place in a stack would be lost.
 */
async function requireTypeScript(path: string): Promise<ModuleExports> {
  const exports = (await loaderFor("cjs", path))(path, path);
  return isMadeByExports(exports) ? exports : { default: exports };
}

function isInModulePackage(path: string): boolean {
  const manifest = findUp(dirname(path), "package.json");
  if (manifest === undefined) return false;
  try {
    return (JSON.parse(readFileSync(manifest, "utf8")) as { readonly type?: unknown }).type === "module";
  } catch {
    return false;
  }
}

function findUp(folder: string, name: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    const path = join(current, name);
    if (existsSync(path)) return path;
    if (dirname(current) === current) return undefined;
  }
}

/** `module.exports` is the default export of a CommonJS module; one that was compiled from `export` has its exports inside. */
function unwrapCommonJs(namespace: ModuleExports): ModuleExports {
  const exported = namespace["default"];
  return isMadeByExports(exported) ? exported : namespace;
}

/** Whether a CommonJS module's exports were written as `export`, with a default among them or without. */
function isMadeByExports(exports: unknown): exports is ModuleExports {
  if (typeof exports !== "object" || exports === null || Array.isArray(exports)) return false;
  return Object.hasOwn(exports, "default") || Object.hasOwn(exports, "__esModule");
}

async function withDeadline(loading: Promise<ModuleExports>, options: ImportModuleOptions): Promise<ModuleExports> {
  const { file, timeoutMs = defaultTimeoutMs } = options;
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fail({ room: "load", code: "MODULE_TIMED_OUT", file, timeoutMs })), timeoutMs);
  });
  try {
    return await Promise.race([loading, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

interface ExitTrap {
  /** Set when `process.exit` was called, even if the module caught what it threw. */
  readonly attempt: ExitAttempt | undefined;
  release(): void;
}

function trapExit(): ExitTrap {
  const original = process.exit;
  let attempt: ExitAttempt | undefined;
  const refuse = (code?: number | string | null): never => {
    attempt ??= new ExitAttempt(Number(code ?? process.exitCode ?? 0));
    throw attempt;
  };
  process.exit = refuse;
  return {
    get attempt() {
      return attempt;
    },
    release() {
      if (process.exit === refuse) process.exit = original;
    },
  };
}
