// Compiled by tsc only: the shipped schemas and the types name the same members, and the same of them are required.
import type {
  ApprovalReport,
  AssertionReport,
  CaseDifference,
  CaseReport,
  CaseVerdict,
  Diagnostic,
  Finding,
  RawEvidence,
  RunReport,
  SuiteReport,
  SuiteVariant,
  Summary,
  ViolationList,
  ViolationReport,
} from "../run/run-report.js";
import type { Place } from "../json/place.js";
import type { reportJsonSchema } from "./report-schema.js";
import type { LocatedIssue, ValidatedFile, ValidationReport } from "./validation-report.js";
import type { validationJsonSchema } from "./validation-schema.js";

type Same<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false;

type RequiredKeys<Type> = { [Key in keyof Type]-?: undefined extends { [K in Key]: Type[Key] }[Key] ? never : Key }[keyof Type];

interface ObjectSchema {
  readonly required: readonly string[];
  readonly properties: object;
}

type Agree<Type, Schema extends ObjectSchema> = Same<keyof Type, keyof Schema["properties"]> extends true
  ? Same<RequiredKeys<Type>, Schema["required"][number]>
  : false;

type Enumerates<Type, Schema extends { readonly enum: readonly unknown[] }> = Same<Type, Schema["enum"][number]>;

type Defs = (typeof reportJsonSchema)["$defs"];
type ValidationDefs = (typeof validationJsonSchema)["$defs"];

export const agreements: {
  readonly runReport: Agree<RunReport, Defs["runReport"]>;
  readonly suiteReport: Agree<SuiteReport, Defs["suiteReport"]>;
  readonly approval: Agree<ApprovalReport, Defs["approvalReport"]>;
  readonly caseReport: Agree<CaseReport, Defs["caseReport"]>;
  readonly assertion: Agree<AssertionReport, Defs["assertionReport"]>;
  readonly diagnostic: Agree<Diagnostic, Defs["diagnostic"]>;
  readonly violations: Agree<ViolationList, Defs["violationList"]>;
  readonly violation: Agree<ViolationReport, Defs["violationReport"]>;
  readonly raw: Agree<RawEvidence, Defs["rawEvidence"]>;
  readonly finding: Agree<Finding, Defs["finding"]>;
  readonly place: Agree<Place, Defs["place"]>;
  readonly summary: Agree<Summary, Defs["summary"]>;
  readonly suiteStatus: Enumerates<SuiteReport["status"], Defs["suiteReport"]["properties"]["status"]>;
  readonly caseStatus: Enumerates<CaseReport["status"], Defs["caseStatus"]>;
  readonly client: Enumerates<SuiteReport["client"], Defs["client"]>;
  readonly variant: Agree<SuiteVariant, Defs["suiteVariant"]>;
  readonly difference: Agree<CaseDifference, Defs["caseDifference"]>;
  readonly verdict: Agree<CaseVerdict, Defs["caseVerdict"]>;
  readonly assertionType: Enumerates<AssertionReport["type"], Defs["assertionReport"]["properties"]["type"]>;
  readonly assertionStatus: Enumerates<AssertionReport["status"], Defs["assertionReport"]["properties"]["status"]>;
  readonly severity: Enumerates<Finding["severity"], Defs["finding"]["properties"]["severity"]>;
  readonly approvalState: Enumerates<ApprovalReport["state"], Defs["approvalReport"]["properties"]["state"]>;
  readonly validation: Agree<ValidationReport, ValidationDefs["validationReport"]>;
  readonly validatedFile: Agree<ValidatedFile, ValidationDefs["validatedFile"]>;
  readonly locatedIssue: Agree<LocatedIssue, ValidationDefs["locatedIssue"]>;
} = {
  runReport: true,
  suiteReport: true,
  approval: true,
  caseReport: true,
  assertion: true,
  diagnostic: true,
  violations: true,
  violation: true,
  raw: true,
  finding: true,
  place: true,
  summary: true,
  suiteStatus: true,
  caseStatus: true,
  client: true,
  variant: true,
  difference: true,
  verdict: true,
  assertionType: true,
  assertionStatus: true,
  severity: true,
  approvalState: true,
  validation: true,
  validatedFile: true,
  locatedIssue: true,
};

interface Sample {
  readonly always: string;
  readonly sometimes?: string;
}

// The guard itself can say no.
export const disagreements: [
  Agree<Sample, { readonly required: readonly ["always"]; readonly properties: { readonly always: 1 } }>,
  Agree<Sample, { readonly required: readonly ["always", "sometimes"]; readonly properties: { readonly always: 1; readonly sometimes: 1 } }>,
  Agree<Sample, { readonly required: readonly []; readonly properties: { readonly always: 1; readonly sometimes: 1 } }>,
] = [false, false, false];

export const agreement: Agree<Sample, { readonly required: readonly ["always"]; readonly properties: { readonly always: 1; readonly sometimes: 1 } }> = true;
