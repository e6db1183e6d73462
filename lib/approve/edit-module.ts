import type { CallExpression, Expression, Node as MorphNode, ObjectLiteralElementLike, ObjectLiteralExpression, SourceFile } from "ts-morph";
import { fail } from "../messages/fail.js";
import type { ApprovalPlaceProblem } from "../messages/facts/approve.js";
import type { JsonObject } from "../json/json-value.js";
import { literalText } from "../source/literal-text.js";
import type { ApprovalSpec, TestSuiteSpec } from "../spec/suite-spec.js";

type Morph = typeof import("ts-morph");

/** A place of the module at which a suite is made. */
interface Maker {
  /** `undefined` where it can't be read from the text. */
  readonly id: string | undefined;
  /** A call of `suite`, or the object of a plain suite. */
  readonly node: CallExpression | ObjectLiteralExpression;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Thrown inside this file where a block can't be placed. */
class NoPlace extends Error {
  readonly problem: ApprovalPlaceProblem;
  constructor(problem: ApprovalPlaceProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** What an approval looks like in a module, for people. */
export function blockText(approval: ApprovalSpec): string {
  return literalText({ approval } as unknown as JsonObject, "", 100);
}

/** Puts an approval into the `approval` option of a suite in a module. Only that text is changed. */
export async function editModule(text: string, approval: ApprovalSpec, { file, suite, suites = 1 }: { readonly file: string; readonly suite: TestSuiteSpec; readonly suites?: number }): Promise<string> {
  // Carries a TypeScript compiler of its own: only those who approve modules wait for it.
  const morph = await import("ts-morph");
  const project = new morph.Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true, compilerOptions: { allowJs: true } });
  const source = project.createSourceFile(/\.[mc]?js$/.test(file) ? "suite.js" : "suite.ts", text);
  try {
    const maker = chooseMaker(makersIn(source, morph), suite.id, suites);
    const edits = new ModuleEditor(morph, text, approval).edits(maker.node);
    return edits.sort((left, right) => right.start - left.start).reduce((edited, { start, end, text: added }) => edited.slice(0, start) + added + edited.slice(end), text);
  } catch (cause) {
    if (!(cause instanceof NoPlace)) throw cause;
    throw fail({ room: "approve", code: "APPROVAL_NO_PLACE", file, suite: suite.id, problem: cause.problem, block: blockText(approval) });
  }
}

/** The maker of the suite with this id; one whose id can't be read only where nothing else can be meant. */
function chooseMaker(makers: readonly Maker[], id: string, suites: number): Maker {
  const named = makers.filter((maker) => maker.id === id);
  const [only] = named.length > 0 ? named : suites === 1 ? makers.filter((maker) => maker.id === undefined) : [];
  if (named.length > 1) throw new NoPlace("several");
  if (only === undefined) throw new NoPlace("notFound");
  if (named.length === 0 && makers.filter((maker) => maker.id === undefined).length > 1) throw new NoPlace("several");
  return only;
}

function makersIn(source: SourceFile, morph: Morph): readonly Maker[] {
  const names = suiteNames(source);
  const calls = source.getDescendantsOfKind(morph.SyntaxKind.CallExpression).filter((call) => call.getArguments().length >= 2 && isSuiteCall(call, names, morph));
  const plain = source.getDescendantsOfKind(morph.SyntaxKind.ObjectLiteralExpression).filter((object) => member(object, "schemaVersion", morph) !== undefined && member(object, "cases", morph) !== undefined);
  return [
    ...calls.map((call) => ({ id: readText(call.getArguments()[0], morph), node: call })),
    ...plain.map((object) => ({ id: readText(initializerOf(member(object, "id", morph), morph), morph), node: object })),
  ];
}

/** How the module calls `suite` of mcpeak: by its own names, or as a member of a namespace. */
function suiteNames(source: SourceFile): { readonly functions: ReadonlySet<string>; readonly namespaces: ReadonlySet<string> } {
  const functions = new Set<string>();
  const namespaces = new Set<string>();
  const imports = source.getImportDeclarations().filter((found) => !/^node:|^(?:vitest|mocha|jest)$/.test(found.getModuleSpecifierValue()));
  const own = imports.filter((found) => found.getModuleSpecifierValue() === "mcpeak");
  // Somebody may hand `suite` on from a module of their own.
  for (const found of own.length > 0 ? own : imports) {
    const namespace = found.getNamespaceImport();
    if (namespace !== undefined) namespaces.add(namespace.getText());
    for (const named of found.getNamedImports()) if (named.getName() === "suite") functions.add(named.getAliasNode()?.getText() ?? "suite");
  }
  return { functions, namespaces };
}

function isSuiteCall(call: CallExpression, { functions, namespaces }: ReturnType<typeof suiteNames>, { Node }: Morph): boolean {
  const callee = call.getExpression();
  if (Node.isIdentifier(callee)) return functions.has(callee.getText());
  return Node.isPropertyAccessExpression(callee) && callee.getName() === "suite" && namespaces.has(callee.getExpression().getText());
}

/** A text that stands there as such, or as a constant of the module. */
function readText(node: MorphNode | undefined, morph: Morph, isFollowed = true): string | undefined {
  const { Node } = morph;
  const inner = unwrap(node, morph);
  if (Node.isStringLiteral(inner) || Node.isNoSubstitutionTemplateLiteral(inner)) return inner.getLiteralText();
  if (!isFollowed || !Node.isIdentifier(inner)) return undefined;
  return readText(inner.getSourceFile().getVariableDeclaration(inner.getText())?.getInitializer(), morph, false);
}

/** Without parentheses, `as` and `satisfies`. */
function unwrap(node: MorphNode | undefined, morph: Morph): MorphNode | undefined {
  const { Node } = morph;
  if (Node.isParenthesizedExpression(node) || Node.isAsExpression(node) || Node.isSatisfiesExpression(node) || Node.isTypeAssertion(node)) return unwrap(node.getExpression(), morph);
  return node;
}

function member(object: ObjectLiteralExpression, name: string, { Node }: Morph): ObjectLiteralElementLike | undefined {
  return object.getProperties().find((property) => {
    if (!Node.isPropertyAssignment(property) && !Node.isShorthandPropertyAssignment(property)) return false;
    const key = property.getNameNode();
    return (Node.isStringLiteral(key) ? key.getLiteralText() : key.getText()) === name;
  });
}

function initializerOf(property: ObjectLiteralElementLike | undefined, { Node }: Morph): Expression | undefined {
  if (Node.isPropertyAssignment(property)) return property.getInitializer();
  return Node.isShorthandPropertyAssignment(property) ? property.getNameNode() : undefined;
}

class ModuleEditor {
  readonly #morph: Morph;
  readonly #text: string;
  readonly #approval: JsonObject;
  readonly #lineBreak: string;

