import type { IssueFacts } from "../messages/facts/validate.js";
import { checkSuite } from "./check-suite.js";
import { IssueSink } from "./issue-sink.js";

/** All issues of a suite as facts, with the path to each as segments, in the order that the format fixes. Never throws. */
export function findSuiteIssues(suite: unknown): readonly IssueFacts[] {
  const sink = new IssueSink();
  checkSuite(suite, sink);
  return sink.found;
}
