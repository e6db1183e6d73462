// Gives an `https:` URL, but speaks plain HTTP there.
import { createServer } from "node:http";
import { announce, urlOf } from "./serve.mjs";
const server = createServer().listen(0, "127.0.0.1", () => announce(server, urlOf(server, "https")));
