// Says that it speaks JSON-RPC 1.0.
import { line, serve, result } from "./serve.mjs";
await serve({ hostile: ({ id }) => line({ jsonrpc: "1.0", id, result: result("hostile") }) });
