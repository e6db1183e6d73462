import type { JsonValue } from "../json/json-value.js";
import type { TraceEntry } from "../session/trace-entry.js";
import { escapeForTerminal } from "./escape-for-terminal.js";
import { compactJson } from "./json-text.js";

/**
 * An entry of a trace as one line of JSON with its end, whatever it holds, safe
 * for a terminal.
 *
 * @example
 * ```ts
 * await runSuite(weather, { server, onTrace: (entry) => file.write(renderTraceLine(entry)) });
 * // {"time":"2026-01-02T03:04:05.006Z","session":1,"target":"node server.js","client":"mcpeak","direction":"sent","bytes":46,"message":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}
 * ```
 */
export function renderTraceLine(entry: TraceEntry): string {
  const { time, session, target, client, suite, case: id, direction, bytes, http, message, text, truncated } = entry;
  // What is short comes first, so that a line can be read however long its message is.
  const ordered = { time, session, target, client, suite, case: id, direction, bytes, http, truncated, message, text };
  return `${escapeForTerminal(compactJson(ordered as unknown as JsonValue))}\n`;
}
