// Never answers the call.
import { serve } from "./serve.mjs";
await serve({ hostile: () => {} });
