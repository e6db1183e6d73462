// Asks for sampling during a call and does not answer it when that is refused.
import { send, serve } from "./serve.mjs";
await serve({ hostile: () => send({ id: "s1", method: "sampling/createMessage", params: { messages: [], maxTokens: 10 } }) });
