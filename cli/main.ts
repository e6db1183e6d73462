#!/usr/bin/env node
import { version } from "mcpeak";

const args = process.argv.slice(2);

// The version costs no more than node itself; all else is loaded when it is needed.
if (args.length === 1 && (args[0] === "--version" || args[0] === "-v")) {
  process.stdout.write(`${version}\n`);
} else {
  const { startCli } = await import("./start-cli.js");
  await startCli(args);
}
