import type { Node as MorphNode } from "ts-morph";

export type Morph = typeof import("ts-morph");

/** A part of a text that another is to stand for. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Edits do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return [...edits].sort((left, right) => right.start - left.start).reduce((edited, { start, end, text: added }) => edited.slice(0, start) + added + edited.slice(end), text);
}

/** Comments behind something on its line, up to the line's end: they belong to it. */
const tailPattern = /^(?:[ \t]*\/\*(?:(?!\*\/)[^\r\n])*\*\/)*(?:[ \t]*\/\/[^\r\n]*)?(?=[ \t]*(?:[\r\n]|$))/;

/** Puts a line behind an element of a list and the comments on the element's line. `line` begins with a line break and ends with a comma. */
export function addLineBehind(morph: Morph, text: string, element: MorphNode, line: string): readonly Edit[] {
  const end = element.getEnd();
  const comma = commaBehind(morph, text, end);
  const at = behindTail(text, comma ?? end);
  if (comma !== undefined) return [{ start: at, end: at, text: line }];
  if (at === end) return [{ start: end, end, text: `,${line}` }];
  return [{ start: end, end, text: "," }, { start: at, end: at, text: line }];
}

/** The offset behind the comments that stand on the rest of a line. */
export function behindTail(text: string, offset: number): number {
  return offset + (tailPattern.exec(text.slice(offset))?.[0] ?? "").length;
}

/** The offset behind the comma that follows, whatever comments stand before it. */
export function commaBehind({ ts }: Morph, text: string, offset: number): number | undefined {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, text, undefined, offset);
  return scanner.scan() === ts.SyntaxKind.CommaToken ? scanner.getTokenEnd() : undefined;
}

/** Whether comments stand in a part of a text. */
export function hasComments({ ts }: Morph, text: string, start: number, end: number): boolean {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text, undefined, start, end - start);
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia) return true;
  }
  return false;
}

/** What the line at an offset is indented by. */
export function indentAt(text: string, offset: number): string {
  const line = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(line))?.[0] ?? "";
}
