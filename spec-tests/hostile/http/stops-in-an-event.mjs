// Stops in the middle of the answer and keeps its event stream open.
import { sendEvents, serve } from "./serve.mjs";
serve({
  hostile: ({ id, response }) => {
    sendEvents(response);
    response.write(`data: {"jsonrpc":"2.0","id":${id},"result":{"conte`);
  },
});
