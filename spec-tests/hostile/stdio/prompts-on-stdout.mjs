// Asks its user for a password, without a newline, and waits.
import { serve, write } from "./serve.mjs";
await serve({ hostile: () => write("Password: "), fine: ({ id }, answer) => (write("\n"), answer({ id })) });
