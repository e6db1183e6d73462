// What the programs of this folder share: a Streamable HTTP server that keeps the protocol wherever its program does
// not replace it. It prints its URL and ends when its stdin ends.
import { createServer } from "node:http";
import { createInterface } from "node:readline";

export const result = (text, more = {}) => ({ content: [{ type: "text", text }], ...more });
export const answerTo = (id, value) => JSON.stringify({ jsonrpc: "2.0", id, result: value });
export const sendJson = (response, body, status = 200, headers = {}) => response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);

/** Begins an event stream, if it has not begun, and writes events as they stand. */
export function sendEvents(response, ...events) {
  if (!response.headersSent) response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events) response.write(`${event}\n\n`);
}

const tools = ["fine", "hostile"].map((name) => ({ name, inputSchema: { type: "object" } }));
const greeting = (params) => ({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "hostile", version: "1.0.0" } });

/**
 * Tool `fine` answers "fine", tool `hostile` is up to the program. A handler `(asked, answer)` replaces the ordinary
 * answer: `initialize`, `list`, `fine`, `hostile`; `notification`; `get` and `delete` for the HTTP methods.
 * `asked` is `{ id, params, request, response }`.
 */
export function serve(handlers = {}, { host = "127.0.0.1", session = "session-1" } = {}) {
  const ordinary = {
    initialize: ({ id, params, response }) => sendJson(response, answerTo(id, greeting(params)), 200, { "mcp-session-id": session }),
    list: ({ id, response }) => sendJson(response, answerTo(id, { tools })),
    fine: ({ id, response }) => sendJson(response, answerTo(id, result("fine"))),
    hostile: ({ id, response }) => sendJson(response, answerTo(id, result("hostile"))),
    unknown: ({ id, response }) => sendJson(response, JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32601, message: "unknown method" } })),
    notification: ({ response }) => response.writeHead(202).end(),
    get: ({ response }) => response.writeHead(405).end(),
    delete: ({ response }) => response.writeHead(200).end(),
  };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const message = body === "" ? {} : JSON.parse(body);
    const kind = kindOf(request, message);
    const asked = { id: message.id, params: message.params, request, response };
    if (handlers[kind] === undefined) ordinary[kind](asked);
    else handlers[kind](asked, () => ordinary[kind](asked));
  });
  server.listen(0, host, () => announce(server));
  return server;
}

function kindOf({ method }, message) {
  if (method !== "POST") return method.toLowerCase();
  if (message.id === undefined) return "notification";
  return { initialize: "initialize", "tools/list": "list", "tools/call": message.params?.name }[message.method] ?? "unknown";
}

/** Prints the URL of a server that listens, then how many connections it has for every line on stdin, and ends this process with that. */
export function announce(server, url = urlOf(server)) {
  console.log(url);
  const count = () => server.getConnections((_, connections) => console.log(connections ?? 0));
  createInterface({ input: process.stdin }).on("line", count).on("close", () => process.exit());
}

export function urlOf(server, protocol = "http") {
  const { address, family, port } = server.address();
  return `${protocol}://${family === "IPv6" ? `[${address}]` : address}:${port}/mcp`;
}
