import type { FaultActivation, FaultSpec } from "../faults/fault-spec.js";
import { findFaultListIssues } from "../faults/find-fault-issues.js";
import { refuseFaults } from "../faults/validate-faults.js";
import type { MockIssueFacts, MockValueProblem } from "../messages/facts/mock.js";
import type { Language } from "../messages/words.js";
import { describeReceived } from "../validate/describe-received.js";
import { readOwn } from "../validate/read-own.js";
import type { ServerProblem } from "../wire/server-problem.js";
import { checkInteger, wrongType } from "./check-fields.js";
import { definitionKeys } from "./definition-format.js";
import type { MockDefinitionSpec } from "./definition-spec.js";
import { checkDefinition } from "./find-mock-issues.js";
import { MockIssueSink } from "./issue-sink.js";
import type { MockCall } from "./mock-call.js";
import { hasIssues, invalidMockError } from "./mock-issue.js";

/** A definition, and what else a mock in code can be told. */
export interface MockOptions<ToolName extends string = string> extends MockDefinitionSpec<ToolName> {
  /** How the server names itself; `mcpeak-mock` when absent. */
  readonly name?: string;
  /** The version that it names; mcpeak's own when absent. */
  readonly version?: string;
  /** Language of errors, and of what the mock answers of its own accord; English when absent. */
  readonly lang?: Language;
  /** Which requests are hit by which faults; see docs/faults.md. */
  readonly faults?: readonly FaultSpec[];
  /** Told of each hit of a fault. It must not throw. */
  readonly onActivation?: (activation: FaultActivation) => void;
  /** Told of each call when it comes. It must not throw. */
  readonly onCall?: (call: MockCall) => void;
  /** Told of what goes wrong between the mock and its clients, such as broken messages. */
  readonly onProblem?: (problem: ServerProblem) => void;
}

/** The same, and where to listen. */
export interface MockServerOptions<ToolName extends string = string> extends MockOptions<ToolName> {
  /** A name or an address of this machine; 127.0.0.1 when absent. */
  readonly host?: string;
  /** 0 when absent: any that is free. */
  readonly port?: number;
  /** `/mcp` when absent. */
  readonly path?: string;
  /** Larger bodies are refused with 413; 64 MiB when absent. */
  readonly maxBodyBytes?: number;
}

const optionKeys = ["name", "version", "lang", "faults", "onActivation", "onCall", "onProblem"] as const;
const listenKeys = ["host", "port", "path", "maxBodyBytes"] as const;

/** @throws McpeakError `INVALID_MOCK_DEFINITION` with all that is wrong with the definition and the options, then `INVALID_FAULTS` */
export function assertMockOptions(options: unknown, { canListen }: { readonly canListen: boolean }): void {
  const sink = new MockIssueSink();
  checkDefinition(options, [...definitionKeys, ...optionKeys, ...(canListen ? listenKeys : [])], sink);
  if (typeof options === "object" && options !== null) checkOptions(options, sink);
  const lang = (options as { readonly lang?: unknown } | null | undefined)?.lang;
  const issues: readonly MockIssueFacts[] = sink.found;
  const language = lang === "ko" ? "ko" : undefined;
  if (hasIssues(issues)) throw invalidMockError(issues, undefined, language);
  const faults = readOwn(options as object, "faults");
  if (faults !== undefined) refuseFaults(findFaultListIssues(faults, ["faults"]), undefined, language);
}

function checkOptions(options: object, sink: MockIssueSink): void {
  for (const field of ["name", "version", "host", "path"]) {
    const value = readOwn(options, field);
    if (value !== undefined && typeof value !== "string") wrongType(value, [field], "string", sink);
  }
  const check = (field: string, kind: MockValueProblem["kind"], isRight: (value: unknown) => boolean): void => {
    const value = readOwn(options, field);
    if (value !== undefined && !isRight(value)) sink.report([field], { code: "INVALID_VALUE", problem: { kind, received: describeReceived(value) } });
  };
  check("lang", "lang", (value) => value === "en" || value === "ko");
  check("onCall", "function", (value) => typeof value === "function");
  check("onActivation", "function", (value) => typeof value === "function");
  check("onProblem", "function", (value) => typeof value === "function");
  checkInteger(options, "port", { min: 0, max: 65_535 }, [], sink);
  checkInteger(options, "maxBodyBytes", { min: 1, max: Number.MAX_SAFE_INTEGER }, [], sink);
}
