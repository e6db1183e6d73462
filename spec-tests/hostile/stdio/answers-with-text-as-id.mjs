// Gives the id back as text.
import { send, serve, result } from "./serve.mjs";
await serve({ hostile: ({ id }) => send({ id: String(id), result: result("hostile") }) });
