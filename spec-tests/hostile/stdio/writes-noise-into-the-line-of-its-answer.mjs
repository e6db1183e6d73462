// Logs without a newline, so that the answer stands behind the log in one line.
import { serve, write } from "./serve.mjs";
await serve({
  hostile: (message, answer) => {
    write("DEBUG handling call ");
    answer(message);
  },
});
