// Is killed at the call, as when the system has no memory left.
import { serve } from "./serve.mjs";
await serve({ hostile: () => process.kill(process.pid, "SIGKILL") });
