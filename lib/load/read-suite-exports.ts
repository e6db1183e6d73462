import { suiteBrand } from "../dsl/suite-builder.js";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { isPlainObject } from "../json/json-value.js";
import { fail } from "../messages/fail.js";
import type { ExportProblem } from "../messages/facts/load.js";
import type { ServerTarget } from "../session/target.js";
import type { ModuleExports } from "./import-module.js";
import { isServerTarget } from "./server-target-shape.js";

/** A suite as a module exports it: a builder, or the plain data. */
export interface ExportedSuite {
  /** Not validated; `undefined` when `toSpec` threw. */
  readonly spec: unknown;
  /** What `toSpec` threw: the suite is not complete. */
  readonly error?: McpeakError;
  /** What was exported. */
  readonly source: object;
  /** Its index, where the default export is an array. */
  readonly index?: number;
}

/**
 * The suites in a module's default export: one, or an array of them.
 *
 * @throws McpeakError MODULE_EXPORTS_NO_SUITE; whatever else `toSpec` of a foreign object throws.
 */
export function readSuiteExports(exports: ModuleExports, file: string): readonly ExportedSuite[] {
  const names = Object.keys(exports).filter((name) => name !== "__esModule" && name !== "module.exports");
  const refuse = (found: ExportProblem): Error => fail({ room: "load", code: "MODULE_EXPORTS_NO_SUITE", file, exports: names, found });
  if (names.length === 0) throw refuse({ kind: "nothing" });
  if (!("default" in exports)) {
    const namedSuite = names.find((name) => "spec" in readSuite(exports[name]));
    throw refuse({ kind: "noDefault", ...(namedSuite !== undefined && { namedSuite }) });
  }
  const exported = exports["default"];
  if (Array.isArray(exported) && exported.length === 0) throw refuse({ kind: "emptyArray" });
  const entries: readonly unknown[] = Array.isArray(exported) ? exported : [exported];
  return entries.map((entry, position) => {
    const index = Array.isArray(exported) ? { index: position } : {};
    const suite = readSuite(entry);
    if ("spec" in suite) return { ...suite, ...index };
    throw refuse({ ...suite, ...index });
  });
}

function readSuite(value: unknown): Omit<ExportedSuite, "index"> | ExportProblem {
  if (typeof value === "function" && !(suiteBrand in value)) return { kind: "function" };
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return { kind: "other", value };
  if (suiteBrand in value) {
    const { toSpec } = value as { readonly toSpec?: unknown };
    if (typeof toSpec !== "function") return { kind: "unfinished" };
    return readBuilder(value, () => toSpec.call(value) as unknown);
  }
  if (typeof (value as { readonly then?: unknown }).then === "function") return { kind: "promise" };
  if (!isPlainObject(value)) return { kind: "other", value };
  if (Object.hasOwn(value, "schemaVersion")) return { spec: value, source: value };
  return Object.hasOwn(value, "cases") ? { kind: "specWithoutVersion" } : { kind: "other", value };
}

function readBuilder(source: object, toSpec: () => unknown): Omit<ExportedSuite, "index"> | ExportProblem {
  try {
    const spec = toSpec();
    return spec === undefined ? { kind: "brokenSuite" } : { spec, source };
  } catch (error) {
    if (!isMcpeakError(error)) throw error;
    return { spec: undefined, source, error };
  }
}

/**
 * The server that a module brings along.
 *
 * @throws McpeakError INVALID_TARGET when `server` is exported and is none.
 */
export function readServerExport(exports: ModuleExports, file: string): ServerTarget | undefined {
  const server = exports["server"];
  if (server === undefined || isServerTarget(server)) return server;
  const received = isSdkServer(server) ? "sdkServer" : isPlainObject(server) && ("command" in server || "url" in server) ? "config" : "other";
  throw fail({ room: "load", code: "INVALID_TARGET", file, received, type: typeName(server) });
}

function isSdkServer(value: unknown): boolean {
  return typeof value === "object" && value !== null && typeof (value as { readonly connect?: unknown }).connect === "function";
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value !== "object" || isPlainObject(value)) return typeof value;
  const constructor: unknown = (value as { readonly constructor?: unknown }).constructor;
  return typeof constructor === "function" && constructor.name !== "" ? constructor.name : "object";
}
