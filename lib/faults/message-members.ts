import { endOfString } from "../wire/find-id.js";

/** Where a member of a message's object stands in its text. */
export interface MessageMember {
  readonly key: string;
  /** Where the key begins. */
  readonly start: number;
  readonly valueStart: number;
  /** Behind the value. */
  readonly end: number;
}

/** The members of the object that a text is, without reading what they hold. `undefined` for what is no object, or not whole. */
export function messageMembers(text: string): readonly MessageMember[] | undefined {
  const members: MessageMember[] = [];
  let at = skipSpace(text, 0);
  if (text[at] !== "{") return undefined;
  at = skipSpace(text, at + 1);
  if (text[at] === "}") return members;
  for (;;) {
    const keyEnd = text[at] === '"' ? endOfString(text, at) : undefined;
    if (keyEnd === undefined) return undefined;
    const colon = skipSpace(text, keyEnd);
    if (text[colon] !== ":") return undefined;
    const valueStart = skipSpace(text, colon + 1);
    const end = endOfValue(text, valueStart);
    if (end === undefined) return undefined;
    members.push({ key: text.slice(at + 1, keyEnd - 1), start: at, valueStart, end });
    at = skipSpace(text, end);
    if (text[at] === "}") return members;
    if (text[at] !== ",") return undefined;
    at = skipSpace(text, at + 1);
  }
}

function endOfValue(text: string, start: number): number | undefined {
  const first = text[start];
  if (first === '"') return endOfString(text, start);
  if (first !== "{" && first !== "[") {
    const length = text.slice(start, start + 400).search(/[\s,}\]]/);
    return length > 0 ? start + length : undefined;
  }
  const next = /["{}[\]]/g;
  next.lastIndex = start;
  for (let depth = 0, found = next.exec(text); found !== null; found = next.exec(text)) {
    if (found[0] === '"') {
      const end = endOfString(text, found.index);
      if (end === undefined) return undefined;
      next.lastIndex = end;
    } else {
      depth += found[0] === "{" || found[0] === "[" ? 1 : -1;
      if (depth === 0) return found.index + 1;
    }
  }
  return undefined;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (text[at] === " " || text[at] === "\t" || text[at] === "\n" || text[at] === "\r") at += 1;
  return at;
}
