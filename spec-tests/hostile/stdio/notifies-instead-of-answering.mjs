// Sends log messages and never the answer.
import { send, serve } from "./serve.mjs";
await serve({ hostile: () => setInterval(() => send({ method: "notifications/message", params: { level: "info", data: "still working" } }), 50).unref() });
