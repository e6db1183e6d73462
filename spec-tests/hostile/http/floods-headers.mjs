// Sends megabytes of headers.
import { serve } from "./serve.mjs";
serve({ hostile: ({ request: { socket } }) => socket.on("error", () => {}).end(`HTTP/1.1 200 OK\r\n${`x-more: ${"m".repeat(1000)}\r\n`.repeat(2000)}\r\n`) });
