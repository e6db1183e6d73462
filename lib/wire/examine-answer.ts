import { type InexactNumbers, locateInexact } from "../json/inexact-numbers.js";
import { isAsWritten } from "../json/is-as-written.js";
import { renderValuePath } from "../json/json-path.js";
import type { JsonValue } from "../json/json-value.js";
import type { Position } from "../json/position.js";
import { scanJson } from "../json/scan-json.js";
import type { WireFacts } from "../messages/facts/wire.js";
import { shorten, showValue } from "../messages/show-value.js";
import type { Excerpt } from "./excerpt.js";

export interface ExamineAnswerOptions {
  /** Of the request. */
  readonly method: string;
  readonly excerpt: Excerpt;
  readonly onObserved: (code: WireFacts["code"], makeFacts: () => WireFacts) => void;
}

/** How much of a number is shown. */
const maxShownDigits = 40;

/**
 * Looks for what is lost when the text of an answer is parsed: whatever of a key that stands twice is judged,
 * somebody else may judge the other; and not every number is what JavaScript makes of it. Gives those of the result.
 */
export function examineAnswer(text: string, parsed: JsonValue, { method, excerpt, onObserved }: ExamineAnswerOptions): InexactNumbers | undefined {
  // Most servers write what JavaScript would write, and that is quick to see.
  if (isAsWritten(text, parsed)) return undefined;
  const { problem, inexact } = scanJson(text, Number.POSITIVE_INFINITY);
  if (problem?.kind === "duplicateKey") {
    const key = showValue(excerpt(problem.key));
    onObserved("DUPLICATE_KEY", () => ({ room: "wire", code: "DUPLICATE_KEY", method, key, first: placeText(problem.first), second: placeText(problem.second) }));
  }
  if (inexact.length === 0) return undefined;
  const numbers = numbersOfResult(text, inexact);
  const [first, ...others] = numbers.numbers;
  if (first === undefined) return numbers.isMore ? numbers : undefined;
  onObserved("UNSAFE_NUMBER", () => ({
    room: "wire", code: "UNSAFE_NUMBER", method, path: excerpt(renderValuePath(first.path)), written: shorten(first.text, maxShownDigits), read: String(Number(first.text)),
    ...(others.length > 0 && { more: others.length }), ...(numbers.isMore && { isAtLeast: true }),
  }));
  return numbers;
}

/** Those that stand in the result, as seen from there. */
function numbersOfResult(text: string, offsets: readonly number[]): InexactNumbers {
  const { numbers, isMore } = locateInexact(text, offsets);
  return { numbers: numbers.filter(({ path }) => path[0] === "result").map(({ path, text: written }) => ({ path: path.slice(1), text: written })), isMore };
}

function placeText({ line, column }: Position): string {
  return `${line}:${column}`;
}
