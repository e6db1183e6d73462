// Writes a whole answer without a newline behind it, and waits.
import { serve, write } from "./serve.mjs";
await serve({
  hostile: ({ id }) => write(JSON.stringify({ jsonrpc: "2.0", id, result: {} })),
  fine: ({ id }, answer) => (write("\n"), answer({ id })),
});
