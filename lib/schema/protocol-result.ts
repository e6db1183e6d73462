import type { JsonObject } from "../json/json-value.js";
import type { ProtocolViolation } from "../messages/facts/declared-schema.js";
import { Violations } from "./result-rule.js";
import { rulesOfVersion } from "./result-rules.js";

export type { ProtocolViolation };

/** Requests whose results mcpeak judges. */
export type ProtocolMethod = "initialize" | "server/discover" | "tools/list" | "tools/call";

const none: readonly ProtocolViolation[] = Object.freeze([]);

/**
 * Gives where a result is not what the protocol's version asks for; none when all
 * is well, at most 100. Members that the version does not know are always fine. A
 * version that nobody here knows is judged by what all versions share.
 *
 * Of a tool's schemas only their roots are judged (`type: "object"`); what JSON Schema
 * itself asks for is told by `inspectSchema`. A result whose `resultType` nobody here
 * knows is not judged beyond it.
 *
 * @param version The version that was negotiated; for `initialize` the one that the result names.
 * @example
 * checkProtocolResult("tools/call", "2025-11-25", { content: [{ type: "text" }] });
 * // [{ path: ["content", 0, "text"], expected: "string" }]
 * checkProtocolResult("tools/list", "2025-11-25", { tools: [{ name: "a", inputSchema: { type: "array" } }] });
 * // [{ path: ["tools", 0, "inputSchema", "type"], expected: '"object"', received: '"array"' }]
 */
export function checkProtocolResult(method: ProtocolMethod, version: string, result: JsonObject): readonly ProtocolViolation[] {
  const found = new Violations();
  rulesOfVersion(version)[method](result, found);
  return found.list ?? none;
}
