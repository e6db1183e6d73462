// Closes its stdin at the call and runs on.
import { closeSync } from "node:fs";
import { serve } from "./serve.mjs";
await serve({
  hostile: () => {
    closeSync(0);
    setInterval(() => {}, 1000);
  },
});
