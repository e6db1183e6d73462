// Wraps its answer in an array.
import { answerTo, result, sendJson, serve } from "./serve.mjs";
serve({ hostile: ({ id, response }) => sendJson(response, `[${answerTo(id, result("hostile"))}]`) });
