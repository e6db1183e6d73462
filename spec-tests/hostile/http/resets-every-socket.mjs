// Resets every connection, before anything is read.
import { createServer } from "node:net";
import { announce, urlOf } from "./serve.mjs";
const server = createServer((socket) => socket.resetAndDestroy()).listen(0, "127.0.0.1", () => announce(server, urlOf(server)));
