// Ends at the call; nobody listens at its port any more.
import { serve } from "./serve.mjs";
serve({ hostile: () => process.exit(1) });
