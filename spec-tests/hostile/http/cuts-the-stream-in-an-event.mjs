// Ends its event stream in the middle of the answer.
import { sendEvents, serve } from "./serve.mjs";
serve({
  hostile: ({ id, response }) => {
    sendEvents(response);
    response.end(`data: {"jsonrpc":"2.0","id":${id},"result":{"conte`);
  },
});
