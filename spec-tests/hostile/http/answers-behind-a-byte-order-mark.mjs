// Writes a byte-order mark before its answer.
import { answerTo, result, sendJson, serve } from "./serve.mjs";
serve({ hostile: ({ id, response }) => sendJson(response, `\ufeff${answerTo(id, result("hostile"))}`) });
