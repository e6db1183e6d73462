// Ends at the call; nobody listens at its port any more.
import { serve } from "./serve.mjs";
const server = serve({
  hostile: () => {
    server.close();
    server.closeAllConnections();
    setImmediate(() => process.exit(1));
  },
});
