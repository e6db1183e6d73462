// Pretty-prints its answer.
import { serve, line } from "./serve.mjs";
await serve({ hostile: ({ id }) => line(JSON.stringify({ jsonrpc: "2.0", id, result: { content: [] } }, null, 2)) });
