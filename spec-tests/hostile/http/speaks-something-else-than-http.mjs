// Greets like a mail server.
import { createServer } from "node:net";
import { announce, urlOf } from "./serve.mjs";
const server = createServer((socket) => socket.on("error", () => {}).resume().end("220 mail.example ESMTP\r\n"));
server.listen(0, "127.0.0.1", () => announce(server, urlOf(server)));
