// Answers and ends with exit code 1.
import { serve, write, result } from "./serve.mjs";
await serve({ hostile: ({ id }) => write(`${JSON.stringify({ jsonrpc: "2.0", id, result: result("hostile") })}\n`, () => process.exit(1)) });
