// Closes its stdin at the call and runs on.
import { serve } from "./serve.mjs";
await serve({
  hostile: () => {
    process.stdin.destroy();
    setInterval(() => {}, 1000);
  },
});
