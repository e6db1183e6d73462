import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { extname, isAbsolute } from "node:path";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { positionAt } from "../json/position.js";
import type { Place } from "../json/place.js";
import type { ImportProblem } from "../messages/facts/load.js";
import { fail } from "../messages/fail.js";
import { hideCause } from "../secrets/hide-cause.js";
import { redactorForWritten } from "../secrets/hide-written.js";
import { showPath } from "./show-path.js";
import { framePath, stackPlace } from "./stack-place.js";

/** What `process.exit` throws while a module loads. */
export class ExitAttempt extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super(`process.exit(${exitCode})`);
    this.exitCode = exitCode;
  }
}

interface Where {
  readonly file: string;
  readonly cwd: string;
}

/** Makes a coded error of what the import of the module at `path` threw. */
export function explainImportError(error: unknown, path: string, where: Where): McpeakError {
  if (isMcpeakError(error)) return error;
  if (error instanceof ExitAttempt) return importFailed(error, { kind: "exited", exitCode: error.exitCode }, where);
  const { name, message, code } = describe(error);
  if (name === "TransformError" || message.startsWith("Transform failed with ")) return compileFailed(error, message, where);
  if (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") {
    const missing = missingModule(error, message, where);
    if (missing !== undefined) return missing;
  }
  if (name === "SyntaxError") {
    const refused = syntaxError(error, message, path, where);
    if (refused !== undefined) return refused;
  }
  return importFailed(error, error instanceof Error || message !== "" ? { kind: "threw", name, message } : { kind: "threwValue", value: error }, where);
}

function importFailed(error: unknown, problem: ImportProblem, where: Where, place = shownPlace(stackPlace(error), where)): McpeakError {
  const redactor = redactorForWritten(problem);
  return fail({ room: "load", code: "MODULE_IMPORT_FAILED", file: where.file, ...(place && { place }), problem: redactor.hideValue(problem) }, { cause: hideCause(error, redactor) });
}

/** esbuild writes `<file>:<line>:<column>: ERROR: <text>` lines; it counts columns in bytes, from 0. */
function compileFailed(error: unknown, message: string, where: Where): McpeakError {
  const lines = [...message.matchAll(/^(.+):(\d+):(\d+): ERROR: (.+)$/gm)];
  const [first] = lines;
  const problem = first?.[4] ?? message;
  const place = first === undefined ? undefined : bytePlace(first[1] ?? "", Number(first[2]), Number(first[3]));
  return fail(
    {
      room: "load",
      code: "MODULE_COMPILE_FAILED",
      file: where.file,
      ...(place && { place: { ...place, file: showPath(place.file, where.cwd) } }),
      problem,
      more: Math.max(0, lines.length - 1),
      topLevelAwait: problem.startsWith("Top-level await"),
    },
    { cause: error },
  );
}

function bytePlace(source: string, line: number, byteColumn: number): Place | undefined {
  const file = framePath(source);
  if (file === undefined) return undefined;
  const text = readQuietly(file).split(/\r\n|\r|\n/)[line - 1];
  const column = text === undefined ? byteColumn + 1 : Buffer.from(text).subarray(0, byteColumn).toString().length + 1;
  return { file, line, column };
}

function missingModule(error: unknown, message: string, where: Where): McpeakError | undefined {
  const specifier = /^Cannot find (?:package|module) '([^']+)'/.exec(message)?.[1];
  if (specifier === undefined) return undefined;
  const requireStack = (error as { readonly requireStack?: unknown }).requireStack;
  const importer = Array.isArray(requireStack) ? String(requireStack[0]) : / imported from (.+)$/m.exec(message)?.[1];
  const place = importer === undefined ? undefined : importPlace(framePath(importer), specifier);
  const shown = shownPlace(place, where);
  if (specifier === "mcpeak" || specifier.startsWith("mcpeak/")) {
    return fail({ room: "load", code: "MODULE_CANNOT_FIND_MCPEAK", file: where.file, ...(shown && { place: shown }), specifier }, { cause: error });
  }
  const isFile = isAbsolute(specifier) || specifier.startsWith(".");
  return importFailed(error, { kind: "missingModule", specifier: isAbsolute(specifier) ? showPath(specifier, where.cwd) : specifier, isFile }, where, shown);
}

/** Where `importer` names `specifier`, which the loader may have made absolute. */
function importPlace(importer: string | undefined, specifier: string): Place | undefined {
  if (importer === undefined) return undefined;
  const source = readQuietly(importer);
  const written = isAbsolute(specifier) ? specifier.slice(specifier.lastIndexOf("/") + 1) : specifier;
  const escaped = written.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const found = new RegExp(`(?:from|import|\\()\\s*(["'\`])(?:[^"'\`\\n]*/)?${escaped}(?:/[^"'\`\\n]*)?\\1`).exec(source);
  if (found === null) return undefined;
  return { file: importer, ...positionAt(source, found.index + found[0].search(/["'`]/)) };
}

/**
 * A SyntaxError without a frame of the user's comes from Node's own compiler or
 * linker. Its text does not name the file, so Node is asked to check the module.
 */
function syntaxError(error: unknown, message: string, path: string, where: Where): McpeakError | undefined {
  const missingExport = /does not provide an export named '([^']+)'/.exec(message)?.[1];
  if (missingExport !== undefined) {
    const source = readQuietly(path);
    const offset = source.search(new RegExp(`\\b${missingExport.replace(/\$/g, "\\$&")}\\b`));
    const place = offset === -1 ? undefined : { file: where.file, ...positionAt(source, offset) };
    return importFailed(error, { kind: "threw", name: "SyntaxError", message }, where, place);
  }
  const header = compilerHeader(String((error as Error).stack));
  if (header === undefined && stackPlace(error) !== undefined) return undefined;
  const place = header ?? (/^\.m?js$/.test(extname(path)) ? checkedPlace(path) : undefined);
  const shown = shownPlace(place, where);
  return fail(
    { room: "load", code: "MODULE_COMPILE_FAILED", file: where.file, ...(shown && { place: shown }), problem: message, more: 0, topLevelAwait: false },
    { cause: error },
  );
}

function checkedPlace(path: string): Place | undefined {
  const { stderr } = spawnSync(process.execPath, ["--check", path], { encoding: "utf8", timeout: 10_000 });
  return compilerHeader(stderr ?? "");
}

/** Node's compiler writes `<file>:<line>`, the line of code, and a `^` below the column. */
function compilerHeader(text: string): Place | undefined {
  const header = /^(.+):(\d+)\n.*\n( *)\^/.exec(text);
  const file = header === null ? undefined : framePath(header[1] ?? "");
  return file === undefined ? undefined : { file, line: Number(header?.[2]), column: (header?.[3] ?? "").length + 1 };
}

function shownPlace(place: Place | undefined, where: Where): Place | undefined {
  return place === undefined ? undefined : { ...place, file: showPath(place.file, where.cwd) };
}

function describe(error: unknown): { readonly name: string; readonly message: string; readonly code: unknown } {
  if (typeof error !== "object" || error === null) return { name: "", message: "", code: undefined };
  const { name, message, code } = error as { readonly name?: unknown; readonly message?: unknown; readonly code?: unknown };
  return { name: typeof name === "string" ? name : "Error", message: typeof message === "string" ? message : "", code };
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
