// Gives back an id that nobody has used.
import { answerTo, result, sendJson, serve } from "./serve.mjs";
serve({ hostile: ({ response }) => sendJson(response, answerTo(4711, result("hostile"))) });
