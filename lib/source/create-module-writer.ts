import { escapeControls } from "../messages/show-value.js";
import type { JsonObject } from "../json/json-value.js";
import type { TestSuiteSpec } from "../spec/suite-spec.js";
import { brokenLines } from "./broken-lines.js";
import { caseText } from "./case-text.js";
import { literalText, stringText } from "./literal-text.js";

/** What is said about a suite beside it, one paragraph each. */
export interface ModuleComments {
  /** Above the suite. */
  readonly suite?: readonly string[];
  /** Above the case with this id. */
  readonly cases?: ReadonlyMap<string, readonly string[]>;
}

/** Writes a suite as a TypeScript module that builds it. The suite is taken to be valid. */
export type ModuleWriter = (suite: TestSuiteSpec, comments?: ModuleComments) => string;

/** Lines of comments are broken at this width. */
const maxWidth = 100;

/** Loads ts-morph, and writes any number of modules in one project. */
export async function createModuleWriter(): Promise<ModuleWriter> {
  // Carries a TypeScript compiler of its own: only those who write modules wait for it.
  const { IndentationText, NewLineKind, Project, QuoteKind, StructureKind } = await import("ts-morph");
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces, newLineKind: NewLineKind.LineFeed, quoteKind: QuoteKind.Double },
  });
  return (suite, comments = {}) => {
    const file = project.createSourceFile("suite.ts", {
      statements: [
        { kind: StructureKind.ImportDeclaration, namedImports: ["suite", "testCase"], moduleSpecifier: "mcpeak" },
        `\n${commentText(comments.suite, "")}export default ${suiteText(suite, comments)};`,
      ],
    });
    const text = file.getFullText();
    file.forget();
    return text;
  };
}

function suiteText({ id, name, defaultTimeoutMs, approval, cases }: TestSuiteSpec, comments: ModuleComments): string {
  const options = {
    ...(defaultTimeoutMs !== undefined && { defaultTimeoutMs }),
    ...(approval !== undefined && { approval: approval as unknown as JsonObject }),
  };
  const lead = `suite(${stringText(id)}, ${stringText(name)}`;
  const column = `export default ${lead}, );`.length;
  const optionsText = Object.keys(options).length === 0 ? "" : `, ${literalText(options, "", column)}`;
  const expressions = cases.map((testCase) => `${commentText(comments.cases?.get(testCase.id), "  ")}  ${caseText(testCase, "  ")},\n`);
  return `${lead}${optionsText}).cases([\n${expressions.join("")}])`;
}

/** Line comments, broken between words; nothing in a paragraph can end its line before that. */
function commentText(paragraphs: readonly string[] | undefined, indent: string): string {
  const lead = `${indent}// `;
  return (paragraphs ?? []).map((paragraph) => brokenLines(escapeControls(paragraph), maxWidth - lead.length).map((line) => `${lead}${line}\n`).join("")).join("");
}
