// Sends an answer without result and error.
import { send, serve } from "./serve.mjs";
await serve({ hostile: ({ id }) => send({ id }) });
