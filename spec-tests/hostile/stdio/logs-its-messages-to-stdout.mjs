// Logs what it reads and writes to stdout, each behind an arrow.
import { serve, write, result } from "./serve.mjs";
await serve({
  hostile: (message) => {
    const answer = JSON.stringify({ jsonrpc: "2.0", id: message.id, result: result("hostile") });
    write(`<-- ${JSON.stringify(message)}\n--> ${answer}\n${answer}\n`);
  },
});
