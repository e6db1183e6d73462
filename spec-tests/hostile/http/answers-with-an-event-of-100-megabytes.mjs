// Answers with one event of 100 MB.
import { sendEvents, serve } from "./serve.mjs";
const megabyte = "x".repeat(1_000_000);
serve({
  hostile: async ({ id, response }) => {
    sendEvents(response);
    response.write(`data: {"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`);
    for (let written = 0; written < 100 && !response.destroyed; written += 1) await new Promise((settle) => response.write(megabyte, settle));
    response.end('"}]}}\n\n');
  },
});
