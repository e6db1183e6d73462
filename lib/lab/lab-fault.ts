import type { FaultAction, MalformedVariant } from "../faults/fault-spec.js";
import type { JsonObject } from "../json/json-value.js";
import type { DecideFault } from "../faults/put-faults.js";
import { argumentsOf, findLabCallProblems } from "./find-lab-call-problems.js";
import { isLabTool, type LabToolName } from "./lab-tools.js";

/** The fault that a request asks for: a call of a tool whose arguments are right, where the fault has a meaning. */
export const labFaultOf: DecideFault = ({ method, params }, canHit) => {
  const { name } = params;
  if (method !== "tools/call" || typeof name !== "string" || !isLabTool(name)) return undefined;
  const args = argumentsOf(params);
  if (args === undefined || findLabCallProblems(name, args).length > 0) return undefined;
  const fault = labFault(name, args);
  return fault !== undefined && canHit(fault) ? fault : undefined;
};

/** The fault that a call of a tool asks for. The arguments must be right. */
export function labFault(tool: LabToolName, args: JsonObject): FaultAction | undefined {
  switch (tool) {
    case "ping":
    case "protocol_ping_liveness":
      return undefined;
    case "delay":
      return { type: "delay", delayMs: args["delayMs"] as number };
    case "hang":
      return { type: "hang" };
    case "disconnect":
      return { type: "disconnect" };
    case "malformed_message":
      return { type: "malformed", variant: args["variant"] as MalformedVariant };
    case "duplicate_response":
      return { type: "duplicate" };
    case "response_after_cancellation":
      return { type: "lateAfterCancel", giveUpMs: 5000 };
    case "session_loss":
      return { type: "loseSession", activation: args["activation"] as "during_request" | "after_response" };
  }
}
