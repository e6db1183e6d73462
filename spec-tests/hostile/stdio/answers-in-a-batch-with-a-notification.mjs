// Sends a notification and its answer together in one array.
import { line, serve, result } from "./serve.mjs";
await serve({
  hostile: ({ id }) => line([{ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "x" } }, { jsonrpc: "2.0", id, result: result("hostile") }]),
});
