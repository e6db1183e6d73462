// Leaves the id out.
import { send, serve, result } from "./serve.mjs";
await serve({ hostile: () => send({ result: result("hostile") }) });
