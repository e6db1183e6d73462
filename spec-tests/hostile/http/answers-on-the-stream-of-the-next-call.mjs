// Leaves a call unanswered until the next one comes, then answers both on the stream of that.
import { answerTo, result, sendEvents, serve } from "./serve.mjs";
let kept;
serve({
  hostile: ({ id }) => (kept = id),
  fine: ({ id, response }, answer) => {
    if (kept === undefined) return answer();
    sendEvents(response, `data: ${answerTo(kept, result("hostile, late"))}`, `data: ${answerTo(id, result("fine"))}`);
    response.end();
  },
});
