// Ends with exit code 1 at the call.
import { serve } from "./serve.mjs";
await serve({
  hostile: () => {
    console.error("TypeError: Cannot read properties of undefined (reading 'city')");
    process.exit(1);
  },
});