  constructor(morph: Morph, text: string, approval: ApprovalSpec) {
    this.#morph = morph;
    this.#text = text;
    this.#approval = approval as unknown as JsonObject;
    this.#lineBreak = text.includes("\r\n") ? "\r\n" : "\n";
  }

  edits(node: CallExpression | ObjectLiteralExpression): Edit[] {
    const { Node } = this.#morph;
    if (Node.isObjectLiteralExpression(node)) return this.#inObject(node, member(node, "cases", this.#morph));
    const [, name, options] = node.getArguments();
    if (options === undefined) {
      const at = (name as MorphNode).getEnd();
      return [{ start: at, end: at, text: `, ${this.#literal({ approval: this.#approval }, this.#indentAt(node.getStart()), at)}` }];
    }
    const object = unwrap(options, this.#morph);
    if (!Node.isObjectLiteralExpression(object)) throw new NoPlace("options");
    return this.#inObject(object);
  }

  /** Replaces the block in an object, or adds it: before a member, else behind all of them, where no spread can undo it. */
  #inObject(object: ObjectLiteralExpression, before?: ObjectLiteralElementLike): Edit[] {
    const present = member(object, "approval", this.#morph);
    if (present !== undefined) return [this.#replacing(present)];
    const properties = object.getProperties();
    const last = properties.at(-1);
    if (last === undefined) return [{ start: object.getStart(), end: object.getEnd(), text: this.#literal({ approval: this.#approval }, this.#indentAt(object.getStart()), object.getStart()) }];
    return before === undefined ? this.#behind(object, last) : [this.#before(before)];
  }

  #replacing(present: ObjectLiteralElementLike): Edit {
    const { Node } = this.#morph;
    const value = unwrap(initializerOf(present, this.#morph), this.#morph);
    if (!Node.isObjectLiteralExpression(value)) throw new NoPlace("approval");
    return { start: value.getStart(), end: value.getEnd(), text: this.#literal(this.#approval, this.#indentAt(present.getStart()), value.getStart()) };
  }

  #before(next: ObjectLiteralElementLike): Edit {
    const start = next.getStart();
    const space = /[ \t\r\n]*$/.exec(this.#text.slice(0, start))?.[0] ?? "";
    return { start, end: start, text: `approval: ${this.#literal(this.#approval, this.#indentAt(start), start)},${space === "" ? " " : space}` };
  }

  #behind(object: ObjectLiteralExpression, last: ObjectLiteralElementLike): Edit[] {
    const end = last.getEnd();
    const first = object.getProperties()[0] as ObjectLiteralElementLike;
    const isOneLine = !this.#text.slice(object.getStart(), first.getStart()).includes("\n");
    const indent = this.#indentAt(isOneLine ? object.getStart() : last.getStart());
    const value = `approval: ${this.#literal(this.#approval, indent, end)}`;
    if (isOneLine) return [{ start: end, end, text: `, ${value}` }];
    // A comment behind the last member belongs to it.
    const [tail = "", comma = ""] = /^[ \t]*(,?)[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/)?/.exec(this.#text.slice(end)) ?? [];
    const at = end + tail.trimEnd().length;
    const added = { start: at, end: at, text: `${comma === "" && at === end ? "," : ""}${this.#lineBreak}${indent}${value},` };
    return comma === "" && at !== end ? [{ start: end, end, text: "," }, added] : [added];
  }

  #literal(value: JsonObject, indent: string, at: number): string {
    const column = at - (this.#text.lastIndexOf("\n", at - 1) + 1);
    return literalText(value, indent, column + "approval: ".length).replaceAll("\n", this.#lineBreak);
  }

  /** What the line at an offset is indented by. */
  #indentAt(offset: number): string {
    const line = this.#text.lastIndexOf("\n", offset - 1) + 1;
    return /^[ \t]*/.exec(this.#text.slice(line))?.[0] ?? "";
  }
}
