// Sends null as its result.
import { send, serve } from "./serve.mjs";
await serve({ hostile: ({ id }) => send({ id, result: null }) });
