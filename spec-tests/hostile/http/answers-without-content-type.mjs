// Sends a right answer without saying what it is.
import { answerTo, result, serve } from "./serve.mjs";
serve({ hostile: ({ id, response }) => response.writeHead(200).end(answerTo(id, result("hostile"))) });
