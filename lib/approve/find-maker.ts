import type { CallExpression, Expression, Node as MorphNode, ObjectLiteralElementLike, ObjectLiteralExpression, SourceFile } from "ts-morph";
import type { TestSuiteSpec } from "../spec/suite-spec.js";
import type { Morph } from "./module-edits.js";
import { NoPlace } from "./no-place.js";

/** A place of a module at which a suite is made: a call of `suite`, or the object of a plain suite. */
export type MakerNode = CallExpression | ObjectLiteralExpression;

interface Maker {
  /** `undefined` where it can't be read from the text. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly node: MakerNode;
}

/**
 * The place where a suite is made; one whose id can't be read only where nothing else can be meant.
 *
 * @param suites How many the module gives.
 * @throws NoPlace
 */
export function findMaker(source: SourceFile, { id, name }: TestSuiteSpec, suites: number, morph: Morph): MakerNode {
  const all = makersIn(source, morph);
  const makers = all.filter((maker) => maker.name === undefined || maker.name === name);
  const named = makers.filter((maker) => maker.id === id);
  const open = makers.filter((maker) => maker.id === undefined);
  const [only, second] = named.length > 0 ? named : suites === 1 ? open : [];
  if (only === undefined) throw new NoPlace("notFound");
  if (second !== undefined) throw new NoPlace("several");
  // It may be one that is not exported, and another the one that is meant.
  if (named.length > 0 && open.length > 0 && all.length !== suites) throw new NoPlace("several");
  // What one call makes in turns, or is gone on from in several ways, can't be told apart.
  if (all.length < suites && (isRepeated(only.node, morph) || isShared(only.node, morph))) throw new NoPlace("several");
  return only.node;
}

function isShared(node: MakerNode, { Node }: Morph): boolean {
  const variable = node.getAncestors().find((ancestor) => Node.isVariableDeclaration(ancestor));
  return variable !== undefined && mentions(variable.getSourceFile(), variable.getNameNode().getText()) > 2;
}

/** How often a name stands in a module, its declaration included. */
function mentions(source: SourceFile, name: string): number {
  let count = 0;
  source.forEachDescendant((node) => void (count += node.getKindName() === "Identifier" && node.getText() === name ? 1 : 0));
  return count;
}

function isRepeated(node: MakerNode, { Node }: Morph): boolean {
  return node.getAncestors().some((ancestor) => Node.isFunctionLikeDeclaration(ancestor) || Node.isFunctionExpression(ancestor) || Node.isIterationStatement(ancestor));
}

function makersIn(source: SourceFile, morph: Morph): readonly Maker[] {
  const names = suiteNames(source, morph);
  const calls = source.getDescendantsOfKind(morph.SyntaxKind.CallExpression).filter((call) => call.getArguments().length >= 2 && isSuiteCall(call, names, morph));
  const plain = source.getDescendantsOfKind(morph.SyntaxKind.ObjectLiteralExpression).filter((object) => findMember(object, "schemaVersion", morph) !== undefined && findMember(object, "cases", morph) !== undefined);
  const textOf = (object: ObjectLiteralExpression, key: string): string | undefined => readText(initializerOf(findMember(object, key, morph), morph), morph);
  return [
    ...calls.map((node) => ({ id: readText(node.getArguments()[0], morph), name: readText(node.getArguments()[1], morph), node })),
    ...plain.map((node) => ({ id: textOf(node, "id"), name: textOf(node, "name"), node })),
  ];
}

/** How the module calls `suite` of mcpeak: by its own names, or as a member of a namespace. */
function suiteNames(source: SourceFile, morph: Morph): { readonly functions: ReadonlySet<string>; readonly namespaces: ReadonlySet<string> } {
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
  for (const declaration of source.getVariableDeclarations()) {
    const value = declaration.getInitializer()?.getText() ?? "";
    if (!namespaces.has(value) && !/^(?:await import|require)\(\s*(["'])mcpeak\1\s*\)$/.test(value)) continue;
    const name = declaration.getNameNode();
    if (!morph.Node.isObjectBindingPattern(name)) namespaces.add(name.getText());
    else for (const element of name.getElements()) if ((element.getPropertyNameNode() ?? element.getNameNode()).getText() === "suite") functions.add(element.getName());
  }
  return { functions, namespaces };
}

function isSuiteCall(call: CallExpression, { functions, namespaces }: ReturnType<typeof suiteNames>, morph: Morph): boolean {
  const { Node } = morph;
  const callee = unwrap(call.getExpression(), morph);
  if (Node.isIdentifier(callee)) return functions.has(callee.getText());
  return Node.isPropertyAccessExpression(callee) && callee.getName() === "suite" && namespaces.has(callee.getExpression().getText());
}

/** A text that stands there as such, or as a constant of the module. */
export function readText(node: MorphNode | undefined, morph: Morph, isFollowed = true): string | undefined {
  const { Node } = morph;
  const inner = unwrap(node, morph);
  if (Node.isStringLiteral(inner) || Node.isNoSubstitutionTemplateLiteral(inner)) return inner.getLiteralText();
  if (!isFollowed || !Node.isIdentifier(inner)) return undefined;
  const name = inner.getText();
  const source = inner.getSourceFile();
  const constant = source.getVariableDeclaration(name);
  if (constant?.getVariableStatement()?.getDeclarationKind() !== "const") return undefined;
  // Somewhere below, a parameter of the same name may be another text.
  const isOther = (found: MorphNode): boolean => found !== constant && (Node.isVariableDeclaration(found) || Node.isParameterDeclaration(found) || Node.isBindingElement(found)) && found.getNameNode().getText() === name;
  return source.getDescendants().some(isOther) ? undefined : readText(constant.getInitializer(), morph, false);
}

/** An object that is written where it is wanted, or in a constant of the module that serves nothing else; else what stands there. */
export function readObject(node: MorphNode | undefined, morph: Morph): MorphNode | undefined {
  const { Node } = morph;
  const inner = unwrap(node, morph);
  if (!Node.isIdentifier(inner)) return inner;
  const source = inner.getSourceFile();
  const constant = source.getVariableDeclaration(inner.getText());
  const statement = constant?.getVariableStatement();
  // Who else has it would get another approval as well.
  if (statement?.getDeclarationKind() !== "const" || statement.isExported() || mentions(source, inner.getText()) !== 2) return inner;
  const value = unwrap(constant?.getInitializer(), morph);
  return Node.isObjectLiteralExpression(value) ? value : inner;
}

/** Without parentheses, `as`, `satisfies` and `!`. */
export function unwrap(node: MorphNode | undefined, morph: Morph): MorphNode | undefined {
  const { Node } = morph;
  const isAround = Node.isParenthesizedExpression(node) || Node.isAsExpression(node) || Node.isSatisfiesExpression(node) || Node.isTypeAssertion(node) || Node.isNonNullExpression(node);
  return isAround ? unwrap(node.getExpression(), morph) : node;
}

/** The member of an object literal with a name; a later one goes before. */
export function findMember(object: ObjectLiteralExpression, name: string, morph: Morph): ObjectLiteralElementLike | undefined {
  return object.getProperties().findLast((property) => nameOf(property, morph) === name);
}

/** `undefined` for a spread, and for a name that is computed. */
export function nameOf(property: ObjectLiteralElementLike, morph: Morph): string | undefined {
  const { Node } = morph;
  if (Node.isSpreadAssignment(property)) return undefined;
  const key = property.getNameNode();
  if (Node.isStringLiteral(key)) return key.getLiteralText();
  return Node.isComputedPropertyName(key) ? readText(key.getExpression(), morph) : key.getText();
}

export function initializerOf(property: ObjectLiteralElementLike | undefined, { Node }: Morph): Expression | undefined {
  if (Node.isPropertyAssignment(property)) return property.getInitializer();
  return Node.isShorthandPropertyAssignment(property) ? property.getNameNode() : undefined;
}
