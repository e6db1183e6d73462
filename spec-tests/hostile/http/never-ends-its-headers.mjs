// Begins an answer and never ends its headers.
import { serve } from "./serve.mjs";
serve({
  hostile: ({ request: { socket } }) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n");
    const timer = setInterval(() => socket.write("x-more: more\r\n"), 50);
    socket.on("close", () => clearInterval(timer)).on("error", () => {});
  },
});
