// Ends its event stream before the answer, and gives it when the stream is taken up again, which is fine.
import { answerTo, result, sendEvents, serve } from "./serve.mjs";
let kept;
serve({
  hostile: ({ id, response }) => {
    kept = id;
    sendEvents(response, "id: e1\nretry: 1\ndata:");
    response.end();
  },
  get: ({ response }) => {
    sendEvents(response, `id: e2\ndata: ${answerTo(kept, result("hostile"))}`);
    response.end();
  },
});
