// What the programs of this folder share: a stdio server that keeps the protocol wherever its program does not replace it.
import { createInterface } from "node:readline";

export const write = (text, whenWritten) => process.stdout.write(text, whenWritten);
export const line = (value) => write(`${typeof value === "string" ? value : JSON.stringify(value)}\n`);
export const send = (message) => line({ jsonrpc: "2.0", ...message });
export const result = (text, more = {}) => ({ content: [{ type: "text", text }], ...more });

const tools = ["fine", "hostile"].map((name) => ({ name, inputSchema: { type: "object" } }));

/**
 * Tool `fine` answers "fine", tool `hostile` is up to the program. A handler replaces the ordinary answer:
 * `initialize`, `list`, `fine` and `hostile` are given the message and the ordinary answer, `other` everything else.
 */
export async function serve(handlers = {}) {
  const ordinary = {
    initialize: ({ id, params }) => send({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "hostile", version: "1.0.0" } } }),
    list: ({ id }) => send({ id, result: { tools } }),
    fine: ({ id }) => send({ id, result: result("fine") }),
    hostile: ({ id }) => send({ id, result: result("hostile") }),
    other: ({ id, method }) => id !== undefined && method !== undefined && send({ id, error: { code: -32601, message: `unknown method ${method}` } }),
  };
  const handle = { ...ordinary, ...handlers };
  for await (const text of createInterface({ input: process.stdin })) {
    const message = JSON.parse(text);
    if (message.method === "initialize") handle.initialize(message, ordinary.initialize);
    else if (message.method === "tools/list") handle.list(message, ordinary.list);
    else if (message.method === "tools/call") handle[message.params.name](message, ordinary[message.params.name]);
    else handle.other(message);
  }
}
