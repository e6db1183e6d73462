// Has children that outlive it and ignore SIGTERM: one in its group, one in a session of its own.
import { spawn } from "node:child_process";
import { serve } from "./serve.mjs";
const forever = ["-e", "process.on('SIGTERM', () => {}); process.on('SIGHUP', () => {}); setInterval(() => {}, 1000)"];
const children = [{ stdio: "ignore" }, { stdio: "ignore", detached: true }].map((options) => spawn(process.execPath, forever, options));
for (const child of children) child.unref();
await serve();
