// Sends bare text as its error.
import { send, serve } from "./serve.mjs";
await serve({ hostile: ({ id }) => send({ id, error: "it broke" }) });
