// Sends an error that has a message and no code.
import { send, serve } from "./serve.mjs";
await serve({ hostile: ({ id }) => send({ id, error: { message: "it broke" } }) });
