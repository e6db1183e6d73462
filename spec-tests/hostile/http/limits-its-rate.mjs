// Answers with status 429 and says how long to wait.
import { sendJson, serve } from "./serve.mjs";
serve({ hostile: ({ response }) => sendJson(response, '{"error":"too many requests"}', 429, { "retry-after": "30" }) });
