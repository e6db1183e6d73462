// Writes every line that it reads to stdout before it answers, as a terminal or a debug log does.
import { createInterface } from "node:readline";
import { line, serve } from "./serve.mjs";
createInterface({ input: process.stdin }).on("line", line);
await serve();
