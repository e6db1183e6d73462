import type { Position } from "./position.js";

/** What is wrong with the syntax of a JSON text. */
export type SyntaxReason =
  /** Nothing but white space. */
  | "empty"
  | "comment"
  | "trailingComma"
  | "missingComma"
  | "missingColon"
  | "missingValue"
  /** A key without quotes. */
  | "unquotedKey"
  /** Something that is no key at all, such as a number. */
  | "missingKey"
  | "singleQuotes"
  /** A word or sign that JSON doesn't know: `NaN`, `undefined`, `True`. */
  | "unknownWord"
  /** `01`, `1.`, `.5`, `+1`, `0x1f`, `-`. */
  | "badNumber"
  | "unclosedString"
  /** A raw control character inside a string, such as a tab. */
  | "controlCharacter"
  | "badEscape"
  /** The text ends inside an object or array; `opened` says which. */
  | "unclosedBracket"
  /** `}` where `]` must stand, or the other way round; `opened` says which. */
  | "wrongBracket"
  /** Something after the end of the value. */
  | "textAfterEnd"
  /** JSON.parse refuses it, and nothing better is known. */
  | "unreadable";

export interface SyntaxProblem {
  readonly kind: "syntax";
  readonly reason: SyntaxReason;
  readonly position: Position;
  /** The piece of text at that position, at most 40 code units; empty at the end of the text. */
  readonly found: string;
  /** The bracket that is still open, for `unclosedBracket` and `wrongBracket`. */
  readonly opened?: { readonly bracket: string; readonly position: Position };
}

export interface DuplicateKeyProblem {
  readonly kind: "duplicateKey";
  readonly key: string;
  readonly first: Position;
  readonly second: Position;
}

export interface TooDeepProblem {
  readonly kind: "tooDeep";
  /** The bracket that goes one level too deep. */
  readonly position: Position;
  readonly maxDepth: number;
}

/** Why a text is not usable JSON. */
export type JsonTextProblem = SyntaxProblem | DuplicateKeyProblem | TooDeepProblem;
