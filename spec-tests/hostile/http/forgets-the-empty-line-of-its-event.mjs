// Writes the whole answer but no empty line behind its event.
import { answerTo, result, sendEvents, serve } from "./serve.mjs";
serve({
  hostile: ({ id, response }) => {
    sendEvents(response);
    response.write(`data: ${answerTo(id, result("hostile"))}\n`);
  },
});
