// Ends with exit code 0 at the call, without a word.
import { serve } from "./serve.mjs";
await serve({ hostile: () => process.exit(0) });
