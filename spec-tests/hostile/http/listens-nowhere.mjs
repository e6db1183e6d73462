// Gives the URL of a port that nobody listens at any more.
import { createServer } from "node:http";
import { announce, urlOf } from "./serve.mjs";
const server = createServer().listen(0, "127.0.0.1", () => {
  const url = urlOf(server);
  server.close(() => announce(server, url));
});
