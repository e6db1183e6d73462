import type { Finding, TestSuiteSpec } from "mcpeak";

type Case = TestSuiteSpec["cases"][number];
type CallAssertions = Extract<Case, { readonly operation: { readonly type: "callTool" } }>["assertions"];

/** How one case ends: its status, and the code of why where it did not pass. */
export type CaseEnd = "passed" | `${"failed" | "timedOut" | "notRun"} ${string}`;

/** What a run on a program with one fault must come to. */
export interface Fault {
  /** File name of the program, without `.mjs`: it says what the server does. */
  readonly program: string;
  /** How each case ends; `before`, `hostile` and `after` unless the fault brings its own suite. */
  readonly ends: readonly CaseEnd[];
  /** What is seen beside the answers, each kind once and in order; none when absent. */
  readonly findings?: readonly SeenFinding[];
  /** The code of why no server could be had. */
  readonly start?: string;
  /** The server says nothing at all while it should answer: a bare "timed out" is the truth. */
  readonly isSilence?: true;
  /** Why a good case after the fault can't pass. Without a reason it must. */
  readonly whyAfterFails?: string;
  /** Time limit of the hostile case in ms, for faults that end there. */
  readonly timeoutMs?: number;
  /** Time limit of the handshake in ms, for faults that end there. */
  readonly startupTimeoutMs?: number;
  /** In place of the ordinary suite. */
  readonly cases?: readonly Case[];
}

/** Where it was seen (the id of a case, or `suite`), how bad it is, and its code. */
export type SeenFinding = `${string}: ${Finding["severity"]} ${Finding["code"]}`;

/** Long enough for any machine: nothing that passes waits for it. */
const patientMs = 60_000;
/** Long enough for what a program writes to come, short enough to be waited for. */
export const shortMs = 1000;

/** A call that every program answers well, as far as it answers anything. */
export function fineCall(id: string, timeoutMs = patientMs): Case {
  const assertions: CallAssertions = [{ type: "isError", expected: false }, { type: "bodyMatchesSchema", schema: { const: "fine" } }];
  return { id, name: "a good call", timeoutMs, operation: { type: "callTool", tool: "fine", input: {} }, assertions };
}

/** The call that meets the fault. */
export function hostileCall({ id = "hostile", timeoutMs = patientMs, assertions = [{ type: "isError", expected: false }] as CallAssertions } = {}): Case {
  return { id, name: "the call with the fault", timeoutMs, operation: { type: "callTool", tool: "hostile", input: {} }, assertions };
}

/** A question for the tools that meets the fault. */
export function hostileList(tool: string, timeoutMs = patientMs): Case {
  return { id: "hostile", name: `offers ${tool}`, timeoutMs, operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool }] };
}

export function suiteOf({ cases, timeoutMs = patientMs }: Fault): TestSuiteSpec {
  return { schemaVersion: 1, id: "hostile", name: "hostile", cases: [...(cases ?? [fineCall("before"), hostileCall({ timeoutMs }), fineCall("after")])] };
}
