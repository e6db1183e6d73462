// Answers the same request two times.
import { answerTo, result, sendEvents, serve } from "./serve.mjs";
serve({
  hostile: ({ id, response }) => {
    sendEvents(response, `data: ${answerTo(id, result("hostile"))}\n\ndata: ${answerTo(id, result("hostile again"))}`);
    response.end();
  },
});
