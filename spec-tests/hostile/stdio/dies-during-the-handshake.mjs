// Ends with exit code 1 when it is asked to initialize.
import { serve } from "./serve.mjs";
await serve({
  initialize: () => {
    console.error("panic: version map is nil");
    process.exit(1);
  },
});
