// Writes 20 MB on stderr before its answer.
import { serve } from "./serve.mjs";
await serve({
  hostile: (message, answer) => {
    process.stderr.write(`${"e".repeat(99)}\n`.repeat(200_000));
    process.stderr.write("the last line\n", () => answer(message));
  },
});
