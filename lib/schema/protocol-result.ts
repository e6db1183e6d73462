import type { JsonObject } from "../json/json-value.js";
import type { ProtocolViolation } from "../messages/facts/declared-schema.js";

export type { ProtocolViolation };

/** Requests whose results the protocol describes and mcpeak asks. */
export type ProtocolMethod = "initialize" | "server/discover" | "tools/list" | "tools/call";

/** Gives where a result is not what the protocol's version asks for; none when all is well. Unknown members are always fine. */
export function checkProtocolResult(method: ProtocolMethod, _version: string, result: JsonObject): readonly ProtocolViolation[] {
  return method === "tools/call" && !Array.isArray(result["content"]) ? [{ path: ["content"], expected: "array" }] : [];
}
