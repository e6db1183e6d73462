import type { Node as MorphNode, ObjectLiteralElementLike, ObjectLiteralExpression } from "ts-morph";
import { fail } from "../messages/fail.js";
import type { JsonObject } from "../json/json-value.js";
import { literalText } from "../source/literal-text.js";
import type { ApprovalSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import { editBlock } from "./edit-block.js";
import { findMaker, findMember, initializerOf, type MakerNode, nameOf, readObject } from "./find-maker.js";
import { addLineBehind, applyEdits, type Edit, hasComments, indentAt, type Morph } from "./module-edits.js";
import { NoPlace } from "./no-place.js";

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
    return applyEdits(text, new ModuleEditor(morph, text, approval).edits(findMaker(source, suite, suites, morph)));
  } catch (cause) {
    if (!(cause instanceof NoPlace)) throw cause;
    throw fail({ room: "approve", code: "APPROVAL_NO_PLACE", file, suite: suite.id, problem: cause.problem, block: blockText(approval) });
  }
}

class ModuleEditor {
  readonly #morph: Morph;
  readonly #text: string;
  readonly #approval: ApprovalSpec;
  readonly #lineBreak: string;
  /** What one level is indented by. */
  readonly #unit: string;

  constructor(morph: Morph, text: string, approval: ApprovalSpec) {
    this.#morph = morph;
    this.#text = text;
    this.#approval = approval;
    this.#lineBreak = text.includes("\r\n") ? "\r\n" : "\n";
    this.#unit = unitOf(text);
  }

  edits(node: MakerNode): readonly Edit[] {
    const { Node } = this.#morph;
    if (Node.isObjectLiteralExpression(node)) return this.#inObject(node, findMember(node, "cases", this.#morph));
    const [, name, options] = node.getArguments();
    if (Node.isSpreadElement(name)) throw new NoPlace("options");
    if (options === undefined) {
      const at = (name as MorphNode).getEnd();
      return [{ start: at, end: at, text: `, ${this.#literal({ approval: this.#approval }, indentAt(this.#text, node.getStart()), at)}` }];
    }
    const object = readObject(options, this.#morph);
    if (object !== undefined && isUndefined(object)) return [this.#replacement(object, { approval: this.#approval }, node)];
    if (!Node.isObjectLiteralExpression(object)) throw new NoPlace("options");
    return this.#inObject(object);
  }

  /** Replaces the block in an object, or adds it: before a member, or behind all of them where something could undo it. */
  #inObject(object: ObjectLiteralExpression, before?: ObjectLiteralElementLike): readonly Edit[] {
    const present = findMember(object, "approval", this.#morph);
    if (present !== undefined) {
      if (this.#isOpenBehind(object, present)) throw new NoPlace("overridden");
      return this.#replacing(present);
    }
    const last = object.getProperties().at(-1);
    if (last === undefined) return [this.#inEmpty(object)];
    return before === undefined || this.#isOpenBehind(object, before) ? this.#behind(object, last) : [this.#before(before)];
  }

  /** Whether something stands behind a member that may have a member of any name. */
  #isOpenBehind(object: ObjectLiteralExpression, member: ObjectLiteralElementLike): boolean {
    const properties = object.getProperties();
    return properties.slice(properties.indexOf(member) + 1).some((property) => nameOf(property, this.#morph) === undefined);
  }

  #replacing(present: ObjectLiteralElementLike): readonly Edit[] {
    const { Node } = this.#morph;
    const value = readObject(initializerOf(present, this.#morph), this.#morph);
    if (value !== undefined && isUndefined(value)) return [this.#replacement(value, this.#approval, present)];
    if (!Node.isObjectLiteralExpression(value)) throw new NoPlace("approval");
    if (hasComments(this.#morph, this.#text, value.getStart(), value.getEnd())) return editBlock(value, this.#approval, this.#text, this.#lineBreak, this.#morph);
    const isElsewhere = value.getStart() < present.getStart() || value.getEnd() > present.getEnd();
    return [this.#replacement(value, this.#approval, isElsewhere ? value : present)];
  }

  /** @param line What stands on the line that it is indented as. */
  #replacement(node: MorphNode, value: ApprovalSpec | { readonly approval: ApprovalSpec }, line: MorphNode): Edit {
    const start = node.getStart();
    return { start, end: node.getEnd(), text: this.#literal(value, indentAt(this.#text, line.getStart()), start) };
  }

  /** Behind the comments that stand in it. */
  #inEmpty(object: ObjectLiteralExpression): Edit {
    const start = object.getStart();
    const inside = this.#text.slice(start + 1, object.getEnd() - 1).trimEnd();
    const whole = this.#literal({ approval: this.#approval }, indentAt(this.#text, start), start);
    return { start: start + 1 + inside.length, end: object.getEnd(), text: whole.slice(1) };
  }

  #before(next: ObjectLiteralElementLike): Edit {
    const start = next.getStart();
    const space = /[ \t\r\n]*$/.exec(this.#text.slice(0, start))?.[0] ?? "";
    return { start, end: start, text: `approval: ${this.#literal(this.#approval, indentAt(this.#text, start), start)},${space === "" ? " " : space}` };
  }

  #behind(object: ObjectLiteralExpression, last: ObjectLiteralElementLike): readonly Edit[] {
    const end = last.getEnd();
    const first = object.getProperties()[0] as ObjectLiteralElementLike;
    const isOneLine = !this.#text.slice(object.getStart(), first.getStart()).includes("\n");
    const indent = indentAt(this.#text, isOneLine ? object.getStart() : last.getStart());
    const value = `approval: ${this.#literal(this.#approval, indent, end)}`;
    return isOneLine ? [{ start: end, end, text: `, ${value}` }] : addLineBehind(this.#morph, this.#text, last, `${this.#lineBreak}${indent}${value},`);
  }

  #literal(value: ApprovalSpec | { readonly approval: ApprovalSpec }, indent: string, at: number): string {
    const column = at - (this.#text.lastIndexOf("\n", at - 1) + 1);
    const [head = "", ...lines] = literalText(value as unknown as JsonObject, "", column + "approval: ".length).split("\n");
    return [head, ...lines.map((line) => `${indent}${line.replace(/^(?: {2})+/, (spaces) => this.#unit.repeat(spaces.length / 2))}`)].join(this.#lineBreak);
  }
}

function isUndefined(node: MorphNode): boolean {
  return node.getText() === "undefined";
}

/** What the text is indented by, a level: tabs, four spaces, or two. */
function unitOf(text: string): string {
  const indents = text.match(/^[ \t]+(?=[^\s*])/gm) ?? [];
  if (indents.some((indent) => indent.startsWith("\t"))) return "\t";
  return indents.length > 0 && indents.every((indent) => indent.length % 4 === 0) ? "    " : "  ";
}
