// The same calls through `openSession`, every payload checked.
//   node session-client.mjs stdio|<url> <calls> <in flight>
import { http, openSession, stdio } from "mcpeak";

const [where, calls, inFlight] = process.argv.slice(2);
const server = where === "stdio" ? stdio(process.execPath, [new URL("raw-server.mjs", import.meta.url).pathname]) : http(where);
const session = await openSession(server);
const startMs = performance.now();
let next = 0;
const work = async () => {
  for (let n = next++; n < Number(calls); n = next++) {
    const result = await session.callTool("echo", { n });
    if (JSON.parse(result.content[0].text).n !== n) throw new Error("wrong payload");
  }
};
await Promise.all(Array.from({ length: Number(inFlight) }, work));
const callsMs = performance.now() - startMs;
await session.close();
process.stdout.write(`${callsMs}\n`);
