import { jsonEqual } from "../json/json-equal.js";
import type { JsonObject } from "../json/json-value.js";
import type { Redactor } from "../secrets/redactor.js";
import type { RecordedAnswer, RecordedTraffic } from "./recorder.js";
import type { LeftCounter } from "./recording.js";

/** A call that can be written down, nothing secret in it. */
export interface WritableCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly answer: Exclude<RecordedAnswer, { readonly kind: "tooDeep" }>;
}

/** The calls that have an answer and a tool that is listed. The others are counted. */
export function writableCalls({ calls, tools, more }: RecordedTraffic, redactor: Redactor, left: LeftCounter): readonly WritableCall[] {
  const writable = calls.flatMap(({ tool, args, isTooDeep, answer }): WritableCall[] => {
    const skip = (reason: "unlisted" | "unanswered" | "tooDeep"): [] => {
      left.add(reason, redactor.hideText(tool));
      return [];
    };
    if (tools !== undefined && !tools.has(tool)) return skip("unlisted");
    if (answer === undefined) return skip("unanswered");
    if (isTooDeep || answer.kind === "tooDeep") return skip("tooDeep");
    const hidden = redactor.hideValue(args);
    if (!jsonEqual(hidden, args)) left.add("hiddenArguments", tool);
    return [{ tool, args: hidden, answer: redactor.hideValue(answer) }];
  });
  left.add("tooMany", undefined, more);
  return writable;
}
