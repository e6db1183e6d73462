import type { JsonPath } from "../json/json-path.js";
import type { MockIssueFacts } from "../messages/facts/mock.js";

/** The facts of a problem without those that the sink adds. */
export type NewMockIssue<Facts extends MockIssueFacts = MockIssueFacts> = Facts extends MockIssueFacts ? Omit<Facts, "room" | "segments"> : never;

/** Collects what is wrong with a definition. */
export class MockIssueSink {
  readonly found: MockIssueFacts[] = [];

  report(segments: JsonPath, issue: NewMockIssue): void {
    this.found.push({ room: "mock", segments, ...issue } as MockIssueFacts);
  }
}
