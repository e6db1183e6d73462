import { placesOfCases } from "../dsl/read-suite.js";
import type { Place } from "../json/place.js";
import { fail } from "../messages/fail.js";
import type { ServerTarget } from "../session/target.js";
import { suiteFingerprint } from "../spec/fingerprint.js";
import type { TestSuiteSpec } from "../spec/suite-spec.js";
import { defineMcpSuite } from "../validate/define-mcp-suite.js";
import { isKnownValid } from "../validate/known-valid.js";
import type { SuiteInput } from "./run-options.js";
import type { ApprovalReport } from "./run-report.js";

/** A suite that is known to be valid, with all that its run needs. */
export interface PreparedSuite {
  readonly spec: TestSuiteSpec;
  readonly server: ServerTarget;
  readonly file?: string;
  readonly places: readonly (Place | undefined)[];
  readonly approval: ApprovalReport;
  /** Ids of cases that were approved as defects of the server; empty unless the fingerprint matches. */
  readonly knownDefects: ReadonlySet<string>;
}

/** @throws McpeakError `INVALID_SUITE`, `NO_TARGET` */
export function prepareSuite(input: SuiteInput): PreparedSuite {
  const given = "toSpec" in input.suite && typeof input.suite.toSpec === "function" ? input.suite.toSpec() : input.suite;
  const spec: TestSuiteSpec = isKnownValid(given) ? given : defineMcpSuite(given as unknown as TestSuiteSpec);
  if (!isTarget(input.server)) throw fail({ room: "run", code: "NO_TARGET", suite: spec.id });
  const approval = approvalOf(spec);
  const defects = approval.state === "matched" ? (spec.approval?.cases ?? []).filter(({ status }) => status === "serverDefect") : [];
  return {
    spec,
    server: input.server,
    ...(input.file !== undefined && { file: input.file }),
    places: input.places ?? placesOfCases(input.suite),
    approval,
    knownDefects: new Set(defects.map(({ id }) => id)),
  };
}

function approvalOf(spec: TestSuiteSpec): ApprovalReport {
  const approved = spec.approval?.fingerprint;
  if (approved === undefined) return unapproved(spec);
  const fingerprint = suiteFingerprint(spec);
  return { state: approved === fingerprint ? "matched" : "mismatched", fingerprint, approvedFingerprint: approved };
}

/** Nothing but a report for programs asks for the fingerprint of a suite that was never approved: it is worked out then. */
function unapproved(spec: TestSuiteSpec): ApprovalReport {
  let fingerprint: string | undefined;
  return {
    state: "absent",
    get fingerprint() {
      fingerprint ??= suiteFingerprint(spec);
      return fingerprint;
    },
  };
}

function isTarget(value: unknown): value is ServerTarget {
  const kind = (value as { readonly kind?: unknown } | undefined | null)?.kind;
  return kind === "stdio" || kind === "http" || kind === "inProcess";
}
