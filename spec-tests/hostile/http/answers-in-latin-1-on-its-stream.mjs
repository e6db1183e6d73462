// Sends its answer on a stream, in another encoding than UTF-8.
import { answerTo, result, sendEvents, serve } from "./serve.mjs";
serve({
  hostile: ({ id, response }) => {
    sendEvents(response);
    response.end(Buffer.from(`data: ${answerTo(id, result("Zürich"))}\n\n`, "latin1"));
  },
});
