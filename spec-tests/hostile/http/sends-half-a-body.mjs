// Promises more bytes than it sends, then closes.
import { serve } from "./serve.mjs";
serve({
  hostile: ({ id, response }) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "500" });
    response.write(`{"jsonrpc":"2.0","id":${id},"result":{`, () => response.socket.end());
  },
});
