// Logs to stdout around its answer: text, JSON that is no message, an empty line.
import { line, serve } from "./serve.mjs";
await serve({
  hostile: (message, answer) => {
    line("called with {}");
    line('{"level":"info","msg":"called"}');
    line("");
    answer(message);
    line("[1,2,3]");
  },
});
