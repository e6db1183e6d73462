import type { ForeignEncoding } from "../../json/decode-utf8.js";
import type { DuplicateKeyProblem, SyntaxProblem, TooDeepProblem } from "../../json/json-problem.js";
import type { Place } from "../../json/place.js";
import type { ConfigProblem } from "./load-config.js";

/** Facts that the `load` room can tell. `file` is always a path as it is shown. */
export type LoadFacts = FileFacts | JsonFileFacts | ModuleFacts | TargetFacts | InputFacts;

type Load<Code extends string, Rest> = { readonly room: "load"; readonly code: Code } & Readonly<Rest>;

type FileFacts =
  | Load<"FILE_NOT_FOUND", { file: string; nearest?: string; missingFolder?: string; cwd: string }>
  | Load<"FILE_UNREADABLE", { file: string; reason: UnreadableReason; detail: string }>
  | Load<"FILE_TOO_LARGE", { file: string; bytes: number; maxBytes: number }>
  | Load<"FILE_NOT_UTF8", { file: string; encoding: ForeignEncoding } | { file: string; line: number; offset: number; byte: number }>
  | Load<"UNSUPPORTED_FILE_TYPE", { file: string; extension: string; /** What it was to be; a suite when absent. */ wanted?: "mockDefinition" | "scenario" }>
  | Load<"WRONG_KIND_OF_FILE", { file: string; found: "suite" | "mockDefinition" }>
  | Load<"NO_SUITES_FOUND", { target: string; kind: "folder" | "pattern" }>;

export type UnreadableReason = "permission" | "folder" | "notAFile" | "system";

type JsonFileFacts =
  | Load<"JSON_SYNTAX", { file: string; problem: SyntaxProblem }>
  | Load<"JSON_DUPLICATE_KEY", { file: string; problem: DuplicateKeyProblem }>
  | Load<"JSON_TOO_DEEP", { file: string; problem: TooDeepProblem }>;

type ModuleFacts =
  | Load<"MODULE_COMPILE_FAILED", { file: string; place?: Place; problem: string; more: number; topLevelAwait: boolean }>
  | Load<"MODULE_IMPORT_FAILED", { file: string; place?: Place; problem: ImportProblem }>
  | Load<"MODULE_CANNOT_FIND_MCPEAK", { file: string; place?: Place; specifier: string }>
  | Load<"MODULE_EXPORTS_NO_SUITE", { file: string; exports: readonly string[]; found: ExportProblem }>
  | Load<"MODULE_TIMED_OUT", { file: string; timeoutMs: number }>;

/** Why a module that compiles could not be imported. */
export type ImportProblem =
  | { readonly kind: "threw"; readonly name: string; readonly message: string }
  | { readonly kind: "threwValue"; readonly value: unknown }
  | { readonly kind: "missingModule"; readonly specifier: string; readonly isFile: boolean }
  | { readonly kind: "exited"; readonly exitCode: number };

/** What stands where a suite should be. */
export type ExportProblem =
  | { readonly kind: "nothing" }
  | { readonly kind: "noDefault"; readonly namedSuite?: string }
  | { readonly kind: "emptyArray" }
  | { readonly kind: "function" | "promise" | "unfinished" | "specWithoutVersion" | "brokenSuite"; readonly index?: number }
  | { readonly kind: "other"; readonly value: unknown; readonly index?: number };

type TargetFacts =
  | Load<"INVALID_CONFIG", { file: string; problems: readonly ConfigProblem[] }>
  | Load<"UNKNOWN_SERVER_NAME", { name: string; askedBy: ServerNameSource; known: readonly string[]; nearest?: string; files: readonly string[] }>
  | Load<"INVALID_TARGET", { file: string; received: "sdkServer" | "config" | "other"; type: string }>
  | Load<"NO_TARGET", { suite?: string; known: readonly string[] }>
  | Load<"MISSING_ENVIRONMENT_VARIABLE", { variables: readonly string[]; server: string; file: string; /** Some are set, but empty where they must not be. */ mayBeEmpty?: false }>;

/** Who asked for a server by name: the command line, or a key of the config. */
export type ServerNameSource = { readonly kind: "option" } | { readonly kind: "config"; readonly file: string; readonly path: string };

type InputFacts = Load<
  "INVALID_INPUT",
  { invalid: number; total: number; problems: number; first: { readonly where: string; readonly code: string }; /** Not all of them are suites: the inputs themselves list what is wrong. */ isListed?: true }
>;
