// Answers the call with status 404: it has forgotten the session that it gave out.
import { sendJson, serve } from "./serve.mjs";
serve({ hostile: ({ response }) => sendJson(response, '{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}', 404) });
