// Gives a result with the id null.
import { send, serve, result } from "./serve.mjs";
await serve({ hostile: () => send({ id: null, result: result("hostile") }) });
