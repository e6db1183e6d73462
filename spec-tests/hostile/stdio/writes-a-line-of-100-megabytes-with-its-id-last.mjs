// Answers with one line of 100 MB whose last member is the id.
import { serve, write } from "./serve.mjs";
const megabyte = "x".repeat(1_000_000);
await serve({
  hostile: ({ id }) => {
    write('{"jsonrpc":"2.0","result":{"content":[{"type":"text","text":"');
    for (let written = 0; written < 100; written += 1) write(megabyte);
    write(`"}]},"id":${id}}\n`);
  },
});
