// Writes 200 000 lines of noise before its answer.
import { serve, write } from "./serve.mjs";
await serve({
  hostile: (message, answer) => {
    write("noise\n".repeat(200_000));
    answer(message);
  },
});
