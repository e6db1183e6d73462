import type { ParseErrorCode } from "jsonc-parser";
import type { SyntaxProblem, SyntaxReason } from "./json-problem.js";
import { positionAt } from "./position.js";

/** Longest piece of the text that a problem shows, in code units. */
const maxFound = 40;

/** `ParseErrorCode` of jsonc-parser by number: it is a const enum, which isolated modules can't read. */
const reasons: { readonly [code: number]: SyntaxReason } = {
  1: "unknownWord",
  2: "badNumber",
  3: "missingKey",
  4: "missingValue",
  5: "missingColon",
  6: "missingComma",
  7: "unclosedBracket",
  8: "unclosedBracket",
  9: "textAfterEnd",
  10: "comment",
  11: "comment",
  12: "unclosedString",
  13: "badNumber",
  14: "badEscape",
  15: "badEscape",
  16: "controlCharacter",
} satisfies Record<ParseErrorCode, SyntaxReason>;

/** Where the scanner stood when it met an error. */
export interface ErrorSpot {
  readonly offset: number;
  readonly length: number;
  /** Offset of the innermost bracket that was open. */
  readonly opener: number | undefined;
}

/** Turns the scanner's error into the fact that helps most. */
export function syntaxProblem(text: string, error: ParseErrorCode, spot: ErrorSpot): SyntaxProblem {
  const scanned = reasons[error] ?? "unreadable";
  const reason = refine(text, scanned, spot);
  const offset = preciseOffset(text, reason, spot);
  const isOpen = (reason === "unclosedBracket" || reason === "wrongBracket") && spot.opener !== undefined;
  return {
    kind: "syntax",
    reason,
    position: positionAt(text, offset),
    found: foundAt(text, offset, reason),
    ...(isOpen && { opened: { bracket: text.charAt(spot.opener), position: positionAt(text, spot.opener) } }),
  };
}

/** When `JSON.parse` refuses what the scan let through. */
export function unreadable(text: string): SyntaxProblem {
  return { kind: "syntax", reason: "unreadable", position: positionAt(text, 0), found: "" };
}

function refine(text: string, reason: SyntaxReason, spot: ErrorSpot): SyntaxReason {
  const at = text.charAt(spot.offset);
  if (reason === "unclosedString" || reason === "controlCharacter" || reason === "badEscape" || reason === "comment") return reason;
  if (text.trim() === "") return "empty";
  const opener = spot.opener === undefined ? "" : text.charAt(spot.opener);
  if (at === "") return opener === "" ? reason : "unclosedBracket";
  const isClosing = at === "}" || at === "]";
  if (isClosing && lastBefore(text, spot.offset) === ",") return "trailingComma";
  if (isClosing && opener !== "" && (opener === "{") !== (at === "}")) return "wrongBracket";
  return refineWord(text, reason, spot, opener);
}

function refineWord(text: string, reason: SyntaxReason, spot: ErrorSpot, opener: string): SyntaxReason {
  const at = text.charAt(spot.offset);
  if (at === "'" || at === "`") return "singleQuotes";
  // the scanner cuts `01` and `0x1f` in two
  if (isDigit(text.charAt(spot.offset - 1)) && /\w/.test(at)) return "badNumber";
  if (reason !== "unknownWord") return reason;
  const before = lastBefore(text, spot.offset);
  if (opener === "{" && (before === "{" || before === ",")) return /[\p{L}\p{N}_$]/u.test(at) ? "unquotedKey" : "missingKey";
  return /^[-+.]?(\d|\.|$|[^\p{L}])/u.test(text.slice(spot.offset, spot.offset + 2)) && /[-+.\d]/.test(at) ? "badNumber" : reason;
}

/** Strings are scanned as a whole: finds the character inside them that is wrong. */
function preciseOffset(text: string, reason: SyntaxReason, spot: ErrorSpot): number {
  if (reason === "trailingComma") return lastOffsetBefore(text, spot.offset);
  if (reason === "badNumber") return numberStart(text, spot.offset);
  const token = text.slice(spot.offset, spot.offset + spot.length);
  if (reason === "controlCharacter") return spot.offset + Math.max(0, token.search(/[^\u0020-\uffff]/));
  if (reason === "badEscape") return spot.offset + badEscapeIn(token);
  return spot.offset;
}

function badEscapeIn(token: string): number {
  for (const escape of token.matchAll(/\\(u[0-9a-fA-F]{4}|["\\/bfnrt])?/g)) {
    if (escape[1] === undefined) return escape.index;
  }
  return 0;
}

function numberStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && /[-+.\w]/.test(text.charAt(start - 1))) start--;
  return start;
}

/** The piece of text to show: a word, a number, or one character. */
function foundAt(text: string, offset: number, reason: SyntaxReason): string {
  const rest = text.slice(offset, offset + maxFound);
  if (reason === "badEscape") return /^\\u?[0-9a-fA-F]{0,3}./su.exec(rest)?.[0] ?? rest;
  if (reason === "unclosedString") return /^[^\r\n]*/.exec(rest)?.[0] ?? "";
  return /^[-+.\w$]+|^./su.exec(rest)?.[0] ?? "";
}

function lastBefore(text: string, offset: number): string {
  return text.charAt(lastOffsetBefore(text, offset));
}

/** Offset of the last character before `offset` that is not white space; -1 if there is none. */
function lastOffsetBefore(text: string, offset: number): number {
  let last = offset - 1;
  while (last >= 0 && /\s/.test(text.charAt(last))) last--;
  return last;
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9" && character !== "";
}
