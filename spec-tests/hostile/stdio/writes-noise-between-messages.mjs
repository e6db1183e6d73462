// Logs to stdout around its answer: text, JSON that is no message, an empty line.
import { serve, write, result } from "./serve.mjs";
await serve({
  hostile: ({ id }) => {
    const answer = JSON.stringify({ jsonrpc: "2.0", id, result: result("hostile") });
    write(["called with {}", '{"level":"info","msg":"called"}', "", answer, "[1,2,3]", ""].join("\n"));
  },
});
