// Takes every request and never answers.
import { createServer } from "node:http";
import { announce } from "./serve.mjs";
const server = createServer(() => {}).listen(0, "127.0.0.1", () => announce(server));
