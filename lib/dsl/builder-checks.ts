import type { McpeakError } from "../errors/mcpeak-error.js";
import { isPlainObject } from "../json/json-value.js";
import type { BuilderPlace } from "../messages/facts/dsl.js";
import type { IssueFacts, Owner } from "../messages/facts/validate.js";
import { fail } from "../messages/fail.js";
import { checkUnknownKeys } from "../validate/check-field.js";
import { describeReceived } from "../validate/describe-received.js";
import { IssueSink } from "../validate/issue-sink.js";

/** Runs one of the validator's checks on the part that a builder was just given. @throws McpeakError with the code of the first issue. */
export function checkPart(where: BuilderPlace, check: (sink: IssueSink) => void): void {
  const sink = new IssueSink();
  check(sink);
  const [first] = sink.found;
  if (first !== undefined) throw issueError(where, first);
}

/** The error for something that the format refuses, under the format's own code. */
export function issueError(where: BuilderPlace, issue: IssueFacts): McpeakError {
  return fail({ room: "dsl", kind: "issue", code: issue.code, where, issue });
}

/** The options of a builder's call: an object with known keys. */
export function checkOptions(options: unknown, owner: Owner, allowed: readonly string[], sink: IssueSink): void {
  if (isPlainObject(options)) checkUnknownKeys(options, owner, allowed, sink);
  else sink.report({ code: "INVALID_TYPE", what: { kind: "field", field: "options" }, expected: "object", received: describeReceived(options) }, "options");
}
