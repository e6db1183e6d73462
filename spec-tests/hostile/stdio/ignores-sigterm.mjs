// Ends neither with its stdin nor at SIGTERM.
import { serve } from "./serve.mjs";
process.on("SIGTERM", () => {});
setInterval(() => {}, 1000);
await serve();
