// Sends its answer byte by byte, but in time.
import { answerTo, result, serve } from "./serve.mjs";
const pause = () => new Promise((settle) => setTimeout(settle, 1));
serve({
  hostile: async ({ id, response }) => {
    response.writeHead(200, { "content-type": "application/json" });
    for (const byte of answerTo(id, result("ho"))) {
      response.write(byte);
      await pause();
    }
    response.end();
  },
});
