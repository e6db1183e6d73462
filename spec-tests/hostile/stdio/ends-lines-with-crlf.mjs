// Ends its lines as Windows does, which is fine.
import { serve, write, result } from "./serve.mjs";
await serve({ hostile: ({ id }) => write(`${JSON.stringify({ jsonrpc: "2.0", id, result: result("hostile") })}\r\n`) });
