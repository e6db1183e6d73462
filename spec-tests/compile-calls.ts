import { fileURLToPath } from "node:url";
import type ts from "typescript";
import { compileTypeScript } from "./compile-typescript.js";

/** A call that is compiled against a typed catalogue. */
export interface TypedCall {
  readonly tool: string;
  readonly input: unknown;
}

export interface CompiledCalls {
  /** What the compiler says about the catalogue itself. */
  readonly catalogue: readonly string[];
  /** What it says about each call, in their order; `undefined` for one that it lets through. */
  readonly calls: readonly (string | undefined)[];
  readonly instantiations: number;
}

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The part of mcpeak that suites, a catalogue and its calls need: the whole would take seconds to be read. */
const door = `
export { defineTools } from "../lib/dsl/tool-catalog.js";
export { suite } from "../lib/dsl/suite-builder.js";
export { testCase } from "../lib/dsl/case-builder.js";
export type { JsonObject, JsonValue } from "../lib/json/json-value.js";
`;

/** Compiles calls in a suite that is given the catalogue `source`, each on a line of its own. */
export function compileCalls(source: string, calls: readonly TypedCall[], changes: ts.CompilerOptions = {}): CompiledCalls {
  const head = ['import { suite } from "./typed-door.js";', 'import { tools } from "./typed-catalogue.js";', 'const opened = suite("s", "n", { tools }).case("a", "n");'];
  const lines = calls.map(({ tool, input }) => `opened.callTool(${JSON.stringify(tool)}, ${JSON.stringify(input)});`);
  const [catalogueFile, callsFile] = [path("typed-catalogue.ts"), path("typed-calls.ts")];
  const sources = new Map([
    [path("typed-door.ts"), door],
    [catalogueFile, source.replace('from "mcpeak"', 'from "./typed-door.js"')],
    [callsFile, [...head, ...lines].join("\n")],
  ]);
  // Types of Node are large, and nothing here needs them.
  const { messages, instantiations } = compileTypeScript([catalogueFile, callsFile], sources, { types: [], ...changes });
  const said = new Map(messages.filter(({ file }) => file === callsFile).map(({ line, text }) => [line, text]));
  for (const [line, text] of said) if (line <= head.length) throw new Error(text);
  return {
    catalogue: messages.filter(({ file }) => file === catalogueFile).map(({ line, text }) => `${line}: ${text}`),
    calls: calls.map((_, index) => said.get(head.length + 1 + index)),
    instantiations,
  };
}

/** What the compiler says about modules that import mcpeak, by their names. */
export function compileModules(modules: ReadonlyMap<string, string>): readonly string[] {
  const files = new Map([...modules].map(([name, text]) => [path(`typed-modules/${name}.ts`), text.replace('from "mcpeak"', 'from "../typed-door.js"')]));
  const { messages } = compileTypeScript([...files.keys()], new Map([[path("typed-door.ts"), door], ...files]), { types: [] });
  return messages.map(({ file, line, text }) => `${file}:${line}: ${text}`);
}
