// Writes a byte-order mark before its answer.
import { serve, write } from "./serve.mjs";
await serve({
  hostile: (message, answer) => {
    write("\ufeff");
    answer(message);
  },
});
