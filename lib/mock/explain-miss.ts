import type { JsonObject } from "../json/json-value.js";
import { boundValue } from "../match/bound-value.js";
import type { MockAnswerFacts, UnmatchedCandidate } from "../messages/facts/mock.js";
import { type CompareBudget, findDifferences } from "./argument-differences.js";
import type { MockReply } from "./mock-reply.js";
import type { ReplyTable } from "./reply-table.js";

/** How many responses are told. */
const maxTold = 5;
/** How many values are looked at before the rest of the responses is only counted. */
const maxLooks = 100_000;

/** Says what is registered for a tool, nearest first, and which part differed. */
export function explainMiss(tool: string, args: JsonObject, table: ReplyTable): Extract<MockAnswerFacts, { readonly code: "MOCK_CALL_UNMATCHED" }> {
  const { exact, any } = table.registered(tool);
  const rated: { readonly candidate: UnmatchedCandidate; readonly weight: number }[] = [];
  const budget: CompareBudget = { left: maxLooks };
  let total = 0;
  for (const reply of exact) {
    total += 1;
    if (budget.left > 0) rated.push(rate(reply, args, budget));
  }
  rated.sort((left, right) => left.weight - right.weight);
  const candidates = rated.slice(0, maxTold).map(({ candidate }) => candidate);
  return { room: "mock", code: "MOCK_CALL_UNMATCHED", tool, args: boundValue(args), candidates, total, usedUp: any.length };
}

function rate(reply: MockReply, args: JsonObject, budget: CompareBudget): { readonly candidate: UnmatchedCandidate; readonly weight: number } {
  const registered = reply.args ?? {};
  const { told, total, weight } = findDifferences(registered, args, budget);
  return { candidate: { args: registered, differences: told, total, ...(reply.times !== undefined && { times: reply.times }) }, weight };
}
