// Ends at the call, but has a child in a session of its own that keeps stdout open.
import { spawn } from "node:child_process";
import { serve } from "./serve.mjs";
await serve({
  hostile: () => {
    spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: ["ignore", "inherit", "inherit"], detached: true });
    process.exit(1);
  },
});
