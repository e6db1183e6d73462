import type { IssueFacts } from "../messages/facts/validate.js";
import { checkSuite } from "./check-suite.js";
import { IssueSink } from "./issue-sink.js";

/** All issues of a suite as facts, with the path to each as segments, in the order that the format fixes. Never throws. */
export function findSuiteIssues(suite: unknown): readonly IssueFacts[] {
  const sink = new IssueSink();
  try {
    checkSuite(suite, sink);
  } catch {
    // A proxy may throw wherever it is looked into.
    sink.report({ code: "INVALID_JSON_VALUE", problem: { kind: "nonJson", nonJson: "throwingProxy" } });
  }
  return sink.found;
}
