import type { CallFailure } from "../messages/facts/session.js";
import { errorFacts } from "../wire/error-facts.js";
import type { Excerpt } from "../wire/excerpt.js";
import type { Outcome, ResultOutcome } from "../wire/outcome.js";

/** Why a request gave no result, as facts to be told. */
export function callFailure(outcome: Exclude<Outcome<unknown>, ResultOutcome<unknown>>, timeoutMs: number, excerpt: Excerpt): CallFailure {
  switch (outcome.kind) {
    case "error":
      return { kind: "error", error: errorFacts(outcome.error, excerpt) };
    case "failed":
      return { kind: "failed", facts: outcome.facts };
    case "timedOut":
      return { kind: "timedOut", timeoutMs, ...(outcome.suspect === undefined ? {} : { suspect: outcome.suspect }) };
    case "cancelled":
      return { kind: "cancelled" };
  }
}
