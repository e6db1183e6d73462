// Ends each stream behind an event with an id, for ever, without the answer.
import { sendEvents, serve } from "./serve.mjs";
let event = 0;
const cut = ({ response }) => {
  sendEvents(response, `id: e${(event += 1)}\nretry: 1\ndata:`);
  response.end();
};
serve({ hostile: cut, get: cut });
