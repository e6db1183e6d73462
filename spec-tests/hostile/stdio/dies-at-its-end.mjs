// Does all well, and ends with exit code 1 when its stdin ends.
import { serve } from "./serve.mjs";
await serve();
console.error("Error: could not flush");
process.exitCode = 1;
