// Sends a right answer as `text/plain`.
import { answerTo, result, serve } from "./serve.mjs";
serve({ hostile: ({ id, response }) => response.writeHead(200, { "content-type": "text/plain" }).end(answerTo(id, result("hostile"))) });
