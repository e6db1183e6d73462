// Writes its answer byte by byte, but in time.
import { serve, write, result } from "./serve.mjs";
const pause = () => new Promise((settle) => setTimeout(settle, 1));
await serve({
  hostile: async ({ id }) => {
    for (const byte of `${JSON.stringify({ jsonrpc: "2.0", id, result: result("ho") })}\n`) {
      write(byte);
      await pause();
    }
  },
});
