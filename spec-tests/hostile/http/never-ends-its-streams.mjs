// Answers on streams that it leaves open.
import { answerTo, result, sendEvents, serve } from "./serve.mjs";
serve({
  fine: ({ id, response }) => sendEvents(response, `data: ${answerTo(id, result("fine"))}`),
  hostile: ({ id, response }) => sendEvents(response, `data: ${answerTo(id, result("hostile"))}`),
});
