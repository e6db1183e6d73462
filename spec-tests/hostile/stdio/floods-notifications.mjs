// Sends 50 000 log messages before its answer.
import { serve, write } from "./serve.mjs";
const log = `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "working" } })}\n`;
await serve({
  hostile: (message, answer) => {
    write(log.repeat(50_000));
    answer(message);
  },
});
