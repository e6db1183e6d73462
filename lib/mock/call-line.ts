import type { JsonValue } from "../json/json-value.js";
import { escapeForTerminal } from "../report/escape-for-terminal.js";
import { compactJson } from "../report/json-text.js";
import { createRedactor } from "../secrets/create-redactor.js";
import type { MockCall } from "./mock-call.js";

const redactor = createRedactor({ values: [] });

/**
 * A call as one line of JSON with its end, safe for a terminal. Strings under keys that tell of secrets are hidden, as in
 * traces.
 *
 * @example
 * renderMockCallLine(call, new Date());
 * // {"time":"2026-01-02T03:04:05.006Z","tool":"add","args":{"a":1},"outcome":"exact","response":"responses[0]","protocolVersion":"2025-11-25"}
 */
export function renderMockCallLine({ tool, args, outcome, response, protocolVersion }: MockCall, time: Date): string {
  const line = { time: time.toISOString(), tool, ...(args !== undefined && { args: redactor.hideValue(args) }), outcome, ...(response !== undefined && { response }), protocolVersion };
  return `${escapeForTerminal(compactJson(line as unknown as JsonValue))}\n`;
}
