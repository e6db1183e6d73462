// Once called, writes on for ever without a newline, and answers nothing more.
import { serve } from "./serve.mjs";
const megabyte = "x".repeat(1_000_000);
let isWriting = false;
await serve({
  hostile: ({ id }) => {
    isWriting = true;
    process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`);
    const writeOn = () => process.stdout.write(megabyte, writeOn);
    writeOn();
  },
  fine: (message, answer) => isWriting || answer(message),
});
