// Sends 50 000 log messages on the stream before its answer.
import { answerTo, result, sendEvents, serve } from "./serve.mjs";
const log = `data: ${JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "working" } })}\n\n`;
serve({
  hostile: ({ id, response }) => {
    sendEvents(response);
    response.write(log.repeat(50_000));
    response.end(`data: ${answerTo(id, result("hostile"))}\n\n`);
  },
});
