// Wraps its answer in an array.
import { line, serve, result } from "./serve.mjs";
await serve({ hostile: ({ id }) => line([{ jsonrpc: "2.0", id, result: result("hostile") }]) });
