// Answers with status 200, `application/json` and no body.
import { sendJson, serve } from "./serve.mjs";
serve({ hostile: ({ response }) => sendJson(response, "") });
