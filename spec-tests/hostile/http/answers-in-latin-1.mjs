// Sends its answer in another encoding than UTF-8.
import { answerTo, result, sendJson, serve } from "./serve.mjs";
serve({ hostile: ({ id, response }) => sendJson(response, Buffer.from(answerTo(id, result("Zürich")), "latin1")) });
