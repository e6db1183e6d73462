// Says isError in words.
import { send, serve, result } from "./serve.mjs";
await serve({ hostile: ({ id }) => send({ id, result: result("hostile", { isError: "false" }) }) });
