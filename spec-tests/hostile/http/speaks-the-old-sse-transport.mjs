// Speaks the transport of 2024-11-05: a GET stream names the endpoint for messages, and POST is not allowed here.
import { sendEvents, serve } from "./serve.mjs";
serve({
  initialize: ({ response }) => response.writeHead(405, { allow: "GET" }).end("Method Not Allowed"),
  get: ({ response }) => sendEvents(response, "event: endpoint\ndata: /messages?id=1"),
});
