// Ends with exit code 1 when it is told that the handshake is done.
import { serve } from "./serve.mjs";
await serve({
  other: () => {
    console.error("panic: no workers");
    process.exit(1);
  },
});
