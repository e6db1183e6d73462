// Resets every connection instead of answering.
import { createServer } from "node:net";
import { announce, urlOf } from "./serve.mjs";
const server = createServer((socket) => socket.on("error", () => {}).once("data", () => socket.resetAndDestroy()));
server.listen(0, "127.0.0.1", () => announce(server, urlOf(server)));
