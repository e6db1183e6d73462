import { version } from "../about/version.js";
import { findMisfit } from "../faults/fault-carrier.js";
import type { FaultAction } from "../faults/fault-spec.js";
import type { JsonObject } from "../json/json-value.js";
import type { LabCallFacts, LabFacts, LabMeaninglessReason } from "../messages/facts/lab.js";
import { describeFacts } from "../messages/describe-facts.js";
import { nearestName } from "../messages/nearest-names.js";
import type { Language } from "../messages/words.js";
import { BatchLink } from "../wire/batch-link.js";
import { RpcError } from "../wire/rpc-error.js";
import type { ServedRequest, ServerHandler } from "../wire/server-handler.js";
import { argumentsOf, findLabCallProblems } from "./find-lab-call-problems.js";
import { labAnswer } from "./lab-answer.js";
import { labFault } from "./lab-fault.js";
import { isLabTool, type LabToolName, labToolList, labToolNames } from "./lab-tools.js";
import { pingLiveness } from "./ping-liveness.js";

/** The fault lab as a server. Its tools answer well; their faults are put in behind them, where `labFaultOf` says so. */
export class LabHandler implements ServerHandler {
  readonly info = { name: "mcpeak-fault-lab", version };
  readonly capabilities: JsonObject = { tools: {} };
  readonly instructions = "Each tool shows one fault of MCP servers; `ping` tells whether the connection still works.";
  readonly #language: Language;

  constructor(language: Language = "en") {
    this.#language = language;
  }

  handle(request: ServedRequest): JsonObject | Promise<JsonObject> {
    switch (request.method) {
      case "tools/list":
        if (request.params["cursor"] !== undefined) throw RpcError.invalidParams("Invalid params: there is one page of tools, so no `cursor`");
        return labToolList;
      case "tools/call":
        return this.#call(request);
      default:
        throw RpcError.methodNotFound(request.method);
    }
  }

  #call(request: ServedRequest): JsonObject | Promise<JsonObject> {
    const { name } = request.params;
    const args = argumentsOf(request.params);
    if (typeof name !== "string") throw this.#refusal({ room: "lab", code: "LAB_CALL_MALFORMED", problem: "name" });
    if (args === undefined) throw this.#refusal({ room: "lab", code: "LAB_CALL_MALFORMED", problem: "arguments" });
    if (!isLabTool(name)) throw this.#refusal(unknownTool(name));
    const problems = findLabCallProblems(name, args);
    if (problems.length > 0) return this.#toolError(problems);
    if (name === "protocol_ping_liveness") return pingLiveness(request, args);
    const fault = labFault(name, args);
    const reason = fault === undefined ? undefined : meaninglessReason(fault, request);
    if (reason !== undefined) return this.#toolError([{ room: "lab", code: "LAB_FAULT_WITHOUT_MEANING", tool: name, reason }]);
    return labAnswer(answerOf(name, args));
  }

  #toolError(problems: readonly LabCallFacts[]): JsonObject {
    const text = problems.map((facts) => this.#sentence(facts)).join("\n");
    return { content: [{ type: "text", text }], isError: true };
  }

  #refusal(facts: LabFacts): RpcError {
    return RpcError.invalidParams(this.#sentence(facts));
  }

  #sentence(facts: LabFacts): string {
    const { message, hint } = describeFacts(facts, this.#language);
    return `${message} ${hint}`;
  }
}

/** What a tool says, if its answer is seen. */
function answerOf(name: Exclude<LabToolName, "protocol_ping_liveness">, args: JsonObject): JsonObject {
  switch (name) {
    case "ping":
      return { status: "ok", timestamp: new Date().toISOString() };
    case "delay":
      return { status: "delayed", ...args };
    case "hang":
    case "disconnect":
      return { status: "unreachable" };
    case "malformed_message":
      return { status: "malformed", ...args };
    case "duplicate_response":
      return { status: "duplicated" };
    case "response_after_cancellation":
      return { status: "late" };
    case "session_loss":
      return { status: "session_lost", ...args };
  }
}

/** Why a fault can't show on the connection that a request came by. */
function meaninglessReason(fault: FaultAction, request: ServedRequest): LabMeaninglessReason | undefined {
  if (request.link instanceof BatchLink) return "inBatch";
  const misfit = findMisfit(fault, request, request.link);
  if (misfit === undefined) return undefined;
  return misfit === "noCancellation" ? "cancelledByClosing" : "noSession";
}

function unknownTool(tool: string): LabFacts {
  const meant = nearestName(tool, labToolNames);
  return { room: "lab", code: "LAB_TOOL_UNKNOWN", tool, known: labToolNames, ...(meant !== undefined && { meant }) };
}
