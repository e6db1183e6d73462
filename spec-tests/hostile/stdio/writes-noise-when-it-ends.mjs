// Says goodbye on stdout when its stdin ends.
import { line, serve } from "./serve.mjs";
await serve();
line("bye");
