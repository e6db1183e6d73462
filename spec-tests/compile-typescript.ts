import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What the compiler says about one file. */
export interface CompilerMessage {
  readonly file: string;
  /** Counts from 1. */
  readonly line: number;
  /** All levels of the message, one under the other. */
  readonly text: string;
}

export interface Compilation {
  readonly messages: readonly CompilerMessage[];
  /** How many types were made from generic ones: what a type costs, and the same on every machine. */
  readonly instantiations: number;
}

const parsed = new Map<string, ts.SourceFile | undefined>();

/**
 * Compiles files with this project's options and gives what the compiler says about them,
 * in order. `sources` holds texts of files that are not on the disk; `changes` are options that differ.
 */
export function compileTypeScript(files: readonly string[], sources: ReadonlyMap<string, string> = new Map(), changes: ts.CompilerOptions = {}): Compilation {
  const { config } = ts.readConfigFile(resolve(root, "tsconfig.json"), ts.sys.readFile) as { config: unknown };
  const options = { ...ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root).options, ...changes };
  const program = ts.createProgram(files, options, cachingHost(options, sources));
  const messages = files.flatMap((name) => {
    const file = program.getSourceFile(name);
    if (file === undefined) throw new Error(`${name} cannot be read`);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map((diagnostic): CompilerMessage => ({
      file: name,
      line: file.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line + 1,
      text: ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"),
    }));
  });
  return { messages, instantiations: program.getInstantiationCount() };
}

/** Parses each file of the disk once per process. */
function cachingHost(options: ts.CompilerOptions, sources: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    fileExists: (name) => sources.has(name) || host.fileExists(name),
    readFile: (name) => sources.get(name) ?? host.readFile(name),
    getSourceFile(name, languageVersion, ...rest) {
      const source = sources.get(name);
      if (source !== undefined) return ts.createSourceFile(name, source, languageVersion);
      if (!parsed.has(name)) parsed.set(name, host.getSourceFile(name, languageVersion, ...rest));
      return parsed.get(name);
    },
  };
}
