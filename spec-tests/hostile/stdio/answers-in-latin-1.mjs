// Writes its answer in another encoding than UTF-8.
import { serve, write, result } from "./serve.mjs";
await serve({ hostile: ({ id }) => write(Buffer.from(`${JSON.stringify({ jsonrpc: "2.0", id, result: result("Zürich") })}\n`, "latin1")) });
