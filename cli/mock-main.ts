#!/usr/bin/env node
import { version } from "mcpeak";

const args = process.argv.slice(2);

// `mcpeak-mock` is `mcpeak mock` under a name that a client can start as a server.
if (args.length === 1 && (args[0] === "--version" || args[0] === "-v")) {
  process.stdout.write(`${version}\n`);
} else {
  const { startCli } = await import("./start-cli.js");
  await startCli(["mock", ...args]);
}
