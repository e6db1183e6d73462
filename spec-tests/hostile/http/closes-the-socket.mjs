// Closes the socket instead of answering.
import { serve } from "./serve.mjs";
serve({ hostile: ({ request }) => request.socket.end() });
