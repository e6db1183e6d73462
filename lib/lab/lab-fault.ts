import type { FaultAction, MalformedVariant } from "../faults/fault-spec.js";
import type { JsonObject } from "../json/json-value.js";
import type { LabToolName } from "./lab-tools.js";

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
