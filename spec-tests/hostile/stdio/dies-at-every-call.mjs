// Ends with exit code 1 at every call.
import { serve } from "./serve.mjs";
const die = () => {
  console.error("panic: again");
  process.exit(1);
};
await serve({ hostile: die, fine: die });
