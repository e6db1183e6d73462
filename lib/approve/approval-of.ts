import { suiteFingerprint } from "../spec/fingerprint.js";
import type { ApprovalSpec, ApprovedCaseSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import type { DryRun } from "./dry-run-suite.js";

/**
 * The approval block of a suite that was run: its fingerprint, `passed` for what passed, `serverDefect` for failing
 * cases that somebody classed so. Other failing cases are left out: they go on failing as any case does.
 *
 * @param decided.defects Ids of failing cases that are defects of the server; others are ignored.
 * @example
 * approvalOf(weather, run, { defects: ["bad-city"] });
 * // { fingerprint: "f2cf…", cases: [{ id: "seoul-succeeds", status: "passed" }, { id: "bad-city", status: "serverDefect" }] }
 */
export function approvalOf(suite: TestSuiteSpec, { passed, failing }: Pick<DryRun, "passed" | "failing">, { defects }: { readonly defects: Iterable<string> }): ApprovalSpec {
  const classed = new Set(defects);
  const statuses = new Map<string, ApprovedCaseSpec["status"]>(passed.map((id) => [id, "passed"]));
  for (const { report: { id } } of failing) if (classed.has(id)) statuses.set(id, "serverDefect");
  const cases = suite.cases.flatMap(({ id }) => {
    const status = statuses.get(id);
    return status === undefined ? [] : [{ id, status }];
  });
  return { fingerprint: suiteFingerprint(suite), cases };
}

/** What is other in one approval than in another. */
export interface ApprovalChange {
  /** Id of the case; absent for the fingerprint, which tells that the suite itself is another one. */
  readonly case?: string;
  /** Absent where it did not stand in the earlier approval. */
  readonly before?: string;
  /** Absent where it does not stand in the later one. */
  readonly after?: string;
}

/**
 * What the later of two approvals says otherwise: the fingerprint first, then cases in the order of the later one,
 * then those that are gone. None when they say the same.
 *
 * @example
 * findApprovalChanges(suite.approval, approvalOf(suite, run, { defects: [] }));
 * // [{ case: "bad-city", before: "passed" }]
 */
export function findApprovalChanges(before: ApprovalSpec | undefined, after: ApprovalSpec): readonly ApprovalChange[] {
  const earlier = new Map<string, string>(before?.cases?.map(({ id, status }) => [id, status]));
  const later = new Map<string, string>(after.cases?.map(({ id, status }) => [id, status]));
  const fingerprint = before?.fingerprint === after.fingerprint ? [] : [{ ...(before !== undefined && { before: before.fingerprint }), after: after.fingerprint }];
  return [...fingerprint, ...[...new Set([...later.keys(), ...earlier.keys()])].flatMap((id) => changeOf(id, earlier.get(id), later.get(id)))];
}

function changeOf(id: string, before: string | undefined, after: string | undefined): readonly ApprovalChange[] {
  if (before === after) return [];
  return [{ case: id, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}
