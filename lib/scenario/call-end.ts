import type { CallEnd } from "../messages/facts/scenario.js";
import { errorFacts } from "../wire/error-facts.js";
import type { Excerpt } from "../wire/excerpt.js";
import type { Outcome, WireFailureFacts } from "../wire/outcome.js";
import type { JsonObject } from "../json/json-value.js";
import type { ScenarioErrorKind } from "./scenario-report.js";
import type { ScenarioOutcome } from "./scenario-spec.js";

type WireErrorKind = Exclude<ScenarioErrorKind, "toolError" | "protocolError">;

/** Which kind of error it is when no result came. A hole here would not compile. */
const kinds: { readonly [Code in WireFailureFacts["code"]]: WireErrorKind } = {
  BROKEN_ANSWER: "malformedMessage",
  BROKEN_RESULT: "malformedMessage",
  REPEATED_CURSOR: "malformedMessage",
  TOO_MANY_PAGES: "malformedMessage",
  UNKNOWN_RESULT_TYPE: "malformedMessage",
  MESSAGE_TOO_LARGE: "malformedMessage",
  HTTP_NOT_MCP: "malformedMessage",
  SDK_CLIENT_REFUSED_ANSWER: "malformedMessage",
  SERVER_DIED: "connectionLost",
  CONNECTION_LOST: "connectionLost",
  STREAM_CUT: "connectionLost",
  SDK_CLIENT_FAILED: "connectionLost",
  HTTP_STATUS: "httpStatus",
  AUTH_INTERACTIVE_ONLY: "httpStatus",
  AUTH_DISCOVERY_FAILED: "httpStatus",
  AUTH_TOKEN_REFUSED: "httpStatus",
  AUTH_TOKEN_FAILED: "httpStatus",
  AUTH_TOKEN_NOT_ACCEPTED: "httpStatus",
  INPUT_REQUIRED: "inputRequired",
};

/** How a call ended, as facts to be told; `undefined` when the run was interrupted. */
export function callEnd(outcome: Outcome, timeoutMs: number, excerpt: Excerpt): CallEnd | undefined {
  switch (outcome.kind) {
    case "result": {
      if (outcome.result["isError"] !== true) return { kind: "success" };
      const [text] = textsOf(outcome.result);
      return { kind: "toolError", ...(text !== undefined && { text: excerpt(text) }) };
    }
    case "error":
      return { kind: "protocolError", error: errorFacts(outcome.error, excerpt) };
    case "failed":
      return { kind: kinds[outcome.facts.code], facts: outcome.facts };
    case "timedOut":
      return { kind: "timeout", timeoutMs, ...(outcome.suspect !== undefined && { suspect: outcome.suspect }) };
    case "cancelled":
      return undefined;
  }
}

export function outcomeOf({ kind }: CallEnd): ScenarioOutcome {
  return kind === "success" || kind === "timeout" ? kind : "error";
}

/** The texts of a result's content: blocks of type `text`, and nothing else. */
export function textsOf(result: JsonObject): readonly string[] {
  const { content } = result;
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown) => {
    if (typeof block !== "object" || block === null) return [];
    const { type, text } = block as { readonly type?: unknown; readonly text?: unknown };
    return type === "text" && typeof text === "string" ? [text] : [];
  });
}
