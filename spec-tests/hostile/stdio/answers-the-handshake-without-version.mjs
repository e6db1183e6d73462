// Answers initialize with an empty result.
import { send, serve } from "./serve.mjs";
await serve({ initialize: ({ id }) => send({ id, result: {} }) });
