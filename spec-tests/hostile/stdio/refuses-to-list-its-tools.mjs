// Answers tools/list with an error.
import { send, serve } from "./serve.mjs";
await serve({ list: ({ id }) => send({ id, error: { code: -32603, message: "no database" } }) });
