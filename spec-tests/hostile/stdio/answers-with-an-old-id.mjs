// Gives back the id of a request that has been answered.
import { send, serve, result } from "./serve.mjs";
await serve({ hostile: () => send({ id: 1, result: result("hostile") }) });
