// Sends bare text as its result.
import { send, serve } from "./serve.mjs";
await serve({ hostile: ({ id }) => send({ id, result: "21 °C" }) });
