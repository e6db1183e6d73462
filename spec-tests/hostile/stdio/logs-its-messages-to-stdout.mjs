// Logs what it reads and writes to stdout, each behind a word.
import { line, send, serve, result } from "./serve.mjs";
await serve({
  hostile: (message) => {
    const answer = { jsonrpc: "2.0", id: message.id, result: result("hostile") };
    line(`<-- ${JSON.stringify(message)}`);
    line(`--> ${JSON.stringify(answer)}`);
    send(answer);
  },
});
