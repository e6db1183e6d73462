// Writes its answer on stderr, nothing on stdout.
import { serve, result } from "./serve.mjs";
await serve({ hostile: ({ id }) => process.stderr.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: result("hostile") })}\n`) });
