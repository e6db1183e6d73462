import type { MockIssueFacts } from "../messages/facts/mock.js";
import { describeReceived, unreadable } from "../validate/describe-received.js";
import { readOwn } from "../validate/read-own.js";
import { checkKeys, checkObject, wrongType } from "./check-fields.js";
import { checkResponses } from "./check-responses.js";
import { checkTools } from "./check-tools.js";
import { definitionKeys, unmatchedCallPolicies } from "./definition-format.js";
import { MockIssueSink } from "./issue-sink.js";

/** Everything that is wrong with a definition: of the tools, then of the responses, then of what stands beside them. None means that it is valid. */
export function findMockIssues(definition: unknown): readonly MockIssueFacts[] {
  const sink = new MockIssueSink();
  checkDefinition(definition, definitionKeys, sink);
  return sink.found;
}

/** The same for an object that may have more keys than a definition has. */
export function checkDefinition(definition: unknown, allowed: readonly string[], sink: MockIssueSink): void {
  try {
    checkParts(definition, allowed, sink);
  } catch {
    // A proxy may throw wherever it is looked into.
    sink.report([], { code: "INVALID_TYPE", expected: "definition", received: unreadable });
  }
}

function checkParts(definition: unknown, allowed: readonly string[], sink: MockIssueSink): void {
  const object = checkObject(definition, [], "definition", sink);
  if (object === undefined) return;
  const tools = checkTools(object, sink);
  checkResponses(object, tools, sink);
  const schema = readOwn(object, "$schema");
  if (schema !== undefined && typeof schema !== "string") wrongType(schema, ["$schema"], "string", sink);
  const policy = readOwn(object, "onUnmatchedCall");
  if (policy !== undefined && typeof policy !== "function" && !(unmatchedCallPolicies as readonly unknown[]).includes(policy)) {
    sink.report(["onUnmatchedCall"], { code: "INVALID_VALUE", problem: { kind: "onUnmatchedCall", received: describeReceived(policy) } });
  }
  checkKeys(object, [], "definition", allowed, sink);
}
