import type { ArrayLiteralExpression, Node as MorphNode, ObjectLiteralExpression } from "ts-morph";
import type { JsonObject } from "../json/json-value.js";
import { literalText } from "../source/literal-text.js";
import type { ApprovalSpec, ApprovedCaseSpec } from "../spec/suite-spec.js";
import { findMember, initializerOf, readText, unwrap } from "./find-maker.js";
import { addLineBehind, behindTail, commaBehind, type Edit, hasComments, indentAt, type Morph } from "./module-edits.js";
import { NoPlace } from "./no-place.js";

/** An approved case as it is written in a module. */
interface Entry {
  readonly id: string;
  readonly node: MorphNode;
  /** The text literal of its status. */
  readonly status: MorphNode;
}

/**
 * Brings a block with comments up to date, part by part: why a case is a defect stands there, and is not to be lost.
 *
 * @throws NoPlace where the block is not written as plainly as that takes
 */
export function editBlock(block: ObjectLiteralExpression, { fingerprint, cases = [] }: ApprovalSpec, text: string, lineBreak: string, morph: Morph): readonly Edit[] {
  const digest = partOf(block, "fingerprint", morph);
  const list = partOf(block, "cases", morph);
  if (readText(digest, morph, false) === undefined || !morph.Node.isArrayLiteralExpression(list)) throw new NoPlace("comments");
  const entries = list.getElements().map((element) => readEntry(element, morph));
  const wanted = new Map(cases.map((each) => [each.id, each.status]));
  return [
    replacing(digest as MorphNode, fingerprint, morph),
    ...entries.map(({ id, node, status }) => {
      const now = wanted.get(id);
      return now === undefined ? removing(node, text, morph) : replacing(status, now, morph);
    }),
    ...adding(list, entries, cases, { text, lineBreak, morph }),
  ].filter((edit) => edit !== undefined);
}

function partOf(object: ObjectLiteralExpression, name: string, morph: Morph): MorphNode | undefined {
  return unwrap(initializerOf(findMember(object, name, morph), morph), morph);
}

function readEntry(element: MorphNode, morph: Morph): Entry {
  const object = unwrap(element, morph);
  if (!morph.Node.isObjectLiteralExpression(object) || object.getProperties().length !== 2) throw new NoPlace("comments");
  const id = readText(partOf(object, "id", morph), morph, false);
  const status = partOf(object, "status", morph);
  if (id === undefined || status === undefined || readText(status, morph, false) === undefined) throw new NoPlace("comments");
  return { id, node: element, status };
}

function replacing(literal: MorphNode, value: string, morph: Morph): Edit | undefined {
  return readText(literal, morph, false) === value ? undefined : { start: literal.getStart(), end: literal.getEnd(), text: JSON.stringify(value) };
}

/** With its line where nothing else stands on it. Comments around it stay. */
function removing(entry: MorphNode, text: string, morph: Morph): Edit {
  const start = entry.getStart();
  const end = commaBehind(morph, text, entry.getEnd()) ?? entry.getEnd();
  if (hasComments(morph, text, start, end)) throw new NoPlace("comments");
  const line = text.lastIndexOf("\n", start - 1) + 1;
  const [rest = "", lineBreak] = /^[ \t]*(\r?\n)?/.exec(text.slice(end)) ?? [];
  const isAlone = text.slice(line, start).trim() === "" && lineBreak !== undefined;
  return { start: isAlone ? line : start, end: isAlone || lineBreak === undefined ? end + rest.length : end, text: "" };
}

/** New cases, each behind those that it follows in the suite. */
function adding(list: ArrayLiteralExpression, entries: readonly Entry[], cases: readonly ApprovedCaseSpec[], { text, lineBreak, morph }: { readonly text: string; readonly lineBreak: string; readonly morph: Morph }): readonly Edit[] {
  const present = new Map(entries.map(({ id, node }) => [id, node]));
  const groups = new Map<MorphNode | undefined, string[]>();
  let before: MorphNode | undefined;
  for (const each of cases) {
    const node = present.get(each.id);
    if (node === undefined) groups.set(before, [...(groups.get(before) ?? []), literalText(each as unknown as JsonObject)]);
    else before = node;
  }
  const [first] = list.getElements();
  const isOneLine = first === undefined || !text.slice(list.getStart(), first.getStart()).includes("\n");
  return [...groups].flatMap(([behind, added]) => {
    const open = list.getStart() + 1;
    if (isOneLine) {
      const at = behind === undefined ? open : behind.getEnd();
      return [{ start: at, end: at, text: behind === undefined ? `${added.join(", ")}${first === undefined ? "" : ", "}` : `, ${added.join(", ")}` }];
    }
    const lines = added.map((each) => `${lineBreak}${indentAt(text, first.getStart())}${each},`).join("");
    if (behind !== undefined) return addLineBehind(morph, text, behind, lines);
    const at = behindTail(text, open);
    return [{ start: at, end: at, text: lines }];
  });
}
