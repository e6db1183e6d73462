// Sends an event that is no JSON, and ends the stream.
import { sendEvents, serve } from "./serve.mjs";
serve({
  hostile: ({ response }) => {
    sendEvents(response, "data: [object Object]");
    response.end();
  },
});
