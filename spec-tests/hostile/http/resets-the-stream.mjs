// Resets the socket in the middle of its event stream.
import { sendEvents, serve } from "./serve.mjs";
serve({
  hostile: ({ response }) => {
    sendEvents(response, ": hello");
    setTimeout(() => response.socket.resetAndDestroy(), 20);
  },
});
