// Answers every call with status 404.
import { sendJson, serve } from "./serve.mjs";
const lose = ({ response }) => sendJson(response, '{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}', 404);
serve({ hostile: lose, fine: lose });
