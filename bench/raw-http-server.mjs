// The smallest Streamable HTTP server that answers what the bench asks. Prints its URL.
import { createServer } from "node:http";

const tools = [{ name: "echo", inputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] } }];

const resultOf = ({ method, params }) => {
  if (method === "initialize") return { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "raw", version: "1" } };
  if (method === "tools/list") return { tools };
  return { content: [{ type: "text", text: JSON.stringify({ n: params.arguments.n }) }] };
};

const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    if (request.method !== "POST") return response.writeHead(405).end();
    const message = JSON.parse(body);
    if (message.id === undefined) return response.writeHead(202).end();
    const text = JSON.stringify({ jsonrpc: "2.0", id: message.id, result: resultOf(message) });
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) }).end(text);
  });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${server.address().port}/mcp\n`));
process.stdin.on("end", () => process.exit()).resume();
