// Gives back an id that nobody has used.
import { send, serve, result } from "./serve.mjs";
await serve({ hostile: ({ id }) => send({ id: id + 1000, result: result("hostile") }) });
