// Ends its event stream before the answer.
import { sendEvents, serve } from "./serve.mjs";
serve({
  hostile: ({ response }) => {
    sendEvents(response, 'data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"working"}}');
    response.end();
  },
});
