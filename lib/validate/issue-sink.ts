import type { JsonPath } from "../json/json-path.js";
import type { IssueFacts } from "../messages/facts/validate.js";

/** The facts of an issue without those that the sink adds. */
export type NewIssue<Facts extends IssueFacts = IssueFacts> = Facts extends IssueFacts ? Omit<Facts, "room" | "segments"> : never;

/** Collects issues while a check goes through a suite, and knows where the check stands. */
export class IssueSink {
  readonly found: IssueFacts[] = [];
  readonly #path: (string | number)[] = [];

  /** How many levels below the root the check stands. */
  get depth(): number {
    return this.#path.length;
  }

  get path(): JsonPath {
    return this.#path;
  }

  enter(segment: string | number): void {
    this.#path.push(segment);
  }

  leave(): void {
    this.#path.pop();
  }

  /** Reports an issue at the place where the check stands, or below it. */
  report(issue: NewIssue, ...below: JsonPath): void {
    this.found.push({ room: "validate", segments: [...this.#path, ...below], ...issue } as IssueFacts);
  }
}
