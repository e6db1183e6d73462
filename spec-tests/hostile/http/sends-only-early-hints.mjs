// Sends informational answers (103) and never the final one.
import { serve } from "./serve.mjs";
serve({
  hostile: ({ request: { socket } }) => {
    const timer = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\n"), 50);
    socket.on("close", () => clearInterval(timer)).on("error", () => {});
  },
});
