// Sends its answer as an event `answer`, which clients pass over.
import { answerTo, result, sendEvents, serve } from "./serve.mjs";
serve({
  hostile: ({ id, response }) => {
    sendEvents(response, `event: answer\ndata: ${answerTo(id, result("hostile"))}`);
    response.end();
  },
});
