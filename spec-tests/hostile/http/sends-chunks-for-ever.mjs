// Sends dots in chunks for ever, where the answer belongs.
import { serve } from "./serve.mjs";
serve({
  hostile: ({ response }) => {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(timer));
  },
});
