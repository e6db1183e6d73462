import { isDeeperThan } from "../json/json-depth.js";
import type { JsonValue } from "../json/json-value.js";

interface Frame {
  readonly keys: readonly string[] | undefined;
  readonly values: readonly JsonValue[];
  next: number;
}

/**
 * Compact JSON text of a value of any depth, exactly as `JSON.stringify`
 * writes it. Native where that works; it overflows its stack on deep nesting.
 */
export function compactJson(value: JsonValue): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [...compactTokens(value)].join("");
  }
}

/** JSON text with an indent of two; on one line where its levels are so many that the indents would be most of it. */
export function prettyJson(value: JsonValue): string {
  return isDeeperThan(value) ? compactJson(value) : JSON.stringify(value, null, 2);
}

/** Compact JSON text if it is at most `max` code units long; costs no more than that. */
export function shortJson(value: JsonValue, max: number): string | undefined {
  let text = "";
  for (const token of compactTokens(value, max)) {
    text += token;
    if (text.length > max) return undefined;
  }
  return text;
}

/** The first `maxLines` lines of JSON text with an indent of two, and whether that is all. */
export function prettyJsonLines(value: JsonValue, maxLines: number): { readonly lines: readonly string[]; readonly isWhole: boolean } {
  const lines: string[] = [];
  let line = "";
  for (const token of prettyTokens(value)) {
    if (token !== "\n") {
      line += token;
      continue;
    }
    lines.push(line);
    line = "";
    if (lines.length === maxLines) return { lines, isWhole: false };
  }
  lines.push(line);
  return { lines, isWhole: true };
}

function* compactTokens(value: JsonValue, maxText?: number): Generator<string> {
  for (const { text } of walk(value, maxText)) yield text;
}

function* prettyTokens(value: JsonValue): Generator<string> {
  for (const { text, kind, depth } of walk(value)) {
    if (kind === "close" || kind === "comma") {
      if (kind === "comma") yield ",";
      yield "\n";
      yield "  ".repeat(depth);
      if (kind === "close") yield text;
    } else if (kind === "colon") {
      yield ": ";
    } else {
      yield text;
      if (kind !== "open") continue;
      yield "\n";
      yield "  ".repeat(depth);
    }
  }
}

interface Token {
  readonly text: string;
  readonly kind: "open" | "close" | "comma" | "colon" | "text";
  readonly depth: number;
}

/** Writes without recursion, so that no depth is too deep. Members that JSON cannot say are left out, as natively. */
function* walk(root: JsonValue, maxText: number = Number.POSITIVE_INFINITY): Generator<Token> {
  const stack: Frame[] = [];
  const first = startToken(root, stack, maxText);
  yield first;
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const index = frame.next++;
    if (index >= frame.values.length) {
      stack.pop();
      yield { text: frame.keys === undefined ? "]" : "}", kind: "close", depth: stack.length };
      continue;
    }
    if (index > 0) yield { text: ",", kind: "comma", depth: stack.length };
    if (frame.keys !== undefined) {
      yield { text: scalarText(frame.keys[index] ?? "", maxText), kind: "text", depth: stack.length };
      yield { text: ":", kind: "colon", depth: stack.length };
    }
    yield startToken(frame.values[index] ?? null, stack, maxText);
  }
}

/** The token that begins a value; what holds other values is put on the stack unless it is empty. */
function startToken(value: JsonValue, stack: Frame[], maxText: number): Token {
  if (typeof value !== "object" || value === null) return { text: scalarText(value, maxText), kind: "text", depth: stack.length };
  const isArray = Array.isArray(value);
  const keys = isArray ? undefined : Object.keys(value).filter((key) => (value as Record<string, unknown>)[key] !== undefined);
  const values = keys === undefined ? (value as readonly JsonValue[]) : keys.map((key) => (value as Record<string, JsonValue>)[key] as JsonValue);
  if (values.length === 0) return { text: isArray ? "[]" : "{}", kind: "text", depth: stack.length };
  stack.push({ keys, values, next: 0 });
  return { text: isArray ? "[" : "{", kind: "open", depth: stack.length };
}

/** A string that is too long anyway is not escaped to its end. */
function scalarText(value: string | number | boolean | null, maxText: number): string {
  if (typeof value === "string" && value.length > maxText) return JSON.stringify(value.slice(0, maxText + 1));
  return JSON.stringify(value) ?? "null";
}
