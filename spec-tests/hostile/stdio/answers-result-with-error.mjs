// Sends a result and an error in one answer.
import { send, serve, result } from "./serve.mjs";
await serve({ hostile: ({ id }) => send({ id, result: result("hostile"), error: { code: -32603, message: "or not" } }) });
