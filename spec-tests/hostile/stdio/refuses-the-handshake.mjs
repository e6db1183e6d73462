// Answers initialize with an error.
import { send, serve } from "./serve.mjs";
await serve({ initialize: ({ id }) => send({ id, error: { code: -32603, message: "not today" } }) });
