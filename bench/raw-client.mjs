// The floor: what a person would write by hand. Spawns the same server, sends the same messages, checks every payload.
//   node raw-client.mjs <calls> <in flight> [<server.mjs> [args…]]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [calls = 3, inFlight = 1] = process.argv.slice(2, 4).map(Number);
const other = process.argv.slice(4);
const server = other.length > 0 ? other : [new URL("raw-server.mjs", import.meta.url).pathname];
const child = spawn(process.execPath, server, { stdio: ["pipe", "pipe", other.length > 0 ? "ignore" : "inherit"] });
const waiting = new Map();
createInterface({ input: child.stdout }).on("line", (line) => {
  const message = JSON.parse(line);
  waiting.get(message.id)(message.result);
  waiting.delete(message.id);
});
let lastId = 0;
const request = (method, params) =>
  new Promise((resolve) => {
    const id = ++lastId;
    waiting.set(id, resolve);
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
  });

await request("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } });
child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
await request("tools/list", {});
const startMs = performance.now();
let next = 0;
const work = async () => {
  for (let n = next++; n < calls; n = next++) {
    const result = await request("tools/call", { name: "echo", arguments: { n } });
    if (JSON.parse(result.content[0].text).n !== n) throw new Error("wrong payload");
  }
};
await Promise.all(Array.from({ length: inFlight }, work));
const callsMs = performance.now() - startMs;
child.stdin.end();
await new Promise((resolve) => child.on("close", resolve));
process.stdout.write(`${callsMs}\n`);
