import type { MockDefinitionSpec } from "../mock/definition-spec.js";
import type { Redactor } from "../secrets/redactor.js";
import type { TestSuiteSpec } from "../spec/suite-spec.js";
import { definitionOf } from "./recorded-definition.js";
import { suiteOf } from "./recorded-suite.js";
import type { Recorder } from "./recorder.js";

/** What has passed through a proxy so far. */
export interface Recording {
  /**
   * The definition of a mock that answers as the server did: its tools as they were listed, and a response for each call.
   * Answers that the same call got one after the other become a sequence. The same traffic gives the same definition.
   *
   * @example
   * proxy.recording.toMockDefinition().definition;
   * // { tools: [{ name: "echo", … }], responses: [{ tool: "echo", args: { message: "hi" }, result: "Echo: hi" }] }
   */
  toMockDefinition(): RecordedDefinition;
  /**
   * A suite that makes the same calls and expects answers of the same form: whether they were rejected, and the types of
   * what they held, never their values. `undefined` when there is nothing to expect.
   */
  toSuite(options: { readonly id: string; readonly name: string }): RecordedSuite;
}

/** A recorded definition, and what is not in it. */
export interface RecordedDefinition {
  readonly definition: MockDefinitionSpec;
  readonly left: readonly LeftOut[];
}

/** A recorded suite, and what is not in it. */
export interface RecordedSuite {
  /** Absent when no case could be made: a suite has at least one. */
  readonly suite?: TestSuiteSpec;
  readonly left: readonly LeftOut[];
}

/** Calls of one tool that are not in what was written, or not as they were. */
export interface LeftOut {
  /** Absent for calls of any tool. */
  readonly tool?: string;
  readonly reason: LeftReason;
  readonly calls: number;
}

/**
 * - `unanswered`: no answer came
 * - `unlisted`: the tool is not one that the server lists
 * - `tooDeep`: the arguments or the answer are nested deeper than can be written
 * - `unsayable`: the answer breaks the protocol or the tool's schema, or asks for input, so that it can't be written
 * - `hiddenArguments`: it is written, but with `[hidden]` in the place of a secret: a call with the secret does not match
 * - `tooMany`: they came after the record was full
 */
export type LeftReason = "unanswered" | "unlisted" | "tooDeep" | "unsayable" | "hiddenArguments" | "tooMany";

/** Reads what a recorder has noted. Nothing secret is in what it gives. */
export function recordingOf(recorder: Recorder, redactor: Redactor): Recording {
  return Object.freeze({
    toMockDefinition: () => definitionOf(recorder, redactor),
    toSuite: (options: { readonly id: string; readonly name: string }) => suiteOf(recorder, redactor, options),
  });
}

/** Counts what is left out, by tool and reason. */
export class LeftCounter {
  readonly #counts = new Map<string, { readonly tool?: string; readonly reason: LeftReason; calls: number }>();

  add(reason: LeftReason, tool?: string, calls = 1): void {
    if (calls === 0) return;
    const key = JSON.stringify([reason, tool]);
    const known = this.#counts.get(key);
    if (known === undefined) this.#counts.set(key, { ...(tool !== undefined && { tool }), reason, calls });
    else known.calls += calls;
  }

  get left(): readonly LeftOut[] {
    return [...this.#counts.values()].map((each) => ({ ...each }));
  }
}
