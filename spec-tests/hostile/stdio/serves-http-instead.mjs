// Is a web server: logs its address to stdout and never reads stdin.
import { createServer } from "node:http";
console.log("Listening on http://localhost:3000");
createServer().listen(0, "127.0.0.1");
