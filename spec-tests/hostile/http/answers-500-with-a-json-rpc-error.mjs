// Answers with status 500 and a JSON-RPC error with the id of the call.
import { sendJson, serve } from "./serve.mjs";
serve({ hostile: ({ id, response }) => sendJson(response, JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32603, message: "no database" } }), 500) });
