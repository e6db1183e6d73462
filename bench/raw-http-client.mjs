// The floor over HTTP: node:http with keep-alive, the same messages, every payload checked.
//   node raw-http-client.mjs <url> <calls> <in flight>
import { Agent, request as httpRequest } from "node:http";

const [url, calls, inFlight] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(inFlight) });
let lastId = 0;
const session = {};
const post = (message) =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify(message);
    const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream", "Content-Length": Buffer.byteLength(body), ...session };
    const outgoing = httpRequest(url, { method: "POST", agent, headers }, (response) => {
      const id = response.headers["mcp-session-id"];
      if (id !== undefined) session["Mcp-Session-Id"] = id;
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve(text === "" ? undefined : JSON.parse(text).result));
    });
    outgoing.on("error", reject).end(body);
  });
const request = (method, params) => post({ jsonrpc: "2.0", id: ++lastId, method, params });

await request("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } });
await post({ jsonrpc: "2.0", method: "notifications/initialized" });
await request("tools/list", {});
const startMs = performance.now();
let next = 0;
const work = async () => {
  for (let n = next++; n < Number(calls); n = next++) {
    const result = await request("tools/call", { name: "echo", arguments: { n } });
    if (JSON.parse(result.content[0].text).n !== n) throw new Error("wrong payload");
  }
};
await Promise.all(Array.from({ length: Number(inFlight) }, work));
process.stdout.write(`${performance.now() - startMs}\n`);
agent.destroy();
