import type { Received } from "./validate.js";

/** Facts that the `lab` room can tell. */
export type LabFacts = LabCallFacts | LabErrorFacts | LabAnswerFacts;

/** What is wrong with a call of a tool of the fault lab. `argument` stands in the call's arguments. */
export type LabCallFacts =
  | { readonly room: "lab"; readonly code: "LAB_ARGUMENT_MISSING"; readonly tool: string; readonly argument: string; readonly rule: LabArgumentRule }
  | { readonly room: "lab"; readonly code: "LAB_ARGUMENT_UNKNOWN"; readonly tool: string; readonly argument: string; readonly allowed: readonly string[]; readonly meant?: string }
  | { readonly room: "lab"; readonly code: "LAB_ARGUMENT_INVALID"; readonly tool: string; readonly argument: string; readonly rule: LabArgumentRule; readonly received: Received }
  | { readonly room: "lab"; readonly code: "LAB_FAULT_WITHOUT_MEANING"; readonly tool: string; readonly reason: LabMeaninglessReason };

/** What an argument must be. */
export type LabArgumentRule =
  | { readonly kind: "milliseconds"; readonly least: number; readonly most: number }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  | { readonly kind: "flag" };

/** Why a fault can't show where it was asked for. */
export type LabMeaninglessReason =
  /** The connection belongs to no session that could be lost. */
  | "noSession"
  /** A call is cancelled by closing the stream that its answer would come by. */
  | "cancelledByClosing"
  /** The answers to a batch go out as one message. */
  | "inBatch";

/** What the lab room throws. */
export type LabErrorFacts = { readonly room: "lab"; readonly code: "INVALID_FAULT_SERVER"; readonly option: string; readonly problem: LabOptionProblem; readonly received: Received };

/** What is wrong with an option of a fault server. */
export type LabOptionProblem = "unknown" | "object" | "string" | "function" | "port" | "language";

/** What the lab answers when a call is none. */
export type LabAnswerFacts =
  | { readonly room: "lab"; readonly code: "LAB_TOOL_UNKNOWN"; readonly tool: string; readonly known: readonly string[]; readonly meant?: string }
  | { readonly room: "lab"; readonly code: "LAB_CALL_MALFORMED"; readonly problem: "name" | "arguments" };
