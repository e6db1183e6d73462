// Answers with status 101, as for a WebSocket that nobody asked for.
import { serve } from "./serve.mjs";
serve({ hostile: ({ request: { socket } }) => socket.on("error", () => {}).write("HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n") });
