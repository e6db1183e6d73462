// Gives the id back wrapped in an object.
import { send, serve, result } from "./serve.mjs";
await serve({ hostile: ({ id }) => send({ id: { value: id }, result: result("hostile") }) });
