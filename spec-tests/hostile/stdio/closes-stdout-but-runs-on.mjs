// Closes its stdout at the call and runs on.
import { closeSync } from "node:fs";
import { serve } from "./serve.mjs";
await serve({
  hostile: () => {
    closeSync(1);
    setInterval(() => {}, 1000);
  },
});
