import { jsonEqual } from "../json/json-equal.js";
import type { JsonObject } from "../json/json-value.js";
import { createRedactor } from "../secrets/create-redactor.js";
import { secretsNamedIn } from "../secrets/hide-value.js";
import type { Redactor } from "../secrets/redactor.js";
import type { RecordedAnswer, RecordedTraffic } from "./recorder.js";
import type { LeftCounter } from "./recording.js";

/** So many are looked for in all that is written: each costs as much as reading it. */
const maxSaid = 64;

/** A call that can be written down, nothing secret in it. */
export interface WritableCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly answer: Exclude<RecordedAnswer, { readonly kind: "tooDeep" }>;
}

/** The calls that have an answer and a tool that is listed. The others are counted. */
export function writableCalls({ calls, tools, more }: RecordedTraffic, redactor: Redactor, left: LeftCounter): readonly WritableCall[] {
  const said = createRedactor({ values: secretsSaidIn(calls) });
  const hide = <Value>(value: Value): Value => said.hideValue(redactor.hideValue(value));
  const writable = calls.flatMap(({ tool, args, isTooDeep, answer }): WritableCall[] => {
    const skip = (reason: "unlisted" | "unanswered" | "tooDeep"): [] => {
      left.add(reason, redactor.hideText(tool));
      return [];
    };
    if (tools !== undefined && !tools.has(tool)) return skip("unlisted");
    if (answer === undefined) return skip("unanswered");
    if (isTooDeep || answer.kind === "tooDeep") return skip("tooDeep");
    const hidden = hide(args);
    if (!jsonEqual(hidden, args)) left.add("hiddenArguments", tool);
    // A secret that a call is made with often comes back in words.
    const own = createRedactor({ values: secretsNamedIn(args).slice(0, maxSaid) });
    return [{ tool, args: hidden, answer: own.hideValue(hide(answer)) }];
  });
  left.add("tooMany", undefined, more);
  return writable;
}

/** Secrets that calls and answers name: what one call is given may be shown by another. */
function secretsSaidIn(calls: RecordedTraffic["calls"]): readonly string[] {
  const said = new Set<string>();
  for (const { args, answer } of calls) {
    for (const secret of [...secretsNamedIn(args), ...secretsNamedIn(answer)]) said.add(secret);
    if (said.size >= maxSaid) break;
  }
  return [...said].slice(0, maxSaid);
}
