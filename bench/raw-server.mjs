// The smallest MCP server that answers what the bench asks: stdio, no SDK.
import { createInterface } from "node:readline";

const tools = [{ name: "echo", inputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] } }];

const answer = (id, result) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize") {
    answer(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "raw", version: "1" } });
  } else if (method === "tools/list") answer(id, { tools });
  else if (method === "tools/call") answer(id, { content: [{ type: "text", text: JSON.stringify({ n: params.arguments.n }) }] });
});
