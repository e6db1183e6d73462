// Writes its answer so slowly that it does not come to an end before the next call.
import { serve, write } from "./serve.mjs";
let dripping;
await serve({
  hostile: ({ id }) => {
    write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`);
    dripping = setInterval(() => write("."), 20).unref();
  },
  fine: (message, answer) => {
    if (dripping !== undefined) write('"}]}}\n');
    clearInterval(dripping);
    answer(message);
  },
});
