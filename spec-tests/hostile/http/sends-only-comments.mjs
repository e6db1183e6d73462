// Keeps its event stream alive with comments and never answers.
import { sendEvents, serve } from "./serve.mjs";
serve({
  hostile: ({ response }) => {
    sendEvents(response, ": ping");
    const timer = setInterval(() => response.write(": ping\n"), 50);
    response.on("close", () => clearInterval(timer));
  },
});
