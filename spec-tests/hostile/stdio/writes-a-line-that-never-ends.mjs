// Once called, writes on for ever without a newline.
import { serve } from "./serve.mjs";
const megabyte = "x".repeat(1_000_000);
await serve({
  hostile: ({ id }) => {
    process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`);
    const writeOn = () => process.stdout.write(megabyte, writeOn);
    writeOn();
  },
});
