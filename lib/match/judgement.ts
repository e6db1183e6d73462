import type { InexactNumbers } from "../json/inexact-numbers.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import type { JsonRpcErrorFacts } from "../messages/facts/json-rpc-error.js";
import type { MatchFailureFacts, MatchWarningFacts } from "../messages/facts/match.js";
import type { MatchResult } from "./violation.js";

/** What the server answered to a `tools/call`, untouched: a tool result, whatever it looks like, or a JSON-RPC error. */
export type CallAnswer =
  | {
      readonly kind: "result";
      readonly result: JsonObject;
      /** Numbers of the result that were written as other ones than they are here. */
      readonly inexact?: InexactNumbers;
    }
  | { readonly kind: "error"; readonly error: JsonRpcErrorFacts };

/** What a `listTools` operation brought: the declarations of all pages, untouched. */
export interface ListEvidence {
  readonly tools: readonly JsonObject[];
}

/** What a `callTool` operation brought. */
export interface CallEvidence {
  /** The tool that was called. */
  readonly tool: string;
  readonly answer: CallAnswer;
}

/** What a judge must know beside the answer. */
export interface JudgeContext {
  /** The negotiated version. */
  readonly protocolVersion: string;
  /** Names of the tools that the server declares; `undefined` where its list could not be had. */
  readonly declaredTools: ReadonlySet<string> | undefined;
  /** Whether what is otherwise a warning fails the assertion. */
  readonly isStrict: boolean;
}

/** Whether an assertion holds. Nothing in it is hidden yet. */
export type Judgement = PassedJudgement | FailedJudgement;

export interface PassedJudgement {
  readonly status: "passed";
  readonly warnings: readonly MatchWarningFacts[];
}

export interface FailedJudgement {
  readonly status: "failed";
  readonly facts: MatchFailureFacts;
  /** Of a size to be shown, strings uncut. */
  readonly expected?: JsonValue;
  readonly received?: JsonValue;
  /** All places where a schema does not match. */
  readonly match?: MatchResult;
}
