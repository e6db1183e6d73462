// Stops in the middle of its body and keeps the connection.
import { serve } from "./serve.mjs";
serve({
  hostile: ({ id, response }) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "500" });
    response.write(`{"jsonrpc":"2.0","id":${id},"result":{`);
  },
});
