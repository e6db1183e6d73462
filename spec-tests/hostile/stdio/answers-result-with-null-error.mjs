// Sends `error: null` beside each result, as JSON-RPC 1.0 did.
import { send, serve, result } from "./serve.mjs";
await serve({ hostile: ({ id }) => send({ id, result: result("hostile"), error: null }) });
