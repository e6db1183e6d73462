// Gives back an id that nobody has used, on a stream that it leaves open.
import { answerTo, result, sendEvents, serve } from "./serve.mjs";
serve({ hostile: ({ response }) => sendEvents(response, `data: ${answerTo(4711, result("hostile"))}`) });
