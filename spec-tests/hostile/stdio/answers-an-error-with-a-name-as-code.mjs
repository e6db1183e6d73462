// Sends an error whose code is a name, as the errors of Node have it.
import { send, serve } from "./serve.mjs";
await serve({ hostile: ({ id }) => send({ id, error: { code: "ENOENT", message: "no such file" } }) });
