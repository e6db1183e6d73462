import type { JsonObject } from "../json/json-value.js";
import type { TestSuiteSpec } from "../spec/suite-spec.js";
import { caseText } from "./case-text.js";
import { literalText, stringText } from "./literal-text.js";

/**
 * Writes a suite as a TypeScript module that builds it: the text of a
 * `.suite.ts` file. The same suite gives the same bytes, and the module's
 * `toSpec()` gives the same suite.
 *
 * The suite is taken to be valid. Its cases stand in one `.cases([…])`, one
 * expression each: long chains overflow the stack of TypeScript's compiler.
 *
 * @example
 * await writeSuiteModule(suite);
 * // import { suite, testCase } from "mcpeak";
 * //
 * // export default suite("weather", "날씨 서버").cases([
 * //   testCase("seoul-succeeds", "서울 날씨를 정상 조회한다")
 * //     .callTool("get_weather", { city: "서울" })
 * //     .expect.isError(false),
 * // ]);
 */
export async function writeSuiteModule(suite: TestSuiteSpec): Promise<string> {
  // Carries a TypeScript compiler of its own: only those who write modules wait for it.
  const { IndentationText, NewLineKind, Project, QuoteKind, StructureKind } = await import("ts-morph");
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces, newLineKind: NewLineKind.LineFeed, quoteKind: QuoteKind.Double },
  });
  const file = project.createSourceFile("suite.ts", {
    statements: [
      { kind: StructureKind.ImportDeclaration, namedImports: ["suite", "testCase"], moduleSpecifier: "mcpeak" },
      `\nexport default ${suiteText(suite)};`,
    ],
  });
  return file.getFullText();
}

function suiteText({ id, name, defaultTimeoutMs, approval, cases }: TestSuiteSpec): string {
  const options = {
    ...(defaultTimeoutMs !== undefined && { defaultTimeoutMs }),
    ...(approval !== undefined && { approval: approval as unknown as JsonObject }),
  };
  const lead = `suite(${stringText(id)}, ${stringText(name)}`;
  const column = `export default ${lead}, );`.length;
  const optionsText = Object.keys(options).length === 0 ? "" : `, ${literalText(options, "", column)}`;
  const expressions = cases.map((testCase) => `  ${caseText(testCase, "  ")},\n`);
  return `${lead}${optionsText}).cases([\n${expressions.join("")}])`;
}
