// Answers the call with a line that is no HTTP.
import { serve } from "./serve.mjs";
serve({ hostile: ({ request: { socket } }) => socket.end("220 mail.example ESMTP\r\n") });
