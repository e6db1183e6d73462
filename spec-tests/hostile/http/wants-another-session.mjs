// Answers the call with status 400: the session that it gave out does not please it.
import { sendJson, serve } from "./serve.mjs";
serve({ hostile: ({ response }) => sendJson(response, '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Bad Request: No valid session ID provided"}}', 400) });
