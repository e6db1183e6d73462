// Speaks the framing of language servers: a Content-Length header and no newline.
import { serve, write } from "./serve.mjs";
await serve({
  initialize: ({ id }) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id, result: {} });
    write(`Content-Length: ${body.length}\r\n\r\n${body}`);
  },
});
