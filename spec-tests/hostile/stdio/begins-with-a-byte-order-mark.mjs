// Begins its output with a byte-order mark, as an encoder that was not told otherwise does.
import { serve, write } from "./serve.mjs";
write("\ufeff");
await serve();
