// Answers with an error that names no request, as for a request that it could not read.
import { send, serve } from "./serve.mjs";
await serve({ hostile: () => send({ id: null, error: { code: -32700, message: "Parse error" } }) });
