import type { FailureCode, ErrorCode } from "../errors/codes.js";
import type { JsonValue } from "../json/json-value.js";
import type { Place } from "../json/place.js";
import type { Finding, ViolationList, ViolationReport } from "../session/finding.js";
import type { ClientName } from "../session/session.js";
import type { AssertionSpec } from "../spec/suite-spec.js";

export type { Finding, ViolationList, ViolationReport };

export type CaseStatus = "passed" | "failed" | "timedOut" | "notRun" | "cancelled";

/** The one report that every renderer shares. Plain data: `JSON.stringify` writes the JSON report. */
export interface RunReport {
  readonly schemaVersion: 1;
  readonly mcpeak: { readonly version: string };
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** One entry per suite, era and client that ran. */
  readonly suites: readonly SuiteReport[];
  /**
   * Cases that did not end alike in every era and with every client, in the order of the
   * run: another status, or another code. Present where some suite ran in more than one.
   */
  readonly differences?: readonly CaseDifference[];
  readonly summary: Summary;
}

/** One case whose verdict depends on the era or the client. */
export interface CaseDifference {
  /** Id of the suite, and the file that it came from. */
  readonly suite: string;
  readonly file?: string;
  /** Id of the case. */
  readonly case: string;
  readonly verdicts: readonly CaseVerdict[];
}

/** How a case ended in one era, with one client. */
export interface CaseVerdict {
  /** What was asked for: a version, or `auto`. */
  readonly protocol: string;
  /** What was negotiated; absent where no server answered. */
  readonly protocolVersion?: string;
  readonly client: ClientName;
  readonly status: CaseStatus;
  /** Why the case did not pass. */
  readonly code?: Diagnostic["code"];
}

export interface SuiteReport {
  readonly id: string;
  readonly name: string;
  /** The file that the suite came from; absent for a suite from code. */
  readonly file?: string;
  /** `failed` when a case failed or timed out, or a finding of the suite is an error and the run is strict; `cancelled` when the run was interrupted, `notRun` when no case could run. */
  readonly status: "passed" | "failed" | "notRun" | "cancelled";
  readonly startedAt: string;
  readonly durationMs: number;
  /** What was negotiated; absent while no server answered. */
  readonly protocolVersion?: string;
  readonly client: ClientName;
  /** Present where suites were to run in more than one era or with more than one client. */
  readonly variant?: SuiteVariant;
  /** Versions that the server may speak as well, but was not asked for. */
  readonly protocolsNotAsked?: readonly string[];
  /** How the server was reached, secrets hidden: `node server.js`, a URL, `in-process`. */
  readonly target: string;
  readonly server?: { readonly name: string; readonly version: string };
  readonly approval: ApprovalReport;
  /** Why no server could be had: then all cases are `notRun` and the exit code is 3. */
  readonly diagnostic?: Diagnostic;
  /** Which of the suite's own findings made it fail; only where the run is strict. */
  readonly strictFailure?: Diagnostic;
  readonly findings: readonly Finding[];
  readonly cases: readonly CaseReport[];
  readonly summary: Summary;
}

/** Which of the runs of a suite an entry tells of; the client stands beside it. */
export interface SuiteVariant {
  /** Index of the suite in the run: entries with the same index are runs of one suite. */
  readonly suite: number;
  /** What was asked for: a version, or `auto`; `all` where the server speaks none of them. */
  readonly protocol: string;
}

export interface ApprovalReport {
  readonly state: "matched" | "mismatched" | "absent";
  /** Digest of the suite as it ran. */
  readonly fingerprint: string;
  readonly approvedFingerprint?: string;
}

export interface CaseReport {
  readonly id: string;
  readonly name: string;
  readonly status: CaseStatus;
  readonly durationMs: number;
  /** Where the case was written. */
  readonly place?: Place;
  /** Fails, but is recorded as the server's defect under a matching fingerprint. */
  readonly knownServerDefect?: true;
  /** Why the case did not pass. */
  readonly diagnostic?: Diagnostic;
  readonly assertions: readonly AssertionReport[];
  readonly findings: readonly Finding[];
  /** The answer of a case that passed but has findings; a failed case has it in its diagnostic. */
  readonly raw?: RawEvidence;
}

export interface AssertionReport {
  readonly type: AssertionSpec["type"];
  /** `notRun` when there was no answer to judge. */
  readonly status: "passed" | "failed" | "notRun";
  readonly diagnostic?: Diagnostic;
}

/** Why something did not pass: one failure in three lengths (message; hint, expected and received; violations and raw). */
export interface Diagnostic {
  readonly code: FailureCode | ErrorCode;
  readonly message: string;
  readonly hint: string;
  readonly expected?: JsonValue;
  readonly received?: JsonValue;
  readonly violations?: ViolationList;
  /** The last lines of the server's stderr. */
  readonly stderr?: readonly string[];
  /** The answer as it came. */
  readonly raw?: RawEvidence;
}

export interface RawEvidence {
  /** At most 64 KiB of it. */
  readonly text: string;
  /** True length on the wire, in bytes. */
  readonly bytes: number;
  readonly truncated: boolean;
}

export interface Summary {
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly timedOut: number;
  readonly notRun: number;
  readonly cancelled: number;
}
