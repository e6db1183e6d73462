// Ends its event stream behind an event with an id, and refuses to go on with it.
import { sendEvents, serve } from "./serve.mjs";
serve({
  hostile: ({ response }) => {
    sendEvents(response, "id: e1\nretry: 1\ndata:");
    response.end();
  },
  get: ({ response }) => response.writeHead(410, { "content-type": "text/plain" }).end("that event is gone"),
});
