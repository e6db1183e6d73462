// Writes all its messages on stderr.
import { serve } from "./serve.mjs";
process.stdout.write = (...args) => process.stderr.write(...args);
await serve();
